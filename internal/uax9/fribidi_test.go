package uax9

import (
	"bytes"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
)

// known are characters of every class and several scripts. Their properties have not changed since
// Unicode 6.3, which defined the isolates.
var known = struct{ names, formatting, all []rune }{
	names: []rune("abzéλж中あ한" + // L
		"אבגדהוזת" + "\u07CA\u07D0" + // R: Hebrew, N'Ko
		"ابتثجسلم" + "\u0710\u0712\u0780\u0788" + // AL: Arabic, Syriac, Thaana
		"0123456789" + "۱۲" + // EN
		"٠١٢٣" + // AN
		"\u0301\u05B7\u064E\u0730\u07A6\u07EB" + // NSM
		"-_~!$'*+,;" + // ES, ET, CS and ON
		"\u00A0\u00A2\u00B0\u2212\u060C\u066A\u2026\u3000" + // CS, ET, ES, CS, ET, ON, WS
		"()" + "«»≤≥⟨⟩【】\u2329\u232A\u3008\u3009" + // brackets, mirrored characters
		"\u00AD\u200B\u200C\u200D"), // BN
	formatting: []rune{0x200E, 0x200F, 0x061C, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069},
	all:        []rune(" \t[]{}<>/?#%=&@:."),
}

// randomText returns up to n characters of a set.
func randomText(r *rand.Rand, set []rune, n int) string {
	var b strings.Builder
	// A few characters of the set, so that classes meet often.
	few := make([]rune, 1+r.IntN(6))
	for i := range few {
		few[i] = set[r.IntN(len(set))]
	}
	for range r.IntN(n + 1) {
		b.WriteRune(few[r.IntN(len(few))])
	}
	return b.String()
}

// randomIRI returns an IRI. The parts are of known.names, and some have formatting characters.
func randomIRI(r *rand.Rand) string {
	set := known.names
	if r.IntN(5) == 0 {
		set = slices.Concat(set, known.formatting)
	}
	part := func(delimiters string) string {
		var parts []string
		for range 1 + r.IntN(3) {
			parts = append(parts, randomText(r, set, 6))
		}
		text := parts[0]
		for _, p := range parts[1:] {
			text += string(delimiters[r.IntN(len(delimiters))]) + p
		}
		return text
	}
	s := "http://"
	if r.IntN(4) == 0 {
		s += part(":") + "@"
	}
	s += part(".-")
	if r.IntN(4) == 0 {
		s += ":80"
	}
	s += "/" + part("/.:@")
	if r.IntN(2) == 0 {
		s += "?" + part("&=;/?")
	}
	if r.IntN(4) == 0 {
		s += "#" + part("/?")
	}
	if r.IntN(3) == 0 {
		s = strings.ReplaceAll(s, "é", "%C3%A9")
		s = strings.ReplaceAll(s, "1", "%31")
	}
	return s
}

// TestFribidi compares with FriBidi, an implementation in C. It needs Python 3 and the library,
// which are the Debian packages python3 and libfribidi0. Elsewhere it is skipped.
//
// Half of the texts are IRIs. The other half have any characters, and more levels. The two
// implementations differ in a few texts, for the reasons that fribidiDiffers gives.
func TestFribidi(t *testing.T) {
	r := rand.New(rand.NewPCG(3987, 4))
	mixed := slices.Concat(known.names, known.formatting, known.formatting, known.all)
	const texts = 10_000
	lines := slices.Clone(deep)
	for range texts {
		s := randomIRI(r)
		if !uritest.IsURI(uri.RFC3987, s) {
			t.Fatalf("%+q is not an IRI", s)
		}
		lines = append(lines, s, randomText(r, mixed, 60))
	}
	theirs := runFribidi(t, lines)
	unchanged, explained := 0, map[string]int{}
	for i, s := range lines {
		got := Visual(s)
		if got == s {
			unchanged++
		}
		if got == theirs[i] {
			continue
		}
		why := fribidiDiffers(s)
		if explained[why]++; why == "" || explained[why] > texts/1000 {
			t.Errorf("%+q:\ngot     %+q\nfribidi %+q", s, got, theirs[i])
		}
	}
	t.Logf("%d texts, %d of them unchanged; differences by reason: %v", len(lines), unchanged, explained)
	if unchanged > len(lines)/2 {
		t.Errorf("%d of %d texts are unchanged", unchanged, len(lines))
	}
}

// fribidiDiffers returns the reason for which FriBidi 1.0.8 may give another order of s.
//
//   - BD16: U+2329 and U+3008 are canonically equivalent, and so are U+232A and U+3009. A bracket of
//     one pair matches one of the other. FriBidi does not match them.
//   - BD13: in "RLI LRM PDI RLI ⟩ LRM" both isolates are sequences of their own, because a level run
//     that begins with an isolate is not linked with the isolate before it. FriBidi takes the
//     text of an isolate for the continuation of the isolate before it.
//   - X5c: in "FSI ( PDI FSI ا" the first isolate has no strong character, and is left-to-right
//     (P3). FriBidi searches for the strong character also after the PDI.
func fribidiDiffers(s string) string {
	switch isolates := strings.Count(s, "\u2066") + strings.Count(s, "\u2067") + strings.Count(s, "\u2068"); {
	case strings.ContainsAny(s, "\u2329\u232A") && strings.ContainsAny(s, "\u3008\u3009"):
		return "BD16"
	case isolates >= 2 && strings.Contains(s, "\u2069"):
		return "BD13, X5c"
	}
	return ""
}

// deep are texts of many levels and brackets.
var deep = []string{
	strings.Repeat("\u202Ba", 130) + strings.Repeat("\u202Cא", 130),
	strings.Repeat("\u2067א1", 130) + strings.Repeat("\u2069b", 130),
	strings.Repeat("\u202E\u202Da(", 70) + strings.Repeat(")\u202C", 140) + "א",
	"א" + strings.Repeat("(", 60) + "a" + strings.Repeat(")", 60) + "א",
	"א" + strings.Repeat("(a", 63) + strings.Repeat(")", 63) + "א",
}

func runFribidi(t *testing.T, lines []string) []string {
	t.Helper()
	python := testenv.Program(t, "python3")
	if out, err := exec.Command(python, "testdata/fribidi.py").CombinedOutput(); err != nil {
		testenv.Skip(t, "peers", "FriBidi: %s", out)
	} else {
		t.Logf("FriBidi has Unicode %s", bytes.TrimSpace(out))
	}
	cmd := exec.Command(python, "testdata/fribidi.py")
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")[1:]
	if len(all) != len(lines) {
		t.Fatalf("%d answers for %d texts", len(all), len(lines))
	}
	return all
}
