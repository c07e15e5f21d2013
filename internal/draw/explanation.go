package draw

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/iri"
)

// Explanation draws a report: the verdicts, the components or the fault in each syntax, the notes,
// and the targets if the report has a base. Passwords are masked.
func Explanation(w io.Writer, r *explain.Report) {
	s := console.ScreenOf(w)
	secret := SecretOfReport(r)
	e := &explanation{s, console.NewOn(s, r.Input, secret), secret, r}
	e.Widen("path, ipath-absolute")
	for _, q := range r.Readings {
		for _, c := range q.Components {
			e.Widen(labelOf(c))
		}
	}
	e.WidenOffsets("10-20")
	fmt.Fprintln(s, e.Head())
	e.verdicts()
	for i := range r.Readings {
		fmt.Fprintln(s)
		e.reading(i)
	}
	e.scheme()
	e.definitions()
	e.browser()
	e.notes()
	e.resolutions()
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

// same reports whether a, the reading of RFC 3986, and b, the reading of RFC 3987, have the same
// components, or the same fault and repair. The rules of RFC 3987 have other names.
func same(a, b *explain.Reading) bool {
	switch {
	case b.Syntax != uri.RFC3987 || a.Accepted() != b.Accepted():
		return false
	case a.Accepted():
		return slices.Equal(parts(a.Reference), parts(b.Reference))
	}
	g, h, p, q := a.Fault.Group, b.Fault.Group, a.Repair, b.Repair
	return a.Fault.Offset == b.Fault.Offset && sameASCII(a.Fault.Expected, b.Fault.Expected) &&
		(g == nil) == (h == nil) && (g == nil || g.Name == h.Name) &&
		(p == nil) == (q == nil) && (p == nil || p.Text == q.Text)
}

// sameASCII reports whether the same ASCII characters are expected. RFC 3987 adds other characters.
func sameASCII(a, b explain.Expected) bool {
	return a.CanEnd == b.CanEnd && slices.Equal(ascii(a.Ranges), ascii(b.Ranges))
}

// ascii returns the part of a set that is ASCII.
func ascii(set []grammar.Range) []grammar.Range {
	var list []grammar.Range
	for _, r := range set {
		if r.Lo < utf8.RuneSelf {
			list = append(list, grammar.Range{Lo: r.Lo, Hi: min(r.Hi, utf8.RuneSelf-1)})
		}
	}
	return list
}

// asBefore reports whether reading i is the same as the reading before it.
func (e *explanation) asBefore(i int) bool {
	list := e.report.Readings
	return i > 0 && same(&list[i-1], &list[i])
}

func (e *explanation) accepts() string { return e.out.Paint(console.Green, "accepts") }
func (e *explanation) rejects() string { return e.out.Paint(console.Red, "rejects") }

// reading draws the components or the fault in one syntax, unless they are those of the syntax before it.
func (e *explanation) reading(i int) {
	q, as := &e.report.Readings[i], ""
	if e.asBefore(i) {
		as = fmt.Sprintf(", as %v", e.report.Readings[i-1].Syntax)
	}
	f := q.Fault
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
			// All older syntaxes reject the IRI, so it is masked as a text that does not parse, and so is the URI.
			fmt.Fprintf(e.out, "%-*s%s\n", e.Margin(), "maps to the URI (3.1)", console.Shown(u.String()))
		}
	case as != "":
		fmt.Fprintf(e.out, "%v  %s%s\n", q.Syntax, e.rejects(), as)
	case errors.Is(f.Err, uri.ErrTooLong):
		fmt.Fprintf(e.out, "%v  %s: %s\n", q.Syntax, e.rejects(), f.Err.Reason())
	default:
		fmt.Fprintf(e.out, "%v  %s: %s%s in %s (%s)\n", q.Syntax, e.rejects(), e.found(f.Offset), e.groupOf(f), f.Rule, f.Where.Section)
		e.expected(f.Offset, f.Expected)
		if hint := e.report.Hint(f); hint != "" {
			fmt.Fprintf(e.out, "%*sthat is, %s\n", e.Margin(), "", hint)
		}
		e.repair(q.Repair)
	}
}

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

// found describes the character at the offset, or the end of the text.
func (e *explanation) found(offset int) string {
	found := e.Found(offset)
	r, size := utf8.DecodeRuneInString(e.report.Input[offset:])
	switch {
	case e.secret.Has(offset):
	case r == utf8.RuneError && size == 1:
		found = fmt.Sprintf("byte %#02x, which is not UTF-8,", e.report.Input[offset])
	case r >= utf8.RuneSelf && !strconv.IsPrint(r):
		found = fmt.Sprintf("unexpected %U", r)
	}
	return fmt.Sprintf("%s at byte %d", found, offset)
}

