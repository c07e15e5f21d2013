package bulk_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

var texts = []struct {
	text string
	want []string
}{
	{"", nil},
	{"\n", []string{""}},
	{"a", []string{"a"}},
	{"a\n", []string{"a"}},
	{"a\r\nb\n", []string{"a", "b"}},
	{"a\n\nb", []string{"a", "", "b"}},
	{"\uFEFFa\n\uFEFFb", []string{"a", "\uFEFFb"}},
	{"a\r", []string{"a\r"}}, // CR alone does not end a line
	{"a\rb\n", []string{"a\rb"}},
	{"\r\n\r\n", []string{"", ""}},
	{"a\r\r\n", []string{"a\r"}}, // one CR LF ends the line, the other CR is in it
	{"\uFEFF", nil},              // an empty file has no lines
	{"\uFEFF\uFEFF", []string{"\uFEFF"}},
	{"\n\uFEFF", []string{"", "\uFEFF"}},
	{"\uFEFF\n", []string{""}},
	{"a\x00b\n\xff\n", []string{"a\x00b", "\xff"}},
	{strings.Repeat("a", 200<<10) + "\nb", []string{strings.Repeat("a", 200<<10), "b"}},
}

// readers are ways in which a stream can deliver a text.
func readers(text string) map[string]io.Reader {
	return map[string]io.Reader{
		"at once":      strings.NewReader(text),
		"in halves":    iotest.HalfReader(strings.NewReader(text)),
		"byte by byte": iotest.OneByteReader(strings.NewReader(text)),
		"err at end":   iotest.DataErrReader(strings.NewReader(text)),
	}
}

func TestLines(t *testing.T) {
	for _, tt := range texts {
		for name, stream := range readers(tt.text) {
			var got []string
			r := bulk.NewReader(stream)
			for i := 0; ; i++ {
				line, err := "", error(nil)
				if i%3 == 1 { // both methods, mixed
					var b []byte
					b, err = r.NextBytes()
					line = string(b)
				} else {
					line, err = r.Next()
				}
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Errorf("%.20q, %s: %v", tt.text, name, err)
				}
				got = append(got, line)
				if r.Number() != len(got) {
					t.Errorf("%.20q, %s: line %d has the number %d", tt.text, name, len(got), r.Number())
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%.20q, %s: got %.80q", tt.text, name, got)
			}
			if _, err := r.Next(); err != io.EOF {
				t.Errorf("%.20q, %s: %v after the end", tt.text, name, err)
			}
		}
	}
}

// TestMaxLine checks that a line that is too long is skipped and counted. No line after it is
// lost, wherever it ends.
func TestMaxLine(t *testing.T) {
	for _, c := range []struct{ maxLine, length int }{
		{10, 9}, {10, 10}, {10, 11}, {10, 14}, {10, 64 << 10}, {10, 64<<10 + 1}, {10, 300 << 10},
		{64<<10 - 4, 64<<10 - 4}, {64<<10 - 4, 64<<10 - 3}, // a byte order mark, the line and a CR fill the buffer
		{64<<10 - 3, 64<<10 - 3}, {64<<10 - 3, 64<<10 - 2}, // a byte order mark and the line fill the buffer
		{64<<10 - 1, 64<<10 - 1}, {64<<10 - 1, 64 << 10},
	} {
		maxLine, length := c.maxLine, c.length
		for _, end := range []string{"\n", "\r\n", ""} {
			for _, before := range []string{"", "x\n", "\uFEFF"} {
				text := before + strings.Repeat("a", length) + end
				if end != "" {
					text += "y\nz"
				}
				for name, stream := range readers(text) {
					if name == "byte by byte" && length > 100 {
						continue
					}
					var got []string
					r := bulk.NewReader(stream)
					r.MaxLine = maxLine
					for line, err := range r.Lines() {
						if err != nil {
							line = err.Error()
							if !errors.Is(err, uri.ErrTooLong) {
								t.Error(err)
							}
						}
						got = append(got, fmt.Sprint(r.Number(), line))
					}
					var want []string
					add := func(line string) { want = append(want, fmt.Sprint(len(want)+1, line)) }
					if before == "x\n" {
						add("x")
					}
					if length > maxLine {
						add(bulk.ErrLineTooLong.Error())
					} else {
						add(strings.Repeat("a", length))
					}
					if end != "" {
						add("y")
						add("z")
					}
					if !slices.Equal(got, want) {
						t.Errorf("%q, %d bytes, %q, %s: got %q, want %q", before, length, end, name, got, want)
					}
				}
			}
		}
	}
}

// The memory of a Reader is limited by MaxLine for every stream.
func TestReaderMemory(t *testing.T) {
	const maxLine, size = 1000, 8 << 20
	for _, text := range []string{"x", "x\r\n", "\n"} {
		r := bulk.NewReader(strings.NewReader(strings.Repeat(text, size/len(text))))
		r.MaxLine = maxLine
		var before, after runtime.MemStats
		var most uint64
		runtime.GC()
		runtime.ReadMemStats(&before)
		lines := 0
		for range r.Lines() {
			if lines++; lines%(1<<19) == 1 {
				runtime.GC()
				runtime.ReadMemStats(&after)
				most = max(most, after.HeapAlloc-min(after.HeapAlloc, before.HeapAlloc))
			}
		}
		if lines == 0 || most > 1<<20 {
			t.Errorf("%q: %d lines, %d KiB of heap", text, lines, most>>10)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	stream := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))
	r := bulk.NewReader(stream)
	for _, want := range []struct {
		line string
		err  error
	}{{"a", nil}, {"", broken}, {"", broken}} { // "b" may be a part of a line
		if line, err := r.Next(); line != want.line || err != want.err {
			t.Errorf("%q, %v, want %q, %v", line, err, want.line, want.err)
		}
	}

	r = bulk.NewReader(strings.NewReader("a\n"))
	r.Idle = func() error { return broken }
	if _, err := r.Next(); err != broken {
		t.Errorf("the error of Idle: %v", err)
	}
	if _, err := bulk.NewReader(stuckReader{}).Next(); err != io.ErrNoProgress {
		t.Errorf("a stream that returns nothing: %v", err)
	}
	for pauses, want := range map[int]error{99: nil, 100: io.ErrNoProgress} { // as in package bufio
		if line, err := bulk.NewReader(&pausingReader{pauses}).Next(); err != want || err == nil && line != "a" {
			t.Errorf("%d reads that return nothing: %q, %v", pauses, line, err)
		}
	}
}

