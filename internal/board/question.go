package board

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uriform/uri/conformance"
)

// A Question is a request, and the replies that the RFC allows.
type Question struct {
	ID      string // "rfc3986/5.4.1-07", or "rfc3986/URI-reference#0a1b2c3d4e5f" in a generated suite
	Syntax  string // the RFC that decides: "rfc3986"; or WHATWG
	Suite   Suite
	Section string

	// Rule labels a string of a generated suite: the rule in which an invalid string is wrong.
	Rule string

	Request conformance.Object
	Allowed []conformance.Object // the first one is the reply of the row

	// Tags name what the library must be able to do: see conformance.Features.
	Tags []string

	// Contested is the reason why readers of the RFC disagree about the row, or "".
	Contested string

	Note string
}

// A Suite is a set of questions.
type Suite string

// The suites. Each is complete in itself: every does not include complete.
const (
	Rows     Suite = "rows"     // written by hand, with their section; and the grid
	Grid     Suite = "grid"     // the grid of resolutions: a part of rows
	Complete Suite = "complete" // also the complete test suites of the grammars, one character of each class
	Every    Suite = "every"    // also these suites, with every ASCII character of a class
)

// Op returns the operation of the request.
func (q *Question) Op() string {
	op, _ := q.Request["op"].(string)
	return op
}

// Form returns the form of a parse request.
func (q *Question) Form() string {
	if form, ok := q.Request["form"].(string); ok {
		return form
	}
	return "reference"
}

// steps returns the steps of the request: "case percent".
func (q *Question) steps() (string, bool) {
	list, ok := q.Request["steps"].([]any)
	var names []string
	for _, v := range list {
		name, _ := v.(string)
		names = append(names, name)
	}
	return strings.Join(names, " "), ok
}

// RowQuestions yields the questions of the rows of package conformance, of its strings with
// five verdicts, and of its grid of resolutions. Rows that were withdrawn are not asked.
func RowQuestions() iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		for row, err := range conformance.All() {
			if err != nil {
				yield(Question{}, err)
				return
			}
			if row.Withdrawn != "" {
				continue
			}
			for _, q := range rowQuestions(row) {
				if !yield(q, nil) {
					return
				}
			}
		}
		for row, err := range conformance.Grid() {
			if err != nil {
				yield(Question{}, err)
				return
			}
			q := rowQuestions(row)[0]
			q.Suite = Grid
			if !yield(q, nil) {
				return
			}
		}
		lines, err := conformance.Generations()
		if err != nil {
			yield(Question{}, err)
			return
		}
		for _, g := range lines {
			for _, q := range generationQuestions(g) {
				if !yield(q, nil) {
					return
				}
			}
		}
	}
}

func rowQuestions(row conformance.Row) []Question {
	q := Question{
		ID: row.RFC + "/" + row.ID, Syntax: syntaxOf(row), Suite: Rows, Section: row.Section,
		Request: row.Request, Allowed: append([]conformance.Object{row.Reply}, row.Alternatives...), Note: row.Note,
		Tags: row.Tags, Contested: row.Contested,
	}
	if q.Op() == "compare" {
		return compareQuestions(q)
	}
	return []Question{q}
}

// syntaxOf returns the syntax by which a row is judged. The grammar of a match may be a
// combination such as rfc2396+2732.
func syntaxOf(row conformance.Row) string {
	if name, ok := row.Request["syntax"].(string); ok {
		return name
	}
	if isSyntax(row.RFC) {
		return row.RFC
	}
	return "rfc2396" // RFC 2732 updates it
}

// ladder is the order of the steps in which compare takes them (RFC 3986, 6.2).
var ladder = []string{"case", "percent", "path", "scheme"}

// compareQuestions returns a row of compare as it is, for libraries that report the step, and
// with each beginning of the ladder, for libraries that answer yes or no. A library may answer yes
// for a step that was not asked for.
func compareQuestions(q Question) []Question {
	all := []Question{q}
	for n := 1; n <= len(ladder); n++ {
		e := q
		e.ID += ":" + strings.Join(ladder[:n], "+")
		e.Request = copyOf(q.Request)
		var steps []any
		for _, name := range ladder[:n] {
			steps = append(steps, name)
		}
		e.Request["steps"] = steps
		e.Allowed = nil
		for _, o := range q.Allowed {
			rung, _ := o["rung"].(string)
			want := conformance.Object{"equal": rung == "string" || slices.Contains(ladder[:n], rung)}
			if slices.Contains(ladder[n:], rung) {
				// The references are equivalent after a further step, so "equal" is right too.
				e.Allowed = append(e.Allowed, conformance.Object{"equal": true})
			}
			if !slices.ContainsFunc(e.Allowed, func(o conformance.Object) bool { return o["equal"] == want["equal"] }) {
				e.Allowed = append(e.Allowed, want)
			}
		}
		all = append(all, e)
	}
	return all
}

// generationQuestions asks for the verdicts of a line of generations.tsv. The ID has a hash of
// the string, so that it does not change when lines are added.
func generationQuestions(g conformance.Witness) (all []Question) {
	sum := sha256.Sum256([]byte(g.Text))
	for i, syntax := range conformance.Syntaxes {
		q := VerdictQuestion(syntax, "reference", g.Text, g.Verdicts[i] == conformance.Valid)
		q.ID = syntax + "/generations-" + hex.EncodeToString(sum[:4])
		q.Suite, q.Note, q.Section = Rows, g.Why, sectionOf(syntax, g.Why)
		if (g.Published[i] == conformance.Valid) != (g.Verdicts[i] == conformance.Valid) {
			q.Contested = "the printed grammar and the text of the RFC disagree"
		}
		all = append(all, q)
	}
	return all
}

// VerdictQuestion asks whether text is valid.
func VerdictQuestion(syntax, form, text string, valid bool) Question {
	q := Question{
		Syntax: syntax,
		Request: conformance.Object{
			"op": "parse", "syntax": syntax, "form": form,
		},
		Allowed: []conformance.Object{{"valid": valid}},
	}
	setText(q.Request, "input", text)
	q.Tags = conformance.Features(q.Request, q.Allowed[0])
	q.Contested = conformance.ContestedReason(q.Tags, q.Allowed[0])
	return q
}

// setText sets a field, in base64 if text is not UTF-8.
func setText(o conformance.Object, key, text string) {
	if utf8.ValidString(text) {
		o[key] = text
		return
	}
	o[key+"_base64"] = base64.StdEncoding.EncodeToString([]byte(text))
}

func copyOf(o conformance.Object) conformance.Object {
	c := make(conformance.Object, len(o)+1)
	for k, v := range o {
		c[k] = v
	}
	return c
}

// citation matches a section in the reason of a line of generations.tsv: "1738, 2.1 and 5".
var citation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(1738|1808|2396|3986|3987), ([0-9A-Z](?:\.[0-9]+)*)`)
})

// collected are the sections that have the whole grammar of each syntax.
var collected = map[string]string{"rfc1738": "5", "rfc1808": "2.2", "rfc2396": "A", "rfc3986": "A", "rfc3987": "2.2"}

// sectionOf returns the section of the syntax that why names, or that of the whole grammar.
func sectionOf(syntax, why string) string {
	for _, m := range citation().FindAllStringSubmatch(why, -1) {
		if "rfc"+m[1] == syntax {
			return m[2]
		}
	}
	return collected[syntax]
}
