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
	"unsafe"

	"github.com/uriform/uri/internal/testenv"
)

// stream returns the links that ReadText finds with windows of about size bytes.
func stream(f Finder, size int, text string) (found []Link, errs []error) {
	f.chunk = size
	for l, err := range f.ReadText(iotest.HalfReader(strings.NewReader(text))) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		found = append(found, l)
	}
	return found, errs
}

// same reports whether two links are equal. Errors with the same text are equal.
func same(a, b Link) bool {
	if a.Err != nil && b.Err != nil && a.Err.Error() == b.Err.Error() {
		a.Err, b.Err = nil, nil
	}
	return a == b
}

// ReadText finds the same links as Text, for every size of its windows.
func TestReadText(t *testing.T) {
	var b strings.Builder
	for i, l := range readCorpus(t) {
		b.WriteString(l.text)
		b.WriteString("\n\n")
		b.WriteString(strings.Repeat("filler ", i%7))
	}
	text := b.String()
	for _, f := range []Finder{{}, {Abbreviated: true}, {Schemes: AnyScheme}, {ASCII: true}} {
		want := slices.Collect(f.Text(text))
		for _, size := range []int{1024, 1500, 2048, 4099, 1 << 20} {
			got, errs := stream(f, size, text)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			if !slices.EqualFunc(got, want, same) {
				i := 0
				for i < min(len(got), len(want)) && same(got[i], want[i]) {
					i++
				}
				t.Errorf("windows of %d: %d links, want %d; they differ at %d: %+v, want %+v", size, len(got), len(want), i, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
			}
		}
	}
}

// MaxToken is at least 1 KiB, and 1 MiB by default.
func TestDefaultMaxToken(t *testing.T) {
	for maxToken, want := range map[int]int{-1: 1 << 20, 0: 1 << 20, 1: 1024, 1024: 1024, 1025: 1025, 1 << 30: 1 << 30} {
		if got := (&Finder{MaxToken: maxToken}).maxToken(); got != want {
			t.Errorf("%d: %d, want %d", maxToken, got, want)
		}
	}
}

func TestReadTextTooLong(t *testing.T) {
	long := "http://a/" + strings.Repeat("x", 5000)
	text := "http://first/ " + long + " http://last/ <" + long + "> http://end/"
	got, errs := stream(Finder{MaxToken: 3000}, 1024, text)
	var found []string
	for _, l := range got {
		found = append(found, l.Value)
	}
	if want := []string{"http://first/", "http://last/", "http://end/"}; !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
	if len(errs) != 2 {
		t.Fatalf("errors %v, want 2", errs)
	}
	calls := 0
	for _, err := range (&Finder{MaxToken: 3000}).ReadText(strings.NewReader(text)) {
		if calls++; err != nil {
			break
		}
	}
	if calls != 2 {
		t.Errorf("a loop that ends at the error is called %d times", calls)
	}
	var e *Error
	if !errors.As(errs[0], &e) || !errors.Is(e, ErrTooLong) || e.Offset() != 14 || e.Decoded() {
		t.Errorf("error %v, want one at byte 14", errs[0])
	}
}

func TestReadTextFails(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(broken))
	var found []string
	var last error
	for l, err := range new(Finder).ReadText(r) {
		if err != nil {
			last = err
			continue
		}
		found = append(found, l.Value)
	}
	var e *Error
	if len(found) != 2 || !errors.Is(last, broken) || !errors.As(last, &e) || e.Offset() != int64(len("http://a/ http://b/")) {
		t.Errorf("found %q, error %v", found, last)
	}
}

// readers return the bytes of a text in different portions.
var readers = map[string]func(io.Reader) io.Reader{
	"at once":      func(r io.Reader) io.Reader { return r },
	"byte by byte": iotest.OneByteReader,
	"in halves":    iotest.HalfReader,
	"with its end": iotest.DataErrReader,
}

// through reads text with windows of several sizes and with all readers. It returns one
// line for each link or error. The test fails if the results differ.
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
				fmt.Fprintln(&b, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt, l.Err)
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

// A reference is bare if its closing delimiter is more than MaxToken bytes away, in a
// stream and in a string.
func TestOpenDelimiters(t *testing.T) {
	const maxLen = 1 << 10
	x, lines := strings.Repeat("x", 100), strings.Repeat(strings.Repeat("y", 70)+"\n", 100)
	for _, test := range []struct{ text, want string }{
		{"<http://a/ " + lines + " http://b/", "http://a/ http://b/"},
		{"<http://a/\n" + lines + "> http://b/", "http://a/ http://b/"},
		{"\"http://a/\n" + lines + "\" http://b/", "http://a/ http://b/"},
		{"<http://a/" + x + "\n" + lines + "http://b/", "http://a/" + x + " http://b/"},
		{"<http://a/" + strings.Repeat(" ", 5000) + "> http://b/", "http://a/ http://b/"},
		{"<http://a/" + strings.Repeat(" ", 900) + "> http://b/", "http://a/ http://b/"},
		{"<http://a/\n" + strings.Repeat("x", maxLen-len("http://a/\n")) + "> http://b/", "http://a/" + strings.Repeat("x", maxLen-len("http://a/\n")) + " http://b/"},
		{"<http://a/\n" + strings.Repeat("x", maxLen+1-len("http://a/\n")) + "> http://b/", "http://a/ http://b/"},
	} {
		f := Finder{MaxToken: maxLen}
		if got := strings.Join(values(&f, test.text), " "); got != test.want {
			t.Errorf("%.40q: got %q, want %q", test.text, got, test.want)
		}
		var b strings.Builder
		for l := range f.Text(test.text) {
			fmt.Fprintln(&b, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt, l.Err)
		}
		if got := through(t, f, test.text); got != b.String() {
			t.Errorf("%.40q: a stream gives\n%s\nthe string\n%s", test.text, got, b.String())
		}
	}
}

