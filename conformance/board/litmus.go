package board

import (
	"fmt"
	"slices"
	"strings"
)

// A Litmus is a short list of questions that tells libraries apart.
type Litmus struct {
	Questions []*Question
	// Groups are the libraries, by their answers to the questions. Libraries in one group give the
	// same answers to all questions that the litmus was chosen from.
	Groups []LitmusGroup
}

// A LitmusGroup is the libraries that answer in the same way.
type LitmusGroup struct {
	Wrong   []bool // for each question
	Results []*Result
}

// litmus chooses rows until they tell apart all libraries that some row tells apart. It begins
// with the row that separates most pairs of libraries. Only libraries that claim the syntax
// and have a fault take part.
func (b *Board) litmus(syntax string, aspects ...Aspect) *Litmus {
	wrong := map[*Result]map[string]bool{}
	var results []*Result
	for _, r := range b.Results {
		if r.Compared() || !slices.Contains(r.Syntaxes(), syntax) {
			continue
		}
		set := r.wrongRows(syntax, aspects)
		if len(set) > 0 {
			wrong[r] = set
			results = append(results, r)
		}
	}
	ids := map[string]bool{}
	for _, set := range wrong {
		for id := range set {
			ids[id] = true
		}
	}
	var candidates []string
	for id := range ids {
		if b.questions[id] != nil {
			candidates = append(candidates, id)
		}
	}
	slices.SortFunc(candidates, func(x, y string) int {
		if d := len(b.questions[x].text()) - len(b.questions[y].text()); d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	l := &Litmus{}
	groups := [][]*Result{results}
	for {
		best, most := "", 0
		for _, id := range candidates {
			pairs := 0
			for _, g := range groups {
				n := 0
				for _, r := range g {
					if wrong[r][id] {
						n++
					}
				}
				pairs += n * (len(g) - n)
			}
			if pairs > most {
				best, most = id, pairs
			}
		}
		if most == 0 {
			break
		}
		l.Questions = append(l.Questions, b.questions[best])
		var next [][]*Result
		for _, g := range groups {
			var yes, no []*Result
			for _, r := range g {
				if wrong[r][best] {
					yes = append(yes, r)
				} else {
					no = append(no, r)
				}
			}
			for _, part := range [][]*Result{yes, no} {
				if len(part) > 0 {
					next = append(next, part)
				}
			}
		}
		groups = next
	}
	for _, g := range groups {
		if len(g) == 0 {
			continue
		}
		group := LitmusGroup{Results: g}
		for _, q := range l.Questions {
			group.Wrong = append(group.Wrong, wrong[g[0]][q.ID])
		}
		l.Groups = append(l.Groups, group)
	}
	return l
}

// wrongRows returns the IDs of the rows, and the rows of the grid, that are not right.
func (r *Result) wrongRows(syntax string, aspects []Aspect) map[string]bool {
	set := map[string]bool{}
	counts := func(o Outcome) bool { return (o == Wrong || o == Refused || o == Accepted) && r.Fault(o) }
	for _, c := range r.Cases {
		if c.Suite == Rows && c.Syntax == syntax && slices.Contains(aspects, c.Aspect) && counts(c.Outcome) {
			set[c.ID] = true
		}
	}
	if syntax == "rfc3986" && slices.Contains(aspects, "resolve") {
		for _, g := range r.Grid {
			if counts(g.Outcome) {
				for _, n := range g.Numbers() {
					set[gridID(n)] = true
				}
			}
		}
	}
	return set
}

// gridID returns the ID of a row of the grid.
func gridID(n int) string { return fmt.Sprintf("rfc3986/5.2-%05d", n) }

func (b *Board) writeLitmus(t *strings.Builder) {
	t.WriteString("\n## Litmus\n\nA few questions tell the libraries apart that get some row wrong. × is a wrong answer. Libraries in one line get the same rows wrong.\n")
	for _, part := range []struct {
		title   string
		aspects []Aspect
	}{{"Verdicts of RFC 3986", []Aspect{Invalid, Valid}}, {"Resolution under RFC 3986", []Aspect{"resolve"}}} {
		l := b.litmus("rfc3986", part.aspects...)
		if len(l.Questions) == 0 {
			continue
		}
		fmt.Fprintf(t, "\n### %s\n\n", part.title)
		for i, q := range l.Questions {
			fmt.Fprintf(t, "%d. %s: %s\n", i+1, code(q.text()), code(q.want()))
		}
		t.WriteString("\n| answers |  libraries |\n|---|---|\n")
		for _, g := range l.Groups {
			var names []string
			for _, r := range g.Results {
				names = append(names, r.Name()+" ("+r.Language()+")")
			}
			fmt.Fprintf(t, "| `%s` | %s |\n", marks(g.Wrong), cellText(strings.Join(names, ", ")))
		}
	}
}

func marks(wrong []bool) string {
	var b strings.Builder
	for _, w := range wrong {
		if w {
			b.WriteString("×")
		} else {
			b.WriteString("·")
		}
	}
	return b.String()
}
