package uri

import (
	"net/url"
	"testing"

	"github.com/uriform/uri/internal/kernel"
)

// This file exports what external tests need to read and to change.

// VectorAgrees reports whether parse, which uses kernel.Parse, returns the same result as
// parseScalar.
func VectorAgrees(x Syntax, f Form, s string) bool {
	got, gotBad := x.parse(s, f)
	want, wantBad := x.parseScalar(s, f)
	return got == want && gotBad == wantBad
}

// WhyNotIPv6 calls whyNotIPv6.
func WhyNotIPv6(s string) string { return whyNotIPv6(s) }

// Inherited calls the shortcut of resolution. It returns the length of the prefix that r inherits
// from base.
func Inherited(base URI, r Reference) (n int, ok bool) { return base.inherited(r) }

// IsUsualURL reports whether Reference.URL has a fast path for r.
func IsUsualURL(r Reference) bool {
	_, ok := r.usualURL()
	return ok
}

// URLByParsing calls Reference.URL without the fast path for usual texts.
func URLByParsing(r Reference) (*url.URL, error) { return r.parseURL() }

// NormalizeWithin is AppendNormalize with another limit of the length. It always rewrites r.
func NormalizeWithin(n Normalizer, dst []byte, r Reference, limit int) ([]byte, error) {
	w := n.takeApart(r.components)
	return w.appendWithin(dst, limit)
}

// WithQueryEnd returns u with another offset of the end of the query, and with the same text.
func WithQueryEnd(u URI, end uint64) URI {
	u.b = u.b&(1<<32-1) | end<<32
	return u
}

// EachKernel runs f at every level of kernels that the machine has.
func EachKernel(t *testing.T, f func(t *testing.T)) { eachKernel(t, f) }

// EachLevel runs f at every level of kernels that the machine has, and without kernels.
func EachLevel(t *testing.T, f func(t *testing.T)) {
	for _, l := range append(kernel.Levels(), kernel.None) {
		t.Run(l.String(), func(t *testing.T) {
			setKernel(t, l)
			f(t)
		})
	}
}

// WithoutKernels makes parseScalar the only parser for the rest of the test.
func WithoutKernels(t *testing.T) { setKernel(t, kernel.None) }

// SameToParser reports whether two ASCII characters are in the same classes and the parser
// compares with neither of them.
func SameToParser(a, b rune) bool {
	alone := func(c rune) bool { return c == '#' || c == '%' || c == '[' || c == ']' }
	return a == b || class[a] == class[b] && !alone(a) && !alone(b)
}

// ScannedMasks are the names of the masks that affect validity or the split.
var ScannedMasks = [...]string{"schemeFirst", "regName", "userinfo", "path", "query", "fragment"}

// FlipMask flips one class in a mask of a syntax. restore undoes the change. changes reports
// whether the change affects any character that the parser looks up in the mask.
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
		changes = false // the path contains the "?", so no query is scanned
	case 1<<bit == ucschar:
		changes = name != "schemeFirst"
	case 1<<bit == iprivate:
		changes = old&ucschar != 0
	}
	return changes, func() { *m = old }
}

// FlipVectorChar changes whether the table of a syntax for package kernel has the ASCII character c.
func FlipVectorChar(x Syntax, c byte) (restore func()) {
	old := vectorTables[x]
	v := x.rules().vectorSyntax()
	chars := v.Chars
	v.Chars = func(char byte) bool { return chars(char) != (char == c) }
	vectorTables[x] = kernel.NewTable(v)
	return func() { vectorTables[x] = old }
}

// ClassNames are the classes of class_table.go, in its order.
var ClassNames = [...]string{
	"alpha", "digit", "hexdig", "hyphen", "period", "underscore", "tilde", "subDelims", "mark", "comma", "dollar", "plus",
	"colon", "at", "slash", "question", "ucschar", "iprivate",
}
