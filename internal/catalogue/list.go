package catalogue

import (
	"fmt"
	"io"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/jsonwriter"
)

// forms are the columns of the list.
var forms = []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI}

// List writes one line for each grammar, oldest first.
func (l *Library) List(w io.Writer, published bool) error {
	list, err := l.entries(published)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%-14s%5s%11s%7s  %-16s%-23s%s\n", "grammar", "rules", "corrected", "added", forms[0], forms[1], forms[2])
	for _, e := range list {
		fmt.Fprintf(w, "%-14s%5d%11d%7d  %-16s%-23s%s\n", e.book.Name, len(e.book.Rules), e.corrected, e.added, e.start(forms[0]), e.start(forms[1]), e.start(forms[2]))
	}
	return nil
}

// ListJSON writes one line of JSON for each grammar, oldest first.
func (l *Library) ListJSON(w io.Writer, published bool) error {
	list, err := l.entries(published)
	if err != nil {
		return err
	}
	for _, e := range list {
		if _, err := w.Write(jsonwriter.Line(e.write)); err != nil {
			return err
		}
	}
	return nil
}

// entries returns the lines of the list.
func (l *Library) entries(published bool) (list []entry, err error) {
	for _, name := range rfc.Names() {
		e, err := l.entry(name, published)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// An entry is a line of the list.
type entry struct {
	book             *Book
	corrected, added int // numbers of rules
}

func (l *Library) entry(name string, published bool) (e entry, err error) {
	if e.book, err = l.Book(name, published); err != nil || published {
		return e, err
	}
	corrections, err := rfc.Corrections(name)
	if err != nil {
		return e, err
	}
	printed, err := l.Book(name, true)
	if err != nil {
		return e, err
	}
	e.corrected = len(corrections)
	e.added = len(e.book.Rules) - len(printed.Rules)
	return e, nil
}

// start returns the rule of a form, or "-".
func (e entry) start(form rfc.Form) string {
	if rule, ok := e.book.start(form); ok {
		return rule
	}
	return "-"
}

// write writes the members of the object for the grammar.
func (e entry) write(r *jsonwriter.Writer) {
	r.Text("grammar", e.book.Name)
	r.Bool("published", e.book.published)
	r.Int("rules", len(e.book.Rules))
	r.Int("corrected", e.corrected)
	r.Int("added", e.added)
	r.Name("start")
	r.Open()
	for _, form := range forms {
		rule, ok := e.book.start(form)
		r.Optional(string(form), rule, ok)
	}
	r.Close()
}

// WriteGrammars writes the member "grammars": the list of the grammars, each with the names
// of its rules.
func (l *Library) WriteGrammars(w *jsonwriter.Writer, published bool) error {
	list, err := l.entries(published)
	if err != nil {
		return err
	}
	w.Objects("grammars", len(list), func(i int) {
		b := list[i].book
		list[i].write(w)
		whole, all := b.whole()
		w.TextList("names", ruleNames(b.Rules))
		w.TextList("used_builtins", ruleNames(whole.Builtins(all)))
	})
	return nil
}
