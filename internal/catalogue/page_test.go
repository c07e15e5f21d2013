package catalogue

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
)

func TestPages(t *testing.T) {
	for _, tt := range []struct {
		book, rule string
		published  bool
		want       []string
	}{
		{"rfc3986", "", false, []string{"Grammar\n  rfc3986\n", "\nCorrections\n", "\nImplementations\n", "uri.RFC3986.ParseReference"}},
		{"rfc2396", "", true, []string{"Grammar\n  rfc2396 as published\n", "these functions implement the corrected grammar"}},
		{"rfc2396+2732", "", false, []string{"none; use uri grammar match rfc2396+2732"}},
		{"rfc1738", "", false, []string{"locator.Parse: "}},
		{"rfc3986", "IPv6address", false, []string{"Rule\n  IPv6address of rfc3986\n", "\nCited By\n", "\nMinimal Automaton\n", "\nShortest String\n  ::\n"}},
		// RFC 2732, 3: "where IPv6address is defined as in RFC2373", and "(2) Replace the definition of
		// 'IPv4address' with that of RFC 2373".
		{"rfc3986", "dec-octet", false, []string{"\nCited By\n  IPv4address, rfc3987 section 2.2\n"}},
		{"rfc2396+2732", "IPv4address", false, []string{", RFC 2373, by section 3 (2) of RFC 2732\n"}},
		{"rfc2396", "relativeURI", false, []string{"\nAs Published\n", "\nCorrected\n"}},
		{"rfc3986", "host", false, []string{", section 3.2.2 of RFC 3986\n", "\nUses\n  IP-literal, IPv4address, reg-name\n"}},
		{"rfc3986", "DIGIT", false, []string{"\nDefined\n  RFC 5234, B.1\n", "\nAlphabet\n  0–9\n"}},
		{"rfc3986", "path-empty", false, []string{"\nShortest String\n  (empty)\n"}},
		{"rfc1808", "absoluteURL-reference", false, []string{", an additional rule\n"}},
		{"rfc3986", "", false, []string{"URI-reference (", "): uri.RFC3986.ParseReference, Check\n", "): uri.RFC3986.Parse, Check\n", "): uri.RFC3986.ParseForm, Check\n", "1 extra state,", "-extra 2 for"}},
		{"rfc1738", "", false, []string{"2 extra states,", "-extra 3 for"}},
		{"rfc3987", "", false, []string{"\nDependencies\n  rfc3986, by section 2.2: "}},
	} {
		b := mustBook(t, tt.book, tt.published)
		p, err := b.Page()
		if tt.rule != "" {
			p, err = b.RulePage(tt.rule)
		}
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		p.Write(&text)
		for _, want := range tt.want {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%v %s: no %q in\n%s", b, tt.rule, want, text.String())
			}
		}
		var sections map[string]any
		if err := json.Unmarshal(p.JSON(), &sections); err != nil || len(sections) != len(p.sections) || len(p.Faults()) > 0 {
			t.Errorf("%v %s: %v, %d sections, faults %v", b, tt.rule, err, len(sections), p.Faults())
		}
	}
}

// The page of each corrected rule has the rule as it is printed, and the reason of the correction.
func TestCorrectedRules(t *testing.T) {
	for _, name := range rfc.Names() {
		b := mustBook(t, name, false)
		list, err := rfc.Corrections(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			p, err := b.RulePage(c.Corrected.Name)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for _, s := range p.sections {
				printed := strings.HasPrefix(s.text, c.Corrected.Name+" ") || strings.HasPrefix(strings.TrimSpace(s.text), c.Published.Name)
				if s.title == "As Published" && printed || s.title == "Corrected" && s.line == "by section "+c.Section+": "+strings.Join(strings.Fields(c.Reason), " ") {
					found++
				}
			}
			if found != 2 {
				t.Errorf("%s: %s: sections %+v", name, c.Corrected.Name, p.sections)
			}
		}
	}
}

// A rule that uses itself, or a name that no rule has, is shown with the reason why it has no automaton.
func TestFaultyRules(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.abnf")
	if err := os.WriteFile(file, []byte("a = b\nb = \"(\" a \")\" / c\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := ReadFile(file, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.RulePage("a")
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	p.Write(&text)
	if got := text.String(); strings.Count(got, "rule b uses c, which is not defined") != 1 || !strings.Contains(got, "\nMinimal Automaton\n  "+file) || strings.Contains(got, "Shortest") || len(p.Faults()) != 2 {
		t.Errorf("faults %q:\n%s", p.Faults(), got)
	}
}

func TestReadFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.abnf")
	const text = "a = \"x\" b\nb = c\nunused = %x79\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := ReadFile(file, "")
	if err != nil {
		t.Fatal(err)
	}
	if faults := b.Faults(); !b.Own() || b.Name != file || len(faults) != 1 || faults[0].Rule != "b" {
		t.Errorf("%v: faults %v", b, faults)
	}
	p, err := b.Page()
	if err != nil || len(p.Faults()) != 1 {
		t.Errorf("%v, faults %v", err, p.Faults())
	}
	if _, err := ReadFile(file, "bnf1738"); err == nil || !strings.Contains(err.Error(), "(read as bnf1738; see --notation)") {
		t.Error(err)
	}
	if _, err := ReadFile("http://u:secret@h", ""); err == nil || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
}

// A file of the user is the user's grammar, whatever its name is.
func TestOwnNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("rfc3986", []byte("URI = 3c p DEL\nc = DIGIT DIGIT DIGIT\np = \"%\" two DIGIT\ntwo = 2DIGIT\nDEL = %x7F\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := ReadFile("rfc3986", "")
	if err != nil {
		t.Fatal(err)
	}
	_, isSyntax := b.Syntax()
	if _, isStart := b.start(rfc.URI); isSyntax || isStart {
		t.Errorf("%v has a syntax: %v, has a start rule: %v", b, isSyntax, isStart)
	}
	if m, err := b.Machine("DEL"); err != nil || m.IsText() {
		t.Errorf("DEL is text, %v", err)
	}
	// Three digits and "%" with three digits are no single characters.
	for rule, want := range map[string]bool{"c": false, "p": false, "DIGIT": true} {
		r, err := b.Rule(rule)
		if c := (&characters{b, map[*grammar.Rule]bool{}}); err != nil || c.rule(r) != want {
			t.Errorf("%s derives only single characters: %v, want %v", rule, !want, want)
		}
	}
}

// own returns grammars of two files, which are small enough to check what is written about them by hand:
// a of g.abnf is "x" or "X" with two digits, or A, B, C, and a of h.abnf is "x" with two digits, or A, B,
// "d", "D".
func own(t *testing.T) (g, h *Book) {
	t.Helper()
	t.Chdir(t.TempDir())
	read := func(file, text string) *Book {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := ReadFile(file, "")
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	return read("g.abnf", "; a comment\na = \"x\" b   ; one\n  / %x41-43 \n\nb = 2c\nc = DIGIT\n"), read("h.abnf", "a = %s\"x\" b / %x41-42 / \"d\"\nb = 2DIGIT\nc = %x30-39\n")
}

// TestOwnPages checks every line about a grammar of a file and about one of its rules.
func TestOwnPages(t *testing.T) {
	g, _ := own(t)
	page, err := g.Page()
	if err != nil {
		t.Fatal(err)
	}
	rule, err := g.RulePage("a")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		page       *Page
		text, json string
	}{
		{page, `Grammar
  g.abnf

Source

; g.abnf

; a comment
a = "x" b   ; one
  / %x41-43·

b = 2c
c = DIGIT

Rules
  a, b, c

Dependencies
  none

Used Builtins
  DIGIT

Alphabet
  0–9 A–C X x

Cited By
  none

Used by No Other
  a

Faults
  none
`, `{"grammar":"g.abnf","source":"; g.abnf\n\n; a comment\na = \"x\" b   ; one\n  / %x41-43·\n\nb = 2c\nc = DIGIT\n",` +
			`"rules":["a","b","c"],"dependencies":[],"used_builtins":["DIGIT"],"alphabet":[[48,57],[65,67],[88,88],[120,120]],"cited_by":[],"used_by_no_other":["a"],"faults":[]}`},
		{rule, `Rule
  a of g.abnf

Defined
  g.abnf:2:1

Source

a = "x" b   ; one
  / %x41-43

ABNF

a = "x" b / %x41-43

Uses
  b

Used Builtins
  none

Dependencies
  DIGIT, c, b

Alphabet
  0–9 A–C X x

Cited By
  none

Minimal Automaton
  5 states, 4 classes of characters

Shortest String
  A
`, `{"rule":"a of g.abnf","defined":"g.abnf:2:1","source":"a = \"x\" b   ; one\n  / %x41-43","abnf":"a = \"x\" b / %x41-43\n","uses":["b"],"used_builtins":[],` +
			`"dependencies":["DIGIT","c","b"],"alphabet":[[48,57],[65,67],[88,88],[120,120]],"cited_by":[],"minimal_automaton":"5 states, 4 classes of characters","shortest_string":"A"}`},
	} {
		var text strings.Builder
		tt.page.Write(&text)
		if want := strings.ReplaceAll(tt.text, "·", " "); text.String() != want {
			t.Errorf("got\n%s\nwant\n%s", text.String(), want)
		}
		if got, want := string(tt.page.JSON()), strings.ReplaceAll(tt.json, "·", " ")+"\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
	for want, got := range map[string]string{"0 classes": plural(0, "class"), "1 class": plural(1, "class"), "1 state": plural(1, "state"), "2 states": plural(2, "state")} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// The file of a grammar is closed, also if it is no grammar.
func TestClosesFile(t *testing.T) {
	for _, text := range []string{"a = \"x\"\n", "", "a = ("} {
		name := filepath.Join(t.TempDir(), "g.abnf")
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		testenv.ClosesFiles(t, func() { ReadFile(name, "") })
	}
}
