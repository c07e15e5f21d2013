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
	levels := availableKernels()
	if len(levels) == 0 {
		t.Skip("this build has no kernels")
	}
	for _, k := range levels {
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
			want := []string{"kernel_none.go", "kernel_table.go"}
			if tag == "" && (arch == "amd64" || arch == "arm64") {
				want = []string{"kernel_" + arch + ".go", "kernel_" + arch + ".s", "kernel_table.go"}
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

// TestFast holds fast to parseByScan. It must not leave to that the shapes it is
// there for.
func TestFast(t *testing.T) {
	telling := []string{
		"", "/", "//", "///", ":", "?", "#", "??", "##", "#?", "a", "a:", "http:", "http:/", "http://", "1a:", "-:",
		"//h", "//h:", "//h:8", "//h:x", "//u@h", "//[::1]", "//h?q", "//h#f", "//h/", "//h//", "a;b", ";p", "%41", "%4",
		"%", "%zz", "é", "\xff", "\uE000", "~", "a:b", "<", " ", "\x00", "h?a?b#c", "//h?q/x", "//h:8#", "/%", "\u00a0",
	}
	eachKernel(t, func(t *testing.T) {
		took := make(map[Syntax]int)
		for x := range Syntaxes() {
			for n := 0; n <= 200; n++ {
				// Every telling piece around every edge of a block.
				padding := strings.Repeat("p", n)
				for _, piece := range telling {
					for _, s := range [...]string{padding + piece, piece + padding, "http://h/" + padding + piece, padding + piece + padding} {
						compareFast(t, x, s)
						if taken(x, s) {
							took[x]++
						}
					}
				}
				if t.Failed() {
					return
				}
			}
		}
		for _, s := range [...]string{"http://u:p@h:8/?q#f", "//u:p@h", "/é", "/é/" + strings.Repeat("é", 200)} {
			if !taken(RFC3987, s) {
				t.Errorf("fast does not take %q", s)
			}
		}
		for x := range Syntaxes() {
			if took[x] < 5000 {
				t.Errorf("%v: fast took %d strings only", x, took[x])
			}
		}
	})
}

// compareFast compares fast with parseByScan on s under x in every form.
func compareFast(t *testing.T, x Syntax, s string) {
	t.Helper()
	for _, f := range [...]form{formReference, formURI, formAbsolute} {
		got, fault := x.fast(s, f)
		want, wantFault := x.parseByScan(s, f)
		if got != want || fault != wantFault {
			t.Errorf("%v, form %d: fast(%q) = %+v and fault %d, parseByScan says %+v and %d", x, f, s, got.unpack(), fault, want.unpack(), wantFault)
		}
	}
}

// taken reports whether fast itself takes s as a reference: whether it does while
// scan knows neither authorities nor paths.
func taken(x Syntax, s string) bool {
	r := x.rules()
	old := *r
	defer func() { *r = old }()
	r.regName, r.userinfo, r.path = 0, 0, r.path&ucschar
	_, fault := x.fast(s, formReference)
	return fault < 0
}

// TestFastCharacters holds fast to parseByScan on every character of the Basic
// Multilingual Plane, and on what is none, around the edges of a block.
func TestFastCharacters(t *testing.T) {
	var pieces []string
	for r := rune(0x80); r <= 0xFFFF; r++ {
		pieces = append(pieces, string(r)) // U+FFFD of surrogates
	}
	telling := []byte{'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xF0}
	for lead := 0x80; lead <= 0xFF; lead++ {
		for _, second := range telling {
			for _, third := range telling {
				pieces = append(pieces, string([]byte{byte(lead), second, third}))
			}
		}
	}
	// What has to follow, 64 bytes later.
	for _, lead := range [...]string{"\xc3", "\xe0", "\xed", "\xe3\x80"} {
		pieces = append(pieces, lead+strings.Repeat("p", 64)+"\x80", lead+strings.Repeat("p", 64)+"\xbf")
	}
	pieces = append(pieces, "\U0001F600", "\U0001FFFF", "\U000E0001", "\U000F0000", "\U0010FFFF")
	eachKernel(t, func(t *testing.T) {
		for _, n := range [...]int{0, 20, 57, 58, 59, 60, 61, 62, 63, 126} {
			padding := strings.Repeat("p", n)
			for _, piece := range pieces {
				compareFast(t, RFC3987, "/"+padding+piece)
				compareFast(t, RFC3987, "/"+padding+piece+"/?"+piece)
				compareFast(t, RFC3987, "//h/"+padding+piece+"é")
				compareFast(t, RFC3987, "//"+padding+piece+"é")
			}
			if t.Failed() {
				return
			}
		}
	})
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
		for _, k := range append(availableKernels(), noKernel) {
			setKernels(t, k)
			for x := range Syntaxes() {
				compareFast(t, x, s)
			}
		}
	})
}

func BenchmarkKernel(b *testing.B) {
	s := strings.Repeat("http://example.com/a/b/c?d=e&f=g", 2)
	for _, n := range [...]int{16, 32, 64} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				classify(s[:n], &kernelTables[RFC3986])
			}
		})
	}
}
