package uax9

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
)

// TestVisual has the texts as UAX #9 and RFC 3987 write them: upper-case letters are Hebrew, and
// some signs are formatting characters.
func TestVisual(t *testing.T) {
	for _, c := range []struct{ rule, logical, visual string }{
		{"", "", ""},
		{"", "abc def", "abc def"},
		{"L2", "ABC", "CBA"},
		{"L2", "ab CD ef", "ab DC ef"},
		{"L2", "AB 12 CD", "DC 12 BA"},
		{"N1", "AB/CD", "DC/BA"},
		{"N2", "AB/cd", "BA/cd"},
		{"N2", "AB/", "BA/"},
		{"W4", "AB1.2CD", "DC1.2BA"},
		{"W4", "A\u0661,\u0662", "\u0661,\u0662A"},
		{"W4", "A\u0661-\u0662", "\u0662-\u0661A"}, // ES is for European numbers alone
		{"W5", "AB$1CD", "DC$1BA"},
		{"W6", "AB1.", "1BA."},
		{"W7", "a1/B", "a1/B"},
		// For N1, a number is right-to-left.
		{"N1", "AB.123/x", "123.BA/x"},
		{"N0 b", "A(b)C", "A(b)C"},
		{"N0 c1", "A(B)C", "C(B)A"},
		{"N0 c2", "a(B)C", "a(B)C"},
		{"N0 c2", "a(B)c", "a(B)c"},
		{"N0 c1", "A(B)c", "(B)Ac"},
		{"N0 b", "[rle]a(B)c[pdf]", "c(B)a"},
		{"N0 c1", "[rle]a(b)c[pdf]", "a(b)c"},
		{"N0 c2", "[rle]A(b)c[pdf]", "c(b)A"},
		{"N0 d", "A(1)b", "(1)Ab"},
		{"N0 d", "A(.)b", "A(.)b"},
		{"BD16", "A" + strings.Repeat("(", 63) + "B" + strings.Repeat(")", 63) + "c", strings.Repeat("(", 63) + "B" + strings.Repeat(")", 63) + "Ac"},
		{"BD16", "A" + strings.Repeat("(", 64) + "B" + strings.Repeat(")", 64) + "c", "B" + strings.Repeat(")", 64) + "A" + strings.Repeat(")", 64) + "c"},
		{"L4", "A(BC", "CB)A"},
		{"L4", "A<B", "B>A"},
		{"L1", "AB  ", "BA  "},
		{"L1", "AB \tCD", "BA \tDC"},
		{"P1", "AB\nCD", "BA\nDC"},
		{"P1", "AB\r\nCD", "BA\r\nDC"},
		{"P1", "AB\r", "BA\r"},
		{"P1", "[rlo]ab\ncd", "ba\ncd"},
		{"L1", "[rle]A \nc", "A \nc"},
		{"BD13", "A[rli]x[lri][pdi]y[pdi].B", "B.xyA"},
		{"X5c", "x[fsi][rli]a[pdi]B c[pdi]", "xc Ba"},
		{"X2", "[rle]ab C[pdf] d", "C ab d"},
		{"X3", "A[lre]b C[pdf]D", "Db CA"},
		{"X4", "[rlo]abc[pdf]d", "cbad"},
		{"X5", "[lro]ABC[pdf]", "ABC"},
		{"X5a", "a[rli]b C[pdi]d", "aC bd"},
		{"X5c", "a[fsi]B c[pdi]d", "ac Bd"},
		{"X5c", "a[fsi]b C[pdi]d", "ab Cd"},
		{"X7", "[pdf][pdi]AB", "BA"},
		{"X7", "a[rli]B[pdf]c[pdi]d", "acBd"}, // the PDF has no embedding inside the isolate
		{"4.1", "A[lrm].", "A."},
		{"4.1", "A.[rlm]", ".A"},
		{"4.1", "A.\u061C", ".A"},
	} {
		if got := Visual(real(c.logical)); got != real(c.visual) {
			t.Errorf("%s: %s: got %+q, want %+q", c.rule, c.logical, got, real(c.visual))
		}
	}
}

