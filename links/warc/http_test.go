package warc

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// A response that cannot be read is reported, and the record after it is read.
func TestResponseThatCannotBeRead(t *testing.T) {
	record := func(http string) string {
		return fmt.Sprintf("WARC/1.0\nWARC-Type: response\nContent-Type: application/http\nContent-Length: %d\n\n%s\n\n", len(http), http)
	}
	for _, http := range []string{
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: br\n\nxxxx",
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: gzip\n\n\x1F\x8Bxxxxxxxxxx",
		"",
	} {
		image := record("HTTP/1.1 200\nContent-Type: image/png\nContent-Encoding: br\n\nxxxx")
		text := record(http) + image + record("HTTP/1.1 200\nContent-Type: text/html\n\n<a href='http://a/'>")
		got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(text)))
		if want := "3 http://a/\n"; got != want {
			t.Errorf("%q: %q, want %q", http, got, want)
		}
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || e.Part != "1" {
			t.Errorf("%q: errors %v, want one in record 1", http, errs)
		}
	}
}

// "x-gzip" is equivalent to "gzip" (RFC 9110, 8.4.1.3), and names are in any case. Some crawlers
// keep the field of a body that they have decoded.
func TestContentEncoding(t *testing.T) {
	const page = "<a href='http://a/'>"
	for _, encoding := range []string{"gzip", "x-gzip", "GZip", "X-GZIP", "identity", ""} {
		bodies := []string{page}
		if strings.HasSuffix(strings.ToLower(encoding), "gzip") {
			bodies = append(bodies, zipped(page))
		}
		for _, body := range bodies {
			record := warcRecord("WARC-Type: response\nContent-Type: application/http\n",
				"HTTP/1.1 200 OK\r\nContent-Encoding: "+encoding+"\r\nContent-Type: text/html\r\n\r\n"+body)
			if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(record))); got != "1 http://a/\n" || len(errs) > 0 {
				t.Errorf("%q, %q: got %q, errors %v", encoding, body, got, errs)
			}
		}
	}
}

// An error quotes a content encoding only if it is a list of tokens.
func TestUnknownEncoding(t *testing.T) {
	for encoding, want := range map[string]string{
		"br":                    `unknown content encoding "br"`,
		"gzip, br":              `unknown content encoding "gzip, br"`,
		"http://u:hunter2@h/":   "content encoding is not a token",
		"\x1b[31m":              "content encoding is not a token",
		strings.Repeat("x", 50): "content encoding is not a token",
	} {
		http := "HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: " + encoding + "\n\nxxxx"
		_, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(fmt.Sprintf(
			"WARC/1.0\nWARC-Type: response\nContent-Type: application/http\nContent-Length: %d\n\n%s\n\n", len(http), http))))
		if len(errs) != 1 || !strings.HasSuffix(errs[0].Error(), want) {
			t.Errorf("%q: errors %v, want %s", encoding, errs, want)
		}
	}
}

// Gzip in gzip expands 1 to 1,000,000. What is read of it has a limit, and the records
// after it are read.
func TestExpansion(t *testing.T) {
	var inner bytes.Buffer
	z := gzip.NewWriter(&inner)
	io.Copy(z, &linkstest.Repeated{Text: strings.Repeat(" ", 1<<10), N: 128 << 20})
	z.Close()
	bomb := warcRecord("WARC-Type: response\nContent-Type: application/http\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/plain\r\n\r\n"+inner.String())
	text := warcRecord("WARC-Type: resource\nContent-Type: text/plain\n", "http://a/")
	archive := zipped(bomb + text)
	got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(archive)))
	if got != "2 http://a/\n" || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooLong) || !strings.Contains(errs[0].Error(), "decompressed to more than 1000 times the archive") {
		t.Errorf("%d bytes: got %q, errors %v", len(archive), got, errs)
	}
	// What is compressed once is not limited.
	if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(bomb + text))); got != "2 http://a/\n" || len(errs) > 0 {
		t.Errorf("compressed once: got %q, errors %v", got, errs)
	}
}