// groupOf returns the group of the unexpected character, with the section. A masked character has none.
func (e *explanation) groupOf(f *explain.Fault) string {
	if f.Group == nil || e.secret.Has(f.Offset) {
		return ""
	}
	return fmt.Sprintf(", %s (%s),", f.Group.Name, f.Group.Where.Section)
}

// expected draws a mark under the byte of a fault, and the characters that could continue the text there.
func (e *explanation) expected(offset int, x explain.Expected) {
	fmt.Fprintln(e.out, e.Pointer("", offset))
	fmt.Fprintf(e.out, "%*sexpected %s\n", e.Margin(), "", x)
}

// repair draws a repair under the input.
func (e *explanation) repair(r *explain.Repair) {
	if r == nil {
		fmt.Fprintf(e.out, "%-*sno repair: edits would change the meaning\n", e.Margin(), "")
		return
	}
	label := fmt.Sprintf("repair, %d edits", len(r.Edits))
	if len(r.Edits) == 1 {
		label = "repair, 1 edit"
	}
	d := console.NewOn(e.out, e.masked(r.Edits), console.Secret{})
	e.Labeled(e.out, label, e.out.Paint(console.Blue, d.Whole()))
}

// masked returns the input after the edits, with one "*" for each byte of the secret.
func (e *explanation) masked(edits []explain.Edit) string {
	var b strings.Builder
	text, at := e.secret.Mask(e.report.Input), 0
	for _, x := range edits {
		b.WriteString(text[at:x.Start])
		if e.secret.Start <= x.Start && x.End <= e.secret.End && e.secret != (console.Secret{}) {
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
	fmt.Fprintf(e.out, "\n%s  %s (%v): %s in %s\n", s.Rule, e.rejects(), s.Where(), e.found(s.Err.Offset()), s.Err.Rule())
	e.expected(s.Err.Offset(), s.Expected)
}

// rejectsAlike reports whether the rule of the scheme and RFC 1738 have the fault at the same byte.
func (e *explanation) rejectsAlike(s *explain.Scheme) bool {
	f := e.report.Reading(uri.RFC1738).Fault
	return f != nil && f.Offset == s.Err.Offset()
}

// definitions draws the rules that name expected characters in the drawing.
func (e *explanation) definitions() {
	var drawn []string
	add := func(x uri.Syntax, named explain.Expected) {
		for _, c := range named.Classes {
			line := fmt.Sprintf("%s = %s  (%v)", c.Rule, c.Definition, explain.Citation{RFC: x.String(), Section: c.Section})
			if c.Definition != "" && !slices.Contains(drawn, line) {
				drawn = append(drawn, line)
			}
		}
	}
	for i, q := range e.report.Readings {
		if !q.Accepted() && !e.asBefore(i) {
			add(q.Syntax, q.Fault.Expected)
		}
	}
	if s := e.report.Scheme; s != nil && !s.Holds() && !e.rejectsAlike(s) {
		add(uri.RFC1738, s.Expected)
	}
	if len(drawn) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, line := range drawn {
		fmt.Fprintln(e.out, e.out.Paint(console.Faint, line))
	}
}

// notes draws the notes.
// browser draws what a browser reads, if that differs from the text.
func (e *explanation) browser() {
	if !e.report.BrowserDiffers() {
		return
	}
	masked := e.secret.Mask(e.report.Input)
	text := "a browser reads " + browsedOf(e.report.Input, masked, e.report.BrowserBase, e.report.Browser).href()
	if err := e.report.BrowserError; err != nil {
		text = "a browser refuses it: " + Reason(err)
	}
	fmt.Fprintln(e.out)
	console.Wrap(e.out, e.out.NoteWidth(), text, "", "  ")
}

func (e *explanation) notes() {
	width := e.out.NoteWidth()
	if len(e.report.Notes) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, n := range e.report.Notes {
		text := fmt.Sprintf("%v: “%s”", n.Where, n.Quote)
		switch n.Kind {
		case explain.NoteAdvice:
			text = "note: " + n.Text
		case explain.NoteDisagreement:
			text = fmt.Sprintf("%v (%s): %s", n.Where, n.Title, n.Text)
		}
		console.Wrap(e.out, width, text, "", "  ")
	}
}
