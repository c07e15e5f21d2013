package rfc

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/testenv"
)

// Every quote occurs in the section that it names.
func TestQuotes(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, d := range Disagreements() {
		for _, q := range d.Quotes {
			if !rfcs.Says(q.RFC, q.Section, q.Text) {
				t.Errorf("%s, %s: section %s of %s does not say %q", d.Grammar, d.Title, q.Section, q.RFC, q.Text)
			}
		}
	}
}

// The counts change if an entry or a line of disagreements.txt gets lost.
func TestDisagreements(t *testing.T) {
	type counts struct{ entries, quotes, witnesses int }
	got := map[string]counts{}
	for _, d := range Disagreements() {
		c := got[d.Grammar]
		got[d.Grammar] = counts{c.entries + 1, c.quotes + len(d.Quotes), c.witnesses + len(d.Witnesses)}
		if !slices.Contains(Names(), d.Grammar) || d.Title == "" || d.Kind == "" {
			t.Errorf("%+v has no grammar, title or kind", d)
		}
	}
	want := map[string]counts{
		"rfc1738":      {19, 51, 56},
		"rfc1808":      {9, 28, 28},
		"rfc2396":      {15, 49, 47},
		"rfc2396+2732": {4, 9, 10},
		"rfc3986":      {15, 40, 51},
		"rfc3987":      {5, 11, 15},
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// One complete entry.
	d := Disagreements()[0]
	if d.Grammar != "rfc1738" || d.Title != "Scheme names in upper case" || d.Kind != ProseWins ||
		d.Quotes[3] != (Quote{"rfc1738", "2.1", `For resiliency, programs interpreting URLs should treat upper case letters as equivalent to lower case in scheme names (e.g., allow "HTTP" as well as "http").`}) ||
		d.Witnesses[3] != (Witness{"", "ftpurl", "ftp://h/a;TYPE=i", Silent}) || !strings.HasSuffix(d.Decision, ` are already case-insensitive.`) {
		t.Errorf("the first entry is %+v", d)
	}
}

func TestParseDisagreements(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"kind x", "disagreements.txt: kind before the first title"},
		{"# c\n\ntitle g t\nkind x", `disagreements.txt: unknown kind "x"`},
		{"title g t\nquote rfc1 text", `disagreements.txt: quote "rfc1 text": want RFC SECTION: TEXT`},
		{"title g t\nquote a: b", `disagreements.txt: quote "a: b": want RFC SECTION: TEXT`},
		{"title g t\nwitness yes r", `disagreements.txt: witness yes r: want VERDICT [GRAMMAR] RULE "TEXT"`},
		{"title g t\nwitness yes \"a\"", `disagreements.txt: witness yes "a": want VERDICT [GRAMMAR] RULE "TEXT"`},
		{"title g t\nwitness maybe r \"a\"", `disagreements.txt: witness maybe r "a": want yes, no or -`},
		{"title g t\nerratum x verified: a", `disagreements.txt: erratum "x verified: a": want ID STATUS: TEXT`},
		{"title g t\nerratum 1 verified", `disagreements.txt: erratum "1 verified": want ID STATUS: TEXT`},
		{"title g t\nerratum 1 seen: a", `disagreements.txt: erratum "1 seen: a": want ID STATUS: TEXT`},
		{"title g t\nremark x", `disagreements.txt: unknown key "remark"`},
	} {
		if _, err := parseDisagreements(tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
	got, err := parseDisagreements("title g a b\nkind notation\n\nquote r 1.2: a\n  # b\nwitness no h r \"\\u200e #\" # LRM\ndecision d\nerratum 12 held for document update: a: b\n")
	want := []Disagreement{{"g", "a b", Notational, []Quote{{"r", "1.2", "a # b"}}, []Witness{{"h", "r", "\u200e #", Refuses}}, "d", []Erratum{{12, "held for document update", "a: b"}}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
}

// Each kind claims something that the automata can check.
func TestKinds(t *testing.T) {
	verdict := judge(t)
	titles := map[string]bool{}
	for _, d := range Disagreements() {
		name := d.Grammar + ", " + d.Title
		if titles[name] || len(d.Quotes) == 0 || d.Decision == "" {
			t.Errorf("%s: duplicate, or without quotes or decision", name)
		}
		titles[name] = true
		against, accepted, same, corrects := 0, map[string]int{}, 0, true
		for _, w := range d.Witnesses {
			published, corrected := verdict(d, w, false), verdict(d, w, true)
			if w.Says != Silent && w.Says != published {
				against++
			}
			if w.Says != Silent && w.Says != corrected {
				corrects = false
			}
			if published != corrected && d.Kind != ProseWins {
				t.Errorf("%s: %q is corrected", name, w.Text)
			}
			if published == Accepts {
				accepted[w.Text]++
				same = max(same, accepted[w.Text])
			}
		}
		switch d.Kind {
		case ProseWins:
			if against == 0 || !corrects {
				t.Errorf("%s: %d witnesses against the published grammar, corrected as in the prose: %v", name, against, corrects)
			}
		case GrammarWins:
			if against == 0 {
				t.Errorf("%s: no witness against the grammar", name)
			}
		case Ambiguous:
			if same < 2 {
				t.Errorf("%s: no string that two rules derive", name)
			}
		case Notational, Mistake, OutsideGrammar:
			if against > 0 {
				t.Errorf("%s: a witness against the grammar", name)
			}
		default:
			t.Errorf("%s: kind %q", name, d.Kind)
		}
	}
}

// judge returns a function that returns the verdict of the published or
// corrected automaton on a witness.
func judge(t *testing.T) func(d Disagreement, w Witness, corrected bool) Verdict {
	type id struct {
		grammar, rule string
		corrected     bool
	}
	made := map[id]*automaton.DFA{}
	return func(d Disagreement, w Witness, corrected bool) Verdict {
		t.Helper()
		k := id{w.Grammar, w.Rule, corrected}
		if k.grammar == "" {
			k.grammar = d.Grammar
		}
		if made[k] == nil {
			g, err := Published(k.grammar)
			if corrected {
				g, err = Corrected(k.grammar)
			}
			if err != nil {
				t.Fatal(err)
			}
			if made[k], err = automaton.Compile(g, k.rule); err != nil {
				t.Fatal(err)
			}
		}
		if made[k].Match(w.Text) {
			return Accepts
		}
		return Refuses
	}
}

// The rules in the body of RFC 2396 and RFC 3986 are the same as in the appendix
// that collects them.
func TestBody(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, name := range []string{"rfc2396", "rfc3986"} {
		g, _ := Published(name)
		for _, r := range g.Rules {
			lines := strings.Split(text(r.Pos.File), "\n")
			def := []string{}
			for i := r.Pos.Line - 1; i < len(lines) && lines[i] != "" && (i == r.Pos.Line-1 || strings.HasPrefix(lines[i], " ")); i++ {
				def = append(def, lines[i])
			}
			want := strings.Join(def, " ")
			if !rfcs.Says(name, "A", want) || !rfcs.Says(name, r.Section, want) {
				t.Errorf("%s: %s differs between the sections A and %s", name, r.Name, r.Section)
			}
		}
	}
}
