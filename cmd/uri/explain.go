package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/rfc"
)

func explainCommand() *cobra.Command {
	var o options
	var base string
	cmd := &cobra.Command{
		Use:   "explain [REFERENCE ...]",
		Short: "Show the five generations side by side: who accepts it, as what, and why not",
		Long: `Explain shows what each generation makes of an input: what it is and how it is
split, with the rule of each part; or at which byte it is refused, by which rule,
what could have stood there, and by the fewest edits it would be accepted. Then
come the scheme's own rule, if it is one of RFC 1738, and what the RFCs say about
it. With --base it also resolves the input in each generation, step by step, and
shows where they part.

A repair is a proposal: what was meant no grammar knows. The drawing masks
passwords, byte for byte; --json does not.

The answer is yes if any generation accepts.`,
		Example: `  uri explain 'http://a_b.example/~u'
  uri explain 'http://[::1]:80/' 'jack:secret@foo:1,bar:2'
  uri explain --base 'http://a/b/c/d;p?q' '?y'`,
	}
	o.formFlag(cmd)
	o.streamFlags(cmd)
	cmd.Flags().StringVar(&base, "base", "", "resolve the input against this `URI`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if base != "" {
			if err := anyAccepts(base, formURI); err != nil {
				return fmt.Errorf("--base: %s", bare(err))
			}
		}
		s := o.session(cmd)
		if o.json {
			return s.each(args, func(input string) error {
				q := o.request("input", input)
				if base != "" {
					q.values["base"] = base
				}
				if err := s.answer(explainOperation, q); err != nil {
					return err
				}
				return anyAccepts(input, o.form)
			})
		}
		s.told = true
		return s.each(args, func(input string) error { return s.explain(input, base) })
	}
	return cmd
}

// anyAccepts returns nil if a generation accepts input, and else the error of the
// last.
func anyAccepts(input string, f form) (err error) {
	for x := range uri.Syntaxes() {
		if _, err = f.parse(x, input); err == nil {
			return nil
		}
	}
	return err
}

// explainOptions returns what package explain is to be told.
func (f form) explainOptions(base string) explain.Options {
	return explain.Options{Form: rfc.Form(formNames[f]), Base: base}
}

// An explanation is a report that is being drawn.
type explanation struct {
	*session
	*drawing
	report *explain.Report
}

// explain draws what there is to say about input.
func (s *session) explain(input, base string) error {
	r := explain.Explain(input, s.form.explainOptions(base))
	s.blankLine()
	e := explanation{s, newDrawing(input, secretOf(r)), r}
	e.drawing.label = len("path, ipath-absolute")
	e.drawing.offset = max(e.drawing.offset, len("10-20"))
	fmt.Fprintln(s.out, e.head())
	e.verdicts()
	for i := range r.Readings {
		fmt.Fprintln(s.out)
		q := &r.Readings[i]
		if i > 0 && same(&r.Readings[i-1], q) {
			fmt.Fprintln(s.out, asBefore(q, r.Readings[i-1].Syntax))
			continue
		}
		e.reading(q)
	}
	e.scheme()
	e.definitions()
	e.notes()
	e.resolutions()
	return anyAccepts(input, s.form)
}

// secretOf returns the span of the input that is masked: the widest that any
// generation would mask.
func secretOf(r *explain.Report) span {
	var hidden span
	for _, q := range r.Readings {
		if q.Accepted() {
			hidden = hidden.union(acceptedSecret(q.Reference))
		} else {
			hidden = hidden.union(refusedSecret(r.Input))
		}
	}
	return hidden
}

