package idna2003

import (
	"bufio"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"unicode"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
)

// The results are those of Python, whose codec idna is IDNA 2003.
func TestToASCII(t *testing.T) {
	for _, tt := range []struct {
		host, want string // "": it fails
		rule       string
	}{
		{"example.com", "example.com", "RFC 3490, 4.1, step 1: ASCII stays"},
		{"Bücher.Example", "xn--bcher-kva.Example", "3.1: each label alone"},
		{"a。b．c｡é", "a.b.c.xn--9ca", "3.1: four dots"},
		{"é.", "xn--9ca.", "3.1: the root"},
		{"é..a", "", "step 8: an empty label"},
		{"é." + strings.Repeat("a", 63), "xn--9ca." + strings.Repeat("a", 63), "step 8: 63 characters"},
		{"é." + strings.Repeat("a", 64), "", "step 8: 64 characters"},
		{"xn--é", "", "step 5: the prefix"},
		{"a b.é", "a b.xn--9ca", "step 3: UseSTD3ASCIIRules is not set"},
		{"é\xff", "", "ill-formed UTF-8"},
		{"\u00AD", "", "RFC 3454, B.1: nothing is left"},
		{"fuß\u00ADball.de", "fussball.de", "B.1, B.2"},
		{"ΌΣΟΣ.gr", "xn--0xahb7a.gr", "B.2: a final sigma is a sigma"},
		{"ᾳ", "xn--mxaq", "B.2: alpha, iota"},
		{"ℌ³", "h3", "B.2, NFKC"},
		{"a\u0308", "xn--4ca", "NFKC"},
		{"you\u3000tube.com", "you tube.com", "NFKC: a space is not prohibited in ASCII"},
		{"\u1680", "", "C.1.2: another space"},
		{"\u0085", "", "C.2.2: a control"},
		{"\uE000", "", "C.3: for private use"},
		{"\U0001FFFE", "", "C.4: not a character"},
		{"\uFFFD", "", "C.6: not for text"},
		{"\u2FF0", "", "C.7: not for canonical form"},
		{"\u202E", "", "C.8: it changes the display"},
		{"\U000E0061", "", "C.9: a tag"},
		{"\u05D0\u05D1", "xn--4dbc", "RFC 3454, 6: from right to left"},
		{"\u05D0b", "", "6: a letter from left to right"},
		{"\u05D0b\u05D0", "", "6: a letter from left to right between others"},
		{"1\u05D0", "", "6: the first is not from right to left"},
		{"\u05D01", "", "6: the last is not from right to left"},
		{"\U0001F4A9", "xn--ls8h", "RFC 3490, 4: not assigned in Unicode 3.2"},
		{"\U0001F12E", "xn--417h", "A.1: so it has no decomposition"},
		// Corrigendum #4 of Unicode 4.0 changed these decompositions.
		{"\U0002F868", "xn--j74i", "the decomposition of Unicode 3.2"},
		{"\U0002F874", "xn--x1t", "U+5F33"},
		{"\U0002F91F", "xn--kbo", "U+43AB"},
		{"\U0002F95F", "xn--xsz", "U+7AAE"},
		{"\U0002F9BF", "xn--bcq", "U+4D57"},
	} {
		got, ok := ToASCII(tt.host)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("%q: got %q, %v, want %q (%s)", tt.host, got, ok, tt.want, tt.rule)
		}
	}
}

// Python has IDNA 2003 in its standard library: a code point gives what it gives there, alone, between
// letters, and between letters from right to left. So does each string of random code points. Some code
// points are tested, and with URIFORM_LONG=1 all of the first three planes.
func TestPython(t *testing.T) {
	python := testenv.Program(t, "python3")
	random := rand.New(rand.NewPCG(1, 2))
	all := rune(0x3000) // from here, only some code points
	if testenv.Long() {
		all = 0x30000
	}
	var hosts []string
	for r := rune(0x80); r <= 0x10FFFF; r++ {
		if r >= all && r%997 != 0 || 0xD800 <= r && r < 0xE000 {
			continue
		}
		hosts = append(hosts, "a"+string(r)+"b", string(r), "\u05D0"+string(r)+"\u05D0")
	}
	for range 20_000 {
		b := make([]rune, 1+random.IntN(8))
		for i := range b {
			b[i] = []rune{'a', 'Z', '.', '-', 0x345, 0x301, 0x327, 0x3B1, 0x5D0, 0x1100, 0x1161, 0x2024, rune(0x80 + random.IntN(0x3300))}[random.IntN(13)]
		}
		hosts = append(hosts, string(b))
	}
	cmd := exec.Command(python, "-c", `
import sys, unicodedata
for line in sys.stdin.buffer:
    host = line[:-1].decode()
    try: ascii = host.encode("idna").decode()
    except UnicodeError: ascii = "!"
    print(any(unicodedata.category(c) == "Cn" for c in host), ascii)
`)
	cmd.Stdin = strings.NewReader(strings.Join(hosts, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	few, lines := testenv.Few(t), bufio.NewScanner(out)
	for _, host := range hosts {
		if !lines.Scan() {
			t.Fatalf("%q: no line", host)
		}
		got, ok := ToASCII(host)
		if !ok {
			got = "!"
		}
		if strings.Trim(host, ".") != host && isASCII(host) || strings.Contains(host, "..") && isASCII(host) {
			continue // Python does not look at labels of ASCII hosts in the same way
		}
		unassigned, want, _ := strings.Cut(lines.Text(), " ")
		if unassigned == "True" && strings.ContainsFunc(host, unicode.IsUpper) {
			continue // a letter that only the Unicode of this Go has
		}
		if got != want {
			few.Errorf("%q: got %q, Python has %q", host, got, want)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}

func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, unit := range []string{"é", "é.", "\u0301\u0327", "\u00AD", "\u05D0", "\U0001F4A9", "日本語"} {
		if err := growth.Check(1<<10, growth.Text("a", unit, ""), func(s string) { ToASCII(s) }); err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