// The links of a stream do not depend on its windows and its reader. They are the links
// of the string, if no reference is too long.
func TestStreamsAgree(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := append(slices.Clone(hostile), "> ", "\" ", "\n", " ", "\r", "\n\n", " # ", "xxx", "/", ".", "-\n",
		strings.Repeat("x", 300), strings.Repeat("x\n", 200), strings.Repeat(" ", 400), "javascript:a ", "oid:1 ", "magnet:?x ", "http://a:8/")
	rounds := 4
	if testenv.Long() {
		rounds = 25
	}
	for range rounds {
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
				fmt.Fprintln(&want, l.Start, l.End, l.Value, l.Alternative, l.Delimiter, l.Doubt, l.Err)
			}
			if got != want.String() {
				t.Fatalf("%q: a stream gives\n%s\nthe string\n%s", text, got, want.String())
			}
		}
	}
}

// A reference may have MaxToken bytes, but not one more, with every window and reader.
func TestTooLongIsExact(t *testing.T) {
	const maxLen = 1 << 10
	for i, n := range []int{maxLen - 1, maxLen, maxLen + 1, maxLen + 70, 5000} {
		f := Finder{MaxToken: []int{MinMaxToken, 1}[i%2]} // 1 means MinMaxToken
		long := "http://a/" + strings.Repeat("x", n-len("http://a/"))
		got := through(t, f, "http://first/ "+long+" http://last/")
		if want := n <= maxLen; strings.Contains(got, " "+long+" ") != want || strings.Contains(got, "byte 14: longer than the limit") == want || !strings.Contains(got, "http://last/") {
			t.Errorf("of %d bytes: %.200s", n, got)
		}
	}
}

// ReadText yields a reference as soon as it has read the white space after the reference.
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
		{"\"http://j/ is \n", "http://j/"}, // not delimited, because a space is in the first line
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

// readFull fills the bytes, or returns the error of the reader as it is.
func TestReadFull(t *testing.T) {
	for _, test := range []struct {
		text, want string
		end, err   error
	}{
		{"abcdef", "abcd", io.EOF, nil},
		{"abcd", "abcd", io.EOF, nil},
		{"ab", "ab", io.EOF, io.EOF},
		{"ab", "ab", io.ErrUnexpectedEOF, io.ErrUnexpectedEOF}, // of a decoder
	} {
		b := make([]byte, 4)
		n, err := readFull(iotest.OneByteReader(io.MultiReader(strings.NewReader(test.text), iotest.ErrReader(test.end))), b)
		if string(b[:n]) != test.want || err != test.err {
			t.Errorf("%q and then %v: got %q, %v, want %q, %v", test.text, test.end, b[:n], err, test.want, test.err)
		}
	}
}

// Text and Value of a link in a stream share their memory, and do not keep that of the window in use.
func TestReadTextMemory(t *testing.T) {
	var found []Link
	for l := range new(Finder).ReadText(strings.NewReader("<http://a/b>  http://a/c")) { // 13 bytes apart: no two strings of an even size are
		if l.Value != l.Text || unsafe.StringData(l.Value) != unsafe.StringData(l.Text) {
			t.Errorf("%q and %q are two strings in memory", l.Text, l.Value)
		}
		found = append(found, l)
	}
	place := func(s string) int64 { return int64(uintptr(unsafe.Pointer(unsafe.StringData(s)))) }
	if place(found[1].Text)-place(found[0].Text) == found[1].Start-found[0].Start {
		t.Error("the texts are parts of the window")
	}
}

// ReadText returns an error for a reader that repeatedly returns no bytes and no error.
func TestReadTextNoProgress(t *testing.T) {
	r := io.MultiReader(bytes.NewReader([]byte("http://a/ ")), new(idle(1000)))
	var last error
	for _, err := range new(Finder).ReadText(r) {
		last = err
	}
	if e, ok := errors.AsType[*Error](last); !ok || !errors.Is(e, io.ErrNoProgress) || e.Offset() != int64(len("http://a/ ")) {
		t.Errorf("error %v", last)
	}
	for idleReads, want := range map[idle]error{99: io.EOF, 100: io.ErrNoProgress} {
		if _, err := readSome(&idleReads, nil); err != want {
			t.Errorf("after %d reads without a byte: %v, want %v", idleReads, err, want)
		}
	}
}

// An idle reader returns nothing a number of times, and then io.EOF.
type idle int

func (r *idle) Read([]byte) (int, error) {
	if *r--; *r < 0 {
		return 0, io.EOF
	}
	return 0, nil
}

// ReadText does not call yield again after yield returned false.
func TestReadTextStops(t *testing.T) {
	for stopAt := 1; stopAt < 8; stopAt++ {
		n := 0
		new(Finder).ReadText(strings.NewReader("http://a/ http://b/ http://c/"))(func(Link, error) bool {
			n++
			if n > stopAt {
				t.Errorf("asked again after %d", stopAt)
			}
			return n < stopAt
		})
	}
}
