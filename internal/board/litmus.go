package board

import (
	"cmp"
	"maps"
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
	generated := b.generated(syntax, aspects)
	wrong := map[*Result]map[string]bool{}
	candidates := map[string]*Question{}
	var results []*Result
	for _, r := range b.Results {
		if b.Old(r) || !slices.ContainsFunc(aspects, func(a Aspect) bool { return r.Judged(syntax, a) }) || !slices.Contains(r.Syntaxes(), syntax) {
			continue
		}
		set := r.wrongRows(syntax, aspects)
		for id, q := range generated {
			if wrong, _ := r.verdict(q); wrong {
				set[id] = true
			}
		}
		if len(set) == 0 {
			continue
		}
		results = append(results, r)
		wrong[r] = set
		for id := range set {
			if q := cmp.Or(b.questions[id], generated[id]); q != nil {
				candidates[id] = q
			}
		}
	}
	l := &Litmus{Title: title}
	if len(results) == 0 {
		return l
	}
	shortest := slices.SortedFunc(maps.Values(candidates), func(x, y *Question) int {
		return cmp.Or(len(x.Text())-len(y.Text()), strings.Compare(x.ID, y.ID))
	})
	parts := func(g []*Result, q *Question) (yes, no []*Result) {
		for _, r := range g {
			if wrong[r][q.ID] {
				yes = append(yes, r)
			} else {
				no = append(no, r)
			}
		}
		return yes, no
	}
	groups := [][]*Result{results}
	for {
		var best *Question
		most := 0
		for _, q := range shortest {
			pairs := 0
			for _, g := range groups {
				yes, no := parts(g, q)
				pairs += len(yes) * len(no)
			}
			if pairs > most {
				best, most = q, pairs
			}
		}
		if best == nil {
			break
		}
		l.Questions = append(l.Questions, best)
		var next [][]*Result
		for _, g := range groups {
			yes, no := parts(g, best)
			next = append(next, yes, no)
		}
		groups = slices.DeleteFunc(next, func(g []*Result) bool { return len(g) == 0 })
	}
	for _, g := range groups {
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
	counts := func(a Aspect, o Outcome) bool {
		return (o == Wrong || o == Refused || o == Accepted) && r.Fault(syntax, a, o)
	}
	for _, c := range r.Cases {
		if c.Suite == Rows && c.Syntax == syntax && slices.Contains(aspects, c.Aspect) && !c.Declared && counts(c.Aspect, c.Outcome) {
			set[c.ID] = true
		}
	}
	if syntax == "rfc3986" && slices.Contains(aspects, "resolve") {
		for _, g := range r.Grid {
			if counts("resolve", g.Outcome) {
				for id := range g.IDs() {
					set[id] = true
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
			if _, known := r.verdict(q); !known && !r.Compared() && !b.Old(r) && slices.Contains(r.Syntaxes(), syntax) {
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
	if asked, limit := r.Hello.Askable(q); !asked || limit != "" || !r.Fault(q.Syntax, q.aspect(), outcome) {
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
