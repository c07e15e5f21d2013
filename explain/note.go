package explain

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
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
		if section, ok := sections[[2]string{t.grammar, t.title}]; ok {
			n.Where.Section = section
		}
		n.Text = d.Decision
	}
	return n
}

// A Place is a section of an RFC.
type Place struct {
	RFC     string // "rfc3986"
	Section string // "3.2.2", "D.1"
}

// String returns "RFC 3986, 3.2.2".
func (p Place) String() string {
	title := "RFC " + strings.ReplaceAll(strings.TrimPrefix(p.RFC, "rfc"), "+", " with RFC ")
	if p.Section == "" {
		return title
	}
	return title + ", " + p.Section
}

// placeOf returns where the rule of a generation is defined. RFC 1808 takes what
// is in a net_loc from RFC 1738.
func placeOf(x uri.Syntax, rule string) Place {
	for _, name := range []string{x.String(), uri.RFC1738.String()} {
		if r := referenceMachine(name).index.Rule(rule); r != nil {
			return Place{name, r.Section}
		}
		if x != uri.RFC1808 {
			break
		}
	}
	return Place{RFC: x.String()}
}
