package lint

import (
	"testing"

	"github.com/uriform/uri"
)

// BenchmarkCheck has the time of a line of the list of web URLs: for parsing alone, and for parsing
// and checking.
func BenchmarkCheck(b *testing.B) {
	lines := webURLs(b)
	bytes := 0
	for _, l := range lines {
		bytes += len(l)
	}
	perLine := func(b *testing.B, f func(line string)) {
		b.ReportAllocs()
		b.SetBytes(int64(bytes / len(lines)))
		for i := 0; b.Loop(); i++ {
			f(lines[i%len(lines)])
		}
	}
	b.Run("parse", func(b *testing.B) {
		perLine(b, func(line string) { uri.RFC3987.ParseReference(line) })
	})
	b.Run("parse+check", func(b *testing.B) {
		n := 0
		perLine(b, func(line string) {
			r, err := uri.RFC3987.ParseReference(line)
			if err != nil {
				return
			}
			n += len(Check(r, Options{}))
		})
	})
}
