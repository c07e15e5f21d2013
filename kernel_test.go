package uri

import (
	"fmt"
	"go/build"
	"math/rand/v2"
	"path/filepath"
	"slices"
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

// TestWhereKernelsAre: amd64 and arm64 have kernels, but not under what checks memory,
// which sees nothing of assembly. All else has none.
func TestWhereKernelsAre(t *testing.T) {
	for _, arch := range []string{"386", "amd64", "arm", "arm64", "loong64", "ppc64le", "riscv64", "s390x", "wasm"} {
		for _, tag := range []string{"", "asan", "msan", "purego", "race"} {
			want := []string{"kernel_none.go"}
			if tag == "" && (arch == "amd64" || arch == "arm64") {
				want = []string{"kernel_" + arch + ".go", "kernel_" + arch + ".s"}
			}
			context := build.Default
			context.GOARCH, context.BuildTags = arch, []string{tag}
			if got := kernelFiles(t, &context); !slices.Equal(got, want) {
				t.Errorf("%s, tag %q: %v, want %v", arch, tag, got, want)
			}
		}
	}
}

// kernelFiles returns the files with kernels, or with none, that a context builds.
func kernelFiles(t *testing.T, context *build.Context) (files []string) {
	t.Helper()
	all, err := filepath.Glob("kernel_*.[gs]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if built, err := context.MatchFile(".", file); err != nil {
			t.Fatal(err)
		} else if built && !strings.HasSuffix(file, "_test.go") {
			files = append(files, file)
		}
	}
	return files
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
