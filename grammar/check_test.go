package grammar_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/growth"
)

func TestCheck(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a = \"x\"", ""},
		{"a = ALPHA b\nb = *DIGIT", ""},
		// undefined
		{"a = b\n  / c d\nd = c", "1:5 undefined a b, 2:5 undefined a c, 3:5 undefined d c"},
		{"a = 0c", "1:6 undefined a c"},
		{"a = <c>", ""},
		// unused
		{"a = \"x\"\nb = a\nc = c", "2:1 unused b, 3:1 unused c, 3:5 left-recursive c c"},
		// duplicate
		{"a = \"x\"\nA = \"y\"", "2:1 duplicate A"},
		{"a = DIGIT\ndigit = \"1\"", ""},
		// left-recursive
		{"a = a \"x\" / \"y\"", "1:5 left-recursive a a"},
		{"a = \"x\" a / \"y\"", ""},
		{"a = \"(\" a \")\" / \"x\"", ""},
		{"a = a b", "1:5 left-recursive a a, 1:7 undefined a b"},
		{"a = b a", "1:5 undefined a b"},
		{"a = \"x\" *a", ""},
		{"a = 2\"\" a", "1:9 left-recursive a a"},
		{"a = [ \"x\" ] a", "1:13 left-recursive a a"},
		{"a = *\"x\" *0y \"\" <z> a", "1:12 undefined a y"},
		{"a = *\"x\" *0a \"\" a", "1:17 left-recursive a a"},
		{"a = b\nb = *c \"x\"\nc = d \"y\"\nd = b / e\ne = \"z\"", "2:6 left-recursive b c, 3:5 left-recursive c d, 4:5 left-recursive d b"},
		{"a = b b\nb = c\nc = [ a ] / \"x\"", "1:5 left-recursive a b, 2:5 left-recursive b c, 3:7 left-recursive c a"},
		// unbounded repetition of an expression that may be empty
		{"a = *[ \"x\" ]", "1:1 endless a"},
		{"a = 1*b\nb = *\"x\"", "1:7 endless a"},
		{"a = *( b c )\nb = *DIGIT\nc = [ b ]", "1:8 endless a"},
		{"a = *( b \"x\" )\nb = *DIGIT", ""},
		{"a = *4b\nb = *DIGIT", ""},
		{"a = 0b *\"\"\nb = *DIGIT", "1:1 endless a"},
		{"a = *( DIGIT / b )\nb = \"x\" / c\nc = 2( \"\" )", "1:8 endless a"},
		{"a = *LWSP", "1:6 endless a"},
		{"a = *( \"\" / \"x\" / b )\nb = \"y\"", "1:19 endless a"},
		{"a = *( [ <b> ] )", "1:10 endless a"},
		{"a = *( \"x\" [ \"y\" ] )", ""},
		{"a = *b\nb = 1*DIGIT", ""},
		{"a = \"\" *b\nb = c", "2:5 undefined b c"}, // nothing says that c derives the empty string
		{"a = \"x\" ( a \"y\" ) / \"z\"", ""},
		{"a = 1*1b\nb = \"\"", ""},
		{"a = \"x\"\nb = b / \"y\"\nc = b", "2:5 left-recursive b b, 3:1 unused c"},
		{"a = *b\nb = [ \"x\" ]", "1:6 endless a"},
		{"a = *b\nb = b / c\nc = b", "2:5 left-recursive b b, 3:5 left-recursive c b"},
	}
	for _, tt := range tests {
		var got []string
		for _, p := range checkFrom(index(t, tt.text), "a") {
			s := strings.TrimRight(fmt.Sprintf("%d:%d %s %s %s", p.Pos.Line, p.Pos.Col, p.Kind, p.Rule, p.Name), " ")
			got = append(got, s)
			if !strings.HasPrefix(p.String(), p.Pos.String()+": rule "+p.Rule+" ") {
				t.Errorf("%q: message %q", tt.text, p.String())
			}
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.text, strings.Join(got, ", "), tt.want)
		}
	}
}

