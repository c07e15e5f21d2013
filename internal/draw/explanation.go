package draw

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/iri"
)

// Explanation draws all of a report: the verdicts, the components or the fault in each syntax, the notes,
// and the targets if the report has a base. Passwords are masked. [Answer] draws what a person asks first.
func Explanation(w io.Writer, r *explain.Report) {
	e := newExplanation(w, r)
	for _, q := range r.Readings {
		for _, c := range q.Components {
			e.Widen(labelOf(c))
		}
	}
	fmt.Fprintln(e.out, e.Head())
	e.verdicts()
	for i := range r.Readings {
		fmt.Fprintln(e.out)
		e.reading(i)
	}
	e.scheme()
	if e.report.BrowserDiffers() {
		fmt.Fprintln(e.out)
		e.browser()
	}
	if len(r.Notes) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, n := range r.Notes {
		e.note(n)
	}
	e.resolutions()
}

func newExplanation(w io.Writer, r *explain.Report) *explanation {
	s, secret := console.ScreenOf(w), console.SecretOfInput(r.Input)
	return &explanation{s, console.NewOn(s, r.Input, secret), secret, r}
}

// An explanation is a report and the drawing of its input.
type explanation struct {
	out *console.Screen
	*console.Drawing
	secret console.Secret
	report *explain.Report
}

// verdicts draws a line with all verdicts.
func (e *explanation) verdicts() {
	var list []string
	for _, q := range e.report.Readings {
		list = append(list, fmt.Sprintf("%v %s", q.Syntax, e.yesOrNo(q.Accepted())))
	}
	if e.report.Amended {
		list = append(list, "rfc2396 with rfc2732 "+e.yesOrNo(true))
	}
	fmt.Fprintf(e.out, "%*s%s\n", e.Margin(), "", strings.Join(list, " · "))
}

// yesOrNo returns "yes" or "no".
func (e *explanation) yesOrNo(yes bool) string {
	if yes {
		return e.out.Paint(console.Green, "yes")
	}
	return e.out.Paint(console.Red, "no")
}

// sameAs returns the first of the readings before i that has the same fault as reading i or, for RFC 3987, the
// same components; or nil. The rules of RFC 3987 have the names of RFC 3986 with an "i" before them; the other
// syntaxes have other rules.
func (e *explanation) sameAs(i int) *explain.Reading {
	q := &e.report.Readings[i]
	for j := range i {
		p := &e.report.Readings[j]
		if p.Like(q) && (!q.Accepted() || q.Syntax == uri.RFC3987 && p.Syntax == uri.RFC3986) {
			return p
		}
	}
	return nil
}

func (e *explanation) accepts() string { return e.out.Paint(console.Green, "accepts") }
func (e *explanation) rejects() string { return e.out.Paint(console.Red, "rejects") }

// reading draws the components or the fault in one syntax, unless they are those of the syntax before it.
func (e *explanation) reading(i int) {
	q, as := &e.report.Readings[i], ""
	same := e.sameAs(i)
	if same != nil {
		as = fmt.Sprintf(", as %v", same.Syntax)
	}
	switch {
	case q.Accepted():
		fmt.Fprintf(e.out, "%v  %s: %s%s\n", q.Syntax, e.accepts(), q.As(), as)
		if as != "" {
			return
		}
		var list []console.Part
		for _, c := range q.Components {
			list = append(list, part(labelOf(c), span(c.Start, c.End), ""))
		}
		e.Rows(e.out, list)
		if u, ok := MappedURI(e.report); ok && q.Syntax == uri.RFC3987 {
			fmt.Fprintf(e.out, "%-*s%s\n", e.Margin(), "maps to the URI (3.1)", console.Shown(u.String()))
		}
	case as != "":
		fmt.Fprintf(e.out, "%v  %s%s\n", q.Syntax, e.rejects(), as)
		if q.NoRepair != same.NoRepair || q.Repair != nil && q.Repair.Text != same.Repair.Text {
			e.repair(q)
		}
	default:
		fmt.Fprintf(e.out, "%v  %s: %s\n", q.Syntax, e.rejects(), q.Fault.Err.Reason())
		e.fault(q, e.Under)
	}
}

// fault draws the mistake of a reading, with a function of the drawing, and the repair.
func (e *explanation) fault(q *explain.Reading, mark func(console.Span) string) {
	if !errors.Is(q.Fault.Err, uri.ErrTooLong) {
		fmt.Fprintln(e.out, mark(console.Span(q.Fault.Mistake)))
	}
	e.repair(q)
}

