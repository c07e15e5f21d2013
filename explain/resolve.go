package explain

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// A Resolution is the result of resolving the text against the base under one syntax, with the
// steps of the algorithm.
type Resolution struct {
	Syntax       uri.Syntax
	Target       uri.URI // the zero URI if Err is not nil
	Err          error   // a *uri.ParseError, uri.ErrNoBase or uri.ErrOpaqueBase
	Field        string  // the text that Err is about: "base" or "input"
	Steps        []Step  // the steps that set a component or made a decision
	Alternatives []Alternative
}

// A Step is a step of an algorithm of resolution.
type Step struct {
	Where       Citation // the section of the step; the zero Citation for a step that is in no RFC
	Name        string   // the number of the step, "6e" or "2C"; a word for RFC 3986, 5.2.2 and 5.2.3, where steps have no numbers
	Component   string   // the component that the step sets, or "all"; empty if the step only decides
	Description string   // what the step does: "the path is empty: the path of the base"
	Path        string   // the path after the step, if the step sets the path

	sets [6]Value // the components that the step sets
}

// A Value is a component of a target after a step.
type Value struct {
	Component string // "scheme", "authority", "path", "params", "query", "fragment"
	Text      string
	Defined   bool
}

// Values returns the components that the step sets, with their values after the step. A step that
// sets all components has six values.
func (s Step) Values() []Value {
	return slices.DeleteFunc(s.sets[:], func(v Value) bool { return v == Value{} })
}

// An Alternative is another target that the RFC allows.
type Alternative struct {
	Target uri.URI
	Where  Citation
	Reason string // with the quotation that allows the target
}

// A Difference is a component that is not the same in all targets.
type Difference struct {
	Component string // "scheme", "authority", "path", "query", "fragment"; params count as path
	Variants  []Variant
}

// A Variant is a value of a component, with the syntaxes whose targets have the value.
type Variant struct {
	Syntaxes []uri.Syntax
	Text     string
	Defined  bool
	Steps    [][]Step // for each of Syntaxes, the steps that set the component
}

// resolve sets Resolutions and Differences.
func (r *Report) resolve() {
	for _, q := range r.Readings {
		r.Resolutions = append(r.Resolutions, resolve(r.Base, &q))
	}
	for _, component := range []string{"scheme", "authority", "path", "query", "fragment"} {
		if d := difference(component, r.Resolutions); len(d.Variants) > 1 {
			r.Differences = append(r.Differences, d)
		}
	}
}

// resolve returns the Resolution of a reading.
func resolve(base string, q *Reading) Resolution {
	r := Resolution{Syntax: q.Syntax}
	b, err := q.Syntax.Parse(base)
	if err != nil {
		r.Err, r.Field = err, "base"
		if _, notReference := q.Syntax.ParseReference(base); notReference == nil {
			r.Err = uri.ErrNoBase
		}
		return r
	}
	if !q.Accepted() {
		r.Err, r.Field = q.Fault.Err, "input"
		return r
	}
	r.Target, r.Err = b.Resolve(q.Reference)
	if r.Err != nil {
		r.Field = "base"
		if errors.Is(r.Err, uri.ErrTooLong) {
			r.Field = "input"
			return r
		}
	}
	t := trace(b, q.Reference)
	r.Steps = t.steps
	if r.Err == nil {
		r.Alternatives = alternatives(b, q.Reference, r.Target)
	}
	return r
}

// alternatives returns the targets other than target that the RFC of the base allows.
func alternatives(base uri.URI, ref uri.Reference, target uri.URI) []Alternative {
	var list []Alternative
	add := func(v uri.Resolver, where Citation, why string) {
		if u, err := v.Resolve(base, ref); err == nil && u != target {
			list = append(list, Alternative{u, where, why})
		}
	}
	switch base.Syntax() {
	case uri.RFC2396:
		const step3 = "step 3 says “For backwards compatibility, an implementation may work around such references by removing the scheme if it matches that of the base URI and the scheme is known to always use the <hier_part> syntax. […] Validating parsers should mark such a misformed relative reference as an error.”"
		const step6g = "step 6g says “Implementations may handle this error by retaining these components in the resolved path […], by removing them from the resolved path (i.e., discarding relative levels above the root), or by avoiding traversal of the reference.”"
		where := Citation{"rfc2396", "5.2"}
		t, err := uri.Resolver{NonStrict: true}.Resolve(base, ref)
		if err == nil && t != target && beginsAboveRoot(t.Path()) { // http:../../c
			add(uri.Resolver{NonStrict: true}, where, step3+" Then "+step6g)
			add(uri.Resolver{NonStrict: true, DropAboveRoot: true}, where, step3+" Then "+step6g)
			break
		}
		add(uri.Resolver{NonStrict: true}, where, step3)
		add(uri.Resolver{DropAboveRoot: true}, where, step6g)
	case uri.RFC3986, uri.RFC3987:
		add(uri.Resolver{NonStrict: true}, Citation{"rfc3986", "5.2.2"}, "“A non-strict parser may ignore a scheme in the reference […] if it is identical to the base URI's scheme.”")
	}
	return list
}

// difference returns the variants of a component in the targets.
func difference(component string, all []Resolution) Difference {
	d := Difference{Component: component}
	for _, r := range all {
		if r.Err != nil {
			continue
		}
		text, defined := componentOf(r.Target.Reference(), component)
		if params, ok := r.Target.Params(); ok && component == "path" {
			text += ";" + params
		}
		i := 0
		for i < len(d.Variants) && (d.Variants[i].Text != text || d.Variants[i].Defined != defined) {
			i++
		}
		if i == len(d.Variants) {
			d.Variants = append(d.Variants, Variant{Text: text, Defined: defined})
		}
		d.Variants[i].Syntaxes = append(d.Variants[i].Syntaxes, r.Syntax)
		d.Variants[i].Steps = append(d.Variants[i].Steps, stepsFor(component, r.Steps))
	}
	return d
}

// componentOf returns a component of a reference.
func componentOf(r uri.Reference, name string) (text string, defined bool) {
	switch name {
	case "scheme":
		return r.Scheme()
	case "authority":
		return r.Authority()
	case "userinfo":
		return r.Userinfo()
	case "host":
		return r.Host()
	case "port":
		return r.Port()
	case "path":
		return r.Path(), true
	case "params":
		return r.Params()
	case "query":
		return r.Query()
	case "fragment":
		return r.Fragment()
	}
	return "", false
}

// stepsFor returns the steps that set a component.
func stepsFor(component string, steps []Step) []Step {
	var list []Step
	for _, s := range steps {
		if s.Component == component || s.Component == "all" || component == "path" && s.Component == "params" {
			list = append(list, s)
		}
	}
	return list
}

// InRFC reports whether an RFC has the step. The only other step is "guard": it writes the target
// so that its text is parsed as the same components.
func (s Step) InRFC() bool { return s.Where != Citation{} }

// String returns the section and the name of the step: "RFC 2396, 5.2, step 6e". It returns "not in
// an RFC" for a step of this module.
func (s Step) String() string {
	if !s.InRFC() {
		return "not in an RFC"
	}
	if s.Name == "" || s.Name[0] > '9' {
		return s.Where.String()
	}
	return fmt.Sprintf("%v, step %s", s.Where, s.Name)
}

// cutLast returns path up to and including its last "/".
func cutLast(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }
