// Package linkstest contains helpers for the tests of package links and the packages below it:
// long inputs, measurements of memory, and the formatting of links and errors.
package linkstest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A Repeated is a reader that repeats Text for N bytes.
type Repeated struct {
	Text string
	N    int64

	at int // in Text
}

func (r *Repeated) Read(b []byte) (n int, err error) {
	if r.N <= 0 {
		return 0, io.EOF
	}
	b = b[:min(int64(len(b)), r.N)]
	for n < len(b) {
		m := copy(b[n:], r.Text[r.at:])
		r.at = (r.at + m) % len(r.Text)
		n += m
	}
	r.N -= int64(n)
	return n, nil
}

// TestMemory fails for each text after which the memory of read depends on how often the text is
// repeated. The document begins with before. read keeps at most 1/4 MiB of a document in memory.
func TestMemory(t *testing.T, read func(io.Reader) iter.Seq2[links.Link, error], before string, texts ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("reads 4 MiB several times")
	}
	const size, maxPeak = 4 << 20, 2 << 20
	for _, text := range texts {
		r := io.MultiReader(strings.NewReader(before), &Repeated{Text: text, N: size}, strings.NewReader(">"))
		if peak := HeapPeak(r, Drain(read)); peak > maxPeak {
			t.Errorf("%q after %q: %d KiB of heap for %d KiB of input", text, before, peak>>10, size>>10)
		}
	}
}

// HeapPeak returns the growth of the memory in use while f reads r: the maximum, in
// bytes. Garbage does not count, because its amount depends on the load of the machine.
func HeapPeak(r io.Reader, f func(io.Reader)) uint64 {
	runtime.GC() // heapInUse collects again: two collections empty a sync.Pool
	before := heapInUse()
	w := &heapMeter{r: r, peak: before}
	f(w)
	return w.peak - before
}

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A heapMeter measures the memory in use after every MiB that is read from r. It records
// the maximum.
type heapMeter struct {
	r    io.Reader
	read int
	peak uint64
}

func (m *heapMeter) Read(b []byte) (int, error) {
	n, err := m.r.Read(b)
	if m.read>>20 != (m.read+n)>>20 || err == io.EOF {
		m.peak = max(m.peak, heapInUse())
	}
	m.read += n
	return n, err
}

// TestSecrets fails for each document that has no error, or an error that shows the password "secret": an
// error of read, of a link, or of its target, with any verb of fmt, as JSON, or in a log.
func TestSecrets(t *testing.T, read func(io.Reader) iter.Seq2[links.Link, error], documents ...string) {
	t.Helper()
	for _, document := range documents {
		failed := false
		for l, err := range read(strings.NewReader(document)) {
			_, targetErr := l.Target()
			for _, err := range []error{err, l.Err, targetErr} {
				if err == nil {
					continue
				}
				failed = true
				var out strings.Builder
				fmt.Fprintf(&out, "%v %+v %#v %s %q", err, err, err, err, err)
				for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
					slog.New(handler).Info("", "err", err, "list", []error{err})
				}
				if json.NewEncoder(&out).Encode(err); strings.Contains(out.String(), "secret") {
					t.Errorf("%q: %s", document, out.String())
				}
			}
		}
		if !failed {
			t.Errorf("%q: no error", document)
		}
	}
}

// TestSyntax reads document with read, and fails for each reference, base or target that is not
// of syntax x. It also fails if a link is not a reference, has no base, or there is no link
// in ASCII, or no link with other characters.
func TestSyntax(t *testing.T, x uri.Syntax, read func(io.Reader) iter.Seq2[links.Link, error], document string) {
	t.Helper()
	ascii, others := 0, 0
	for l, err := range read(strings.NewReader(document)) {
		if err != nil {
			t.Errorf("%v: %v", x, err)
			continue
		}
		target, err := l.Target()
		if err != nil || l.Reference.Syntax() != x || l.Base.Syntax() != x || l.Base.IsZero() || target.Syntax() != x || l.Value != l.Reference.String() {
			t.Errorf("%v: %q: reference %q of %v, base %q of %v, target %q of %v, error %v", x, l.Text, l.Reference, l.Reference.Syntax(), l.Base, l.Base.Syntax(), target, target.Syntax(), err)
		}
		if strings.ContainsFunc(l.Text, func(r rune) bool { return r >= utf8.RuneSelf }) {
			others++
		} else {
			ascii++
		}
	}
	if ascii == 0 || others == 0 {
		t.Errorf("%v: %d links in ASCII and %d others in %q", x, ascii, others, document)
	}
}

// TestConcurrent fails if the links and errors of document are others when several goroutines read at the
// same time. With -race, the test also finds fields that read writes.
func TestConcurrent(t *testing.T, read func(io.Reader) iter.Seq2[links.Link, error], document string) {
	t.Helper()
	collect := func() string {
		text, errs := Collect(read(strings.NewReader(document)))
		return fmt.Sprint(text, errs)
	}
	want := collect()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := collect(); got != want {
				t.Errorf("%q: got %s, want %s", document, got, want)
			}
		})
	}
	all.Wait()
}

// Drain returns a function that reads to the end with read.
func Drain(read func(io.Reader) iter.Seq2[links.Link, error]) func(io.Reader) {
	return func(r io.Reader) {
		for range read(r) {
		}
	}
}

// Collect returns one line for each link, with its part, its value, and its target if it
// differs from the value. It also returns the errors.
func Collect(seq iter.Seq2[links.Link, error]) (lines string, errs []error) {
	var b strings.Builder
	for l, err := range seq {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		fmt.Fprintf(&b, "%s %s", l.Part, l.Value)
		if target, err := l.Target(); err == nil && target.String() != l.Value {
			fmt.Fprintf(&b, " -> %s", target)
		}
		b.WriteByte('\n')
	}
	return b.String(), errs
}

// Faults returns one line for each error, with its part, the text of document at its
// offset, and the cause.
func Faults(document string, errs []error) string {
	var b strings.Builder
	for _, err := range errs {
		var e *links.Error
		if !errors.As(err, &e) {
			fmt.Fprintln(&b, err)
			continue
		}
		place := "?"
		if e.Offset() <= int64(len(document)) {
			place, _, _ = strings.Cut(document[e.Offset():], "\n")
		}
		fmt.Fprintf(&b, "%s at %.20q: %v\n", e.Part(), place, strings.TrimPrefix(e.Unwrap().Error(), "links: "))
	}
	return b.String()
}

// A Stop is a document, and a method that reads it, for a test of stopping early.
type Stop struct {
	Name string
	Read func(io.Reader) iter.Seq2[links.Link, error]
	Text string
}

// AsksAgain reads the document several times, and stops after one link, two links and so
// on. It returns the number of links after which yield was called again, or 0.
func (s Stop) AsksAgain() int {
	for stopAt := 1; stopAt < 8; stopAt++ {
		n := 0
		s.Read(strings.NewReader(s.Text))(func(links.Link, error) bool {
			n++
			return n < stopAt
		})
		if n > stopAt {
			return stopAt
		}
	}
	return 0
}

// CRLF returns s with the line ends of mail.
func CRLF(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