// real replaces the notation of a text with the characters.
func real(s string) string {
	s = strings.NewReplacer("[lre]", "\u202A", "[rle]", "\u202B", "[pdf]", "\u202C", "[lro]", "\u202D", "[rlo]", "\u202E",
		"[lri]", "\u2066", "[rli]", "\u2067", "[fsi]", "\u2068", "[pdi]", "\u2069", "[lrm]", "\u200E", "[rlm]", "\u200F").Replace(s)
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return 'א' + r - 'A'
		}
		return r
	}, s)
}

// A mark follows its base (L3), also across characters that X9 removes.
func TestMarks(t *testing.T) {
	for logical, visual := range map[string]string{
		"א\u05B7ב":             "בא\u05B7",
		"א\u05B7\u05BCב\u05B7": "ב\u05B7א\u05B7\u05BC",
		"\u05B7א":              "\u05B7א",
		"א\u200D\u05B7ב":       "בא\u200D\u05B7",
		"e\u0301א\u05B7":       "e\u0301א\u05B7",
		"א(ב)\u05B7 c":         "(\u05B7ב)א c", // N0: the mark has the direction of its bracket
	} {
		if got := Visual(logical); got != visual {
			t.Errorf("%+q: got %+q, want %+q", logical, got, visual)
		}
	}
}

func TestIllFormed(t *testing.T) {
	for logical, visual := range map[string]string{
		"\xff":           "\xff",
		"א\xffב":         "ב\xffא",
		"א\xd7":          "א\xd7",
		"א\uFFFDב":       "ב\uFFFDא",
		"א\xe2\x80ב":     "ב\x80\xe2א", // each byte is a character for itself
		"\u202E\xff\x80": "\x80\xff",
	} {
		if got := Visual(logical); got != visual {
			t.Errorf("%q: got %q, want %q", logical, got, visual)
		}
	}
}

// visualByL2 is rule L2 as it is written: one reversal for every level.
func visualByL2(levels []level) []int {
	order := make([]int, len(levels))
	for i := range order {
		order[i] = i
	}
	for l := level(127); l >= 1; l-- {
		for i := 0; i < len(levels); i++ {
			start := i
			for i < len(levels) && levels[i] >= l {
				i++
			}
			slices.Reverse(order[start:i])
		}
	}
	return order
}

func TestVisualPieces(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		chars := make([]char, r.IntN(20))
		most := 1 + r.IntN(8)
		levels := make([]level, len(chars))
		for i := range chars {
			levels[i] = level(r.IntN(most))
			chars[i].level = levels[i]
		}
		var got []int
		for _, p := range visualPieces(chars) {
			part := []int{}
			for k := p.start; k < p.end; k++ {
				part = append(part, int(k))
			}
			if p.level.isRightToLeft() {
				slices.Reverse(part)
			}
			got = append(got, part...)
		}
		if want := visualByL2(levels); !slices.Equal(got, want) {
			t.Fatalf("levels %v: got %v, want %v", levels, got, want)
		}
	}
}

// The brackets of x/text and the mirror images agree, and a mirror image of a mirror image is the
// character itself.
func TestMirror(t *testing.T) {
	few := testenv.Few(t)
	brackets := 0
	for r := range unicode.MaxRune {
		if m := mirrorOf(r); mirrorOf(m) != r {
			few.Errorf("%U: mirror %U of %U", r, mirrorOf(m), m)
		}
		if p, _ := bidi.LookupRune(r); p.IsBracket() && !(0xD800 <= r && r < 0xE000) {
			brackets++
			if want, _ := utf8.DecodeRuneInString(bidi.ReverseString(string(r))); mirrorOf(r) != want {
				few.Errorf("%U: mirror %U, want %U", r, mirrorOf(r), want)
			}
		}
	}
	if brackets < 100 || utf8.RuneCountInString(mirrorPairs)%2 != 0 {
		few.Errorf("%d brackets", brackets)
	}
}

