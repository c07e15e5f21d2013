package locator

// A set contains the bytes that may occur in a part of a URL. The sets are defined
// in set_table.go. A part with the set uchar, or with a set that is defined after
// uchar in that file, may also contain escapes.
type set [256]bool

// newSet returns the set of the bytes of chars.
// NOTE: not inlined, as in package pct.
//
//go:noinline
func newSet(chars string) *set {
	var m set
	for i := range len(chars) {
		m[chars[i]] = true
	}
	return &m
}
