package uts46

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/internal/testenv"
)

// The normalization form C of valid code points is that of golang.org/x/text. Its Unicode under an older Go is older, and
// has the same form for the code points that it assigns (UAX 15, 3: stability).
func TestNormalize(t *testing.T) {
	assigned := func(r rune) bool { return norm.Version == UnicodeVersion || !unicode.Is(unicode.Cn, r) }
	few := testenv.Few(t)
	check := func(text []rune) {
		want := norm.NFC.String(string(text))
		if got := string(normalize(text)); got != want {
			few.Errorf("%+q, want %+q", got, want)
		}
	}
	// Hangul: the limits of L, V and T, and U+11A7, which is no T.
	for _, text := range []string{"\u1112\u1175\u11C2", "\u1100\u1176", "\u1113\u1161", "\uAC00\u11A7\u0301", "\uAC00\u11A8", "\uAC00\u11C2", "\uAC00\u11C3\u0301", "\uAC01\u11A8\u0301", "\uD7A3\u11A8", "\uD788\u11A8"} {
		check([]rune(text))
	}
	var all, combining []rune
	for r := rune(0); r <= utf8.MaxRune; r++ {
		rec := recordOf(r)
		if rec.status != valid || !assigned(r) {
			continue
		}
		check([]rune{r})
		all = append(all, r)
		if rec.ccc != 0 || rec.combines {
			combining = append(combining, r)
		}
	}
	for _, p := range pairs {
		if !assigned(p.composite) {
			continue
		}
		check([]rune{p.first, p.second})
		check([]rune{p.composite, 0x0301, p.second})
	}
	random := rand.New(rand.NewPCG(1, 2))
	n := 30_000
	if testenv.Long() {
		n = 300_000
	}
	for range n {
		text := make([]rune, 1+random.IntN(8))
		for i := range text {
			switch random.IntN(4) {
			case 0:
				text[i] = all[random.IntN(len(all))]
			case 1:
				p := pairs[random.IntN(len(pairs))]
				text[i] = []rune{p.first, p.composite, p.second}[random.IntN(3)]
			case 2:
				text[i] = []rune{0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01}[random.IntN(5)]
			default:
				text[i] = combining[random.IntN(len(combining))]
			}
			if recordOf(text[i]).status != valid || !assigned(text[i]) {
				text[i] = 'a'
			}
		}
		check(text)
	}
}
