package explain

import (
	"slices"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// The part of a fault is the component with the mistake, from its beginning. The rules are those of RFC 3986,
// appendix A, and of RFC 2396, appendix A.
func TestPart(t *testing.T) {
	for _, tt := range []struct {
		syntax           uri.Syntax
		text, rule, part string
	}{
		{uri.RFC3986, "http://a:80x/", "port", "80x"},
		{uri.RFC3986, "http://u@[::1]:8x/", "port", "8x"},
		{uri.RFC3986, "http://[::1/", "IP-literal", "[::1"},
		{uri.RFC3986, "http://u@[v1.]/x", "IP-literal", "[v1.]"},
		{uri.RFC3986, "http://[::1]x/", "authority", "[::1]x"},
		{uri.RFC3986, "http://joe@x@h/", "authority", "joe@x@h"},
		{uri.RFC3986, "http://::1/", "host", "::1"},
		{uri.RFC3986, "http://a b:80/", "host", "a b"},
		{uri.RFC3986, "http://a[b/", "host", "a[b"},
		{uri.RFC3986, "http://u[@h/", "userinfo", "u["},
		{uri.RFC3986, "?b c", "query", "b c"},
		{uri.RFC3986, "//h//x y", "segment", "x y"},
		{uri.RFC3986, "http://[::]:8x/", "port", "8x"},
		{uri.RFC3986, "http://a b#c", "host", "a b"},
		{uri.RFC3986, "http://a b?c", "host", "a b"},
		{uri.RFC3986, "http://a b/?u=http://u:p@h/", "host", "a b"},
		{uri.RFC3986, "#b#c", "fragment", "b#c"},
		{uri.RFC3986, "http://j oe:x@h/", "userinfo", "j oe:x"},
		{uri.RFC3986, "my file.txt", "path-noscheme", "my file.txt"},
		{uri.RFC3986, "a:b c?d", "path-rootless", "b c"},
		{uri.RFC3986, "http://a/x/a b|c/d", "segment", "a b|c"},
		{uri.RFC3986, "mail to:x", "scheme", "mail to"},
		{uri.RFC3986, "1http://a/", "scheme", "1http"},
		{uri.RFC3986, "a_b:c", "scheme", "a_b"},
		{uri.RFC3986, ":a", "URI-reference", ":a"},
		{uri.RFC3986, "http://a/?b c#d", "query", "b c"},
		{uri.RFC3986, "http://a/?b#c#d", "fragment", "c#d"},
		{uri.RFC3986, "http://a/x%zz", "pct-encoded", "%zz"},
		{uri.RFC3986, "http://user:pass/word@host/", "URI-reference", "http://user:pass/word@host/"},
		{uri.RFC3987, "http://é a/", "ihost", "é a"},
		{uri.RFC2396, "http://a b:80/", "authority", "a b:80"},
		{uri.RFC2396, "my file.txt", "rel_path", "my file.txt"},
		{uri.RFC2396, "a:b c#d", "opaque_part", "b c"},
		{uri.RFC1808, "/a;b c?d", "params", "b c"},
		{uri.RFC1808, "/a b/c;d", "path", "a b/c"}, // RFC 1808, 2.2: abs_path = "/" rel_path
		{uri.RFC1808, "//h/a b", "path", "a b"},
		{uri.RFC1808, ":a b", "path", ":a b"}, // no scheme is before the ":"
		{uri.RFC1808, "/%zz", "escape", "%zz"},
		{uri.RFC2396, "/%zz", "escaped", "%zz"},
		{uri.RFC1738, "http://a b/", "schemepart", "//a b/"},
	} {
		f := Explain(tt.text, Options{}).Reading(tt.syntax).Fault
		if got := tt.text[f.Part.Start:f.Part.End]; f.Part.Rule != tt.rule || got != tt.part {
			t.Errorf("%s %q: the rule %s with %q, want %s with %q", tt.syntax, tt.text, f.Part.Rule, got, tt.rule, tt.part)
		}
	}
}

// The rule of the part of each fault is in the grammar, it does not derive the part, and the part has the mistake.
func TestPartIsRejected(t *testing.T) {
	texts := slices.Clone(shapes)
	for _, valid := range []string{"http://u:p@h.example:80/a/b;c?d#e", "//[::1]:80/a", "http://[v1.a]", "a:b/c;d", "a/b?c", "/a;b/c"} {
		for i := range len(valid) + 1 {
			for _, wrong := range []string{" ", "%", "%z", "@", ":", "[", "]", "#", "\\", "é", "\xFF", "//"} {
				texts = append(texts, valid[:i]+wrong+valid[i:])
			}
		}
	}
	for i, text := range append(texts, "/a", "a:b#c", "//a/b?c#d") {
		form := []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI}[i%3]
		for _, q := range Explain(text, Options{Form: form}).Readings {
			f := q.Fault
			if f == nil {
				continue
			}
			part := text[f.Part.Start:f.Part.End]
			if m := machineOf(q.Syntax.String(), f.Part.Rule); m.Match(part) {
				t.Errorf("%s %q: %s derives %q; %s", q.Syntax, text, f.Part.Rule, part, f.sentence())
			}
			if f.Mistake.Start < f.Part.Start || f.Part.End < f.Mistake.End && f.Part.Name != "port" {
				t.Errorf("%s %q: the part %q of %s does not have the mistake %v", q.Syntax, text, part, f.Part.Rule, f.Mistake)
			}
		}
	}
}
