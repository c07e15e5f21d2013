package uritemplate_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/integrations/internal/uritemplate"
)

func TestRows(t *testing.T) {
	n := 0
	for _, r := range plugtest.Rows(t) {
		if r.Format != formats.URITemplate {
			continue
		}
		n++
		if uritemplate.Valid(r.Text) != r.Valid {
			t.Errorf("%s: Valid(%q) = %v", r.Suite, r.Text, !r.Valid)
		}
	}
	if n != 32+265 {
		t.Errorf("%d rows, want 297", n)
	}
}

// The offsets are those of the first character that the grammar does not allow, found by hand.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		text   string
		offset int
		rule   string
	}{
		{" ", 0, "literals"},
		{"a b", 1, "literals"},
		{"foo}bar", 3, "literals"},
		{"é\x7f", 2, "literals"},
		{"a\xffb", 1, "literals"},
		{"\x00", 0, "literals"},
		{"a%", 2, "pct-encoded"},
		{"a%4", 3, "pct-encoded"},
		{"a%GG", 2, "pct-encoded"},
		{"{}", 1, "varname"},
		{"{", 1, "varname"},
		{"x{a,,b}", 4, "varname"},
		{"{a,}", 3, "varname"},
		{"{a..b}", 3, "varname"},
		{"{x.}", 3, "varname"},
		{"{a}{%4}", 6, "pct-encoded"},
		{"{v:0}", 3, "max-length"},
		{"{v:}", 3, "max-length"},
		{"{v:10000}", 7, "expression"},
		{"{v:1*}", 4, "expression"},
		{"{v*:1}", 3, "expression"},
		{"{a=b}", 2, "expression"},
		{"/{id", 4, "expression"},
		{"{=path}", 1, "op-reserve"},
		{"{,+v}", 1, "op-reserve"},
		{"{|v*}", 1, "op-reserve"},
		{"{??v}", 2, "varname"},
		{"{$v}", 1, "varname"},
		{"{ é}", 1, "varname"},
		{"{\xff}", 1, "varname"},
	} {
		e, ok := uritemplate.Check(tt.text).(*uritemplate.Error)
		if !ok || e.Offset() != tt.offset || e.Rule() != tt.rule || e.Input() != tt.text {
			t.Errorf("Check(%q) = %v, want rule %s at byte %d", tt.text, e, tt.rule, tt.offset)
		}
		if text := e.Error(); !regexp.MustCompile(`\(RFC 6570, [12](\.\d)*\)`).MatchString(text) {
			t.Errorf("the error has no section: %s", text)
		}
	}
}

// What may follow is named in groups: the hex digits of pct-encoded, and the digits of max-length without 0.
func TestExpected(t *testing.T) {
	for text, want := range map[string]string{
		"a%":     "expected a hex digit",
		"a%4":    "expected a hex digit",
		"{v:":    "expected a digit from 1 to 9",
		"{v:1":   `expected a digit, "," or "}"`,
		"{v:123": `expected a digit, "," or "}"`,
		"{v*":    `expected "," or "}"`,
		"{@v}":   "expected an operator that is not reserved, or a name",
		"{v}@ ":  "a space is not allowed in literals, at byte 4 (RFC 6570, 2.1)",
	} {
		if got := fmt.Sprint(uritemplate.Check(text)); !strings.HasSuffix(got, ": "+want) {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// The erratum changes one character.
func TestErratum(t *testing.T) {
	compile := func(g *grammar.Grammar) *automaton.DFA {
		t.Helper()
		d, err := automaton.Compile(g, uritemplate.Start)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	old, corrected := compile(uritemplate.Published()), compile(uritemplate.Grammar())
	if text, ok, err := automaton.Witness(corrected, old); text != "'" || !ok || err != nil {
		t.Errorf("the shortest new template is %q, %v, %v", text, ok, err)
	}
	if ok, err := automaton.Includes(corrected, old); !ok || err != nil {
		t.Errorf("a published template is not in the corrected grammar: %v", err)
	}
	if !corrected.Match("{=a}") || uritemplate.Valid("{=a}") {
		t.Error("the grammar has no reserved operators, or Valid accepts them")
	}
	var unused []string
	for _, p := range grammar.NewIndex(uritemplate.Grammar()).Check() {
		unused = append(unused, fmt.Sprint(p))
	}
	// The RFC has these two rules for its text only.
	if text := strings.Join(unused, "\n"); len(unused) != 3 || strings.Count(text, "is not used by") != 3 || !strings.Contains(text, " reserved ") || !strings.Contains(text, " unreserved ") || !strings.Contains(text, uritemplate.Start) {
		t.Errorf("the grammar has faults: %v", unused)
	}
}

func TestBadInput(t *testing.T) {
	for _, bad := range plugtest.BadInput() {
		err := uritemplate.Check(bad.Text)
		if err == nil {
			t.Errorf("%s: accepted", bad.Name)
			continue
		}
		for _, text := range []string{err.Error(), fmt.Sprintf("%#v", err), fmt.Sprintf("%+v %q", err, err)} {
			if len(text) > 2000 || bad.Secret != "" && strings.Contains(text, bad.Secret) {
				t.Errorf("%s: %.300s", bad.Name, text)
			}
		}
	}
	if err := uritemplate.Check(strings.Repeat("{a,b:12}x", 1<<17)); err != nil {
		t.Error(err)
	}
	if err := uritemplate.Check("{" + strings.Repeat("a,", 1<<19)); err == nil || err.(*uritemplate.Error).Rule() != "varname" {
		t.Error(err)
	}
	if n := testing.AllocsPerRun(2, func() { uritemplate.Check("{" + strings.Repeat("a,", 1<<19)) }); n > 10 {
		t.Errorf("an error of a long text takes %v allocations", n)
	}
	if n := testing.AllocsPerRun(10, func() { uritemplate.Valid("/a/{b*}{c:1}") }); n != 0 {
		t.Errorf("Valid allocates %v times", n)
	}
}

// The rule of an error depends on the state of the automaton only. This test compares it with the
// derivation of the whole text, cut after each character of the rows.
func TestRuleOfState(t *testing.T) {
	keep := []string{"expression", "op-level2", "op-level3", "variable-list", "varspec", "varname", "prefix", "max-length", "explode", "pct-encoded"}
	parser, err := automaton.NewParser(uritemplate.Grammar(), uritemplate.Start, automaton.ParserOptions{
		Keep: func(r *grammar.Rule) bool { return slices.Contains(keep, r.Name) },
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(uritemplate.Grammar(), uritemplate.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range plugtest.Rows(t) {
		if r.Format != formats.URITemplate {
			continue
		}
		for i := range r.Text {
			cut := r.Text[:i]
			e, ok := uritemplate.Check(cut + "\x00").(*uritemplate.Error)
			if !ok || e.Offset() < len(cut) {
				break // the row is wrong before the cut
			}
			at := d.Start()
			for _, c := range cut {
				at = d.Next(at, c)
			}
			rest, _ := d.ShortestFrom(at)
			tree, _ := parser.Parse(cut + rest)
			want := "literals"
			for _, n := range tree {
				if n.Start <= len(cut) && len(cut) < n.End {
					want = n.Rule
				}
			}
			if e.Rule() != want {
				t.Errorf("after %q: rule %s, want %s", cut, e.Rule(), want)
			}
		}
	}
}