// A pausingReader returns nothing a number of times, and then a line.
type pausingReader struct{ pauses int }

func (p *pausingReader) Read(b []byte) (int, error) {
	if p.pauses--; p.pauses >= 0 {
		return 0, nil
	}
	return copy(b, "a\n"), nil
}

type stuckReader struct{}

func (stuckReader) Read([]byte) (int, error) { return 0, nil }

// TestIdle checks that a line is returned before the stream is read again. An interactive writer
// gets an answer in time.
func TestIdle(t *testing.T) {
	in, out := io.Pipe()
	r := bulk.NewReader(in)
	idle := 0
	r.Idle = func() error { idle++; return nil }
	go func() {
		out.Write([]byte("a\nb"))
		out.Write([]byte("c\n"))
		out.Close()
	}()
	for i, want := range []string{"a", "bc"} {
		if line, err := r.Next(); line != want || err != nil || idle != i+1 {
			t.Errorf("%q, %v after %d reads", line, err, idle)
		}
	}
}

func TestReferences(t *testing.T) {
	const text = "http://h/\n<\nhttp://h/%zz\r\n?q"
	want := []string{"http://h/", "at 0", "at 10", "?q"}
	collect := func(lines func(func(uri.Reference, error) bool)) (got []string) {
		for r, err := range lines {
			if e, ok := errors.AsType[*uri.ParseError](err); ok {
				got = append(got, fmt.Sprint("at ", e.Offset()))
				continue
			}
			got = append(got, r.String())
		}
		return got
	}
	if got := collect(bulk.NewReader(strings.NewReader(text)).References(uri.RFC3986)); !slices.Equal(got, want) {
		t.Errorf("from a stream: %q", got)
	}
	if got := collect(bulk.References(uri.RFC3986, text)); !slices.Equal(got, want) {
		t.Errorf("from a string: %q", got)
	}
	if got := collect(bulk.References(uri.RFC3986, "\uFEFF"+text)); !slices.Equal(got, want) {
		t.Errorf("after a byte order mark: %q", got)
	}
	for range bulk.References(uri.RFC3986, text) {
		break // must not panic
	}
	for range bulk.NewReader(strings.NewReader(text)).References(uri.RFC3986) {
		break
	}
}

// TestAllocations checks that a line costs no allocation.
func TestAllocations(t *testing.T) {
	text := strings.Repeat("http://example.com/a/b?c\n", 10000)
	blocks := float64(len(text)/(64<<10) + 1)
	if n := testing.AllocsPerRun(5, func() {
		for _, err := range bulk.NewReader(strings.NewReader(text)).References(uri.RFC3986) {
			if err != nil {
				t.Fatal(err)
			}
		}
	}); n > blocks+10 {
		t.Errorf("%v allocations for %v blocks", n, blocks)
	}
	if n := testing.AllocsPerRun(5, func() {
		for range bulk.References(uri.RFC3986, text) {
		}
	}); n > 2 {
		t.Errorf("%v allocations for a string", n)
	}
}

// FuzzReader compares the lines of a stream with those of a string.
func FuzzReader(f *testing.F) {
	for _, tt := range texts {
		f.Add(tt.text, 7)
	}
	f.Fuzz(func(t *testing.T, text string, maxLine int) {
		maxLine = min(max(maxLine, 0), 1<<20)
		var want []string
		for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
			if cut, ended := strings.CutSuffix(line, "\n"); ended {
				line = strings.TrimSuffix(cut, "\r")
			}
			if len(line) > maxLine {
				line = bulk.ErrLineTooLong.Error()
			}
			want = append(want, line)
		}
		for name, stream := range readers(text) {
			var got []string
			r := bulk.NewReader(stream)
			r.MaxLine = maxLine
			for line, err := range r.Lines() {
				if err != nil {
					line = err.Error()
				}
				got = append(got, line)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, at most %d: got %q, want %q", name, maxLine, got, want)
			}
		}
	})
}

// The errors of a Reader, and of References of a string, show no password.
func TestReaderSecrets(t *testing.T) {
	const text = "http://u:secret@a b/\n//u:secret@[\nhttp://u:secret@h/\xff\nu:p:secret@h\x00\n"
	r := bulk.NewReader(strings.NewReader(text + "http://u:" + strings.Repeat("secret", 100) + "@h/\n"))
	r.MaxLine = 100
	var errs []error
	for _, err := range r.References(uri.RFC3986) {
		errs = append(errs, err)
	}
	for _, err := range bulk.References(uri.RFC3986, text) {
		errs = append(errs, err)
	}
	if len(errs) != 9 {
		t.Errorf("%d lines, want 9", len(errs))
	}
	for _, err := range errs {
		if err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v %s %q", err, err, err, err, err), "secret") {
			t.Errorf("%#v", err)
		}
	}
}
