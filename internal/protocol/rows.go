//go:build !core

package protocol

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/console"
)

// A savedRow is a row of package conformance, with the text of its members.
type savedRow struct {
	conformance.Row
	line                         string
	request, reply, alternatives json.RawMessage
}

// savedRows returns all rows of package conformance. It reads them on first use.
var savedRows = sync.OnceValues(func() (rows []savedRow, err error) {
	var file string
	var lines []string
	for row, err := range conformance.All() {
		if err != nil {
			return nil, err
		}
		if row.File != file {
			text, err := fs.ReadFile(conformance.Files(), row.File)
			if err != nil {
				return nil, err
			}
			file, lines = row.File, strings.Split(string(text), "\n")
		}
		s := savedRow{Row: row, line: lines[row.Line-1]}
		var members struct{ Request, Reply, Alternatives json.RawMessage }
		if err := json.Unmarshal([]byte(s.line), &members); err != nil {
			return nil, err
		}
		s.request, s.reply, s.alternatives = members.Request, members.Reply, members.Alternatives
		rows = append(rows, s)
	}
	return rows, nil
})

// A rowFilter selects rows. An empty field selects all rows.
type rowFilter struct {
	rfc, op, section, source, row string
	grammar, rule                 string // the rows of match for a rule, and of parse for a start rule
	text                          string // a part of the line
}

func (f rowFilter) selects(s savedRow) bool {
	is := func(want, got string) bool { return want == "" || want == got }
	return is(f.rfc, s.RFC) && is(f.op, s.Op()) && is(f.source, string(s.Source)) && is(f.row, s.ID) &&
		isWithin(s.Section, f.section) &&
		f.concerns(s) && strings.Contains(s.line, f.text)
}

// isWithin reports whether section is outer or one of its subsections. All sections are within "".
func isWithin(section, outer string) bool {
	rest, ok := strings.CutPrefix(section, outer)
	return ok && (rest == "" || outer == "" || rest[0] == '.')
}

// concerns reports whether a row is about the grammar and the rule of f.
func (f rowFilter) concerns(s savedRow) bool {
	if f.grammar == "" && f.rule == "" {
		return true
	}
	grammar, _ := s.Request.Text("grammar")
	rule, _ := s.Request.Text("rule")
	if s.Op() == "parse" {
		grammar, rule = startOf(s.Request)
	}
	return (f.grammar == "" || f.grammar == grammar) && (f.rule == "" || f.rule == rule)
}

// startOf returns the grammar and the start rule of a request of parse.
func startOf(request conformance.Object) (grammar, rule string) {
	grammar, ok := request.Text("syntax")
	if !ok {
		grammar = syntaxField.Default
	}
	form, ok := request.Text("form")
	if !ok {
		form = formField.Default
	}
	rule, _ = rfc.Start(grammar, rfc.Form(form))
	return grammar, rule
}

// selectRows returns the rows that a filter selects, ordered by RFC, operation and line.
func selectRows(f rowFilter) (rows []savedRow, err error) {
	all, err := savedRows()
	for _, s := range all {
		if f.selects(s) {
			rows = append(rows, s)
		}
	}
	return rows, err
}

// maxRows is the maximum number of rows in a reply.
const maxRows = 100

var rowsOperation = Operation{
	Name: "rows",
	Doc:  "lists rows of package conformance, each with the answer of this program; agrees reports whether the answer has the reply of the row or one of its alternatives",
	Fields: []Field{
		{Name: "rfc", Values: folderNames, Doc: "the RFC of the rows"},
		{Name: "operation", Doc: "the operation of the requests"},
		{Name: "section", Doc: "the section, with its subsections"},
		{Name: "source", Values: []string{string(conformance.Printed), string(conformance.Derived)}},
		{Name: "row", Doc: "the identifier of the row"},
		{Name: "grammar", Values: grammarNames, Doc: "the grammar of the rule"},
		{Name: "rule", Doc: "the rule that the rows test: rows of match and, for a start rule, of parse"},
		{Name: "text", Doc: "a part of the line of the row"},
		{Name: "start", Kind: Number, Default: "0", Doc: "the number of rows to skip"},
	},
	Replies: [][]Key{{
		{Name: "total", Kind: Number, Doc: " (before start)"},
		{Name: "sections", Kind: Names},
		{Name: "operations", Kind: Names},
		{Name: "rows", Kind: Objects, Doc: " (at most 100)", Keys: []Key{
			{Name: "rfc"},
			{Name: "id"},
			{Name: "section"},
			{Name: "source"},
			{Name: "file"},
			{Name: "line", Kind: Number},
			{Name: "request", Kind: Object},
			{Name: "reply", Kind: Object},
			{Name: "alternatives", Kind: Objects, Optional: true},
			{Name: "note", Null: true},
			{Name: "tags", Kind: Names},
			{Name: "answer", Kind: Object},
			{Name: "agrees", Kind: Bool},
		}},
	}},
}

// The answers of the rows need the list of the operations, so rowsOperation must not be
// initialized with answerRows.
func init() { rowsOperation.answer = answerRows }

func answerRows(q *Request, r *reply) error {
	f, err := rowFilterOf(q)
	if err != nil {
		return err
	}
	rows, err := selectRows(f)
	if err != nil {
		return err
	}
	r.Int("total", len(rows))
	r.TextList("sections", distinct(rows, func(s savedRow) string { return s.Section }))
	r.TextList("operations", distinct(rows, savedRow.Op))
	rows = rows[min(q.number("start"), len(rows)):]
	rows = rows[:min(len(rows), maxRows)]
	r.Objects("rows", len(rows), func(i int) { r.row(rows[i]) })
	return nil
}

