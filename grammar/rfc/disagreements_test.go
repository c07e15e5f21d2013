package rfc

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
)

var rfcTexts = map[string]string{
	"rfc822":  "rfc/rfc0822.txt",
	"rfc1738": "rfc/rfc1738.txt",
	"rfc1808": "rfc/rfc1808.txt",
	"rfc2396": "seeds/001_e81406f8b3d08b81.txt",
	"rfc2732": "rfc/rfc2732.txt",
	"rfc3986": "rfc/rfc3986.txt",
	"rfc3987": "rfc/rfc3987.txt",
}

// anyHeading matches the headings of sections and appendices: "3.2.2.  Host",
// "4. REGISTRATION", "A. Collected BNF", "Appendix B.  Parsing", "D.2.  Modi…",
// and, indented, those of RFC 822.
var anyHeading = regexp.MustCompile(`(?m)^(?:(?:Appendix )?(\d+(?:\.\d+)*|[A-H](?:\.\d+)*|APPENDIX)[.:]? +[A-Z]| +(\d+(?:\.\d+){2})\.  [A-Z]).*$`)

// sectionTexts returns the text of each section, to the next heading, with the pages
// joined and all white space made one space.
func sectionTexts(text string) map[string]string {
	var b strings.Builder
	for line := range strings.Lines(strings.ReplaceAll(text, "\f", "\n")) {
		trimmed := strings.TrimRight(line, "\r\n ")
		if !footer.MatchString(trimmed) && !header.MatchString(trimmed) {
			b.WriteString(line)
		}
	}
	body := b.String()
	texts := map[string]string{}
	found := anyHeading.FindAllStringSubmatchIndex(body, -1)
	for i, m := range found {
		end := len(body)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		number := m[2:4]
		if number[0] < 0 {
			number = m[4:6]
		}
		texts[body[number[0]:number[1]]] += " " + oneSpace(body[m[1]:end])
	}
	return texts
}

func oneSpace(s string) string { return strings.Join(strings.Fields(s), " ") }

// Every quote stands in the section that it names.
func TestQuotes(t *testing.T) {
	texts := map[string]map[string]string{}
	for rfc, file := range rfcTexts {
		texts[rfc] = sectionTexts(sharedText(t, file))
	}
	for _, d := range Disagreements() {
		for _, q := range d.Quotes {
			if !strings.Contains(texts[q.RFC][q.Section], oneSpace(q.Text)) {
				t.Errorf("%s, %s: section %s of %s does not say %q", d.Grammar, d.Title, q.Section, q.RFC, q.Text)
			}
		}
	}
}

// Each kind claims something that the automata can judge.
func TestKinds(t *testing.T) {
	verdict := judge(t)
	titles := map[string]bool{}
	for _, d := range Disagreements() {
		name := d.Grammar + ", " + d.Title
		if titles[name] || len(d.Quotes) == 0 || d.Decision == "" {
			t.Errorf("%s: twice, or without quotes or decision", name)
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
				t.Errorf("%s: %d witnesses against the published grammar, corrected as the prose says: %v", name, against, corrects)
			}
		case GrammarWins:
			if against == 0 {
				t.Errorf("%s: no witness against the grammar", name)
			}
		case Ambiguous:
			if same < 2 {
				t.Errorf("%s: no string that two rules derive", name)
			}
		case Notational, Slip, Beyond:
			if against > 0 {
				t.Errorf("%s: a witness against the grammar", name)
			}
		default:
			t.Errorf("%s: kind %q", name, d.Kind)
		}
	}
}

// judge returns a function that asks the automata.
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

// The rules in the body of RFC 2396 and RFC 3986 are those of the appendix that
// collects them.
func TestBody(t *testing.T) {
	for _, name := range []string{"rfc2396", "rfc3986"} {
		texts := sectionTexts(sharedText(t, rfcTexts[name]))
		g, _ := Published(name)
		collected := texts["A"]
		for _, r := range g.Rules {
			lines := strings.Split(text(r.Pos.File), "\n")
			def := []string{}
			for i := r.Pos.Line - 1; i < len(lines) && lines[i] != "" && (i == r.Pos.Line-1 || strings.HasPrefix(lines[i], " ")); i++ {
				def = append(def, lines[i])
			}
			want := oneSpace(strings.Join(def, " "))
			if !strings.Contains(collected, want) || !strings.Contains(texts[r.Section], want) {
				t.Errorf("%s: %s differs between the sections A and %s", name, r.Name, r.Section)
			}
		}
	}
}
