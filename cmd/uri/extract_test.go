package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
)

// The help explains each doubt of --json.
func TestHelpOfDoubts(t *testing.T) {
	help, _, _ := runWith(strings.NewReader(""), "extract", "--help")
	for doubt := links.Doubt(1); doubt != 0; doubt <<= 1 {
		if !strings.Contains(help, "\n  "+doubt.String()+" ") {
			t.Errorf("uri extract --help does not explain %q", doubt)
		}
	}
}

// writeFiles writes files into a directory of the test, and returns it.
func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A directory argument means its documents. Other files are counted.
func TestSearchDirectory(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"a.txt":      "http://a/ and http://b/.",
		"sub/b.txt":  "<http://c/\nd>",
		"sub/u.txt":  "\xFE\xFF\x00\n\x00h\x00t\x00t\x00p\x00:\x00/\x00/\x00u\x00/", // Notepad writes UTF-16
		"sub/c.bin":  "http://not.example/\x00",
		"page.html":  `<base href="http://p/"><a href=x>`,
		"mail.eml":   "Subject: x\nContent-Type: text/html\n\n<a href=http://m/>",
		"arc.warc":   "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://w/\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=y>\r\n\r\n",
		"other/none": "nothing at all",
	})
	for _, test := range []struct {
		args           []string
		stdout, stderr string
	}{
		{[]string{"extract", filepath.Join(dir, "sub"), filepath.Join(dir, "a.txt")}, "http://c/d\nhttp://u/\nhttp://a/\nhttp://b/\n", "1 files skipped"},
		{[]string{"extract", "--positions", filepath.Join(dir, "sub", "u.txt")}, filepath.Join(dir, "sub", "u.txt") + ":2:1\thttp://u/\n", ""},
		{[]string{"links", dir}, "http://w/y\nhttp://m/\nhttp://p/x\n", "4 files skipped"},
	} {
		stdout, stderr, code := runWith(strings.NewReader(""), test.args...)
		if stdout != test.stdout || !strings.Contains(stderr, test.stderr) || code != exitYes {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", test.args, code, stdout, stderr)
		}
	}
}

// Symbolic links in a directory are counted. An argument that is one is followed.
func TestSearchSymbolicLinks(t *testing.T) {
	dir := writeFiles(t, map[string]string{"d/a.txt": "http://a/"})
	for link, target := range map[string]string{"d/b.txt": "a.txt", "d/none": "nowhere", "d/up": "..", "other": "d"} {
		if err := os.Symlink(target, filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			testenv.Skip(t, "symlinks", "%v", err)
		}
	}
	for _, name := range []string{"d", "other"} {
		stdout, stderr, code := runWith(strings.NewReader(""), "extract", "--positions", filepath.Join(dir, name))
		want := filepath.Join(dir, name, "a.txt") + ":1:1\thttp://a/\n"
		if stdout != want || !strings.Contains(stderr, "3 files skipped: symbolic links") || code != exitYes {
			t.Errorf("%s: exit code %d, stdout %q, want %q, stderr %q", name, code, stdout, want, stderr)
		}
	}
}

// Bytes that are certainly no text are named. gzip begins with two magic bytes (RFC 1952, 2.3.1), and each second byte of
// UTF-16 is 0 for ASCII (RFC 2781, 2).
func TestSearchEncoded(t *testing.T) {
	for in, want := range map[string]string{
		"\x1F\x8B\x08\x00":                "compressed with gzip",
		"h\x00t\x00t\x00p\x00":            "UTF-16",
		"\x00h\x00t\x00t\x00p\x00":        "UTF-16",
		"\xFF\xFEh\x00t\x00":              "",
		"h\x00t\x00tp":                    "",
		"\x00\x00\x00\x00":                "",
		"h\x00":                           "",
		"http://a/ \x00":                  "",
		strings.Repeat("a", 64) + "b\x00": "",
	} {
		file := filepath.Join(writeFiles(t, map[string]string{"a": in}), "a")
		for _, args := range [][]string{{"extract"}, {"extract", file}} {
			_, stderr, code := runWith(strings.NewReader(in), args...)
			if want == "" && stderr != "" || !strings.Contains(stderr, want) || code != exitYes {
				t.Errorf("%q, %q: exit code %d, stderr %q, want %q", args, in, code, stderr, want)
			}
		}
	}
}

// Diagnostics mask the passwords of rejected values and bases.
func TestSearchMasks(t *testing.T) {
	for _, test := range []struct{ in, args string }{
		{`<a href="http://u:secret@h/ x">`, "links"},
		{`<base href="http://u:secret@[/">`, "links"},
		{`<a href=x>`, "links --base http://u:secret@[/"},
		{`x`, "extract --base //u:secret@h/"},
	} {
		_, stderr, _ := runWith(strings.NewReader(test.in), strings.Fields(test.args)...)
		if strings.Contains(stderr, "secret") || stderr == "" {
			t.Errorf("%q: %s", test.in, stderr)
		}
	}
}

// extract prints the references of a line as soon as it has read the line. An
// interactive writer sees them before it writes the next line.
func TestExtractFlushes(t *testing.T) {
	for _, args := range [][]string{{"extract"}, {"extract", "--offsets", "-"}} {
		in, text := io.Pipe()
		found, out := io.Pipe()
		go func() { run(args, in, out, io.Discard); out.Close() }()
		lines := make(chan string, 10)
		go func() {
			for s := bufio.NewScanner(found); s.Scan(); {
				lines <- s.Text()
			}
			close(lines)
		}()
		for _, want := range []string{"http://a/", "http://b/"} {
			io.WriteString(text, "see "+want+"\n")
			select {
			case got := <-lines:
				if !strings.HasSuffix(got, want) {
					t.Errorf("%q: got %q, want %q", args, got, want)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%q: no answer to %q", args, want)
			}
		}
		text.Close()
		if got, ok := <-lines; ok {
			t.Errorf("%q: got %q", args, got)
		}
	}
}
