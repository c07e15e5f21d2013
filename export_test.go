package uri

import (
	"net/url"
	"testing"

	"github.com/uriform/uri/internal/kernel"
)

// What tests outside of the package need to see and to break.

// VectorAgrees reports whether parse, which uses kernel.Parse, returns the same as
// parseScalar.
func VectorAgrees(x Syntax, f Form, s string) bool {
	got, gotBad := x.parse(s, f)
	want, wantBad := x.parseScalar(s, f)
	return got == want && gotBad == wantBad
}

// Inherited is the shortcut of resolving: the length of what r inherits of base.
func Inherited(base URI, r Reference) (n int, ok bool) { return base.inherited(r) }

// URLByParsing is Reference.URL without the shortcut for texts of a usual form.
func URLByParsing(r Reference) (*url.URL, error) { return r.parseURL() }

// ResolveAll resolves without that shortcut.
func ResolveAll(base URI, r Reference) ([]byte, error) { return Resolver{}.appendResolve(nil, base, r) }

// NormalizeWithin is AppendNormalize with another limit than that of all texts. It always
// rewrites r.
func NormalizeWithin(n Normalizer, dst []byte, r Reference, limit int) ([]byte, error) {
	w := n.takeApart(r.components)
	return w.appendWithin(dst, limit)
}

// WithQueryEnd returns u with another offset of the end of its query, and the same text.
func WithQueryEnd(u URI, end uint64) URI {
	u.b = u.b&(1<<32-1) | end<<32
	return u
}

// EachKernel runs f at every level of kernels that the machine has.
func EachKernel(t *testing.T, f func(t *testing.T)) { eachKernel(t, f) }

// WithoutKernels makes parseScalar the only parser for the rest of the test.
func WithoutKernels(t *testing.T) { setKernel(t, kernel.None) }

// SameToParser reports whether two ASCII characters are in the same classes and
// neither is one that the parser asks for by itself.
func SameToParser(a, b rune) bool {
	alone := func(c rune) bool { return c == '#' || c == '%' || c == '[' || c == ']' }
	return a == b || class[a] == class[b] && !alone(a) && !alone(b)
}

// ScannedMasks are the names of the masks that decide about validity or split.
var ScannedMasks = [...]string{"schemeFirst", "regName", "userinfo", "path", "query", "fragment"}

// FlipMask flips one class in a mask of a generation, until restore is called. It
// reports whether that changes what the parser asks by the mask of any character.
func FlipMask(x Syntax, name string, bit int) (changes bool, restore func()) {
	r := x.rules()
	m := map[string]*mask{
		"schemeFirst": &r.schemeFirst, "regName": &r.regName, "userinfo": &r.userinfo,
		"path": &r.path, "query": &r.query, "fragment": &r.fragment,
	}[name]
	old := *m
	*m ^= 1 << bit
	for c := range class {
		asked := name != "schemeFirst" || class[c]&schemeChar != 0
		if asked && (class[c]&old != 0) != (class[c]&*m != 0) {
			changes = true
		}
	}
	switch {
	case name == "query" && old == 0:
		changes = false // the path takes the "?", and there is no query to scan
	case 1<<bit == percent, 1<<bit == ucschar:
		changes = name != "schemeFirst"
	case 1<<bit == iprivate:
		changes = old&ucschar != 0
	}
	return changes, func() { *m = old }
}

// ClassNames are the classes of class_table.go, in its order.
var ClassNames = [...]string{
	"alpha", "digit", "hexdig", "hyphen", "period", "underscore", "tilde", "subDelims", "mark", "comma", "dollar", "plus",
	"colon", "at", "slash", "question", "percent", "ucschar", "iprivate",
}
