package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri/internal/testenv"
)

// A repeater is a reader that repeats a text. It records the maximum of the memory in use
// while it is read.
type repeater struct {
	text  string
	left  int // bytes
	size  int // bytes, if there are many
	read  int
	worst uint64 // bytes of heap
}

func (r *repeater) Read(p []byte) (n int, err error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	if step := max(1<<20, r.size>>3); r.read/step != (r.read+len(p))/step { // a few times
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		r.worst = max(r.worst, m.HeapAlloc)
	}
	for n < min(len(p), r.left) {
		n += copy(p[n:min(len(p), r.left)], r.text[(r.read+n)%len(r.text):])
	}
	r.read += n
	r.left -= n
	return n, nil
}

// The memory does not grow with the input, nor with a line that is longer than --max-line. A long line
// has 16 MB, five times the limit of the memory, and 100 MB in ".ci/run all".
func TestConstantMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long lines")
	}
	// The automata that other tests keep take hundreds of megabytes, and each measurement collects garbage.
	// So the measurements are in a process of their own, unless an emulator runs this one.
	const child = "URIFORM_CONSTANT_MEMORY"
	if os.Getenv(child) == "" && os.Getenv("URIFORM_EMULATOR") == "" {
		program, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(program, "-test.run=^TestConstantMemory$", "-test.v")
		cmd.Env = append(os.Environ(), child+"=1")
		if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("--- PASS: TestConstantMemory")) {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	const size, most = 6 << 20, 3 << 20
	long := 16 << 20
	if testenv.Long() {
		long = 100 << 20
	}
	for _, c := range []struct {
		name, text string
		args       []string
		code       int
	}{
		{"check", "http://example.com/a/b?c#d\n", []string{"check"}, exitYes},
		{"check --all", "http://example.com/a/b?c#d\nhttp://a b/\n", []string{"check", "--all"}, exitNo},
		{"rejected lines", "http://example.com/a b\n", []string{"check", "--rejects", filepath.Join(t.TempDir(), "r")}, exitNo},
		{"normalize", "HTTP://example.com/a/../b?c#d\n", []string{"normalize"}, exitYes},
		{"normalize in jobs", "HTTP://example.com/a/../b?c#d\n", []string{"normalize", "--jobs", "2"}, exitYes},
		{"get", "http://example.com/a/b?c=1#d\n", []string{"get", "host,query:c"}, exitYes},
		{"uniq", "http://example.com/a/b\nhttp://example.com/a\n", []string{"uniq"}, exitYes},
		{"dedup", "http://example.com/a/b\nhttp://example.com/a\n", []string{"dedup", "--memory", "1MiB"}, exitYes},
		{"fix", "http://example.com/a b|c\n", []string{"fix"}, exitYes},
		{"resolve", "../a/../b?c#d\n", []string{"resolve", "--base", "http://a/b/c", "--json"}, exitYes},
		{"batch", `{"op":"parse","input":"http://example.com/a/b?c#d","id":[1,2]}` + "\n", []string{"batch"}, exitYes},
		{"a long line", "a", []string{"check", "--max-line", "1000000"}, exitNo},
		{"a column", "1,\"HTTP://example.com/a\",x\n", []string{"normalize", "--csv", "--column", "2"}, exitYes},
		{"a long record", "a", []string{"normalize", "--csv", "--column", "2", "--max-line", "1000000"}, exitNo},
		{"a very long line", "a", []string{"normalize", "--lines", "--max-line", "1000000"}, exitYes},
		{"a very long line in jobs", "a", []string{"normalize", "--lines", "--jobs", "2", "--max-line", "500000"}, exitYes},
		{"a long request", "[", []string{"batch", "--max-line", "1000000"}, exitYes},
	} {
		in := &repeater{text: c.text, left: size}
		if strings.Contains(c.name, "rejected") || c.name == "check --all" {
			in.left /= 2 // rejected lines take more time
		}
		if strings.HasPrefix(c.name, "a very long line") {
			in.left, in.size = long, long
		}
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		if code := run(c.args, in, io.Discard, io.Discard); code != c.code {
			t.Errorf("%s: exit code %d, want %d", c.name, code, c.code)
		}
		t.Logf("%s: %d KB more in use", c.name, (int(in.worst)-int(before.HeapAlloc))>>10)
		if in.worst > before.HeapAlloc+most {
			t.Errorf("%s: %d MB in use, %d MB before", c.name, in.worst>>20, before.HeapAlloc>>20)
		}
	}
}