// A message says what is wrong with which rule.
func TestProblems(t *testing.T) {
	pos := grammar.Pos{File: "x.abnf", Line: 1, Col: 5}
	for _, tt := range []struct {
		p    grammar.Problem
		want string
	}{
		{grammar.Problem{Kind: grammar.Undefined, Rule: "a", Name: "b", Pos: pos}, "x.abnf:1:5: rule a uses b, which is not defined"},
		{grammar.Problem{Kind: grammar.Unused, Rule: "a", Pos: pos}, "x.abnf:1:5: rule a is not used by any other rule"},
		{grammar.Problem{Kind: grammar.Duplicate, Rule: "a", Pos: pos}, "x.abnf:1:5: rule a is already defined"},
		{grammar.Problem{Kind: grammar.LeftRecursive, Rule: "a", Name: "b", Pos: pos}, "x.abnf:1:5: rule a can begin with itself, through b"},
		{grammar.Problem{Kind: grammar.Endless, Rule: "a", Pos: pos}, "x.abnf:1:5: rule a repeats without limit an expression that may be empty"},
		{grammar.Problem{Kind: "odd", Rule: "a"}, "rule a: odd"},
	} {
		if got := tt.p.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	for kind, want := range map[grammar.ProblemKind]string{
		grammar.Undefined: "undefined", grammar.Unused: "unused", grammar.Duplicate: "duplicate", grammar.LeftRecursive: "left-recursive", grammar.Endless: "endless",
	} {
		if string(kind) != want {
			t.Errorf("got %s, want %s", kind, want)
		}
	}
}

// checkFrom returns the problems of a grammar, without those that say that a start rule is unused.
func checkFrom(x *grammar.Index, starts ...string) []grammar.Problem {
	return slices.DeleteFunc(x.Check(), func(p grammar.Problem) bool {
		return p.Kind == grammar.Unused && slices.Contains(starts, p.Rule)
	})
}

// The published grammars have only one kind of problem: unused rules, which the
// RFCs define to explain the grammar.
func TestCheckRFC(t *testing.T) {
	tests := []struct{ name, starts, unused string }{
		{"rfc1738", "genericurl url", "national punctuation"},
		{"rfc1808", "URL", "national punctuation"},
		{"rfc2396", "URI-reference", "path"},
		{"rfc2396+2732", "URI-reference", "path"},
		{"rfc3986", "URI-reference absolute-URI", "path reserved"},
		{"rfc3987", "IRI-reference absolute-IRI", "ipath reserved"},
	}
	for _, tt := range tests {
		g, _ := rfc.Published(tt.name)
		var got []string
		for _, p := range checkFrom(grammar.NewIndex(g), strings.Fields(tt.starts)...) {
			if p.Kind != grammar.Unused {
				t.Errorf("%s: %v", tt.name, p)
			}
			got = append(got, p.Rule)
		}
		if s := strings.Join(got, " "); s != tt.unused {
			t.Errorf("%s: unused %s, want %s", tt.name, s, tt.unused)
		}
	}
}

// Check takes linear time and does not recurse on long chains and cycles of
// rules, nor on rules with many references.
func TestCheckGrowth(t *testing.T) {
	const small = 256
	shapes := map[string]func(i, n int) string{
		"chain":     func(i, n int) string { return fmt.Sprintf("r%d = r%d\n", i, i+1) },
		"backwards": func(i, n int) string { return fmt.Sprintf("r%d = r%d\n", i, i-1) },
		"cycle":     func(i, n int) string { return fmt.Sprintf("r%d = [ r%d ]\n", i, (i+1)%n) },
		"empty": func(i, n int) string {
			return fmt.Sprintf("r%d = \"\" / r%d\nr = 2r%d\nr =/ r%[1]d r%[3]d\n", i, (i+7)%n, n-1-i)
		},
	}
	for name, shape := range shapes {
		withRules := func(n int) *grammar.Grammar {
			var b strings.Builder
			for i := range n {
				b.WriteString(shape(i, n))
			}
			g, err := abnf.Read("t", b.String())
			if err != nil {
				t.Fatal(err)
			}
			return g
		}
		err := growth.Check(small, withRules, func(g *grammar.Grammar) {
			x := grammar.NewIndex(g)
			x.Check()
			x.Dependencies(g.Rules[0])
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
