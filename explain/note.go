package explain

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// A Note is a quotation from an RFC that applies to the input, a decision of this module where an
// RFC disagrees with itself, or advice. Only advice contains parts of the input.
type Note struct {
	Kind  NoteKind
	Where Citation // the section; the zero Citation for advice that is not about one RFC
	Quote string   // the words of the RFC, for NoteChange, NoteAmendment and NoteLimit
	Title string   // the title of the entry in doc/disagreements.md, for NoteDisagreement
	Text  string   // the decision for NoteDisagreement, or the advice
}

// A NoteKind is the subject of a Note.
type NoteKind string

// The kinds of notes.
const (
	NoteChange       NoteKind = "change"       // a later RFC describes what it changed
	NoteAmendment    NoteKind = "amendment"    // RFC 2732 amends RFC 2396
	NoteLimit        NoteKind = "limit"        // an RFC forbids something, or warns
	NoteDisagreement NoteKind = "disagreement" // an RFC disagrees with itself: see doc/disagreements.md
	NoteAdvice       NoteKind = "advice"       // advice of this module
)

// notes returns the notes whose conditions are true, in the order of the tables.
func notes(r *Report) []Note {
	var list []Note
	for _, f := range clauses() {
		if f.when(r) {
			list = append(list, Note{Kind: f.kind, Where: f.where, Quote: f.quote})
		}
	}
	for _, d := range disagreements() {
		if d.when(r) {
			list = append(list, d.note())
		}
	}
	for _, a := range advice {
		if text := a.text(r); text != "" {
			list = append(list, Note{Kind: NoteAdvice, Where: a.where, Text: text})
		}
	}
	return list
}

// disagreementOf returns the disagreement of a grammar with the title.
func disagreementOf(grammar, title string) (rfc.Disagreement, bool) {
	list := rfc.Disagreements()
	i := slices.IndexFunc(list, func(d rfc.Disagreement) bool { return d.Grammar == grammar && d.Title == title })
	if i < 0 {
		return rfc.Disagreement{}, false
	}
	return list[i], true
}

// note returns the note about a disagreement.
func (d disagreement) note() Note {
	n := Note{Kind: NoteDisagreement, Where: Citation{RFC: d.grammar}, Title: d.title}
	if entry, ok := disagreementOf(d.grammar, d.title); ok {
		n.Where = Citation{entry.Quotes[0].RFC, entry.Quotes[0].Section}
		if d.section != "" {
			n.Where.Section = d.section
		}
		n.Text = entry.Decision
	}
	return n
}

// A Citation names a section of an RFC.
type Citation struct {
	RFC     string // "rfc3986"
	Section string // "3.2.2", "D.1"
}

// String returns "RFC 3986, 3.2.2".
func (c Citation) String() string {
	title := "RFC " + strings.ReplaceAll(strings.TrimPrefix(c.RFC, "rfc"), "+", " with RFC ")
	if c.Section == "" {
		return title
	}
	return title + ", " + c.Section
}

// citationOf returns the section that defines a rule of a syntax. The rules for the parts of a
// net_loc of RFC 1808 are in RFC 1738.
func citationOf(x uri.Syntax, rule string) Citation {
	for _, name := range []string{x.String(), uri.RFC1738.String()} {
		if r := referenceMachine(name).index.Rule(rule); r != nil {
			return Citation{name, r.Section}
		}
		if x != uri.RFC1808 {
			break
		}
	}
	return Citation{RFC: x.String()}
}
