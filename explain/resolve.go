package explain

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
)

// A Resolution is what the text, as a reference, means against the base in one
// generation, and how its algorithm comes to that.
type Resolution struct {
	Syntax       uri.Syntax
	Target       uri.URI // the zero URI where Err is not nil
	Err          error   // a *uri.ParseError or uri.ErrNoBase (see Field), or uri.ErrOpaqueBase
	Field        string  // "base" or "input": what Err refuses
	Steps        []Step
	Alternatives []Alternative
}

// A Step is a step of an algorithm that did something.
type Step struct {
	Where Place  // the zero Place for a step of this module, which keeps a target apart from another text
	Name  string // of the step: "6e", "2C"; words of 5.2.2 and 5.2.3 in RFC 3986, which has no numbers there
	Sets  string // the component that it sets; empty if it only decides
	Does  string
	Path  string // what the path is then, if it sets that
}

// An Alternative is a result that the RFC allows as well.
type Alternative struct {
	Target uri.URI
	Where  Place
	Why    string
}

// A Difference is a component that the generations do not agree on.
type Difference struct {
	Component string // "scheme", "authority", "path", "query", "fragment"; params count as path
	Sides     []Side
}

// A Side is what some generations make of a component.
type Side struct {
	Syntaxes []uri.Syntax
	Text     string
	Defined  bool
	Steps    [][]Step // by which each of them does
}

// resolve fills in what there is to say about the base.
func (r *Report) resolve() {
	for _, q := range r.Readings {
		r.Resolutions = append(r.Resolutions, resolve(r.Base, &q))
	}
	for _, component := range []string{"scheme", "authority", "path", "query", "fragment"} {
		if d := difference(component, r.Resolutions); len(d.Sides) > 1 {
			r.Differences = append(r.Differences, d)
		}
	}
}

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

// alternatives returns the results that the RFC of the base allows beside target.
func alternatives(base uri.URI, ref uri.Reference, target uri.URI) []Alternative {
	var list []Alternative
	add := func(v uri.Resolver, where Place, why string) {
		if u, err := v.Resolve(base, ref); err == nil && u != target {
			list = append(list, Alternative{u, where, why})
		}
	}
	switch base.Syntax() {
	case uri.RFC2396:
		const step3 = "step 3 says “For backwards compatibility, an implementation may work around such references by removing the scheme if it matches that of the base URI and the scheme is known to always use the <hier_part> syntax. […] Validating parsers should mark such a misformed relative reference as an error.”"
		const step6g = "step 6g says “Implementations may handle this error by retaining these components in the resolved path […], by removing them from the resolved path (i.e., discarding relative levels above the root), or by avoiding traversal of the reference.”"
		where := Place{"rfc2396", "5.2"}
		t, err := uri.Resolver{NonStrict: true}.Resolve(base, ref)
		if err == nil && t != target && beginsAboveRoot(t.Path()) { // http:../../c
			add(uri.Resolver{NonStrict: true}, where, step3+" Then "+step6g)
			add(uri.Resolver{NonStrict: true, AboveRoot: uri.AboveRootDrop}, where, step3+" Then "+step6g)
			break
		}
		add(uri.Resolver{NonStrict: true}, where, step3)
		add(uri.Resolver{AboveRoot: uri.AboveRootDrop}, where, step6g)
	case uri.RFC3986, uri.RFC3987:
		add(uri.Resolver{NonStrict: true}, Place{"rfc3986", "5.2.2"}, "“A non-strict parser may ignore a scheme in the reference if it is identical to the base URI's scheme.”")
	}
	return list
}

// difference returns the sides that the resolutions take on a component.
func difference(component string, all []Resolution) Difference {
	d := Difference{Component: component}
	for _, r := range all {
		if r.Err != nil {
			continue
		}
		text, defined := componentOf(r.Target, component)
		i := 0
		for i < len(d.Sides) && (d.Sides[i].Text != text || d.Sides[i].Defined != defined) {
			i++
		}
		if i == len(d.Sides) {
			d.Sides = append(d.Sides, Side{Text: text, Defined: defined})
		}
		d.Sides[i].Syntaxes = append(d.Sides[i].Syntaxes, r.Syntax)
		d.Sides[i].Steps = append(d.Sides[i].Steps, stepsFor(component, r.Steps))
	}
	return d
}

// componentOf returns a component of a target. Params are part of the path, as they
// are in most generations.
func componentOf(u uri.URI, component string) (text string, defined bool) {
	switch component {
	case "scheme":
		return u.Scheme(), true
	case "authority":
		a, ok := u.Authority()
		return a.String(), ok
	case "query":
		return u.Query()
	case "fragment":
		return u.Fragment()
	}
	path := u.Path()
	if params, ok := u.Params(); ok {
		path += ";" + params
	}
	return path, true
}

// stepsFor returns the steps that set a component.
func stepsFor(component string, steps []Step) []Step {
	var list []Step
	for _, s := range steps {
		if s.Sets == component || s.Sets == "all" || component == "path" && s.Sets == "params" {
			list = append(list, s)
		}
	}
	return list
}

// Ours reports whether no RFC has the step.
func (s Step) Ours() bool { return s.Where == Place{} }

// String returns where the step is, with its name: "RFC 2396, 5.2, step 6e".
func (s Step) String() string {
	if s.Ours() {
		return "ours"
	}
	if s.Name == "" || s.Name[0] > '9' {
		return s.Where.String()
	}
	return fmt.Sprintf("%v, step %s", s.Where, s.Name)
}

// cutLast returns path without what follows its last "/".
func cutLast(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }
