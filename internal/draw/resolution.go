package draw

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
)

// resolutions draws the target in each syntax with the steps, and the differences between the
// targets.
func (e *explanation) resolutions() {
	if e.report.Base == "" {
		return
	}
	fmt.Fprintln(e.out)
	e.Labeled(e.out, "base", console.Shown(e.report.Base))
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

// resolution draws the target in one syntax, with the steps and the alternatives.
func (e *explanation) resolution(r *explain.Resolution) {
	fmt.Fprintln(e.out)
	e.Labeled(e.out, r.Syntax.String(), e.targetOf(r))
	showsPath := !e.hidesPaths(r.Syntax)
	for _, s := range r.Steps {
		e.step(s, showsPath)
	}
	for _, a := range r.Alternatives {
		fmt.Fprintf(e.out, "  %-*s%s\n", e.Margin()-2, "or", e.masksTarget(a.Target))
		indent := strings.Repeat(" ", e.Margin())
		console.Wrap(e.out, e.Margin()+70, fmt.Sprintf("%v: %s", a.Where, a.Reason), indent, indent+"  ")
	}
}

// targetOf returns the target of r, masked, or the reason why r has none.
func (e *explanation) targetOf(r *explain.Resolution) string {
	switch parseError, ok := errors.AsType[*uri.ParseError](r.Err); {
	case r.Err == nil:
		return e.masksTarget(r.Target)
	case !ok:
		return "no target: " + Message(r.Err)
	case r.Field == "base":
		return fmt.Sprintf("no target: the base is rejected at byte %d", parseError.Mistake().Start)
	default:
		return fmt.Sprintf("no target: the input is rejected at byte %d", parseError.Mistake().Start)
	}
}

// masksTarget returns the text of a target, masked. Resolution may remove the "@" by which a secret is
// recognized. If the syntax does not find the secrets that the text-only rule finds, everything
// after the beginning of a secret is masked.
func (e *explanation) masksTarget(u uri.URI) string {
	text := u.String()
	hidden := console.SecretIn(text)
	switch {
	case !e.hasSecret():
		hidden = SecretOf(u.Reference())
	case !e.agreesOnSecrets(u.Syntax()):
		if hidden = console.SecretIn(text + "@"); hidden == nil {
			hidden = redact.Part(redact.FindComponent(text + "@")) // the ":" may be encoded
		}
	}
	return console.New(text, hidden).Whole()
}

// agreesOnSecrets reports whether syntax x finds the same secrets in input and base as the text-only
// rule does.
func (e *explanation) agreesOnSecrets(x uri.Syntax) bool {
	base, input, ok := e.parsed(x)
	return ok && slices.Equal(ownSecret(base), console.SecretIn(e.report.Base)) && slices.Equal(ownSecret(input), console.SecretIn(e.report.Input))
}

// parsed returns base and input under syntax x, if it accepts them.
func (e *explanation) parsed(x uri.Syntax) (base, input uri.Reference, ok bool) {
	b, err := x.Parse(e.report.Base)
	q := e.report.Reading(x)
	return b.Reference(), q.Reference, err == nil && q.Accepted()
}

// hasSecret reports whether the input or the base has a secret. A component of a target may contain
// the secret without the delimiters by which the secret is recognized.
func (e *explanation) hasSecret() bool {
	return e.secret != nil || console.SecretIn(e.report.Base) != nil
}

// hidesPaths reports whether a path under x may show a secret. A path shows no secret if the
// secrets of input and base end before their paths: then the secrets are in the authorities.
// The same is true of query and fragment.
func (e *explanation) hidesPaths(x uri.Syntax) bool {
	if !e.hasSecret() {
		return false
	}
	base, input, ok := e.parsed(x)
	return !ok || !isBeforePath(console.SecretIn(e.report.Base), base) || !isBeforePath(console.SecretIn(e.report.Input), input)
}

// isBeforePath reports whether m is in the authority of r, or masks nothing.
func isBeforePath(m console.Secret, r uri.Reference) bool {
	at := r.Spans()
	return m == nil || at.Authority.Defined() && !m.Overlaps(at.Path.Start, len(r.String()))
}

// step draws a step: its section, the component that it sets, its description, and the path after it.
func (e *explanation) step(s explain.Step, showsPath bool) {
	const name, component = len("5.2.4, step 2C  "), len("authority  ")
	line := fmt.Sprintf("  %-*s%-*s%s", max(e.Margin()-2-component, name), StepName(s), component, s.Component, s.Description)
	if s.Path != "" && showsPath {
		line += " → " + console.Shorten(s.Path)
	}
	fmt.Fprintln(e.out, strings.TrimRight(line, " "))
}

// StepName returns the section and the number of a step: "4, step 6a". The steps of RFC 3986, 5.2.2
// and 5.2.3 have no numbers. The name of a step that no RFC has is "not in an RFC".
func StepName(s explain.Step) string {
	if _, name, ok := strings.Cut(s.String(), ", "); ok {
		return name // without "RFC 2396"
	}
	return s.String()
}

// difference draws the variants of a component, each with the steps that set it.
func (e *explanation) difference(d explain.Difference) {
	fmt.Fprintf(e.out, "the targets differ in the %s\n", d.Component)
	inAuthority := d.Component == "authority" || d.Component == "scheme"
	for _, variant := range d.Variants {
		text := "(none)"
		switch {
		case e.hasSecret() && (inAuthority || slices.ContainsFunc(variant.Syntaxes, e.hidesPaths)):
			text = "(masked)"
		case variant.Defined:
			text = console.Shorten(variant.Text)
		}
		fmt.Fprintf(e.out, "  %s\n", text)
		for i, x := range variant.Syntaxes {
			if i > 0 && slices.Equal(variant.Steps[i], variant.Steps[i-1]) {
				fmt.Fprintf(e.out, "    %v  as %v\n", x, variant.Syntaxes[i-1])
				continue
			}
			name := x.String()
			if len(variant.Steps[i]) == 0 {
				fmt.Fprintf(e.out, "    %s\n", name)
			}
			for _, s := range variant.Steps[i] {
				fmt.Fprintf(e.out, "    %-8s %s: %s\n", name, StepName(s), s.Description)
				name = ""
			}
		}
	}
}
