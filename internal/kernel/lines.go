package kernel

import (
	"strings"
	"unsafe"
)

// LinesPart is the length of the longest string for LineFeeds.
const LinesPart = 1024

// LineEnds are offsets of line feeds. The last four are room for a kernel, which writes four offsets at
// a time.
type LineEnds [LinesPart + 4]uint16

// HasLineFeeds reports whether LineFeeds has a kernel. Without one, a loop over the line feeds of many lines
// takes more time than a search for each line next to its parse.
func HasLineFeeds() bool { return level >= AVX2 }

// LineFeeds sets ends to the offsets of the line feeds of s, and returns their number. The length of s is
// at most LinesPart.
func LineFeeds(ends *LineEnds, s string) (n int) {
	whole := 0
	if HasLineFeeds() {
		whole = len(s) &^ 63
		n = lineFeeds(ends, s[:whole])
	}
	for i := whole; ; i++ {
		next := strings.IndexByte(s[i:], '\n')
		if next < 0 {
			return n
		}
		i += next
		ends[n] = uint16(i)
		n++
	}
}

// String returns b as a string, without a copy. Whoever calls it must not use the string after a change of
// b. So a list of any length is read into the same memory, which saves a tenth of the time of uri check.
func String(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
