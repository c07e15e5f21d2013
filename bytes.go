package uri

// scratch is the size in bytes of the buffers on the stack in which strings are built. A longer string
// needs a buffer on the heap.
const scratch = 256

// withRoom returns b if its capacity is at least n bytes, and otherwise a new empty slice with that
// capacity.
func withRoom(b []byte, n int) []byte {
	if n > cap(b) {
		return make([]byte, 0, n)
	}
	return b
}

// insert inserts s into b before b[at], and returns the longer slice.
func insert(b []byte, at int, s string) []byte {
	b = append(b, s...)
	copy(b[at+len(s):], b[at:])
	copy(b[at:], s)
	return b
}

// hasPrefix reports whether b begins with prefix.
func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}
