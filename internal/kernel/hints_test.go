package kernel

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// eachHints runs f with hintsGo, and with Hints at each Level of the machine.
func eachHints(t *testing.T, f func(t *testing.T, hints func(s string, path int) bool)) {
	t.Run("none", func(t *testing.T) { f(t, hintsGo) })
	for _, l := range Levels() {
		t.Run(l.String(), func(t *testing.T) {
			old := SetLevel(l)
			t.Cleanup(func() { SetLevel(old) })
			f(t, Hints)
		})
	}
}

// TestHints compares Hints with package strings. Hints may differ only for ".//", and
// for a "/" before the path.
func TestHints(t *testing.T) {
	eachHints(t, func(t *testing.T, hints func(s string, path int) bool) {
		random := rand.New(rand.NewPCG(1, 2))
		for range 100_000 {
			b := make([]byte, random.IntN(140))
			for i := range b {
				b[i] = "abcdefgh0123/"[random.IntN(13)]
			}
			for range random.IntN(5) {
				if len(b) > 0 {
					b[random.IntN(len(b))] = "/..%AZ@[-0$&\x00\x7f\x80\xaf\xc1\xda"[random.IntN(18)]
				}
			}
			s := string(b)
			path := random.IntN(len(s) + 1)
			exact := !strings.Contains(s, ".//") && !strings.HasPrefix(s[path:], ".")
			upper := strings.ContainsAny(s[:path], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
			want := strings.Contains(s, "%") || upper || strings.Contains(s[path:], "/.")
			if got := hints(s, path); got != want && (want || exact) {
				t.Fatalf("Hints(%q, %d) = %v", s, path, got)
			}
			want = strings.Contains(s, "/.")
			if got := MayHaveSlashDot(s); got != want && (want || !strings.Contains(s, ".//")) {
				t.Fatalf("MayHaveSlashDot(%q) = %v", s, got)
			}
		}
	})
}

// TestHintsBytes tests Hints with every byte at every position, among bytes that
// differ in one bit from those that Hints looks for.
func TestHintsBytes(t *testing.T) {
	eachHints(t, func(t *testing.T, hints func(s string, path int) bool) {
		for n := 1; n <= 40; n++ {
			for i := range n {
				s := []byte(strings.Repeat("$`-", 14)[:n])
				for c := range 256 {
					s[i] = byte(c)
					want := c == '%' || 'A' <= c && c <= 'Z'
					if got := hints(string(s), n); got != want {
						t.Fatalf("Hints(%q, %d) = %v", s, n, got)
					}
				}
			}
		}
	})
}
