package uri

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestMayHave holds the searches in words to those of package strings: what is there
// is found, and what is not there only where ".//" is.
func TestMayHave(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := func(t *testing.T) {
		for range 300_000 {
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
			sure := !strings.Contains(s, ".//")
			if got, want := mayHaveSlashDot(s), strings.Contains(s, "/."); got != want && (want || sure) {
				t.Fatalf("mayHaveSlashDot(%q) = %v", s, got)
			}
			upper := strings.ContainsAny(s[:path], "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
			want := strings.Contains(s, "%") || upper || strings.Contains(s[path:], "/.")
			// Kernels look at the "/" before the path, too.
			sure = sure && !strings.HasPrefix(s[path:], ".")
			if got := mayHaveHints(s, path); got != want && (want || sure) {
				t.Fatalf("mayHaveHints(%q, %d) = %v", s, path, got)
			}
		}
	}
	withoutKernels(t, words)
	eachKernel(t, words)
}

// TestMayHaveBytes has every byte at every position among bytes one bit away from
// those that are looked for.
func TestMayHaveBytes(t *testing.T) {
	bytes := func(t *testing.T) {
		for n := 1; n <= 40; n++ {
			for i := range n {
				s := []byte(strings.Repeat("$`-", 14)[:n])
				for c := range 256 {
					s[i] = byte(c)
					want := c == '%' || 'A' <= c && c <= 'Z'
					if got := mayHaveHints(string(s), n); got != want {
						t.Fatalf("mayHaveHints(%q, %d) = %v", s, n, got)
					}
				}
			}
		}
	}
	withoutKernels(t, bytes)
	eachKernel(t, bytes)
}

func withoutKernels(t *testing.T, f func(t *testing.T)) {
	t.Run("none", func(t *testing.T) {
		setKernels(t, noKernel)
		f(t)
	})
}
