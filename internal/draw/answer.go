package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/pct"
)

// Answer draws the answer of a report: the verdict, the string with its parts or its mistake, the repair,
// what the other syntaxes say, what a browser reads, and the advice. Passwords are masked.
//
//	valid URI (RFC 3986)
//	        http://a_b/~me
//	scheme  http
//	host           a_b
//	path              /~me
//
//	older: RFC 2396 accepts it with other parts: authority a_b
//	       RFC 1738 and RFC 1808 reject it: "~" is not allowed in a path, at byte 10 (RFC 1738, 2.2)
func Answer(w io.Writer, r *explain.Report) {
	e := newExplanation(w, r)
	e.Brief()
	e.answer()
	var others []string
	if r.Base != "" && r.Answer.Accepted() {
		fmt.Fprintln(e.out)
		others = e.target()
	}
	others = append(others, e.others()...)
	browses := r.BrowserDiffers() || e.onlyBrowsers()
	if len(others) > 0 || browses {
		fmt.Fprintln(e.out)
	}
	e.labeled(others)
	if browses {
		e.browser()
	}
	for _, n := range r.Notes {
		if n.Kind == explain.NoteAdvice && (n.Where.RFC == "" || n.Where.RFC == r.Answer.Syntax.String()) {
			e.note(n)
		}
	}
}

// onlyBrowsers reports whether RFC 3986 rejects the text and a browser accepts it.
func (e *explanation) onlyBrowsers() bool {
	r := e.report
	return !r.Answer.Accepted() && !r.Reading(uri.RFC3986).Accepted() && !r.Browser.IsZero()
}

// answer draws the verdict, and the parts or the mistake and the repair.
func (e *explanation) answer() {
	a := e.report.Answer
	if !a.Accepted() {
		e.paragraph(console.Red, "invalid", ": "+withoutSyntaxes(a.Fault.Err.Reason()))
		if a.Repair != nil {
			e.Widen("repair")
		}
		e.fault(a, e.Mark)
		if host := lenient.Split(e.report.Input).Host; e.secret.Overlaps(host.Start, host.End) {
			const note = "masked: all that may be a password, here perhaps with the host"
			console.Wrap(e.out, e.out.NoteWidth(), note, "", "  ")
		}
		return
	}
	e.paragraph(console.Green, "valid", fmt.Sprintf(" %s (%s)", a.As(), title(a.Syntax)))
	var list []console.Part
	for _, c := range a.Components {
		e.Widen(c.Name)
		list = append(list, part(c.Name, span(c.Start, c.End), ""))
	}
	u, mapped := MappedURI(e.report) // only RFC 3987 accepts such a text
	if mapped {
		e.Widen("as a URI")
	}
	e.Figure(e.out, list)
	if mapped {
		e.Labeled(e.out, "as a URI", console.Shown(u.String()))
	}
	if e.hidesHost(a) {
		const note = `masked: what some programs take for a password, here with the host; "uri get host" shows it`
		console.Wrap(e.out, e.out.NoteWidth(), note, "", "  ")
	}
}

// hidesHost reports whether the secret, which is that of all readers, has a part of the host of a reading: RFC 1808
// has the password "a@b?c" in "http://u:a@b?c@d".
func (e *explanation) hidesHost(q *explain.Reading) bool {
	return slices.ContainsFunc(q.Components, func(c explain.Component) bool {
		return c.Name == "host" && e.secret.Overlaps(c.Start, c.End)
	})
}

// paragraph writes a paragraph that begins with a word in a color.
func (e *explanation) paragraph(c console.Color, word, text string) {
	var b strings.Builder
	console.Wrap(&b, e.out.NoteWidth(), word+text, "", "  ")
	io.WriteString(e.out, e.out.Paint(c, word)+strings.TrimPrefix(b.String(), word))
}

// others returns what the other syntaxes say, one line for each answer. RFC 3987 has the answers of RFC 3986
// for most strings, which are not worth a line.
func (e *explanation) others() []string {
	asked := e.report.Answer
	var lines []string
	var accepting, rejecting []uri.Syntax // a rejected string
	for _, o := range e.report.Others {
		syntaxes := slices.DeleteFunc(slices.Clone(o.Syntaxes), func(x uri.Syntax) bool {
			return o.Same && asked.Syntax == uri.RFC3986 && x == uri.RFC3987
		})
		slices.Reverse(syntaxes)
		switch q := o.Reading; {
		case len(syntaxes) == 0:
		case !asked.Accepted() && !q.Accepted():
			rejecting = append(syntaxes, rejecting...)
		case !asked.Accepted():
			accepting = append(syntaxes, accepting...)
		case !q.Accepted():
			lines = append(lines, says(syntaxes, "reject", "it: "+withoutSyntaxes(q.Fault.Err.Reason())))
		case o.Same && e.report.Base != "": // the targets are more
		case o.Same:
			lines = append(lines, says(syntaxes, "accept", "it too, with the same parts"))
		default:
			parts := e.otherParts(q)
			if q.Syntax == uri.RFC1738 && e.hasSearch() {
				parts += fmt.Sprintf(" (the rule %s has a search)", e.report.Scheme.Rule)
			}
			lines = append(lines, says(syntaxes, "accept", "it with other parts"+parts))
		}
	}
	if len(accepting) > 0 {
		lines = append(lines, says(accepting, "accept", "it"))
	}
	if s := e.report.Scheme; s != nil && !s.Holds() && e.report.Reading(uri.RFC1738).Accepted() {
		lines = append(lines, fmt.Sprintf("the rule %s of RFC 1738 rejects it: %s", s.Rule, s.Err.Reason()))
	}
	if len(rejecting) > 0 {
		lines = append(lines, says(rejecting, "reject", "it too"))
	}
	return lines
}

