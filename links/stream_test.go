package links

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// readers are ways in which a text may arrive.
var readers = map[string]func(io.Reader) io.Reader{
	"at once":      func(r io.Reader) io.Reader { return r },
	"byte by byte": iotest.OneByteReader,
	"in halves":    iotest.HalfReader,
	"with its end": iotest.DataErrReader,
}

// through gives what a stream gives through windows of several sizes, one line for
// each link or error, and fails where they differ.
func through(t *testing.T, f Finder, text string) string {
	t.Helper()
	var first string
	for _, size := range []int{1, 64, 500, 1024, 4096, 1 << 16} {
		for name, reader := range readers {
			f.chunk = size
			var b strings.Builder
			for l, err := range f.ReadText(reader(strings.NewReader(text))) {
				if err != nil {
					fmt.Fprintln(&b, err)
					continue
				}
				fmt.Fprintln(&b, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt)
			}
			if first == "" {
				first = b.String()
			}
			if b.String() != first {
				t.Fatalf("%.200q: chunks of %d, %s:\n%.1000s\nand at first\n%.1000s", text, size, name, b.String(), first)
			}
		}
	}
	return first
}

// What is opened and not closed within what a stream may hold is bare, in a stream
// and in a string.
func TestOpenDelimiters(t *testing.T) {
	const most = 1 << 10
	x, lines := strings.Repeat("x", 100), strings.Repeat(strings.Repeat("y", 70)+"\n", 100)
	for _, test := range []struct{ text, want string }{
		{"<http://a/ " + lines + " http://b/", "http://a/ http://b/"},
		{"<http://a/\n" + lines + "> http://b/", "http://a/ http://b/"},
		{"\"http://a/\n" + lines + "\" http://b/", "http://a/ http://b/"},
		{"<http://a/" + x + "\n" + lines + "http://b/", "http://a/" + x + " http://b/"},
		{"<http://a/" + strings.Repeat(" ", 5000) + "> http://b/", "http://a/ http://b/"},
		{"<http://a/" + strings.Repeat(" ", 900) + "> http://b/", "http://a/ http://b/"},
		{"<http://a/\n" + strings.Repeat("x", most-len("http://a/\n")) + "> http://b/", "http://a/" + strings.Repeat("x", most-len("http://a/\n")) + " http://b/"},
		{"<http://a/\n" + strings.Repeat("x", most+1-len("http://a/\n")) + "> http://b/", "http://a/ http://b/"},
	} {
		f := Finder{MaxToken: most}
		if got := strings.Join(values(&f, test.text), " "); got != test.want {
			t.Errorf("%.40q: got %q, want %q", test.text, got, test.want)
		}
		var b strings.Builder
		for l := range f.Text(test.text) {
			fmt.Fprintln(&b, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt)
		}
		if got := through(t, f, test.text); got != b.String() {
			t.Errorf("%.40q: a stream gives\n%s\nthe string\n%s", test.text, got, b.String())
		}
	}
}

// A stream gives the same however it arrives and wherever its windows end, and the
// same as the string where nothing is too long.
func TestStreamsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := append(slices.Clone(hostile), "> ", "\" ", "\n", " ", "\r", "\n\n", " # ", "xxx", "/", ".", "-\n",
		strings.Repeat("x", 300), strings.Repeat("x\n", 200), strings.Repeat(" ", 400), "javascript:a ", "oid:1 ", "magnet:?x ", "http://a:8/")
	for range 25 {
		var b strings.Builder
		for b.Len() < 2500 {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		text := b.String()
		for _, f := range []Finder{{MaxToken: 1 << 10}, {MaxToken: 1 << 10, Abbreviated: true, Schemes: AnyScheme}} {
			got := through(t, f, text)
			if strings.Contains(got, "longer") {
				continue
			}
			var want strings.Builder
			for l := range f.Text(text) {
				fmt.Fprintln(&want, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt)
			}
			if got != want.String() {
				t.Fatalf("%q: a stream gives\n%s\nthe string\n%s", text, got, want.String())
			}
		}
	}
}

// What is too long is so at MaxToken bytes, however it arrives.
func TestTooLongIsExact(t *testing.T) {
	const most = 1 << 10
	f := Finder{MaxToken: most}
	for _, n := range []int{most - 1, most, most + 1, most + 70, 5000} {
		long := "http://a/" + strings.Repeat("x", n-len("http://a/"))
		got := through(t, f, "http://first/ "+long+" http://last/")
		if want := n <= most; strings.Contains(got, " "+long+" ") != want || strings.Contains(got, "byte 14: longer than the limit") == want || !strings.Contains(got, "http://last/") {
			t.Errorf("of %d bytes: %.200s", n, got)
		}
	}
}

// Whoever reads from a pipe has a reference as soon as white space follows it.
func TestReadTextAnswers(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	found := make(chan string, 10)
	go func() {
		for l, err := range (&Finder{Abbreviated: true}).ReadText(r) {
			if err != nil {
				found <- err.Error()
			} else {
				found <- l.Value
			}
		}
		close(found)
	}()
	for _, test := range []struct{ text, want string }{
		{"see http://a/b\n", "http://a/b"},
		{"and <http://c/\n", ""},
		{"d>, \n", "http://c/d"},
		{"\"mailto:e@f.example\" \n", "mailto:e@f.example"},
		{"www.g.example \n", "http://www.g.example"},
		{"https://h/" + strings.Repeat("i", 6000) + "\n", ""},
		{strings.Repeat("text ", 1<<14), "https://h/" + strings.Repeat("i", 6000)},
	} {
		io.WriteString(w, test.text)
		if test.want == "" {
			continue
		}
		select {
		case got := <-found:
			if got != test.want {
				t.Errorf("%.40q: got %.40q, want %.40q", test.text, got, test.want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%.40q: no answer", test.text)
		}
	}
}

// Time is linear in what arrives, also where it arrives in small pieces.
func TestGrowthOfStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, again := range []string{"x", "http://a/ ", "<http://a/\n", "\n", "http://a:"} {
		measure := func(n int) time.Duration {
			text := "<http://a/" + strings.Repeat(again, n/len(again))
			start := time.Now()
			for range new(Finder).ReadText(&pieces{text: text, size: 100}) {
			}
			return time.Since(start)
		}
		few, many, linear := time.Hour, time.Hour, false
		for attempt := 0; attempt < 5 && !linear; attempt++ {
			few = min(few, measure(1<<15))
			many = min(many, measure(1<<19))
			linear = many < 64*max(few, 100*time.Microsecond)
		}
		if !linear {
			t.Errorf("%q: %v for 32 KiB, %v for 512", again, few, many)
		}
	}
}

// pieces reads text in pieces of size bytes.
type pieces struct {
	text string
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.size)], p.text)
	p.text = p.text[n:]
	return n, nil
}

// A reader that gives nothing again and again is given up.
func TestReadTextNoProgress(t *testing.T) {
	r := io.MultiReader(bytes.NewReader([]byte("http://a/ ")), idle{})
	var last error
	for _, err := range new(Finder).ReadText(r) {
		last = err
	}
	if !errors.Is(last, io.ErrNoProgress) {
		t.Errorf("error %v", last)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }
