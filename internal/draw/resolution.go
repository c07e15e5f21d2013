package draw

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
)

// resolutions draws what the input means against the base, step by step, and where
// the generations part.
func (e *explanation) resolutions() {
	if e.report.Base == "" {
		return
	}
	fmt.Fprintf(e.out, "\n%-*s%s\n", e.Margin(), "against", Shown(e.report.Base))
	for i := range e.report.Resolutions {
		r := &e.report.Resolutions[i]
		if i > 0 && sameResolution(r, &e.report.Resolutions[i-1]) {
			fmt.Fprintf(e.out, "\n%v  as %v\n", r.Syntax, e.report.Resolutions[i-1].Syntax)
			continue
		}
		e.resolution(r)
	}
	if len(e.report.Differences) > 0 {
		fmt.Fprintln(e.out)
	}
	for _, d := range e.report.Differences {
		e.difference(d)
	}
}

// sameResolution reports whether a and b have the same target by the same steps.
func sameResolution(a, b *explain.Resolution) bool {
	return a.Err == nil && b.Err == nil && a.Target.String() == b.Target.String() && slices.Equal(a.Steps, b.Steps)
}

func (e *explanation) resolution(r *explain.Resolution) {
	if r.Err != nil {
		fmt.Fprintf(e.out, "\n%-*s%s\n", e.Margin(), r.Syntax, e.resolvesNot(r))
	} else {
		fmt.Fprintf(e.out, "\n%-*s%s\n", e.Margin(), r.Syntax, e.target(r.Target))
	}
	showsPath := !e.hidesPaths(r.Syntax)
	for _, s := range r.Steps {
		e.step(s, showsPath)
	}
	for _, a := range r.Alternatives {
		fmt.Fprintf(e.out, "  %-*s%s\n", e.Margin()-2, "or", e.target(a.Target))
		indent := strings.Repeat(" ", e.Margin())
		Wrap(e.out, e.Margin()+70, fmt.Sprintf("%v: %s", a.Where, a.Why), indent, indent+"  ")
	}
}

// resolvesNot says why there is no target.
func (e *explanation) resolvesNot(r *explain.Resolution) string {
	switch parseError, ok := errors.AsType[*uri.ParseError](r.Err); {
	case !ok:
		return "no target: " + Message(r.Err)
	case r.Field == "base":
		return fmt.Sprintf("no target: the base is refused at byte %d", parseError.Offset())
	default:
		return fmt.Sprintf("no target: refused at byte %d", parseError.Offset())
	}
}

// target returns a target as people may see it. Resolving may take away the "@" by
// which a secret is recognised; where a generation does not take a secret for what
// the text alone says, all is masked that follows where secrets begin.
func (e *explanation) target(u uri.URI) string {
	text := u.String()
	hidden := SecretOfText(text)
	switch {
	case !e.hasSecret():
		hidden = SecretOf(u.Reference())
	case !e.agreesOnSecrets(u.Syntax()):
		hidden = SecretOfText(text + "@")
	}
	d := New(text, hidden)
	return d.Whole()
}

// agreesOnSecrets reports whether input and base hold under x the secrets that they
// hold to the eye.
func (e *explanation) agreesOnSecrets(x uri.Syntax) bool {
	base, err := x.Parse(e.report.Base)
	q := e.report.Reading(x)
	return err == nil && q.Accepted() && SecretOf(base.Reference()) == SecretOfText(e.report.Base) &&
		SecretOf(q.Reference) == SecretOfText(e.report.Input)
}

// hasSecret reports whether input or base have one, which a component of a target
// may show without what it is recognised by.
func (e *explanation) hasSecret() bool {
	return e.secret != Secret{} || SecretOfText(e.report.Base) != Secret{}
}

// hidesPaths reports whether a path under x may show a secret. A path shows no secret if the
// secrets of input and base end before their paths: then the secrets are in the authorities.
// So it is with query and fragment.
func (e *explanation) hidesPaths(x uri.Syntax) bool {
	if !e.hasSecret() {
		return false
	}
	base, err := x.Parse(e.report.Base)
	q := e.report.Reading(x)
	return err != nil || !q.Accepted() ||
		!isBeforePath(SecretOfText(e.report.Base), base.Reference()) || !isBeforePath(SecretOfText(e.report.Input), q.Reference)
}

// isBeforePath reports whether m is in the authority of r, or masks nothing.
func isBeforePath(m Secret, r uri.Reference) bool {
	at := r.Spans()
	return m == (Secret{}) || at.Authority.Defined() && m.End <= at.Path.Start
}

// step draws a step: where, the component it sets, what it does, and the path then.
func (e *explanation) step(s explain.Step, showsPath bool) {
	line := fmt.Sprintf("  %-*s%-11s%s", e.Margin()-2-11, StepName(s), s.Sets, s.Does)
	if s.Path != "" && showsPath {
		line += ": " + Shorten(s.Path)
	}
	fmt.Fprintln(e.out, strings.TrimRight(line, " "))
}

// StepName returns "4, step 6a"; those of RFC 3986, 5.2.2 have no numbers.
// A step that no RFC has is "ours".
func StepName(s explain.Step) string {
	if s.Ours() {
		return s.String()
	}
	if s.Name == "" || s.Name[0] > '9' {
		return s.Where.Section
	}
	return s.Where.Section + ", step " + s.Name
}

// difference draws the sides of a difference, and the steps that lead there.
func (e *explanation) difference(d explain.Difference) {
	fmt.Fprintf(e.out, "they part in the %s\n", d.Component)
	inAuthority := d.Component == "authority" || d.Component == "scheme"
	for _, side := range d.Sides {
		text := "(none)"
		switch {
		case e.hasSecret() && (inAuthority || slices.ContainsFunc(side.Syntaxes, e.hidesPaths)):
			text = "(masked)"
		case side.Defined:
			text = Shorten(side.Text)
		}
		fmt.Fprintf(e.out, "  %s\n", text)
		for i, x := range side.Syntaxes {
			if i > 0 && slices.Equal(side.Steps[i], side.Steps[i-1]) {
				fmt.Fprintf(e.out, "    %v  as %v\n", x, side.Syntaxes[i-1])
				continue
			}
			name := x.String()
			if len(side.Steps[i]) == 0 {
				fmt.Fprintf(e.out, "    %s\n", name)
			}
			for _, s := range side.Steps[i] {
				fmt.Fprintf(e.out, "    %-8s %s: %s\n", name, StepName(s), s.Does)
				name = ""
			}
		}
	}
}
