package uri

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri/internal/kernel"
)

// eachKernel runs f at every level of kernels that the machine has.
func eachKernel(t *testing.T, f func(t *testing.T)) {
	for _, l := range kernel.Levels() {
		t.Run(l.String(), func(t *testing.T) {
			setKernel(t, l)
			f(t)
		})
	}
}

// long is testenv.Long: this package imports only the standard library, also in tests inside it.
var long = sync.OnceValue(func() bool { return os.Getenv("URIFORM_LONG") == "1" })

// setKernel sets the level of kernels for the rest of the test.
func setKernel(t *testing.T, l kernel.Level) {
	old := kernel.SetLevel(l)
	t.Cleanup(func() { kernel.SetLevel(old) })
}

// TestKernelsAreUsed checks that Check uses the vector table: with a wrong table it gives
// a wrong answer. parseScalar does not use the table.
func TestKernelsAreUsed(t *testing.T) {
	const wrong = '<'
	old := vectorTables[RFC3986]
	t.Cleanup(func() { vectorTables[RFC3986] = old })
	x := RFC3986.rules().vectorSyntax()
	right := x.Chars
	x.Chars = func(c byte) bool { return c == wrong || right(c) }
	vectorTables[RFC3986] = kernel.NewTable(x)

	eachKernel(t, func(t *testing.T) {
		for s, f := range map[string]Form{"<#": FormReference, "x:<#": FormURI, "x:<": FormAbsoluteURI} {
			if _, ok := RFC3986.Check(s, f); !ok {
				t.Errorf("%q as %v: the kernel was not used", s, f)
			}
		}
	})
	setKernel(t, kernel.None)
	if _, ok := RFC3986.Check(string(wrong), FormReference); ok {
		t.Error("without kernels their table was used")
	}
}

// TestVector compares parse with parseScalar. It also checks that kernel.Parse
// accepts the common forms.
func TestVector(t *testing.T) {
	pieces := []string{
		"", "/", "//", "///", ":", "?", "#", "??", "##", "#?", "a", "a:", "http:", "http:/", "http://", "1a:", "-:",
		"//h", "//h:", "//h:8", "//h:x", "//u@h", "//[::1]", "//[1:2:3:4:5:6:7:8]", "//u@[a::]:8", "//u@h:%zz", "//[::1]%zz", "//[::1]:8x/", "//h:8o/", "//h:8o?", "//h:8:o/", "//u@h:o/", "//h%4", "//h:%zz/", "//[::1]x", "//[::g]", "//h?q", "//h#f", "//h/", "//h//", "a;b", ";p", "%41", "%4",
		"%", "%zz", "é", "\xff", "\uE000", "~", "a:b", "<", " ", "\x00", "h?a?b#c", "//h?q/x", "//h:8#", "/%", "\u00a0",
	}
	eachKernel(t, func(t *testing.T) {
		accepted := make(map[Syntax]int)
		for _, x := range Syntaxes() {
			for n := 0; n <= 200; n++ {
				// Every piece around every boundary of a block.
				padding := strings.Repeat("p", n)
				for _, piece := range pieces {
					for _, s := range [...]string{padding + piece, piece + padding, "http://h/" + padding + piece, padding + piece + padding} {
						compareVector(t, x, s)
						if vectorAccepts(x, s) {
							accepted[x]++
						}
					}
				}
				if t.Failed() {
					return
				}
			}
		}
		for _, s := range [...]string{"http://u:p@h:8/?q#f", "//u:p@h", "//[::1]:8/", "/é", "/é/" + strings.Repeat("é", 200)} {
			if !vectorAccepts(RFC3987, s) {
				t.Errorf("kernel.Parse does not accept %q", s)
			}
		}
		for _, x := range Syntaxes() {
			if accepted[x] < 5000 {
				t.Errorf("%v: kernel.Parse accepts only %d strings", x, accepted[x])
			}
		}
	})
}

// compareVector compares parse with parseScalar on s in every form.
func compareVector(t *testing.T, x Syntax, s string) {
	for _, f := range [...]Form{FormReference, FormURI, FormAbsoluteURI} {
		if !VectorAgrees(x, f, s) {
			got, gotBad := x.parse(s, f)
			want, wantBad := x.parseScalar(s, f)
			t.Errorf("%v, form %v: parse(%q) = %+v and fault %v, parseScalar returns %+v and %v", x, f, s, got.unpack(), gotBad, want.unpack(), wantBad)
		}
	}
}

// vectorAccepts reports whether kernel.Parse accepts s.
func vectorAccepts(x Syntax, s string) bool { return s != "" && vectorValid(x, s) == len(s) }

// vectorValid returns the length of the valid prefix of s that kernel.Parse returns.
func vectorValid(x Syntax, s string) int {
	_, _, valid := kernel.Parse(s, &vectorTables[x])
	return valid
}