// verdicts draws a line with all verdicts.
func (e *explanation) verdicts() {
	var list []string
	for _, q := range e.report.Readings {
		list = append(list, fmt.Sprintf("%v %s", q.Syntax, yesOrNo(q.Accepted())))
	}
	if e.report.Amended {
		list = append(list, "rfc2396 with rfc2732 yes")
	}
	fmt.Fprintf(e.out, "%*s%s\n", e.margin(), "", strings.Join(list, " · "))
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// same reports whether b, of the generation after that of a, makes the same of the
// input. RFC 3987 has the rules of RFC 3986, under names of its own.
func same(a, b *explain.Reading) bool {
	switch {
	case b.Syntax != uri.RFC3987 || a.Accepted() != b.Accepted():
		return false
	case a.Accepted():
		return slices.Equal(parts(a.Reference), parts(b.Reference))
	}
	return a.Fault.Offset == b.Fault.Offset && a.Repair != nil && b.Repair != nil && a.Repair.Text == b.Repair.Text
}

func asBefore(q *explain.Reading, before uri.Syntax) string {
	if q.Accepted() {
		return fmt.Sprintf("%v  accepts: %s, as %v", q.Syntax, q.As(), before)
	}
	return fmt.Sprintf("%v  refuses, as %v", q.Syntax, before)
}

// reading draws what a generation makes of the input.
func (e *explanation) reading(q *explain.Reading) {
	if q.Accepted() {
		fmt.Fprintf(e.out, "%v  accepts: %s\n", q.Syntax, q.As())
		for _, c := range q.Components {
			fmt.Fprintln(e.out, e.row(part{labelOf(c), span{c.Start, c.End}}))
		}
		return
	}
	f := q.Fault
	if errors.Is(f.Err, uri.ErrTooLong) {
		fmt.Fprintf(e.out, "%v  refuses: %s\n", q.Syntax, bare(f.Err))
		return
	}
	fmt.Fprintf(e.out, "%v  refuses: %s%s in %s (%s)\n", q.Syntax, e.found(f.Offset, f.End), groupOf(f), f.Rule, f.Where.Section)
	fmt.Fprintln(e.out, e.pointer("", f.Offset))
	e.wanted(f.Expected)
	if hint := hintOf(f); hint != "" {
		fmt.Fprintf(e.out, "%*sthat is, %s\n", e.margin(), "", hint)
	}
	e.repair(q.Repair)
}

// hintOf returns what the error expected, where that says more than the characters.
func hintOf(f *explain.Fault) string {
	hint := f.Err.Expected()
	if strings.HasPrefix(hint, "a character that") || strings.HasPrefix(hint, "an authority of") || strings.HasPrefix(hint, "two hexadecimal") {
		return ""
	}
	return hint
}

// labelOf returns the name of a component, with its rule unless that says the same.
func labelOf(c explain.Component) string {
	if c.Rule == c.Name || c.Rule == "" {
		return c.Name
	}
	return c.Name + ", " + c.Rule
}

// found says what stands between two offsets, or that the text ends there.
func (e *explanation) found(offset, end int) string {
	switch symbol := e.text[offset:end]; {
	case symbol == "":
		return fmt.Sprintf("ends at byte %d", offset)
	case e.secret.from <= offset && offset < e.secret.to:
		return fmt.Sprintf("unexpected character (masked) at byte %d", offset)
	case !utf8.ValidString(symbol):
		return fmt.Sprintf("byte %#02x, no UTF-8, at byte %d", symbol[0], offset)
	default:
		r, _ := utf8.DecodeRuneInString(symbol)
		if r >= utf8.RuneSelf && !strconv.IsPrint(r) {
			return fmt.Sprintf("unexpected %U at byte %d", r, offset)
		}
		return fmt.Sprintf("unexpected %q at byte %d", r, offset)
	}
}

func groupOf(f *explain.Fault) string {
	if f.Group == nil {
		return ""
	}
	return fmt.Sprintf(", %s (%s),", f.Group.Name, f.Group.Where.Section)
}

// wanted draws what could have stood at a fault.
func (e *explanation) wanted(x explain.Expected) {
	fmt.Fprintf(e.out, "%*swant %s\n", e.margin(), "", x)
}

// repair draws a repair under the input.
func (e *explanation) repair(r *explain.Repair) {
	if r == nil {
		fmt.Fprintf(e.out, "%-*srepair: none of less than 1000 edits was found\n", e.margin(), "")
		return
	}
	label := fmt.Sprintf("repair, %d edits", len(r.Edits))
	if len(r.Edits) == 1 {
		label = "repair, 1 edit"
	}
	if !r.Fewest {
		label += " or less"
	}
	d := newDrawing(e.masked(r.Edits), span{})
	fmt.Fprintf(e.out, "%-*s%s\n", e.margin(), label, d.cut(span{0, len(d.text)}))
}

// masked returns the input after the edits, with as many "*" for what is secret.
func (e *explanation) masked(edits []explain.Edit) string {
	var b strings.Builder
	text, at := e.secret.mask(e.text), 0
	for _, x := range edits {
		b.WriteString(text[at:x.Start])
		if e.secret.from <= x.Start && x.End <= e.secret.to && e.secret != (span{}) {
			b.WriteString(strings.Repeat("*", len(x.Text)))
		} else {
			b.WriteString(x.Text)
		}
		at = x.End
	}
	return b.String() + text[at:]
}

// scheme draws what RFC 1738 says of the scheme.
func (e *explanation) scheme() {
	s := e.report.Scheme
	if s == nil {
		return
	}
	if s.Holds() {
		fmt.Fprintf(e.out, "\n%s  holds (%v)\n", s.Rule, s.Where())
		for _, p := range fieldParts(s.URL.Fields()) {
			fmt.Fprintln(e.out, e.row(p))
		}
		return
	}
	if f := e.report.Reading(uri.RFC1738).Fault; f != nil && f.Offset == s.Err.Offset() {
		fmt.Fprintf(e.out, "\n%s  breaks (%v), at the same byte\n", s.Rule, s.Where())
		return
	}
	end := s.Err.Offset()
	if end < len(e.text) {
		_, size := utf8.DecodeRuneInString(e.text[end:])
		end += size
	}
	fmt.Fprintf(e.out, "\n%s  breaks (%v): %s in %s\n", s.Rule, s.Where(), e.found(s.Err.Offset(), end), s.Err.Rule())
	fmt.Fprintln(e.out, e.pointer("", s.Err.Offset()))
	e.wanted(s.Expected)
}

// definitions draws the rules by which expected characters were named.
func (e *explanation) definitions() {
	var drawn []string
	for _, q := range e.report.Readings {
		if q.Accepted() {
			continue
		}
		for _, c := range q.Fault.Expected.Classes {
			line := fmt.Sprintf("%s = %s  (%v)", c.Rule, c.Definition, explain.Place{RFC: q.Syntax.String(), Section: c.Section})
			if c.Definition != "" && !slices.Contains(drawn, line) {
				drawn = append(drawn, line)
			}
		}
	}
	if len(drawn) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, line := range drawn {
		fmt.Fprintln(e.out, line)
	}
}

// notes draws what the RFCs say about it.
func (e *explanation) notes() {
	if len(e.report.Notes) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, n := range e.report.Notes {
		switch {
		case n.Kind == explain.Advice:
			e.wrap("note: " + n.Text)
		case n.Kind == explain.Disagreement:
			e.wrap(fmt.Sprintf("%v (%s): %s", n.Where, n.Title, n.Text))
		default:
			e.wrap(fmt.Sprintf("%v: “%s”", n.Where, n.Quote))
		}
	}
}

// wrap writes a paragraph in lines of at most 100 columns, but for long words, and
// indents all but the first.
func (e *explanation) wrap(text string) {
	const width = 100
	n := 0
	for i, word := range strings.Fields(text) {
		k := columnsOf(word)
		switch {
		case i == 0:
		case n+1+k > width:
			fmt.Fprint(e.out, "\n  ")
			n = 2
		default:
			fmt.Fprint(e.out, " ")
			n++
		}
		fmt.Fprint(e.out, word)
		n += k
	}
	fmt.Fprintln(e.out)
}

// reason returns the text of a ParseError without the input that it quotes, which
// may be in two parts.
func reason(err error) string {
	text := bare(err)
	for {
		quoted, notQuoted := strconv.QuotedPrefix(text)
		if notQuoted != nil {
			return text
		}
		text = strings.TrimPrefix(strings.TrimPrefix(text[len(quoted):], "…"), ": ")
	}
}
