package warc

import (
	"io"
	"iter"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Time is linear in the length of the archive.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := new(Finder)
	for _, test := range []struct {
		name, before, again string
		read                func(io.Reader)
	}{
		{"records", "", "WARC/1.0\nWARC-Type: resource\nContent-Length: 0\n\n\n\n", linkstest.Drain(f.Read)},
		{"empty lines", "", "\n", linkstest.Drain(f.Read)},
		{"chunks", "WARC/1.0\nWARC-Type: response\nContent-Type: application/http\nContent-Length: 9999999\n\nHTTP/1.1 200\nTransfer-Encoding: chunked\nContent-Type: text/html\n\n", "1\n<\n", linkstest.Drain(f.Read)},
	} {
		err := growth.Check(1<<13, growth.Text(test.before, test.again, ""), func(s string) {
			test.read(strings.NewReader(s))
		})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestManyRecords reads many small records. It limits the memory that is allocated for
// each record.
func TestManyRecords(t *testing.T) {
	const parts = 5000
	text := "<a href=http://a/>"
	for _, test := range []struct {
		name string
		read iter.Seq2[links.Link, error]
	}{
		{"archive", new(Finder).Read(strings.NewReader(strings.Repeat(
			"WARC/1.0\r\nWARC-Type: conversion\r\nContent-Type: text/plain\r\nContent-Length: 18\r\n\r\n"+text+"\r\n\r\n", parts)))},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n := 0
		for range test.read {
			n++
		}
		runtime.ReadMemStats(&after)
		if perPart := (after.TotalAlloc - before.TotalAlloc) / parts; n != parts || perPart > 32<<10 {
			t.Errorf("%s: %d links, %d bytes a part", test.name, n, perPart)
		}
	}
}
