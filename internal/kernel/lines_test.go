package kernel

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// LineFeeds finds every LF, wherever it is and however many there are, and nothing else.
func TestLineFeeds(t *testing.T) {
	eachLevel(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(1, 2))
		for n := range LinesPart + 1 {
			for _, lines := range []int{0, min(n, 1), n / 8, n, 20 * n} {
				s := []byte(strings.Repeat("\x0b\x8a\x09\x00\xff\x0e/", n)[:n])
				for range lines {
					s[random.IntN(n)] = '\n'
				}
				var want []uint16
				for i, c := range s {
					if c == '\n' {
						want = append(want, uint16(i))
					}
				}
				ends := LineEnds{1, 2, 3} // what was there before does not matter
				if got := ends[:LineFeeds(&ends, string(s))]; !slices.Equal(got, want) {
					t.Fatalf("LineFeeds(%q):\n got %v\nwant %v", s, got, want)
				}
			}
		}
	})
}
