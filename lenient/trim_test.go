package lenient_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/lenient"
)

func TestTrim(t *testing.T) {
	for _, tt := range []struct{ s, want string }{
		{"http://a/", "http://a/"},
		{" http://a/\t\r\n", "http://a/"},
		{"\v\fhttp://a/\f\v", "http://a/"},
		{"\u00A0http://a/\u3000", "http://a/\u3000"},       // "http://a/\u3000" is a valid IRI
		{"\u3000//evil.example/", "\u3000//evil.example/"}, // and so is this path
		{"//a\u00A0\t", "//a\u00A0"},
		{"\u2028\u0085\u2003x:a", "x:a"},
		{"\u2003a/x:b", "\u2003a/x:b"},
		{"\u00A0a#b:c", "\u00A0a#b:c"},
		{"\u00A01a:b", "\u00A01a:b"}, // a scheme begins with a letter (RFC 3986, 3.1)
		{" \uFEFF http://a/", "http://a/"},
		{"http://a/\uFEFF", "http://a/\uFEFF"},
		{" \uFEFF//a/", "\uFEFF//a/"}, // valid in RFC 3987, as a path
		{"<http://a/b>", "http://a/b"},
		{`"http://a/b"`, "http://a/b"},
		{` "<http://a/b>" `, "http://a/b"},
		{"<URL:http://a/>", "http://a/"}, // the prefix of RFC 1738, appendix
		{"< url: http://a/ >", "http://a/"},
		{`"URL:http://a/"`, "http://a/"},
		{`"url: http://a/" `, "http://a/"},
		{`"URL"`, "URL"},
		{"URL: http://a/", "http://a/"}, // "with or without a trailing space"
		{"URL: <http://a/>", "http://a/"},
		{"URL: http://a/ b", "http://a/ b"},
		{"url:\u00A0http://a/", "url:\u00A0http://a/"},
		{"abcd e", "abcd e"}, // another prefix
		{"<url: http://a/ >", "http://a/"},
		{"URL:http://a/", "URL:http://a/"}, // "URL" is a valid scheme
		{"URL:http://a/b c", "URL:http://a/b c"},
		{"URL:", "URL:"},
		{"<http://a/ b>", "http://a/ b"},
		{"<a<b>", "<a<b>"}, // the last one closes another
		{"<a>b>", "<a>b>"},
		{"<http://a/> <http://b/>", "<http://a/> <http://b/>"},
		{`"a" or "b"`, `"a" or "b"`},
		{`"<"<a>">"`, `"<"<a>">"`},
		{"<http://a/", "<http://a/"},
		{"'http://a/'", "'http://a/'"}, // "'" is a sub-delim
		{`"`, `"`},
		{"", ""},
		{" ", ""},
		{"<>", ""},
		{"<URL:>", ""},
		{"<url: >", ""},
		{"<URL>", "URL"},
	} {
		if got := lenient.Trim(tt.s).Of(tt.s); got != tt.want {
			t.Errorf("Trim(%q) = %q, want %q", tt.s, got, tt.want)
		}
	}
}

func FuzzTrim(f *testing.F) {
	for _, s := range []string{" a ", `"<URL: a>"`, "<<a>>", "\u00A0", "< >", "\xFF<", "\u3000//a", "\u3000x:a\u3000", "url:\u3000a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		span := lenient.Trim(s)
		text := span.Of(s)
		if again := lenient.Trim(text).Of(text); again != text {
			t.Errorf("Trim(%q) = %q, and then %q", s, text, again)
		}
		if rest := s[:span.Start] + s[span.End:]; strings.Trim(strings.ToUpper(rest), "<>\"URL: \t\r\n\v\f\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF") != "" {
			t.Errorf("Trim(%q) removes %q", s, rest)
		}
		for _, x := range uri.Syntaxes() {
			if text != s && uritest.IsReference(x, s) {
				t.Errorf("Trim(%q) = %q, but the text is valid under %v", s, text, x)
			}
		}
	})
}
