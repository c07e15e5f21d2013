package uri

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// eachKernel runs f with every level of kernels that the machine has.
func eachKernel(t *testing.T, f func(t *testing.T)) {
	for _, k := range availableKernels() {
		t.Run(k.String(), func(t *testing.T) {
			setKernels(t, k)
			f(t)
		})
	}
}

// TestClassify holds the kernels to classifySlowly: every byte at every position of
// every length.
func TestClassify(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		base := strings.Repeat("a/:%4?#@-é", 10)
		for x := range kernelTables {
			for n := 1; n <= 64; n++ {
				for i := range n {
					s := []byte(base[:n])
					for c := range 256 {
						s[i] = byte(c)
						compareClassify(t, string(s), &kernelTables[x])
					}
					if t.Failed() {
						return
					}
				}
			}
		}
	})
}

func compareClassify(t *testing.T, s string, table *kernelTable) {
	t.Helper()
	var got, want block
	classify(s, table, &got)
	classifySlowly(s, table, &want)
	if got != want {
		t.Errorf("classify(%q):\n got %+v\nwant %+v", s, got, want)
	}
}

// TestFast holds fast to scan: whenever it does not give up, the two agree. It
// must not give up on the shapes it is there for.
func TestFast(t *testing.T) {
	telling := []string{
		"", "/", "//", "///", ":", "?", "#", "??", "##", "#?", "a", "a:", "http:", "http:/", "http://", "1a:", "-:",
		"//h", "//h:", "//h:8", "//h:x", "//u@h", "//[::1]", "//h?q", "//h#f", "//h/", "//h//", "a;b", ";p", "%41", "%4",
		"%", "%zz", "é", "\xff", "\uE000", "~", "a:b", "<", " ", "\x00", "h?a?b#c", "//h?q/x", "//h:8#", "/%", "\u00a0",
	}
	eachKernel(t, func(t *testing.T) {
		taken := make(map[Syntax]int)
		for x := range Syntaxes() {
			for n := 0; n <= 200; n++ {
				// Every telling piece around every edge of a block.
				padding := strings.Repeat("p", n)
				for _, piece := range telling {
					for _, s := range [...]string{padding + piece, piece + padding, "http://h/" + padding + piece, padding + piece + padding} {
						if compareFast(t, x, s) {
							taken[x]++
						}
					}
				}
				if t.Failed() {
					return
				}
			}
		}
		for x := range Syntaxes() {
			if taken[x] < 5000 {
				t.Errorf("%v: fast took %d strings only", x, taken[x])
			}
		}
	})
}

// compareFast compares fast with scan on s under x in every form, and reports
// whether fast took it as a reference.
func compareFast(t *testing.T, x Syntax, s string) (taken bool) {
	t.Helper()
	for _, f := range [...]form{formReference, formURI, formAbsolute} {
		got, ok := x.rules().fast(s, f, &kernelTables[x])
		if !ok {
			continue
		}
		taken = taken || f == formReference
		if want, fault := x.rules().scan(s, f); fault >= 0 || got != want {
			t.Errorf("%v, form %d: fast(%q) = %+v, scan says %+v and fault %d", x, f, s, got, want, fault)
		}
	}
	return taken
}

func TestFastRandom(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 50_000
	}
	const alphabet = "aZ09/:?#@%[];.-~é\xc3\x80<"
	eachKernel(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(1, 2))
		for range n {
			b := make([]byte, random.IntN(150))
			for i := range b {
				b[i] = "abcdefgh/"[random.IntN(9)]
			}
			for range random.IntN(6) {
				if len(b) > 0 {
					b[random.IntN(len(b))] = alphabet[random.IntN(len(alphabet))]
				}
			}
			s := string(b)
			if random.IntN(2) == 0 {
				s = "http://" + s
			}
			for x := range Syntaxes() {
				compareFast(t, x, s)
			}
			if t.Failed() {
				return
			}
		}
	})
}

func FuzzFast(f *testing.F) {
	f.Add("http://example.com:80/a/b?q#f")
	f.Add(strings.Repeat("é/%41", 20))
	f.Fuzz(func(t *testing.T, s string) {
		for x := range Syntaxes() {
			compareFast(t, x, s)
		}
	})
}

func BenchmarkKernel(b *testing.B) {
	s := strings.Repeat("http://example.com/a/b/c?d=e&f=g", 2)
	for _, n := range [...]int{16, 32, 64} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var blk block
			for b.Loop() {
				classify(s[:n], &kernelTables[RFC3986], &blk)
			}
		})
	}
}
