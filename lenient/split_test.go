package lenient_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
)

// appendixB is the expression of RFC 3986, appendix B. (?s) lets "." match a line end, which the
// RFC leaves open.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

// checkSplit compares Split with appendix B, and puts the text together from the spans as in
// RFC 3986, 5.3.
func checkSplit(t *testing.T, s string) {
	t.Helper()
	spans, groups := lenient.Split(s), appendixB.FindStringSubmatchIndex(s)
	for _, c := range []struct {
		name  string
		span  uri.Span
		group int
	}{
		{"scheme", spans.Scheme, 2}, {"authority", spans.Authority, 4}, {"path", spans.Path, 5},
		{"query", spans.Query, 7}, {"fragment", spans.Fragment, 9},
	} {
		if want := (uri.Span{Start: groups[2*c.group], End: groups[2*c.group+1]}); c.span != want {
			t.Errorf("Split(%q): %s is %v, appendix B has %v", s, c.name, c.span, want)
		}
	}
	if got := compose(s, spans); got != s {
		t.Errorf("the spans of %q make up %q", s, got)
	}
}

func compose(s string, spans uri.Spans) string {
	var b strings.Builder
	if spans.Scheme.Defined() {
		b.WriteString(spans.Scheme.Of(s) + ":")
	}
	if spans.Authority.Defined() {
		b.WriteString("//")
		if spans.Userinfo.Defined() {
			b.WriteString(spans.Userinfo.Of(s) + "@")
		}
		b.WriteString(spans.Host.Of(s))
		if spans.Port.Defined() {
			b.WriteString(":" + spans.Port.Of(s))
		}
	}
	b.WriteString(spans.Path.Of(s))
	if spans.Query.Defined() {
		b.WriteString("?" + spans.Query.Of(s))
	}
	if spans.Fragment.Defined() {
		b.WriteString("#" + spans.Fragment.Of(s))
	}
	return b.String()
}

func TestSplit(t *testing.T) {
	const undefined = "undefined"
	for _, tt := range []struct{ s, scheme, userinfo, host, port, path, query, fragment string }{
		// RFC 3986, appendix B
		{"http://www.ics.uci.edu/pub/ietf/uri/#Related", "http", undefined, "www.ics.uci.edu", undefined, "/pub/ietf/uri/", undefined, "Related"},
		{"", undefined, undefined, undefined, undefined, "", undefined, undefined},
		{"//", undefined, undefined, "", undefined, "", undefined, undefined},
		{"///p", undefined, undefined, "", undefined, "/p", undefined, undefined},
		{":", undefined, undefined, undefined, undefined, ":", undefined, undefined},
		{"a b:c", "a b", undefined, undefined, undefined, "c", undefined, undefined},
		{"http://a@b@c:d:80/", "http", "a@b", "c:d", "80", "/", undefined, undefined},
		{"//u:p@[::1]:x", undefined, "u:p", "[::1]", "x", "", undefined, undefined},
		{"//[::1]", undefined, undefined, "[::1]", undefined, "", undefined, undefined},
		{"//@:", undefined, "", "", "", "", undefined, undefined},
		{"?a?b#c#d?e", undefined, undefined, undefined, undefined, "", "a?b", "c#d?e"},
		{"a/b:c", undefined, undefined, undefined, undefined, "a/b:c", undefined, undefined},
	} {
		checkSplit(t, tt.s)
		spans := lenient.Split(tt.s)
		for _, c := range []struct {
			name string
			span uri.Span
			want string
		}{
			{"scheme", spans.Scheme, tt.scheme}, {"userinfo", spans.Userinfo, tt.userinfo},
			{"host", spans.Host, tt.host}, {"port", spans.Port, tt.port}, {"path", spans.Path, tt.path},
			{"query", spans.Query, tt.query}, {"fragment", spans.Fragment, tt.fragment},
			{"params", spans.Params, undefined},
		} {
			got := undefined
			if c.span.Defined() {
				got = c.span.Of(tt.s)
			}
			// The host is undefined together with the authority.
			if got != c.want {
				t.Errorf("Split(%q): %s is %q, want %q", tt.s, c.name, got, c.want)
			}
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"", "http://a@b:c/d?e#f", "a b:c", "//[::1]:80", "\n?\n#\n", "://", "#:?/"} {
		f.Add(s)
	}
	f.Fuzz(checkSplit)
}

// Where a syntax accepts a text, Split agrees with the parser about the spans.
func FuzzSplitAsParsed(f *testing.F) {
	for _, s := range []string{"http://u@h:1/p?q#f", "//[::1]", "a:b", "//a:", "?"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := uri.RFC3987.ParseReference(s)
		if err != nil {
			return
		}
		if got, want := lenient.Split(s), r.Spans(); got != want {
			t.Errorf("Split(%q) = %v, the parser has %v", s, got, want)
		}
	})
}