// The result of a line does not depend on when it is read. If a stream delivers a byte at a time, each line is
// read into the memory of the line before it, which no subcommand may still need.
func TestByteByByte(t *testing.T) {
	var text strings.Builder
	for i := range 40 {
		fmt.Fprintf(&text, "HTTP://u:p@host%d.example:80/%%7e/../b%d?q=%d#f\r\nhttp://h/ %d\n\n../é%d\n", i, i, i%3, i, i)
	}
	for _, args := range [][]string{
		{"check"}, {"check", "--lines"}, {"check", "--print", "invalid", "--reasons"}, {"check", "--all"}, {"normalize"}, {"normalize", "--lines", "--json"},
		{"resolve", "--base", "http://a/b", "--lines"}, {"get", "host,query:q,uri"}, {"get", "--lines", "--decode", "path"}, {"set", "--host", "h", "--lines"},
		{"surt"}, {"surt", "--profile", "ia"}, {"sort", "--profile", "ia"}, {"dedup", "--by", "surt-ia"}, {"set", "--strip-tracking"}, {"set", "--if", "host=host1*", "--no-query"}, {"encode"}, {"redact"}, {"decode", "--lines"}, {"convert", "--to", "uri", "--lines"}, {"dedup"}, {"dedup", "--count", "--sort"}, {"uniq"}, {"sort"}, {"stats"},
		{"lint", "--lines"}, {"fix"}, {"parse", "--json"}, {"check", "--rejects", "-"}, {"normalize", "--column", "1"},
	} {
		want, wantMessages, wantCode := runWith(strings.NewReader(text.String()), args...)
		got, messages, code := runWith(iotest.OneByteReader(strings.NewReader(text.String())), args...)
		if got != want || messages != wantMessages || code != wantCode || want == "" {
			t.Errorf("%v: got %q, %q, %d\nwant %q, %q, %d", args, got, messages, code, want, wantMessages, wantCode)
		}
	}
}

var errBroken = errors.New("broken")

type brokenReader struct{ text string }

func (r *brokenReader) Read(p []byte) (int, error) {
	n := copy(p, r.text)
	r.text = r.text[n:]
	if n == 0 {
		return 0, errBroken
	}
	return n, nil
}

type brokenWriter struct{}

func (brokenWriter) Write(p []byte) (int, error) { return 0, errBroken }

// An error of input or output is reported, with exit code 2. The answers before the
// error are written.
func TestBrokenStreams(t *testing.T) {
	for _, args := range [][]string{{"batch"}, {"check"}, {"check", "--lines"}, {"resolve", "--base", "a:", "--lines"}, {"encode"}, {"decode", "--lines"}, {"get", "--lines", "uri"}} {
		request := `{"op":"dots","input":"a"}` + "\n"
		var out, diagnostics bytes.Buffer
		if code := run(args, &brokenReader{request}, &out, &diagnostics); code != exitMisuse || !strings.Contains(diagnostics.String(), "broken") {
			t.Errorf("%v: broken input: exit code %d, stderr %q", args, code, &diagnostics)
		}
		if args[0] == "batch" && out.String() != `{"result":"a"}`+"\n" {
			t.Errorf("%v: broken input: stdout %q", args, &out)
		}
		checkBrokenOutput(t, request, args)
	}
	for _, args := range []string{"explain a", "grammar list", "grammar show rfc3986 URI", "grammar match rfc3986 URI a:", "lint http://a/", "links --media html"} {
		checkBrokenOutput(t, "<a href='http://a/'>", strings.Fields(args))
	}
}

// checkBrokenOutput checks that an error of standard output is reported, with exit code 2.
func checkBrokenOutput(t *testing.T, in string, args []string) {
	t.Helper()
	var diagnostics bytes.Buffer
	if code := run(args, strings.NewReader(in), brokenWriter{}, &diagnostics); code != exitMisuse || !strings.Contains(diagnostics.String(), "broken") {
		t.Errorf("%v: broken output: exit code %d, stderr %q", args, code, &diagnostics)
	}
}

// The counts of valid lines in a corpus of web URLs.
func TestCheckCorpora(t *testing.T) {
	f, err := os.Open(testenv.Data(t, "corpora", "urls-web.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stdout, stderr, code := runWith(f, "check", "--all")
	want := `rfc1738:  85978 accepted,  20060 rejected
rfc1808: 100853 accepted,   5185 rejected
rfc2396: 105339 accepted,    699 rejected
rfc3986: 105339 accepted,    699 rejected
rfc3987: 105695 accepted,    343 rejected
`
	if stdout != want || code != exitNo || strings.Count(stderr, "\n") != maxDiagnostics+1 {
		t.Errorf("exit code %d, got\n%swant\n%s", code, stdout, want)
	}
}
