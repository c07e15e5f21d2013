package search

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

func TestSearch(t *testing.T) {
	const page = `<base href="http://h/"><a href=a><a href=a><a href="["><img src=b>`
	for _, tt := range []struct {
		search       Search
		out, rejects string
	}{
		{Search{}, "http://h/a\nhttp://h/a\nhttp://h/b\n", `{"file":"-","start":52,"input":"[",`},
		{Search{Unique: true}, "http://h/a\nhttp://h/b\n", `{"file":"-","start":52,`},
		{Search{Offsets: true, Wanted: func(l *links.Link) bool { return l.Element == "img" }}, "64-65\thttp://h/b\n", ""},
		{Search{JSON: true, Wanted: func(l *links.Link) bool { return l.Element == "img" }}, `{"links":[{"text":"b","start":64,"end":65,"reference":"b","target":"http://h/b","element":"img","attribute":"src"}]}` + "\n", ""},
	} {
		var out, diagnostics, rejects bytes.Buffer
		s := &tt.search
		s.Media, s.Stdin, s.Out, s.Err, s.Rejects = "html", strings.NewReader(page), &out, &diagnostics, &rejects
		if err := s.Run(nil); err != nil {
			t.Error(err)
		}
		if out.String() != tt.out || !strings.HasPrefix(rejects.String(), tt.rejects) {
			t.Errorf("got\n%swant\n%srejects %s", &out, tt.out, &rejects)
		}
	}
}

// A file that cannot be read is reported. The other documents are searched.
func TestSearchFaults(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.html")
	if err := os.WriteFile(file, []byte(`<a href="http://a/">`), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, diagnostics strings.Builder
	s := Search{Name: "test", Media: "html", Out: &out, Err: &diagnostics}
	err := s.Run([]string{filepath.Join(dir, "none"), file})
	if err == nil || err == protocol.ErrNo || out.String() != "http://a/\n" || !strings.HasPrefix(diagnostics.String(), "test: open ") {
		t.Errorf("%v, %q, %q", err, &out, &diagnostics)
	}

	out.Reset()
	s = Search{Media: "message", Out: &out, Err: &diagnostics, Stdin: strings.NewReader("no message")}
	if err := s.Run(nil); err != protocol.ErrNo {
		t.Errorf("a damaged document: %v", err)
	}

	s = Search{Media: "text", Out: full{}, Err: &diagnostics, Stdin: strings.NewReader("http://a/")}
	if err := s.Run(nil); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("broken output: %v", err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fs.ErrClosed }

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
		var out, diagnostics strings.Builder
		s := Search{Name: "test", Media: tt.media, Out: &out, Err: &diagnostics}
		err := s.Run([]string{name})
		if out.String() != tt.out || (err == nil) != (tt.out != "") || (err != nil) != strings.Contains(diagnostics.String(), "not known") {
			t.Errorf("%s: %q, %v, %q", tt.name, &out, err, &diagnostics)
		}
	}
}
