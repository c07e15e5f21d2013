package explain

import (
	"slices"

	"github.com/uriform/uri/grammar/rfc"
)

// A Note is something that an RFC says about what the text is an instance of, or
// a piece of advice. Only advice repeats anything of the text: what is made of it.
type Note struct {
	Kind  NoteKind
	Where Place  // the zero Place for advice
	Quote string // the words of the RFC, for Change, Amendment and Limit
	Title string // of the Disagreement
	Text  string // ours: the advice, or what is done about the Disagreement
}

// A NoteKind says what a note is about.
type NoteKind string

// The kinds of notes.
const (
	Change       NoteKind = "change"       // between generations, as a later RFC tells it
	Amendment    NoteKind = "amendment"    // of an RFC by one that is no generation
	Limit        NoteKind = "limit"        // of a generation, as its own RFC tells it
	Disagreement NoteKind = "disagreement" // within an RFC: see doc/disagreements.md
	Advice       NoteKind = "advice"
)

// notes returns the notes whose conditions hold, in the order of the tables.
func notes(r *Report) []Note {
	c := condition{r}
	var list []Note
	for _, f := range changes {
		if f.when(c) {
			list = append(list, Note{Kind: f.kind, Where: f.where, Quote: f.quote})
		}
	}
	for _, d := range touched {
		if d.when(c) {
			list = append(list, d.note())
		}
	}
	for _, a := range advice {
		if text := a(c); text != "" {
			list = append(list, Note{Kind: Advice, Text: text})
		}
	}
	return list
}

// disagreementOf returns the entry of the list with a title.
func disagreementOf(grammar, title string) (rfc.Disagreement, bool) {
	list := rfc.Disagreements()
	i := slices.IndexFunc(list, func(d rfc.Disagreement) bool { return d.Grammar == grammar && d.Title == title })
	if i < 0 {
		return rfc.Disagreement{}, false
	}
	return list[i], true
}

func (t touch) note() Note {
	n := Note{Kind: Disagreement, Where: Place{RFC: t.grammar}, Title: t.title}
	if d, ok := disagreementOf(t.grammar, t.title); ok {
		n.Where = Place{d.Quotes[0].RFC, d.Quotes[0].Section}
		n.Text = d.Decision
	}
	return n
}
