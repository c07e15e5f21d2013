package uri_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
)

var lineTexts = []struct {
	text string
	want []string // "!" and the offset for a refusal
}{
	{"", nil},
	{"\n", []string{""}},
	{"a", []string{"a"}},
	{"a\n", []string{"a"}},
	{"a\r\nb\n", []string{"a", "b"}},
	{"a\n\nb", []string{"a", "", "b"}},
	{"http://h/\n<\nhttp://h/%zz\n?q", []string{"http://h/", "!0", "!10", "?q"}},
	{"a\r", []string{"!1"}}, // a CR ends nothing by itself
	{"a\rb\n", []string{"!1"}},
}

func collect(lines func(func(uri.Reference, error) bool)) (got []string) {
	for r, err := range lines {
		var e *uri.ParseError
		switch {
		case errors.As(err, &e):
			got = append(got, "!"+string(rune('0'+e.Offset()/10))+string(rune('0'+e.Offset()%10)))
		case err != nil:
			got = append(got, err.Error())
		default:
			got = append(got, r.String())
		}
	}
	for i, s := range got {
		if s, ok := strings.CutPrefix(s, "!0"); ok {
			got[i] = "!" + s
		}
	}
	return got
}

func TestLines(t *testing.T) {
	for _, test := range lineTexts {
		if got := collect(uri.RFC3986.Lines(test.text)); !slices.Equal(got, test.want) {
			t.Errorf("Lines(%q) = %q, want %q", test.text, got, test.want)
		}
		for name, r := range map[string]io.Reader{
			"at once":      strings.NewReader(test.text),
			"byte by byte": iotest.OneByteReader(strings.NewReader(test.text)),
			"err at end":   iotest.DataErrReader(strings.NewReader(test.text)),
		} {
			if got := collect(uri.RFC3986.ReadLines(r)); !slices.Equal(got, test.want) {
				t.Errorf("ReadLines(%q), %s = %q, want %q", test.text, name, got, test.want)
			}
		}
	}
}

// Lines that lie across blocks, and those longer than one, come whole.
func TestReadLinesBlocks(t *testing.T) {
	var want []string
	for n := 1; n < 400_000; n = n*2 + 1 {
		want = append(want, "http://h/"+strings.Repeat("a", n), "b")
	}
	text := strings.Join(want, "\n")
	for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
		if got := collect(uri.RFC3986.ReadLines(r)); !slices.Equal(got, want) {
			t.Errorf("%d lines, want %d", len(got), len(want))
		}
	}
}

func TestReadLinesErrors(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken))
	if got := collect(uri.RFC3986.ReadLines(r)); !slices.Equal(got, []string{"a", "b", "broken"}) {
		t.Errorf("got %q: what was read before the error comes before it", got)
	}
	if testing.Short() {
		t.Skip("a line of more than 64 MiB is for long runs")
	}
	long := strings.Repeat("a", 65<<20)
	r = io.MultiReader(strings.NewReader("x\n"), strings.NewReader(long), strings.NewReader("\ny\nz"))
	if got := collect(uri.RFC3986.ReadLines(r)); !slices.Equal(got, []string{"x", "uri: line longer than 67108864 bytes", "y", "z"}) {
		t.Errorf("got %d lines, the last %q", len(got), got[len(got)-1])
	}
}

// One that stops early is not called again.
func TestLinesStop(t *testing.T) {
	n := 0
	for range uri.RFC3986.Lines("a\nb\nc") {
		if n++; n == 2 {
			break
		}
	}
	for range uri.RFC3986.ReadLines(strings.NewReader("a\nb\nc")) {
		if n++; n == 4 {
			break
		}
	}
	if n != 4 {
		t.Errorf("%d lines", n)
	}
}

func TestLinesAllocateNothing(t *testing.T) {
	text := strings.Repeat("http://example.com/a/b?c\n", 100)
	if n := testing.AllocsPerRun(10, func() {
		for range uri.RFC3986.Lines(text) {
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
