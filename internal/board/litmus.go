package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// A Litmus is a short list of questions that tells libraries apart.
type Litmus struct {
	Title     string
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

// Litmus returns the questions about verdicts, and those about resolution.
func (b *Board) Litmus() []*Litmus {
	return []*Litmus{
		b.litmus("Verdicts of RFC 3986", "rfc3986", Invalid, Valid),
		b.litmus("Resolution under RFC 3986", "rfc3986", "resolve"),
	}
}

// litmus chooses rows until they tell apart all libraries that some row tells apart. It begins
// with the row that separates most pairs of libraries. Only libraries that claim the syntax
// and have a fault take part. Strings of the complete suites take part if it is known of each
// library whether it gets them wrong.
func (b *Board) litmus(title, syntax string, aspects ...Aspect) *Litmus {
	wrong := map[*Result]map[string]bool{}
	generated := b.generated(syntax, aspects)
	var results []*Result
	for _, r := range b.Results {
		if r.Compared() || !slices.Contains(r.Syntaxes(), syntax) {
			continue
		}
		set := r.wrongRows(syntax, aspects)
		for id, q := range generated {
			if wrong, _ := r.verdict(q); wrong {
				set[id] = true
			}
		}
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
	question := func(id string) *Question { return cmp.Or(b.questions[id], generated[id]) }
	for id := range ids {
		if question(id) != nil {
			candidates = append(candidates, id)
		}
	}
	slices.SortFunc(candidates, func(x, y string) int {
		if d := len(question(x).Text()) - len(question(y).Text()); d != 0 {
			return d
		}
		return strings.Compare(x, y)
	})
	l := &Litmus{Title: title}
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
		l.Questions = append(l.Questions, question(best))
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
		if c.Suite == Rows && c.Syntax == syntax && slices.Contains(aspects, c.Aspect) && !c.Declared && counts(c.Outcome) {
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

// generated returns the strings of the complete suites that some library gets wrong, and of which it
// is known whether each library does. The key is the request: it is the same in all results.
func (b *Board) generated(syntax string, aspects []Aspect) map[string]*Question {
	all := map[string]*Question{}
	for _, r := range b.Results {
		for _, c := range r.Cases {
			if c.Suite != Complete || c.Syntax != syntax || !slices.Contains(aspects, c.Aspect) || c.Outcome != Accepted && c.Outcome != Refused {
				continue
			}
			id := show(c.Request)
			all[id] = &Question{ID: id, Syntax: syntax, Suite: Complete, Rule: c.Class, Request: c.Request, Allowed: []conformance.Object{c.Want}}
			all[id].Tags = conformance.Features(c.Request, c.Want)
		}
	}
	for id, q := range all {
		for _, r := range b.Results {
			if _, known := r.verdict(q); !known && !r.Compared() && slices.Contains(r.Syntaxes(), syntax) {
				delete(all, id)
				break
			}
		}
	}
	return all
}

// verdict returns whether the library gets a string of the complete suites wrong. A result has only
// the shortest wrong strings of a rule: of a string that is as long as these, or longer, it is not
// known.
func (r *Result) verdict(q *Question) (wrong, known bool) {
	outcome := Refused
	if q.aspect() == Invalid {
		outcome = Accepted
	}
	if asked, limit := r.Hello.Askable(q); !asked || limit != "" || !r.Fault(outcome) {
		return false, true
	}
	if r.Suite != Complete {
		return false, false
	}
	kept, longest, size := 0, 0, len(show(q.Request))
	for _, c := range r.Cases {
		if c.Suite != Complete || c.Syntax != q.Syntax || c.Aspect != q.aspect() || c.Outcome != outcome || c.Class != q.Rule {
			continue
		}
		if show(c.Request) == show(q.Request) {
			return true, true
		}
		kept++
		longest = max(longest, c.size())
	}
	return false, kept < keptGenerated || size < longest
}

// gridID returns the ID of a row of the grid.
func gridID(n int) string { return fmt.Sprintf("rfc3986/5.2-%05d", n) }

// Names returns the names of the libraries, with their languages.
func (g LitmusGroup) Names() string {
	var names []string
	for _, r := range g.Results {
		names = append(names, r.NameAndLanguage())
	}
	return strings.Join(names, ", ")
}

// Marks returns a sign for each question: × for a wrong answer.
func (g LitmusGroup) Marks() string {
	var b strings.Builder
	for _, w := range g.Wrong {
		if w {
			b.WriteString("×")
		} else {
			b.WriteString("·")
		}
	}
	return b.String()
}
