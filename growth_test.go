package uri_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
)

// growing are the shapes in which a text can grow: what is repeated, before and
// after what. Each is hostile to some way of reading: backtracking, looking for the
// last "@", reading a host twice, counting groups.
var growing = []struct{ name, before, unit, after string }{
	{"segments", "", "a/", ""},
	{"escapes", "", "%41", ""},
	{"brackets", "//", "[", ""},
	{"colons", "", ":", ""},
	{"ats", "", "@", ""},
	{"slashes", "", "//", ""},
	{"authority-colons", "//", ":", ""},
	{"authority-ats", "//", "@", ""},
	{"authority-semicolons", "//", ";", ""},
	{"authority-questions", "//", "?", ""},
	{"authority-digits", "//", "1", ":"},
	{"scheme", "", "a", "://h"},
	{"labels", "//", "a.", "/"},
	{"numbers", "//", "1.", "/"},
	{"hyphens", "//", "a-", "/"},
	{"userinfo-escapes", "//", "%41", ":%41@h"},
	{"port", "//h:", "0", "/"},
	{"groups", "//[", "1:", "]"},
	{"semicolons", "", ";", ""},
	{"questions", "", "?", ""},
	{"dots", "", "../", "g"},
	{"non-ascii", "/", "\u00e9", "?\ue000"},
	{"ill-formed", "/", "\xff", ""},
}

// grown returns a shape grown to n bytes, or a few more.
func grown(before, unit, after string, n int) string {
	return before + strings.Repeat(unit, n/len(unit)) + after
}

// BenchmarkGrowth parses what grows from 10 KB to 100 MB under every generation. It
// is linear: MB/s are the same for all sizes, but for what falls out of caches and for
// texts that are refused where they begin. Use -benchtime=5x, or wait long.
func BenchmarkGrowth(b *testing.B) {
	for _, shape := range growing {
		for _, n := range []int{10_000, 1_000_000, 100_000_000} {
			s := grown(shape.before, shape.unit, shape.after, n)
			for x := range uri.Syntaxes() {
				b.Run(fmt.Sprintf("%s/%v/%dKB", shape.name, x, n/1000), func(b *testing.B) {
					b.SetBytes(int64(len(s)))
					for b.Loop() {
						x.Check(s)
					}
				})
			}
		}
	}
}

// Time grows with the length and not with its square: of a text eight times as long
// it is nearer to eight times than to 64 times as much. Accessors and messages are
// included.
func TestLinear(t *testing.T) {
	const n, factor = 100_000, 8 // both beyond the packed offsets
	for _, shape := range growing {
		for x := range uri.Syntaxes() {
			short := grown(shape.before, shape.unit, shape.after, n)
			long := grown(shape.before, shape.unit, shape.after, factor*n)
			// Of both the fastest counts: what else the machine does only adds.
			shortTook, longTook := time.Hour, time.Hour
			for range 20 {
				shortTook, longTook = min(shortTook, reading(x, short)), min(longTook, reading(x, long))
				if longTook < 3*factor*(shortTook+time.Microsecond) {
					break
				}
			}
			if longTook >= 3*factor*(shortTook+time.Microsecond) {
				t.Errorf("%v, %s: %v for %d bytes, %v for %d", x, shape.name, shortTook, len(short), longTook, len(long))
			}
		}
	}
}

// reading returns the time of reading s and of all that is asked of it.
func reading(x uri.Syntax, s string) time.Duration {
	return elapsed(func() {
		r, err := x.ParseReference(s)
		if err != nil {
			keep(err.Error(), err.(*uri.ParseError).Rule())
			return
		}
		fastSplit(r)
		r.Redacted()
		for range r.Segments() {
		}
	})
}

