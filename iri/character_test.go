package iri_test

import (
	"encoding"
	"math/rand"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

func TestCharacterForm(t *testing.T) {
	marks := func(n int) string { return strings.Repeat("\u0301", n) }
	for _, tt := range []struct {
		form     iri.CharacterForm
		in, want string
	}{
		// RFC 3987, 5.3.2.2.
		{iri.NFC, "http://www.example.org/re\u0301sume\u0301.html", "http://www.example.org/résumé.html"},
		{iri.NFC, "http://www.example.org/résumé.html", "http://www.example.org/résumé.html"},
		// RFC 3987, 3.1, the note on Vietnamese.
		{iri.NFC, "Vi\u00ea\u0323t Nam", "Vi\u1ec7t Nam"},
		{iri.AsWritten, "e\u0301", "e\u0301"},
		{iri.NFC, "", ""},
		{iri.NFC, "ﬁ", "ﬁ"},
		{iri.NFKC, "ﬁ", "fi"},
		{iri.NFKC, "ｱＡ", "アA"}, // half-width Katakana, full-width Latin (5.3.2.2)
		{iri.NFC, "\u212a", "K"},
		{iri.NFC, "\u1100\u1161\u11a8", "각"},
		{iri.NFC, "각", "각"},
		// The Unicode Standard, 3.12: the limits of L, V and T. U+11A7 is no T.
		{iri.NFC, "\u1112\u1175\u11C2", "힣"},
		{iri.NFC, "\u1100\u1176", "\u1100\u1176"},
		{iri.NFC, "\u1113\u1161", "\u1113\u1161"},
		{iri.NFC, "\uAC00\u11A7", "\uAC00\u11A7"},
		{iri.NFC, "\uAC00\u11C3", "\uAC00\u11C3"},
		{iri.NFC, "\uAC01\u11A8", "\uAC01\u11A8"},

		// The marks and the letters of percent-encodings are data.
		{iri.NFC, "e%CC%81", "e%CC%81"},
		{iri.NFC, "%4a\u0301", "%4a\u0301"},
		{iri.NFC, "%4e\u0301", "%4e\u0301"},
		{iri.NFC, "%e\u0301", "%e\u0301"},
		{iri.NFC, "%C3%a9e\u0301", "%C3%a9é"},
		{iri.NFC, "é%4e\u0301", "é%4e\u0301"},
		{iri.NFC, "é%4ee\u0301", "é%4eé"},

		// No delimiter comes or goes.
		{iri.NFC, "?a=\u0338b", "?a=\u0338b"},
		{iri.NFC, "<\u0338", "<\u0338"},
		{iri.NFC, "/\u0301e\u0301", "/\u0301é"},
		{iri.NFC, "a\u037eb", "a\u037eb"},
		{iri.NFC, "e\u0301\u037ee\u0301", "é\u037eé"},
		{iri.NFC, "\u1fef", "\u1fef"},
		{iri.NFC, "≠\u0323", "≠\u0323"},
		{iri.NFKC, "a／b", "a／b"},
		{iri.NFKC, "．．", "．．"},
		{iri.NFKC, "\u2026", "\u2026"},
		{iri.NFKC, "a\u00a0b", "a\u00a0b"},
		{iri.NFKC, "⑴①", "⑴1"},
		{iri.NFKC, "％41", "％41"},

		// More than 30 marks: the package norm would insert U+034F.
		{iri.NFC, "e" + marks(100), "é" + marks(99)},
		{iri.NFC, marks(100), marks(100)},
		{iri.NFC, "e" + strings.Repeat("\u0301\u0323", 50), "ẹ" + strings.Repeat("\u0323", 49) + marks(50)},
		{iri.NFC, "\u1100\u1161" + strings.Repeat("\u11a8", 40), "각" + strings.Repeat("\u11a8", 39)},
		{iri.NFC, strings.Repeat("\u1100\u1161", 40), strings.Repeat("가", 40)},
		{iri.NFKC, "ﬁ" + marks(40), "fí" + marks(39)},

		// Text that is not UTF-8 stays as it is.
		{iri.NFC, "e\u0301\xff", "é\xff"},
		{iri.NFC, "\xcc", "\xcc"},
		{iri.NFC, "\xed\xa0\x80e\u0301", "\xed\xa0\x80é"},
		{iri.NFC, "\xc3\u0301", "\xc3\u0301"},
	} {
		if got := tt.form.Apply(tt.in); got != tt.want {
			t.Errorf("%v: %+q becomes %+q, want %+q", tt.form, tt.in, got, tt.want)
		}
		if got := string(tt.form.Append([]byte("e"), tt.in)); got != "e"+tt.want {
			t.Errorf("%v: %+q is appended as %+q, want %+q", tt.form, tt.in, got, "e"+tt.want)
		}
		if got := tt.form.IsNormal(tt.in); got != (tt.in == tt.want) {
			t.Errorf("%v: IsNormal(%+q) = %v", tt.form, tt.in, got)
		}
		if got := tt.form.Apply(tt.want); got != tt.want {
			t.Errorf("%v: a second time, %+q becomes %+q", tt.form, tt.want, got)
		}
	}
}

// On texts of letters with at most 30 marks in a row, the forms are those of the package norm.
func TestCharacterFormAgreesWithNorm(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewSource(1))
	alphabet := []rune("eaEsdKｱﾞＡﬁ각가\u1100\u1161\u11a8\u0301\u0302\u0323\u0327\u0338\u0344\u0345\u0f71\u0f72\u0f73\u3099か\u093cक\u1ea5ệ\U0001d15e\U00011131\U00011127")
	for range sample(200_000, 20_000, 20_000) {
		text := make([]rune, random.Intn(15))
		for i := range text {
			text[i] = alphabet[random.Intn(len(alphabet))]
		}
		s := string(text)
		for form, want := range map[iri.CharacterForm]norm.Form{iri.NFC: norm.NFC, iri.NFKC: norm.NFKC} {
			if got := form.Apply(s); got != want.String(s) {
				t.Fatalf("%v: %+q becomes %+q, want %+q", form, s, got, want.String(s))
			}
		}
	}
}

