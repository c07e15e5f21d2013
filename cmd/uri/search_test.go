package main

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/links"
)

func TestSearch(t *testing.T) {
	const page = `<base href="http://h/"><a href=a><a href=a><a href="["><img src=b>`
	for _, tt := range []struct{ flags, out, rejects string }{
		{"", "http://h/a\nhttp://h/a\nhttp://h/b\n", `{"file":"-","start":52,"input":"[",`},
		{"--unique", "http://h/a\nhttp://h/b\n", `{"file":"-","start":52,`},
		{"--offsets --only img", "64-65\thttp://h/b\n", ""},
		{"--positions --only img", "-:1:65\thttp://h/b\n", ""},
		{"--positions --json --only img", `{"links":[{"text":"b","start":64,"end":65,"reference":"b","target":"http://h/b","element":"img","attribute":"src","line":1,"column":65}]}` + "\n", ""},
		{"--json --only img", `{"links":[{"text":"b","start":64,"end":65,"reference":"b","target":"http://h/b","element":"img","attribute":"src"}]}` + "\n", ""},
	} {
		rejects := filepath.Join(t.TempDir(), "rejects")
		args := append([]string{"links", "--media", "html", "--rejects", rejects}, strings.Fields(tt.flags)...)
		out, stderr, code := runWith(strings.NewReader(page), args...)
		if code != exitYes {
			t.Errorf("%s: exit code %d, %s", tt.flags, code, stderr)
		}
		if kept := readFile(t, rejects); out != tt.out || !strings.HasPrefix(kept, tt.rejects) || tt.rejects == "" && kept != "" {
			t.Errorf("%s: got\n%swant\n%srejects %s", tt.flags, out, tt.out, kept)
		}
	}
}

// The names of elements, attributes and schemes have no case in HTML (13.1.2) and in URIs (RFC 3986, 3.1).
func TestSearchIgnoresCase(t *testing.T) {
	const page = `<a href="HTTP://h/a"><img src="http://h/b"><a href="mailto:a@h">`
	for flags, want := range map[string]string{
		"--only IMG":               "http://h/b\n",
		"--only HREF":              "HTTP://h/a\nmailto:a@h\n",
		"--only Img.Src":           "http://h/b\n",
		"--only A.SRC":             "",
		"--scheme http":            "HTTP://h/a\nhttp://h/b\n",
		"--scheme HTTP,Tel":        "HTTP://h/a\nhttp://h/b\n",
		"--scheme MAILTO":          "mailto:a@h\n",
		"--scheme HTTP --only IMG": "http://h/b\n",
	} {
		args := append([]string{"links", "--media", "html"}, strings.Fields(flags)...)
		if out, stderr, code := runWith(strings.NewReader(page), args...); out != want || code != exitYes {
			t.Errorf("%s: got %q, want %q (exit code %d, %s)", flags, out, want, code, stderr)
		}
	}
}

// A file that cannot be read is reported. The other documents are searched.
func TestSearchFaults(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.html": `<a href="http://a/">`})
	out, stderr, code := runWith(strings.NewReader(""), "links", filepath.Join(dir, "none"), filepath.Join(dir, "a.html"))
	if code != exitMisuse || out != "http://a/\n" || !strings.HasPrefix(stderr, "uri links: open ") {
		t.Errorf("exit code %d, %q, %q", code, out, stderr)
	}
	if _, stderr, code := runWith(strings.NewReader("no message"), "links", "--media", "message"); code != exitNo {
		t.Errorf("a damaged document: exit code %d, %s", code, stderr)
	}
	long := "http://a/" + strings.Repeat("x", links.DefaultMaxToken) + " http://b/\n"
	if out, stderr, code := runWith(strings.NewReader(long), "extract", "-"); code != exitNo || out != "http://b/\n" {
		t.Errorf("a reference that is too long: exit code %d, %q, %s", code, out, stderr)
	}
	var diagnostics bytes.Buffer
	code = run([]string{"extract"}, strings.NewReader("http://a/"), &fullWriter{}, &diagnostics)
	if code != exitMisuse || !strings.Contains(diagnostics.String(), fs.ErrClosed.Error()) {
		t.Errorf("broken output: exit code %d, %s", code, &diagnostics)
	}
}

// The first ten faults of documents are named, and the others are counted.
func TestManyFaults(t *testing.T) {
	for parts, more := range map[int]string{10: "", 13: "uri links: 3 more faults of documents are not shown (--json lists them)\n"} {
		mail := "Content-Type: multipart/mixed; boundary=x\n\n" + strings.Repeat("--x\nContent-Type: text/html\nContent-Location: http://[\n\n<a href=b>\n", parts) + "--x--\n"
		stdout, stderr, code := runWith(strings.NewReader(mail), "links", "--media", "message")
		if stdout != strings.Repeat("b\n", parts) || strings.Count(stderr, "base in the header") != 10 || !strings.HasSuffix(stderr, more) || strings.Count(stderr, "\n") != 10+strings.Count(more, "\n") || code != 1 {
			t.Errorf("%d parts: %q, code %d, %s", parts, stdout, code, stderr)
		}
	}
}

// An argument that is a URL and not a file gets a hint. With RFC 3986, the base may be an IRI,
// and the targets are the URIs that it maps to (RFC 3987, 3.1).
func TestHintURL(t *testing.T) {
	for arg, want := range map[string]bool{"http://h.example/a": true, "http://é.example/": true, "urn:none": false, "none": false, "//h.example/a": false} {
		_, stderr, code := runWith(strings.NewReader(""), "links", arg)
		if got := strings.Contains(stderr, "for a page of the Web: curl URL | uri links --base URL"); got != want || code != exitMisuse {
			t.Errorf("%s: hint %t, want %t; exit code %d, stderr %q", arg, got, want, code, stderr)
		}
	}
	out, stderr, code := runWith(strings.NewReader("<a href=b>"), "links", "--media", "html", "--base", "http://é/")
	if out != "http://%C3%A9/b\n" || code != exitYes {
		t.Errorf("a base that is an IRI: %q, exit code %d, stderr %q", out, code, stderr)
	}
}

// A document may be compressed with gzip. A document of an unknown kind is not searched.
func TestKinds(t *testing.T) {
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	w.Write([]byte(`<urlset><url><loc>http://a/</loc></url></urlset>`))
	w.Close()
	for _, tt := range []struct{ name, media, document, out string }{
		{"a.xml.gz", "auto", z.String(), "http://a/\n"},
		{"a", "feed", z.String(), "http://a/\n"},
		{"a.xml.gz", "auto", "<rss><link>http://b/</link></rss>", "http://b/\n"},
		{"a.markdown", "auto", "[a](http://c/)", "http://c/\n"},
		{"a.txt", "auto", "http://d/", ""},
	} {
		name := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(name, []byte(tt.document), 0o600); err != nil {
			t.Fatal(err)
		}
		out, stderr, code := runWith(strings.NewReader(""), "links", "--media", tt.media, name)
		if out != tt.out || (code == exitYes) != (tt.out != "") || (code != exitYes) != strings.Contains(stderr, "not known") {
			t.Errorf("%s: %q, exit code %d, %q", tt.name, out, code, stderr)
		}
	}
}
