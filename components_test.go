package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// Values whose offsets do not fit: a scheme of more than 13 bits, or an authority of more than 16
// bits.
func TestBeyondPackedOffsets(t *testing.T) {
	scheme, host, userinfo := strings.Repeat("s", 9_000), strings.Repeat("h", 70_000), strings.Repeat("u", 200_000)
	for _, text := range []string{
		scheme + ":",
		scheme + ":p",
		scheme + "://u:p@h:1/p;x?q#f",
		scheme + "://" + host,
		scheme + ":/p;x?q#f",
		scheme + ":/ab/c",
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
		for _, x := range uri.Syntaxes() {
			r, err := x.ParseReference(text)
			if err != nil {
				continue
			}
			// The slow split is too slow for such long texts. More letters do not
			// change the split, so it gets a shorter text.
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

// shorten shortens runs of one letter. Runs of different lengths stay different.
func shorten(s string) string {
	for _, run := range []string{"s", "h", "u", "p", "1"} {
		long := strings.Repeat(run, 1_000)
		s = strings.ReplaceAll(s, long, run)
	}
	return s
}

// each calls f with every text in p.
func (p *breakdown) each(f func(*string)) {
	for _, s := range []*string{
		&p.scheme.text, &p.authority.text, &p.userinfo.text, &p.host.text, &p.port.text,
		&p.path, &p.params.text, &p.query.text, &p.fragment.text,
	} {
		f(s)
	}
}

// TestSpans checks that the spans agree with the accessors for every component, and that the
// delimiters are between the spans.
func TestSpans(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, text := range append(append(append([]string{
			"http://u:p@h:80/p;a?q#f", "http://[::1]:/?#", "//@:", "a:b?c", "ftp://h", "jack://a_b/;x", "http://u@h/a;p;q",
		}, sampleStrings...), someBases...), someReferences...) {
			r, err := x.ParseReference(text)
			if err != nil {
				continue
			}
			s := r.Spans()
			check := func(name string, span uri.Span, want string, ok bool) {
				t.Helper()
				if span.Defined() != ok || span.Of(text) != want || !ok && span != (uri.Span{Start: -1, End: -1}) {
					t.Errorf("%v: %q: %s is %v, want %q, %v", x, text, name, span, want, ok)
				}
			}
			scheme, ok := r.Scheme()
			check("scheme", s.Scheme, scheme, ok)
			a, ok := r.Authority()
			check("authority", s.Authority, a, ok)
			userinfo, ok := r.Userinfo()
			check("userinfo", s.Userinfo, userinfo, ok)
			host, ok := r.Host()
			check("host", s.Host, host, ok)
			port, ok := r.Port()
			check("port", s.Port, port, ok)
			check("path", s.Path, r.Path(), true)
			params, ok := r.Params()
			check("params", s.Params, params, ok)
			query, ok := r.Query()
			check("query", s.Query, query, ok)
			fragment, ok := r.Fragment()
			check("fragment", s.Fragment, fragment, ok)

			end := 0
			for _, part := range []struct {
				before string
				span   uri.Span
				after  string
			}{
				{"", s.Scheme, ":"}, {"//", s.Authority, ""}, {"", s.Path, ""}, {";", s.Params, ""}, {"?", s.Query, ""}, {"#", s.Fragment, ""},
			} {
				if !part.span.Defined() {
					continue
				}
				end += len(part.before)
				if part.span.Start != end {
					t.Errorf("%v: %q: a component starts at %d, want %d", x, text, part.span.Start, end)
				}
				end = part.span.End + len(part.after)
			}
			if end != len(text) {
				t.Errorf("%v: %q: the components end at %d", x, text, end)
			}
		}
	}
	if n := testing.AllocsPerRun(100, func() { _ = uri.MustParse("http://u@h:1/p?q#f").Spans() }); n != 0 {
		t.Errorf("Spans allocates %v times", n)
	}
}
