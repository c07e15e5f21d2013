package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// BenchmarkLines is the cost of a subcommand per MB of lines, with one job and with two.
func BenchmarkLines(b *testing.B) {
	var list strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&list, "HTTP://www.Example%d.com:80/a/b%%7ec/index.html/../%d?q=%d&page=1\n", i%1000, i, i)
	}
	for _, args := range []string{"normalize", "check", "get host", "surt"} {
		for _, jobs := range []string{"1", "2"} {
			b.Run(args+" --jobs "+jobs, func(b *testing.B) {
				b.SetBytes(int64(list.Len()))
				for b.Loop() {
					if code := run(append(strings.Fields(args), "--lines", "--jobs", jobs), strings.NewReader(list.String()), io.Discard, io.Discard); code != exitYes {
						b.Fatalf("exit code %d", code)
					}
				}
			})
		}
	}
}
