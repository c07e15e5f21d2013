package uri

import "testing"

// What the proof needs to see and to break.

// FastAgrees reports whether fast says of s what parseByScan says. The form is that
// of the constants: reference, URI, absolute.
func FastAgrees(x Syntax, f int, s string) bool {
	got, fault := x.fast(s, form(f))
	want, wantFault := x.parseByScan(s, form(f))
	return got == want && fault == wantFault
}

// EachKernel runs f with every level of kernels that the machine has.
func EachKernel(t *testing.T, f func(t *testing.T)) { eachKernel(t, f) }

// WithoutKernels makes parseByScan the only parser for the rest of the test.
func WithoutKernels(t *testing.T) { setKernels(t, noKernel) }

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