// For every character alone, and for every character after a letter and before marks that may
// compose: the form is that of the package norm, or the character stays. Characters that have no
// decomposition and are no marks are copied, whichever they are, so the test takes one out of 13 of
// them, and all in ".ci/run all". The step is prime, so that each value of a byte of UTF-8 occurs.
func TestCharacterFormOfEveryCharacter(t *testing.T) {
	t.Parallel()
	few := testenv.Few(t)
	step := rune(sample(1, 31, 61))
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if 0xd800 <= r && r < 0xe000 {
			continue
		}
		if r%step != 0 && norm.NFKD.PropertiesString(string(r)).Decomposition() == nil && norm.NFKD.PropertiesString(string(r)).CCC() == 0 {
			continue
		}
		for form, want := range map[iri.CharacterForm]norm.Form{iri.NFC: norm.NFC, iri.NFKC: norm.NFKC} {
			for _, s := range []string{string(r), "e" + string(r) + "\u0301", "e" + string(r) + strings.Repeat("\u0323", 10) + "\u0301"} {
				got := form.Apply(s)
				if got == want.String(s) {
					continue
				}
				stays := false
				for _, part := range want.String(string(r)) + norm.NFKD.String(string(r)) {
					stays = stays || part < 0x80 && !unicode.IsLetter(part) && !unicode.IsDigit(part)
				}
				if !stays || !strings.Contains(got, string(r)) {
					few.Errorf("%v: %+q becomes %+q, want %+q", form, s, got, want.String(s))
				}
			}
		}
	}
}