// TestVectorFaults checks that kernel.Parse finds the common errors after the authority, so that no
// string is scanned twice for them. "*" is padding.
func TestVectorFaults(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		for _, n := range [...]int{0, 10, 40, 100, 200} {
			for _, s := range [...]string{"http://h/* b", "http://h/*?[0]", "/*a#b#c", "/*%zz", "//u:p@h:8/*#a<", "/*é<"} {
				s = strings.ReplaceAll(s, "*", strings.Repeat("p", n))
				offset, _ := RFC3987.Check(s, FormReference)
				if valid := vectorValid(RFC3987, s); valid < 0 || faultOffset(s, valid) != offset {
					t.Errorf("kernel.Parse(%q) finds an error at %d, want %d", s, valid, offset)
				}
			}
		}
	})
}

// TestVectorCharacters compares parse with parseScalar on every character of
// the Basic Multilingual Plane and on ill-formed UTF-8, around the boundaries of a
// block. Unless URIFORM_LONG=1 is set, each piece comes at one or two of the places. A place then has every eighth
// character, so all pairs of the first two bytes.
func TestVectorCharacters(t *testing.T) {
	var pieces []string
	for r := rune(0x80); r <= 0xFFFF; r++ {
		pieces = append(pieces, string(r)) // U+FFFD of surrogates
	}
	seconds := []byte{'a', 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xF0}
	for lead := 0x80; lead <= 0xFF; lead++ {
		for _, second := range seconds {
			for _, third := range seconds {
				pieces = append(pieces, string([]byte{byte(lead), second, third}))
			}
		}
	}
	// The continuation byte comes 64 bytes too late.
	for _, lead := range [...]string{"\xc3", "\xe0", "\xed", "\xe3\x80"} {
		pieces = append(pieces, lead+strings.Repeat("p", 64)+"\x80", lead+strings.Repeat("p", 64)+"\xbf")
	}
	pieces = append(pieces, "\U0001F600", "\U0001FFFF", "\U000E0001", "\U000F0000", "\U0010FFFF")
	eachKernel(t, func(t *testing.T) {
		for place, n := range [...]int{0, 20, 57, 58, 59, 60, 61, 62, 63, 126} {
			padding := strings.Repeat("p", n)
			for i, piece := range pieces {
				if !long() && (i+place)%8 != 0 {
					continue
				}
				compareVector(t, RFC3987, "/"+padding+piece)
				compareVector(t, RFC3987, "/"+padding+piece+"/?"+piece)
				compareVector(t, RFC3987, "//h/"+padding+piece+"é")
				compareVector(t, RFC3987, "//"+padding+piece+"é")
			}
			if t.Failed() {
				return
			}
		}
	})
}

func TestVectorRandom(t *testing.T) {
	n := 50_000
	if long() {
		n = 200_000
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
			for _, x := range Syntaxes() {
				compareVector(t, x, s)
			}
			if t.Failed() {
				return
			}
		}
	})
}

func FuzzVector(f *testing.F) {
	f.Add("http://example.com:80/a/b?q#f")
	f.Add(strings.Repeat("é/%41", 20))
	f.Fuzz(func(t *testing.T, s string) {
		for _, k := range append(kernel.Levels(), kernel.None) {
			setKernel(t, k)
			for _, x := range Syntaxes() {
				compareVector(t, x, s)
			}
		}
	})
}

var freshProcesses = flag.Int("fresh", 40, "the number `n` of processes that TestFirstParse starts")

// TestFirstParse starts processes that parse one text as their first action, under each syntax and
// with each kernel. A program once printed rfc3986 for a value that it had scanned under RFC 3987.
// This could not be reproduced.
func TestFirstParse(t *testing.T) {
	const text, variable = "http://a/b", "URI_TEST_FIRST_PARSE"
	if first := os.Getenv(variable); first != "" {
		var x, level uint8
		fmt.Sscan(first, &x, &level)
		if level > 0 {
			kernel.SetLevel(kernel.Levels()[level-1])
		}
		u, err := Syntax(x).Parse(text)
		path, host := u.Path(), u.Hostname()
		fmt.Println(u.Syntax(), u, path, host, err)
		return
	}
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		t.Skip("SKIPPED: cannot start processes here")
	}
	for i := range *freshProcesses {
		x := Syntax(i % len(syntaxes))
		level := i / len(syntaxes) % (len(kernel.Levels()) + 1)
		want := fmt.Sprintf("%v %s /b a <nil>", x, text)
		args := append(strings.Fields(os.Getenv("URIFORM_EMULATOR")), os.Args[0], "-test.run=^TestFirstParse$")
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %d", variable, x, level))
		out, err := cmd.Output()
		if line, _, _ := strings.Cut(string(out), "\n"); err != nil || line != want {
			t.Fatalf("process %d, level %d: %q, %v, want %q", i, level, line, err, want)
		}
	}
}
