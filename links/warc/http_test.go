package warc

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
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
	const chunks = "HTTP/1.1 200\nContent-Type: text/plain\nTransfer-Encoding: Chunked\n\n"
	for http, want := range map[string]error{
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: br\n\nxxxx":                 nil,
		"HTTP/1.1 200\nContent-Type: application/atom+xml\nContent-Encoding: br\n\nxxxx":      nil,
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: gzip\n\n\x1F\x8Bxxxxxxxxxx": gzip.ErrHeader,
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: gzip\n\n\x1F\x8B":           io.ErrUnexpectedEOF,
		"":               io.ErrUnexpectedEOF,
		"HTTP/1.1 200":   io.ErrUnexpectedEOF,
		"HTTP/1.1 200\n": io.ErrUnexpectedEOF,
		"HTTP/1.1 " + strings.Repeat("2", 1<<20-len("HTTP/1.1 ")) + "\n\n": links.ErrTooLong,
		chunks + "1\nx\n2\nx":         io.ErrUnexpectedEOF,
		chunks + "1\nx\n2":            io.ErrUnexpectedEOF,
		chunks + "1\nx\n":             io.ErrUnexpectedEOF,
		chunks + "1\nx\n-1\nx\n0\n\n": links.ErrFormat,
		chunks + "1\nx\ng\nx\n0\n\n":  links.ErrFormat,
		chunks + "1\nx\n1;" + strings.Repeat("y", 4096-2) + "\nx\n0\n\n": links.ErrTooLong,
	} {
		image := record("HTTP/1.1 200\nContent-Type: image/png\nContent-Encoding: br\n\nxxxx")
		text := record(http) + image + record("HTTP/1.1 200\nContent-Type: text/html\n\n<a href='http://a/'>")
		got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(text)))
		if want := "3 http://a/\n"; got != want {
			t.Errorf("%.200q: %q, want %q", http, got, want)
		}
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || e.Part() != "1" || e.Decoded() || want != nil && !errors.Is(e, want) {
			t.Errorf("%.200q: errors %v, want one in record 1: %v", http, errs, want)
		}
	}
	// At most as long as these.
	for _, http := range []string{
		"HTTP/1.1 " + strings.Repeat("2", 1<<20-len("HTTP/1.1 \n")) + "\nContent-Type: text/plain\n\nhttp://a/",
		chunks + "2\nht\n7;" + strings.Repeat("y", 4096-len("7;\n")) + "\ntp://a/\n0\n\n",
		chunks + "0F\nhttp://a/ bcdef\n0\n\n",
		"HTTP/1.1 200\nContent-Type: text/plain\n\n10\nhttp://a/",         // no chunks, although it looks like a chunk
		"HTTP/1.1 200\nContent-Type: text/plain\n\n10\nsee http://a/ x\n", // the same, without its end
		chunks + " 4 ; x\r\nhttp\r\n5\t\r\n://a/\r\n0\r\n\r\n",
		chunks + "100000\n" + strings.Repeat(" ", 1<<20-len("http://a/")) + "http://a/\n0\n\n", // longer than a buffer
		chunks + "see\nhttp://a/",           // no chunks
		chunks + "a;see http://a/ and more", // no chunks
		strings.TrimSuffix(chunks, "\n") + "Content-Encoding: gzip\n\n9\nhttp://a/\n0\n\n",
		chunks + " 10 ; x\nhttp://a/ efghij\r\n1A\r\nklmnopqrstuvwxyz0123456789\r\n00\r\n\r\n",
	} {
		if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(record(http)))); got != "1 http://a/\n" || len(errs) > 0 {
			t.Errorf("%.100q: got %q, errors %v", http, got, errs)
		}
	}
}

// Sizes of chunks are hexadecimal (RFC 9112, 7.1).
func TestChunks(t *testing.T) {
	for _, size := range []string{"F", "0f", "10", "010", "1a", "1A"} {
		link := "http://a/bcdefgh"
		if strings.HasSuffix(strings.ToLower(size), "f") {
			link = "http://a/bcdefg"
		}
		if strings.ToLower(size) == "1a" {
			link += "ijklmnopqr"
		}
		http := "HTTP/1.1 200\nContent-Type: text/plain\nTransfer-Encoding: chunked\n\n" + size + "\r\n" + link + "\r\n3\r\nstu\r\n0\r\n\r\n"
		record := warcRecord("WARC-Type: response\nContent-Type: application/http\n", http)
		if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(record))); got != "1 "+link+"stu\n" || len(errs) > 0 {
			t.Errorf("%s: got %q, errors %v", size, got, errs)
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
		"AZaz09!#$%&'*+-.^_`|~": "unknown content encoding \"AZaz09!#$%&'*+-.^_`|~\"", // each tchar (RFC 9110, 5.6.2)
		"a/b":                   "content encoding is not a token",
		"a:b":                   "content encoding is not a token",
		"a@b":                   "content encoding is not a token",
		"a[b":                   "content encoding is not a token",
		"a{b":                   "content encoding is not a token",
		"a\x7Fb":                "content encoding is not a token",
		"é":                     "content encoding is not a token",
		strings.Repeat("x", 40): `unknown content encoding "` + strings.Repeat("x", 40) + `"`,
		strings.Repeat("x", 41): "content encoding is not a token",
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
	io.Copy(z, &linkstest.Repeated{Text: strings.Repeat(" ", 1<<10), N: 66 << 20}) // 64 MiB and 1000 times 2 KiB
	z.Close()
	bomb := warcRecord("WARC-Type: response\nContent-Type: application/http\n", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/plain\r\n\r\n"+inner.String())
	text := warcRecord("WARC-Type: resource\nContent-Type: text/plain\n", "http://a/")
	archive := zipped(bomb + text)
	got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(archive)))
	if got != "2 http://a/\n" || len(errs) != 1 || !errors.Is(errs[0], links.ErrTooLong) || !strings.Contains(errs[0].Error(), "decompressed to more than 1000 times the archive") {
		t.Errorf("%d bytes: got %q, errors %v", len(archive), got, errs)
	}
	// Each byte of the archive allows 1000 more.
	noise := make([]byte, 4<<10)
	rand.NewChaCha8([32]byte{}).Read(noise)
	archive = zipped(warcRecord("WARC-Type: request\n", string(noise)) + bomb + text)
	if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(archive))); got != "3 http://a/\n" || len(errs) > 0 {
		t.Errorf("%d bytes: got %q, errors %v", len(archive), got, errs)
	}
	// What is compressed once is not limited.
	if got, errs := linkstest.Collect(new(Finder).Read(strings.NewReader(bomb + text))); got != "2 http://a/\n" || len(errs) > 0 {
		t.Errorf("compressed once: got %q, errors %v", got, errs)
	}
}