// A form keeps the validity of an IRI and all its delimiters.
func FuzzCharacterForm(f *testing.F) {
	for _, s := range []string{"http://e\u0301.example/%4a\u0301?=\u0338#\u037e", "/\u0301", "％41", "\u2024\u2024/", strings.Repeat("\u0301", 40), "\u1100\u1161\u11a8"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, form := range []iri.CharacterForm{iri.NFC, iri.NFKC} {
			got := form.Apply(s)
			if again := form.Apply(got); again != got || !form.IsNormal(got) {
				t.Errorf("%v: %+q becomes %+q, and then %+q", form, s, got, again)
			}
			if uritest.IsReference(uri.RFC3987, s) != uritest.IsReference(uri.RFC3987, got) {
				t.Errorf("%v: %+q becomes %+q, and one of the two is no IRI reference", form, s, got)
			}
			if delimiters(s) != delimiters(got) {
				t.Errorf("%v: %+q becomes %+q, with other delimiters", form, s, got)
			}
			if form == iri.NFC && len(s) < 30 && norm.NFC.IsNormalString(s) && s != got {
				t.Errorf("%+q is in NFC and becomes %+q", s, got)
			}
		}
	})
}

// delimiters returns the ASCII characters of s that are no letters or digits.
func delimiters(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x80 || 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, s)
}

func TestCharacterFormNames(t *testing.T) {
	for form, name := range map[iri.CharacterForm]string{iri.AsWritten: "as-written", iri.NFC: "nfc", iri.NFKC: "nfkc"} {
		text, err := form.MarshalText()
		if form.String() != name || string(text) != name || err != nil {
			t.Errorf("%v: %s, %v", form, text, err)
		}
		var back iri.CharacterForm
		if err := encoding.TextUnmarshaler(&back).UnmarshalText(text); err != nil || back != form {
			t.Errorf("%s: %v, %v", name, back, err)
		}
	}
	var f iri.CharacterForm
	if err := f.UnmarshalText([]byte("nfd")); err == nil {
		t.Error("nfd is accepted")
	}
	if got := iri.CharacterForm(9).String(); got != "CharacterForm(9)" {
		t.Error(got)
	}
	if got := iri.CharacterForm(9).Apply("e\u0301"); got != "e\u0301" {
		t.Error(got)
	}
}

// The characters and their look-alikes are those of the table, and of the decompositions in the Unicode
// Character Database.
func TestLooksLikeDelimiter(t *testing.T) {
	for _, r := range "\u2215\uFF0F\u2100\u2044\uFF20\uFF0E\uFE56\u29F8\uFF3C\u0589\u2024\u2048" {
		if !iri.LooksLikeDelimiter(r) {
			t.Errorf("%U does not look like a delimiter", r)
		}
	}
	// The confusables of UTS 39 for delimiters that NFKC does not change, without letters such as U+4E3F.
	const confusables = "\u01C3" + // !
		"\u266F" + // #
		"\u066A\u2052" + // %
		"\u06D4\u0701\u0702\uA4F8\uA4FA\uA60E\U00010A50\U0001D16D" + // .
		"\u0337\u0338\u1735\u2041\u2044\u2215\u2571\u27CB\u29F8\u2CC6\u2CC7\u3033\u31D3\U0001D23A" + // /
		"\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u1803\u1809\u205A\u205B\u205C\u205D\u205E\u2236\uA4F9\uA4FB\uA4FC\uA4FD\uA6F4\uA789" + // :
		"\u061F\u2E2E" + // ?
		"\u2772\u2773\u3014\u3015" + // [ and ]
		"\u2216\u2572\u27CD\u29F5\u29F9\u31D4" + // \
		"\u2800" // space
	for r := rune(0x80); r <= 0x1FFFF; r++ {
		if got, want := iri.LooksLikeDelimiter(r), strings.ContainsRune(confusables, r); norm.NFKC.IsNormalString(string(r)) && got != want {
			t.Errorf("%U looks like a delimiter: %v, want %v", r, got, want)
		}
		if strings.ContainsRune(confusables, r) && iri.IsReadable(r) {
			t.Errorf("%U is readable", r)
		}
	}
	// The last characters are forms of "-" and "_", which are unreserved (RFC 3986, 2.3).
	for _, r := range "/:a\u00E9\u2260\u4E00\u00A0\u00A8\u0430\uFF41\uFF3A\uFF19\uFB01\u2460\uFFFF\U0010FFFF\uFF0D\uFE63\uFE33\uFE4D\uFF3F" {
		if iri.LooksLikeDelimiter(r) {
			t.Errorf("%U looks like a delimiter", r)
		}
	}
}
