package uri

// scratch is the size of the buffers on the stack in which texts are assembled. Longer
// texts need a buffer on the heap.
const scratch = 256

// withRoom returns b if b has room for n bytes, or else a new empty slice that has.
func withRoom(b []byte, n int) []byte {
	if n > cap(b) {
		return make([]byte, 0, n)
	}
	return b
}

// insert inserts s before b[at].
func insert(b []byte, at int, s string) []byte {
	b = append(b, s...)
	copy(b[at+len(s):], b[at:])
	copy(b[at:], s)
	return b
}

func hasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}
