package locator

// A set is the bytes that a part of a URL may have. The sets are in set_table.go. Next
// to the bytes of uchar and of the sets below it there, an escape may appear.
type set [256]bool

func newSet(chars string) *set {
	var m set
	for i := range len(chars) {
		m[chars[i]] = true
	}
	return &m
}