// The long and the short texts of a shape are judged alike, and every accessor of
// the long ones gives what the slow split gives: also where the offsets of the
// components do not fit into a value.
func TestLongTexts(t *testing.T) {
	for _, shape := range growing {
		for x := range uri.Syntaxes() {
			short := grown(shape.before, shape.unit, shape.after, 1_000)
			long := grown(shape.before, shape.unit, shape.after, 1_000_000)
			shortOffset, shortOK := x.Check(short)
			longOffset, longOK := x.Check(long)
			if shortOK != longOK || longOffset > shortOffset && longOffset-shortOffset != len(long)-len(short) {
				t.Errorf("%v, %s: %d, %v when short and %d, %v when long", x, shape.name, shortOffset, shortOK, longOffset, longOK)
			}
			if _, err := x.ParseReference(long); err != nil && len(err.Error()) > 2000 {
				t.Errorf("%v, %s: a message of %d bytes", x, shape.name, len(err.Error()))
			}
		}
	}
}

// Values whose components end beyond the packed offsets: schemes of more than 13
// bits, authorities of more than 16.
func TestBeyondPackedOffsets(t *testing.T) {
	scheme, host, userinfo := strings.Repeat("s", 9_000), strings.Repeat("h", 70_000), strings.Repeat("u", 10_000_000)
	for _, text := range []string{
		scheme + ":",
		scheme + ":p",
		scheme + "://u:p@h:1/p;x?q#f",
		scheme + "://" + host,
		scheme + ":/p;x?q#f",
		"s://" + host + "/p;x?q",
		"//" + host + ":/",
		"//" + host + "_:1?q#f",
		"//u@" + host + ":1;x#f",
		"s://" + userinfo + ":p@h.h:1/p;x?q",
		"s://" + userinfo + "@@h:1/p",
		"s:/p" + host + "?" + host + "#" + host,
		"//é" + host + "/é?é#é",
		"//[::1]:" + strings.Repeat("1", 70_000) + "/p",
		// Around the limits.
		strings.Repeat("s", 1<<13-2) + "://h/p", strings.Repeat("s", 1<<13-1) + "://h/p", strings.Repeat("s", 1<<13) + "://h/p",
		"//" + strings.Repeat("h", 1<<16-4) + "/p", "//" + strings.Repeat("h", 1<<16-3) + "/p", "//" + strings.Repeat("h", 1<<16-2) + "/p",
		"//" + strings.Repeat("h", 1<<16-1) + "/p;x", "//u@" + strings.Repeat("h", 1<<16-6) + ":1", "//u@" + strings.Repeat("h", 1<<16-5) + ":1",
		"s:" + strings.Repeat("p", 1<<16) + "?q#f",
	} {
		for x := range uri.Syntaxes() {
			r, err := x.ParseReference(text)
			if err != nil {
				continue
			}
			// The slow split is too slow for what is that long; letters more do
			// not change it.
			want := slowSplit(x, shorten(text))
			got := fastSplit(r)
			got.each(func(s *string) { *s = shorten(*s) })
			if got != want {
				t.Errorf("%v: %.20q… of %d bytes:\n got %+v\nwant %+v", x, text, len(text), got, want)
			}
			if u, ok := r.URI(); ok && shorten(u.Scheme()) != want.scheme.text {
				t.Errorf("%v: %.20q… of %d bytes: scheme of %d bytes", x, text, len(text), len(u.Scheme()))
			}
			if r.String() != text {
				t.Errorf("%v: %.20q… of %d bytes: another text", x, text, len(text))
			}
			if again, _ := x.ParseReference(strings.Clone(text)); again != r {
				t.Errorf("%v: %.20q… of %d bytes: two values", x, text, len(text))
			}
		}
	}
}

// shorten makes runs of one letter short, and of different lengths different.
func shorten(s string) string {
	for _, run := range []string{"s", "h", "u", "p", "1"} {
		long := strings.Repeat(run, 1_000)
		s = strings.ReplaceAll(s, long, run)
	}
	return s
}

// each calls f with every text in p.
func (p *parts) each(f func(*string)) {
	for _, s := range []*string{
		&p.scheme.text, &p.authority.text, &p.userinfo.text, &p.host.text, &p.port.text,
		&p.path, &p.params.text, &p.query.text, &p.fragment.text,
	} {
		f(s)
	}
}