// repair draws the repair of a reading, masked, or the reason why there is none. A person copies the repair: one
// that is a little wider than the screen has its own line, which only the terminal folds.
func (e *explanation) repair(q *explain.Reading) {
	if q.Repair == nil {
		console.Wrap(e.out, e.out.NoteWidth(), "no repair: "+q.NoRepair, "", "  ")
		return
	}
	const label = "repair"
	text := e.masked(q.Repair.Edits)
	d := console.NewOn(e.out, text, nil)
	d.Brief()
	switch whole := d.Escape(0, min(len(text), maxRepair)); {
	case e.Fits(whole):
		e.Labeled(e.out, label, e.out.Paint(console.Green, whole))
	case len(text) <= maxRepair:
		fmt.Fprintln(e.out, label)
		io.WriteString(e.out.Out, e.out.Paint(console.Green, whole)+"\n")
	default:
		e.Labeled(e.out, label, e.out.Paint(console.Green, d.Whole())+" (--json has all of it)")
	}
}

// maxRepair is the length in bytes of the longest repair that is drawn as a whole.
const maxRepair = 400

// MappedURI returns the URI that the input of a report maps to, if RFC 3987 accepts the input and RFC 3986
// rejects it.
func MappedURI(r *explain.Report) (u uri.Reference, ok bool) {
	if q := r.Reading(uri.RFC3987); q.Accepted() && !r.Reading(uri.RFC3986).Accepted() {
		u, err := (iri.ToURI{}).Reference(q.Reference)
		return u, err == nil
	}
	return u, false
}

// labelOf returns the name of a component, with its rule if the rule has another name.
func labelOf(c explain.Component) string {
	if c.Rule == c.Name || c.Rule == "" {
		return c.Name
	}
	return c.Name + ", " + c.Rule
}

// masked returns the input after the edits, with one "*" for each byte of the secret.
func (e *explanation) masked(edits []explain.Edit) string {
	var b strings.Builder
	text, at := e.secret.Mask(e.report.Input), 0
	for _, x := range edits {
		b.WriteString(text[at:x.Start])
		if e.secret.Covers(x.Start, x.End) {
			b.WriteString(strings.Repeat("*", len(x.Text)))
		} else {
			b.WriteString(x.Text)
		}
		at = x.End
	}
	return b.String() + text[at:]
}

// scheme draws the result of the rule that RFC 1738 has for the scheme.
func (e *explanation) scheme() {
	s := e.report.Scheme
	if s == nil {
		return
	}
	if s.Holds() {
		fmt.Fprintf(e.out, "\n%s  %s (%v)\n", s.Rule, e.accepts(), s.Where())
		e.Rows(e.out, fields(s.URL.Fields()))
		return
	}
	if e.rejectsAlike(s) {
		fmt.Fprintf(e.out, "\n%s  %s (%v), at the same byte\n", s.Rule, e.rejects(), s.Where())
		return
	}
	fmt.Fprintf(e.out, "\n%s  %s: %s\n", s.Rule, e.rejects(), s.Err.Reason())
	at := s.Err.Mistake().Start
	fmt.Fprintln(e.out, e.Under(console.Span{Start: at, End: at}))
}

// rejectsAlike reports whether the rule of the scheme and RFC 1738 have the fault at the same byte.
func (e *explanation) rejectsAlike(s *explain.Scheme) bool {
	f := e.report.Reading(uri.RFC1738).Fault
	return f != nil && f.Offset == s.Err.Offset()
}

// browser draws what a browser reads, or that it is the text as it is.
func (e *explanation) browser() {
	if err := e.report.BrowserError; err != nil {
		console.Wrap(e.out, e.out.NoteWidth(), "a browser refuses it: "+Reason(err), "", "  ")
		return
	}
	if !e.report.BrowserDiffers() {
		fmt.Fprintln(e.out, "a browser accepts it as it is")
		return
	}
	const reads = "a browser reads "
	browsed := browsedOf(e.report.Input, e.secret.Mask(e.report.Input), e.report.BrowserBase, e.report.Browser)
	href, secret := browsed.href(), console.Secret(nil)
	if browsed.text == "" {
		secret = console.SecretOfInput(href)
	}
	d := console.NewOn(e.out, href, secret)
	d.Brief()
	d.Widen(reads)
	fmt.Fprintln(e.out, reads+d.Whole())
}

// note draws a note.
func (e *explanation) note(n explain.Note) {
	text := fmt.Sprintf("%v: “%s”", n.Where, n.Quote)
	switch n.Kind {
	case explain.NoteAdvice:
		text = "note: " + n.Text
	case explain.NoteDisagreement:
		text = fmt.Sprintf("%v (%s): %s", n.Where, n.Title, n.Text)
	}
	console.Wrap(e.out, e.out.NoteWidth(), text, "", "  ")
}