// HasEdit reports whether the repair of q has an edit of a kind at a byte of the text.
func HasEdit(q *explain.Reading, kind explain.EditKind, at int) bool {
	if q.Repair != nil {
		for i := range q.Repair.Edits {
			if e := &q.Repair.Edits[i]; e.Kind == kind && e.Start <= at && at < e.End {
				return true
			}
		}
	}
	return false
}

// withoutSyntaxes returns a reason without the hint which syntaxes accept the text. Other lines say this.
func withoutSyntaxes(reason string) string {
	i := strings.LastIndex(reason, "; valid under ")
	if i < 0 || strings.Contains(reason[i:], `"`) { // a part of the text
		return reason
	}
	return reason[:i]
}

// hasSearch reports whether the rule of RFC 1738 for the scheme has a search in the text. In the general form, as which
// uri.RFC1738 parses the text, the "?" is a character of the path.
func (e *explanation) hasSearch() bool {
	if s := e.report.Scheme; s != nil {
		if u, ok := s.URL.(interface{ Search() (pct.Encoded, bool) }); ok {
			_, has := u.Search()
			return has
		}
	}
	return false
}

// otherParts returns the parts of a reading that the answer does not have: ": path /a, params b".
func (e *explanation) otherParts(q *explain.Reading) string {
	const longest = 30 // bytes
	var list []string
	for _, c := range q.Components {
		if slices.ContainsFunc(e.report.Answer.Components, c.Like) {
			continue
		}
		text := e.Escape(c.Start, min(c.End, e.RuneStart(c.Start+longest)))
		switch {
		case c.Start == c.End:
			text = "(empty)"
		case c.End > c.Start+longest:
			text += "…"
		}
		list = append(list, c.Name+" "+text)
	}
	if list == nil {
		return ""
	}
	return ": " + strings.Join(list, ", ")
}

// labeled draws lines about the other syntaxes below each other, after a label.
func (e *explanation) labeled(lines []string) {
	label := "older: "
	if a := e.report.Answer; a.Syntax != uri.RFC3986 || !e.report.Reading(uri.RFC3987).Like(a) {
		label = "others: "
	}
	rest := strings.Repeat(" ", len(label))
	for _, line := range lines {
		console.Wrap(e.out, e.out.NoteWidth(), line, label, rest+"  ")
		label = rest
	}
}

// target draws the target of the syntax that is asked, and returns what the others resolve the string to, one
// line for each target.
func (e *explanation) target() []string {
	const base, target = "base", "target"
	e.Widen(target)
	e.Labeled(e.out, base, console.Shown(e.report.Base))
	list := slices.Clone(e.report.Resolutions)
	slices.Reverse(list)
	i := slices.IndexFunc(list, func(r explain.Resolution) bool { return r.Syntax == e.report.Answer.Syntax })
	asked := list[i]
	e.Labeled(e.out, target, e.targetOf(&asked))
	var lines []string
	for len(list) > 0 {
		r := list[0]
		alike := func(q explain.Resolution) bool {
			return q.Field == r.Field && q.Target.String() == r.Target.String() && isCurrentDocument(q) == isCurrentDocument(r)
		}
		var syntaxes []uri.Syntax
		for _, q := range slices.Backward(list) {
			implied := asked.Syntax == uri.RFC3986 && q.Syntax == uri.RFC3987 && alike(asked)
			if alike(q) && q.Syntax != asked.Syntax && !implied {
				syntaxes = append(syntaxes, q.Syntax)
			}
		}
		list = slices.DeleteFunc(list, alike)
		switch {
		case len(syntaxes) == 0, r.Field == "input":
		case isCurrentDocument(r):
			lines = append(lines, says(syntaxes, "resolve", "it to the current document (RFC 2396, 4.2)"))
		case alike(asked) && asked.Err == nil:
			lines = append(lines, says(syntaxes, "resolve", "it to the same target"))
		case r.Err != nil:
			lines = append(lines, says(syntaxes, "have", "no target"))
		default:
			lines = append(lines, says(syntaxes, "resolve", "it to "+e.targetOf(&r)))
		}
	}
	return lines
}

// isCurrentDocument reports whether the resolution ends with the current document, which has no URI: an empty reference
// or a fragment under RFC 2396 (5.2, step 2).
func isCurrentDocument(r explain.Resolution) bool {
	return r.Syntax == uri.RFC2396 && slices.ContainsFunc(r.Steps, func(s explain.Step) bool { return s.Name == "2" && s.Component == "all" })
}

// says returns a sentence about syntaxes: "RFC 1738 and RFC 1808 accept it".
func says(syntaxes []uri.Syntax, verb, rest string) string {
	var titles []string
	for _, x := range syntaxes {
		titles = append(titles, title(x))
	}
	subject := strings.Join(titles, " and ")
	if n := len(titles); n > 2 {
		subject = strings.Join(titles[:n-1], ", ") + " and " + titles[n-1]
	}
	switch {
	case len(titles) > 1:
	case verb == "have":
		verb = "has"
	default:
		verb += "s"
	}
	return subject + " " + verb + " " + rest
}

// title returns "RFC 3986".
func title(x uri.Syntax) string { return explain.Citation{RFC: x.String()}.String() }
