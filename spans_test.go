package uri_test

import (
	"testing"

	"github.com/uriform/uri"
)

// TestSpans checks that the spans agree with the accessors for every component, and that the
// delimiters are between the spans.
func TestSpans(t *testing.T) {
	for x := range uri.Syntaxes() {
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
			check("authority", s.Authority, a.String(), ok)
			userinfo, ok := r.Userinfo()
			check("userinfo", s.Userinfo, userinfo, ok)
			host, ok := r.Host()
			check("host", s.Host, host.String(), ok)
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
