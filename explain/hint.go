package explain

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// Hint returns what the syntax of f expects, in words, if this says more than f.Expected: "a name
// without "@", or an address, in brackets if it is not IPv4". Otherwise it returns "". f must be a
// Fault of r, and the text must not be too long.
func (r *Report) Hint(f *Fault) string {
	if r.expectsCharacters(f) {
		return ""
	}
	return f.Err.Expected()
}

// expectsCharacters reports whether the fault is a character that the open rule does not have. The
// set of expected characters then needs no hint.
func (r *Report) expectsCharacters(f *Fault) bool {
	x, before, after := f.Err.Syntax(), r.Input[:f.Offset], r.Input[f.Offset:]
	// "a:b#c" as an absolute URI: fragments are not allowed.
	if _, ok := x.Check(before, uri.FormURI); ok && r.Form == rfc.AbsoluteURI && x != uri.RFC1738 && strings.HasPrefix(after, "#") {
		return false
	}
	switch f.Rule {
	case "pct-encoded", "escaped", "escape",
		"net_loc", "segment", "isegment", "param", "schemepart", "query", "iquery", "fragment", "ifragment":
		return true
	case "scheme":
		// "a b:c": a scheme or a first segment.
		return r.Form == rfc.Reference && x != uri.RFC1738
	case "opaque_part":
		// "a:": an opaque part is not empty.
		return strings.IndexByte(r.Input, ':') != f.Offset-1
	case "authority", "iauthority":
		// "//h:x", "//[::1]x": the characters before limit what could follow.
		_, authority, _ := strings.Cut(before, "//")
		return x == uri.RFC2396 || !strings.ContainsAny(authority, ":@[")
	}
	return false
}