// IsUnchanged says yes only to texts that Order leaves as they are.
func TestUnchanged(t *testing.T) {
	few := testenv.Few(t)
	for r := range unicode.MaxRune {
		if c := ClassOf(r); r < 0x590 && (c.IsRightToLeft() || c == AN || c.isFormatting()) {
			few.Errorf("%U has the class %d", r, c)
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		s := randomText(r, known.names, 10)
		if IsUnchanged(s) && byOrder(s) != s {
			few.Errorf("%+q becomes %+q", s, byOrder(s))
		}
	}
}

// byOrder returns the characters of s by Order.
func byOrder(s string) string {
	var b strings.Builder
	for p := range Order(s) {
		b.WriteString(s[p.Offset : p.Offset+p.Size])
	}
	return b.String()
}

// hostile are units that make texts hard: for searches of a matching character, for levels and for
// marks.
var hostile = map[string]string{
	"marks":             "\u05B7",
	"base and marks":    "א\u05B7\u05B7\u05B7",
	"alternating":       "aא",
	"alternating marks": "a\u0301א\u05B7",
	"numbers":           "א1/",
	"embeddings":        "\u202Ba\u202Aא",
	"closed embeddings": "\u202Bא\u202Aa\u202C",
	"overrides":         "\u202Ea\u202Dא",
	"isolates":          "\u2067a",
	"first strong":      "\u2068.",
	"closed isolates":   "\u2068(\u2069א",
	"initiators, PDI":   "\u2067\u2069\u2069",
	"opening brackets":  "(א",
	"brackets":          "(a)[א]",
	"closing brackets":  "])",
	"separators":        "א$",
	"no UTF-8":          "\xd7א\xff",
	"lines":             "א\n",
	"removed":           "\u200Dא",
}

// check checks the laws of an order: every character is in it once, and no byte is lost.
func check(t testing.TB, s string) {
	t.Helper()
	seen := make([]bool, len(s))
	for p := range Order(s) {
		if r, size := utf8.DecodeRuneInString(s[p.Offset:]); size != p.Size || r != p.Rune && mirrorOf(r) != p.Rune {
			t.Fatalf("%.50q: %+v, want %q with %d bytes", s, p, r, size)
		}
		for i := range p.Size {
			if seen[p.Offset+i] {
				t.Fatalf("%.50q: byte %d twice", s, p.Offset+i)
			}
			seen[p.Offset+i] = true
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		t.Fatalf("%.50q: byte %d is missing", s, i)
	}
}

func TestHostile(t *testing.T) {
	size := 100_000
	if testenv.Long() {
		size = 1_000_000
	}
	for name, unit := range hostile {
		t.Run(name, func(t *testing.T) {
			check(t, strings.Repeat(unit, size/len(unit)))
		})
	}
}

// Time is linear in the length.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for name, unit := range hostile {
		if err := growth.Check(1<<14, growth.Text("", unit, ""), func(s string) { Visual(s) }); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Levels do not pass the maximal depth and the two implicit levels.
func TestDepth(t *testing.T) {
	for _, unit := range []string{"\u202Bא", "\u202Aא1", "\u202Eא\u202Da", "\u2067א", "\u2066א1", "\u2067\u202Aא1"} {
		var chars []char
		chars, _ = read(chars, strings.Repeat(unit, 200), 0)
		setLevels(chars)
		highest := level(0)
		for _, c := range chars {
			highest = max(highest, c.level)
		}
		if highest < maxDepth-1 || highest > maxDepth+1 {
			t.Errorf("%+q: highest level %d", unit, highest)
		}
	}
}

// Initiators beyond the maximal depth open nothing, and what ends them ends nothing else.
func TestOverflow(t *testing.T) {
	for _, c := range []struct {
		text string
		last level // of the last character
	}{
		{strings.Repeat("[rle]", 63) + "A", 125},
		{strings.Repeat("[rle]", 64) + "a", 126},
		{strings.Repeat("[rle]", 64) + "[pdf]A", 125},
		{strings.Repeat("[rle]", 64) + "[pdf][pdf]A", 123},
		{strings.Repeat("[lre]", 62) + "[lre][rle]a", 124},
		{strings.Repeat("[rli]", 63) + "[rli]A", 125},
		{strings.Repeat("[rli]", 63) + "[rli]A[pdi]A", 125},
		{strings.Repeat("[rli]", 63) + "[rli]A[pdi][pdi]A", 123},
		{strings.Repeat("[rli]", 62) + "[rle][rli][pdf]A[pdi]A", 125},
		{strings.Repeat("[lri]", 62) + "[lri][rli]a", 124},
		{strings.Repeat("[lri]", 62) + "[lri][rle]a", 124},
		{strings.Repeat("[rli]", 62) + "[rle][rle][rli][pdi]A", 125},
		{strings.Repeat("[rle]", 64) + "[pdi][pdf][pdf]A", 123},
		{strings.Repeat("[rle]", 63) + "[rli][rle][pdi][pdf]A", 123}, // X2: in an isolate that overflows, none is counted
		{"[rli]" + strings.Repeat("[rle]", 64) + "[pdi]a", 0},        // the PDI ends what overflows, too
		{"[rli]" + strings.Repeat("[rle]", 64) + "[pdi][rle]a", 2},   // X6a: "Set the overflow embedding count to zero."
	} {
		chars, _ := read(nil, real(c.text), 0)
		setLevels(chars)
		if got := chars[len(chars)-1].level; got != c.last {
			t.Errorf("%.60s: level %d, want %d", c.text[max(len(c.text)-60, 0):], got, c.last)
		}
	}
}

// CR and LF are one separator, and each other separator ends a paragraph; the embeddings that overflow are
// those of their paragraph.
func TestParagraphs(t *testing.T) {
	for text, want := range map[string]string{
		"אב\r\nגד": "בא\r\nדג", "אב\rגד": "בא\rדג", "אב\nגד": "בא\nדג", "אב\n\rגד": "בא\n\rדג", "אב\r": "בא\r", "אב\u2029גד": "בא\u2029דג", "\u202eab\u2029cd": "\u202eba\u2029cd", "אב\r\r\nגד": "בא\r\r\nדג",
		"אב \tגד": "בא \tדג", "א ": "א ", " א": " א", "א ב": "ב א", // L1
	} {
		if got := byOrder(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	for _, r := range []rune{'a', 0x58F, 0x200B, 0x900} {
		if !IsUnchanged(string(r) + "a") {
			t.Errorf("%U may change the order", r)
		}
	}
	for _, r := range []rune{0x590, 0x5D0, 0x61C, 0x660, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069} {
		if IsUnchanged("a" + string(r)) {
			t.Errorf("%U does not change the order", r)
		}
	}
}

// A loop over Order may end at any character.
func TestOrderEnds(t *testing.T) {
	const s = "aא\u05B7ב1\nגb"
	for most := range utf8.RuneCountInString(s) {
		n := 0
		for range Order(s) {
			if n == most {
				break
			}
			n++
		}
		if n != most {
			t.Errorf("%d characters, want %d", n, most)
		}
	}
}

func FuzzVisual(f *testing.F) {
	for _, unit := range hostile {
		f.Add(strings.Repeat(unit, 3))
	}
	for _, s := range deep {
		f.Add(s)
	}
	f.Add("http://ab.\u05d2\u05d3.\u05d4\u05d5/\u05d6\u05d71/2\u05d8\u05d9?\u0627%31(\u202e)\xff#\u05d0")
	f.Fuzz(func(t *testing.T, s string) {
		check(t, s)
		visual := Visual(s)
		if IsUnchanged(s) && byOrder(s) != s {
			t.Errorf("%q: %q", s, byOrder(s))
		}
		if utf8.ValidString(s) && !utf8.ValidString(visual) {
			t.Errorf("%q becomes %q", s, visual)
		}
	})
}
