package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
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
		{"--scheme mailto", "", `{"file":"-","start":52,"input":"[",`}, // a value that is no reference may have any scheme
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
	for parts, more := range map[int]string{10: "", 11: "uri links: 1 more faults of documents are not shown (--json lists them)\n", 13: "uri links: 3 more faults of documents are not shown (--json lists them)\n"} {
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
	t.Chdir(writeFiles(t, map[string]string{"urls/a.html": "<a href=http://b/>"}))
	if err := os.Rename("urls", "http:"); err == nil { // not on Windows
		if out, stderr, code := runWith(strings.NewReader(""), "links", "http://a.html"); out != "http://b/\n" || stderr != "" || code != exitYes {
			t.Errorf("a file with the name of a URL: %q, exit code %d, stderr %q", out, code, stderr)
		}
	}
	out, stderr, code := runWith(strings.NewReader("<a href=b>"), "links", "--media", "html", "--base", "http://é/")
	if out != "http://%C3%A9/b\n" || code != exitYes {
		t.Errorf("a base that is an IRI: %q, exit code %d, stderr %q", out, code, stderr)
	}
}

// A document may be compressed with gzip, or in UTF-16. A document of an unknown kind is not searched.
func TestKinds(t *testing.T) {
	zipped := func(text string) string {
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		w.Write([]byte(text))
		w.Close()
		return z.String()
	}
	utf16 := func(text string) string { // with a byte order mark, and the low byte first
		return "\xFF\xFE" + strings.Join(strings.Split(text, ""), "\x00") + "\x00"
	}
	sitemap := zipped(`<urlset><url><loc>http://a/</loc></url></urlset>`)
	for _, tt := range []struct{ name, media, document, out string }{
		{"a.xml.gz", "auto", sitemap, "http://a/\n"},
		{"a", "feed", sitemap, "http://a/\n"},
		{"a.html.gz", "auto", zipped("<a href=http://e/>"), "http://e/\n"},
		{"a.md.gz", "auto", zipped("[a](http://f/)"), "http://f/\n"},
		{"a.xml.gz", "auto", "<rss><link>http://b/</link></rss>", "http://b/\n"},
		{"a.markdown", "auto", "[a](http://c/)", "http://c/\n"},
		{"a.txt", "auto", "http://d/", ""},
		{"a.xml", "auto", utf16("<?xml version='1.0' encoding='utf-16'?><urlset><loc>http://a/</loc></urlset>"), "http://a/\n"},
		{"a", "xml", utf16("<rss><link>http://a/</link></rss>"), "http://a/\n"},
		{"a", "auto", utf16("<feed xml:base='http://a/'><icon>b</icon></feed>"), "http://a/b\n"},
		{"a.svg", "auto", "<?xml version='1.0' encoding='utf-16'?><a href='http://a/'/>", "http://a/\n"}, // it was converted
		{"a", "auto", utf16("<a href=http://a/>"), "http://a/\n"},
		{"a", "auto", utf16("From: a@b\nTo: c@d\n\nhttp://a/"), "http://a/\n"},
		{"a", "text", utf16("see http://a/ now"), "http://a/\n"},
		{"a.txt", "auto", utf16("http://d/"), ""},
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
	name := filepath.Join(t.TempDir(), "a.html.gz")
	if err := os.WriteFile(name, []byte(zipped(zipped("<a href=http://e/>"))), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, stderr, code := runWith(strings.NewReader(""), "links", name); out != "" || code != exitNo || !strings.Contains(stderr, "gzip inside gzip") {
		t.Errorf("gzip inside gzip: %q, exit code %d, %q", out, code, stderr)
	}
	for _, media := range []string{"html", "feed", "markdown"} {
		for n := len("\x1F\x8B"); n <= 20; n++ { // the header has 10 bytes
			_, stderr, code := runWith(strings.NewReader(sitemap[:n]), "links", "--media", media)
			if code != exitNo || !strings.Contains(stderr, "unexpected EOF") {
				t.Errorf("%s: the first %d bytes of gzip: exit code %d, %q", media, n, code, stderr)
			}
		}
	}
}

// The first ten values that are no references, and the first ten that may have another host, are named, and the others
// are counted.
func TestFirstValues(t *testing.T) {
	for _, tt := range []struct{ command, value, named, counted string }{
		{"links --media html", "<a href='b c'>", "a space is not allowed in a path", "values are not references"},
		{"extract", "\"http://ho st/\"\n\n", "may have another scheme or host: ", "values may have another scheme or host"},
	} {
		for n, want := range map[int]int{9: 9, 10: 10, 11: 10} {
			_, stderr, _ := runWith(strings.NewReader(strings.Repeat(tt.value, n)), strings.Fields(tt.command)...)
			if got := strings.Count(stderr, tt.named); got != want || !strings.Contains(stderr, fmt.Sprintf("%d of %d %s", n, n, tt.counted)) {
				t.Errorf("%s, %d values: %d are named, want %d:\n%s", tt.command, n, got, want, stderr)
			}
		}
	}
}

// A space in quotation marks may end a reference; one in angle brackets was added (RFC 3986, appendix C).
func TestCutValues(t *testing.T) {
	for text, want := range map[string]bool{`"http://h/a b"`: true, "<http://h/a\nb>": false, "<http://h/a b>": false} {
		if _, stderr, _ := runWith(strings.NewReader(text), "extract"); strings.Contains(stderr, "may be cut") != want {
			t.Errorf("%s: may be cut: %v, want %v; %s", text, !want, want, stderr)
		}
	}
}

// The base of a document is not that of the next, also if it is relative and values are repaired.
func TestRelativeBases(t *testing.T) {
	t.Chdir(writeFiles(t, map[string]string{"a.html": `<base href="app/"><a href="x y">`, "b.html": `<a href="p q">`}))
	out, stderr, code := runWith(strings.NewReader(""), "links", "--fix", "a.html", "b.html")
	if want := "app/x%20y\np%20q\n"; out != want || code != exitYes {
		t.Errorf("got %q, exit code %d, want %q; %s", out, code, want, stderr)
	}
}

// A rejected value of a mail has the part that it is in.
func TestRejectedPart(t *testing.T) {
	const mail = "Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/html\n\n<a href='b c'>\n--x--\n"
	rejects := filepath.Join(t.TempDir(), "rejects")
	runWith(strings.NewReader(mail), "links", "--media", "message", "--rejects", rejects)
	if got, want := readFile(t, rejects), `{"file":"-","part":"1","start":9,"input":"b c","error":`; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The note about HTML is about the first document that is searched.
func TestNoteOfHTML(t *testing.T) {
	t.Chdir(writeFiles(t, map[string]string{"a.html": "http://a/", "b.html": "http://b/", "c.txt": "http://c/"}))
	for files, want := range map[string]string{"a.html b.html": "uri extract: a.html is HTML; ", "c.txt a.html": "", "b.html c.txt": "uri extract: b.html is HTML; "} {
		_, stderr, _ := runWith(strings.NewReader(""), append([]string{"extract"}, strings.Fields(files)...)...)
		if !strings.HasPrefix(stderr, want) || strings.Count(stderr, "is HTML") != strings.Count(want, "is HTML") {
			t.Errorf("%s: got %q, want %q once", files, stderr, want)
		}
	}
}