// rowFilterOf returns the filter that the fields of a request describe.
func rowFilterOf(q *Request) (f rowFilter, err error) {
	for _, m := range []struct {
		name  string
		value *string
	}{
		{"rfc", &f.rfc}, {"operation", &f.op}, {"section", &f.section}, {"source", &f.source}, {"row", &f.row},
		{"grammar", &f.grammar}, {"rule", &f.rule}, {"text", &f.text},
	} {
		*m.value, _ = q.text(m.name)
		if field, _ := q.op.field(m.name); *m.value != "" && err == nil {
			err = field.Check(*m.value)
		}
	}
	if f.op != "" && byName[f.op] == nil && err == nil {
		err = BadRequest("operation", fmt.Errorf("unknown operation %s", console.Quote(f.op)))
	}
	return f, err
}

// distinct returns the values of the rows, each once, in the order of the rows.
func distinct(rows []savedRow, value func(savedRow) string) (values []string) {
	seen := map[string]bool{}
	for _, s := range rows {
		if v := value(s); !seen[v] {
			seen[v] = true
			values = append(values, v)
		}
	}
	return values
}

// row writes the members of a row.
func (r *reply) row(s savedRow) {
	r.Text("rfc", s.RFC)
	r.Text("id", s.ID)
	r.Text("section", s.Section)
	r.Text("source", string(s.Source))
	r.Text("file", s.File)
	r.Int("line", s.Line)
	r.raw("request", s.request)
	r.raw("reply", s.reply)
	if s.alternatives != nil {
		r.raw("alternatives", s.alternatives)
	}
	r.Optional("note", s.Note, s.Note != "")
	r.TextList("tags", s.Tags)
	answer := r.server.Answer(nil, s.request)
	r.raw("answer", answer[:len(answer)-1])
	object, err := conformance.ParseObject(string(answer[:len(answer)-1]))
	r.Bool("agrees", err == nil && s.JudgeAll(object) == nil)
}

// raw writes a member whose value is JSON text.
func (r *reply) raw(name string, text []byte) {
	r.Name(name)
	r.B = append(r.B, text...)
}

var disagreementsOperation = Operation{
	Name:   "disagreements",
	Doc:    "lists the places where the grammar, the prose and the examples of an RFC disagree, with the verdicts of the automata",
	Fields: []Field{{Name: "grammar", Values: grammarNames, Doc: "the grammar: by default, all"}},
	Replies: [][]Key{{{Name: "disagreements", Kind: Objects, Keys: []Key{
		{Name: "grammar", Values: grammarNames},
		{Name: "title"},
		{Name: "kind"},
		{Name: "quotes", Kind: Objects, Keys: []Key{{Name: "rfc"}, {Name: "section"}, {Name: "text"}}},
		{Name: "witnesses", Kind: Objects, Keys: []Key{
			{Name: "grammar", Values: grammarNames},
			{Name: "rule"},
			{Name: "text"},
			{Name: "says", Values: []string{string(rfc.Accepts), string(rfc.Refuses)}, Null: true},
			{Name: "published", Kind: Bool},
			{Name: "corrected", Kind: Bool},
		}},
		{Name: "decision"},
	}}}},
	answer: func(q *Request, r *reply) error {
		name, err := q.choice("grammar")
		if err != nil {
			return err
		}
		var list []rfc.Disagreement
		for _, d := range rfc.Disagreements() {
			if name == "" || d.Grammar == name {
				list = append(list, d)
			}
		}
		r.Objects("disagreements", len(list), func(i int) {
			if e := r.disagreement(list[i]); e != nil {
				err = e
			}
		})
		return err
	},
}

// disagreement writes the members of a disagreement.
func (r *reply) disagreement(d rfc.Disagreement) (err error) {
	r.Text("grammar", d.Grammar)
	r.Text("title", d.Title)
	r.Text("kind", string(d.Kind))
	r.Objects("quotes", len(d.Quotes), func(i int) {
		r.Text("rfc", d.Quotes[i].RFC)
		r.Text("section", d.Quotes[i].Section)
		r.Text("text", d.Quotes[i].Text)
	})
	r.Objects("witnesses", len(d.Witnesses), func(i int) {
		w := d.Witnesses[i]
		if w.Grammar == "" {
			w.Grammar = d.Grammar
		}
		r.Text("grammar", w.Grammar)
		r.Text("rule", w.Rule)
		r.Text("text", w.Text)
		r.Optional("says", string(w.Says), w.Says != rfc.Silent)
		for _, form := range []string{"published", "corrected"} {
			match, e := r.derives(w, form == "published")
			if e != nil {
				err = e
			}
			r.Bool(form, match)
		}
	})
	r.Text("decision", d.Decision)
	return err
}

// derives reports whether the rule of a witness derives its text.
func (r *reply) derives(w rfc.Witness, published bool) (bool, error) {
	b, err := r.server.library.Book(w.Grammar, published)
	if err != nil {
		return false, err
	}
	m, err := b.Machine(w.Rule)
	if err != nil {
		return false, err
	}
	return m.DFA.Match(w.Text), nil
}
