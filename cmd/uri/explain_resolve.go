package main

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
	fmt.Fprintf(e.out, "\n%-*s%s\n", e.margin(), "against", shown(e.report.Base))
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
		fmt.Fprintf(e.out, "\n%-*s%s\n", e.margin(), r.Syntax, e.resolvesNot(r))
	} else {
		fmt.Fprintf(e.out, "\n%-*s%s\n", e.margin(), r.Syntax, e.target(r.Target))
	}
	for _, s := range r.Steps {
		e.step(s)
	}
	for _, a := range r.Alternatives {
		fmt.Fprintf(e.out, "  %-*s%s\n", e.margin()-2, "or", e.target(a.Target))
		fmt.Fprintf(e.out, "%*s%v: %s\n", e.margin(), "", a.Where, a.Why)
	}
}

// resolvesNot says why there is no target.
func (e *explanation) resolvesNot(r *explain.Resolution) string {
	switch parseError, ok := errors.AsType[*uri.ParseError](r.Err); {
	case !ok:
		return "no target: " + bare(r.Err)
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
	hidden := refusedSecret(text)
	switch {
	case !e.hasSecret():
		hidden = acceptedSecret(u.Reference())
	case !e.agreesOnSecrets(u.Syntax()):
		hidden = refusedSecret(text + "@")
	}
	d := newDrawing(text, hidden)
	return d.cut(span{0, len(d.text)})
}

// agreesOnSecrets reports whether input and base hold under x the secrets that they
// hold to the eye.
func (e *explanation) agreesOnSecrets(x uri.Syntax) bool {
	base, err := x.Parse(e.report.Base)
	q := e.report.Reading(x)
	return err == nil && q.Accepted() && acceptedSecret(base.Reference()) == refusedSecret(e.report.Base) &&
		acceptedSecret(q.Reference) == refusedSecret(e.report.Input)
}

// hasSecret reports whether input or base have one, which a component of a target
// may show without what it is recognised by.
func (e *explanation) hasSecret() bool {
	return e.secret != span{} || refusedSecret(e.report.Base) != span{}
}

// step draws a step: where, the component it sets, what it does, and the path then.
func (e *explanation) step(s explain.Step) {
	line := fmt.Sprintf("  %-*s%-11s%s", e.margin()-2-11, stepName(s), s.Sets, s.Does)
	if s.Path != "" && !e.hasSecret() {
		line += ": " + shorten(s.Path)
	}
	fmt.Fprintln(e.out, strings.TrimRight(line, " "))
}

// stepName returns "4, step 6a"; those of RFC 3986, 5.2.2 have no numbers.
func stepName(s explain.Step) string {
	if s.Name == "" || s.Name[0] > '9' {
		return s.Where.Section
	}
	return s.Where.Section + ", step " + s.Name
}

// difference draws the sides of a difference, and the steps that lead there.
func (e *explanation) difference(d explain.Difference) {
	fmt.Fprintf(e.out, "they part in the %s\n", d.Component)
	for _, side := range d.Sides {
		text := "(none)"
		switch {
		case e.hasSecret():
			text = "(masked)"
		case side.Defined:
			text = shorten(side.Text)
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
				fmt.Fprintf(e.out, "    %-8s %s: %s\n", name, stepName(s), s.Does)
				name = ""
			}
		}
	}
}
