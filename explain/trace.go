package explain

import (
	"fmt"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// This file has the algorithms of resolution as the RFCs write them, step by step, and records what
// each step does. Package uri cannot tell its steps, because it removes dot-segments in place and
// copies the inherited components as one piece. The targets of a Report come from package uri, and
// tests compare the two.

// A tracer resolves one reference and records the steps.
type tracer struct {
	where  Citation // the section of the current step
	base   parts
	ref    parts
	target parts
	syntax uri.Syntax
	steps  []Step
}

// parts are the components of a reference. An algorithm of resolution copies them one by one
// from the base and the reference to the target.
type parts struct {
	scheme, authority       optional
	path                    string // always defined
	params, query, fragment optional
}

// An optional is a component that may be undefined. An empty component differs from an
// undefined one.
type optional struct {
	text    string
	defined bool
}

// empty reports whether o is empty or undefined. RFC 1808, 4 does not distinguish the two.
func (o optional) empty() bool { return o.text == "" }

// partsOf returns the components of r.
func partsOf(r uri.Reference) parts {
	text, s := r.String(), r.Spans()
	part := func(at uri.Span) optional { return optional{at.Of(text), at.Defined()} }
	return parts{
		scheme: part(s.Scheme), authority: part(s.Authority), path: s.Path.Of(text),
		params: part(s.Params), query: part(s.Query), fragment: part(s.Fragment),
	}
}

// values returns the component, or all six if component is "all". The others are zero.
func (p parts) values(component string) [6]Value {
	values := [6]Value{
		{"scheme", p.scheme.text, p.scheme.defined},
		{"authority", p.authority.text, p.authority.defined},
		{"path", p.path, true},
		{"params", p.params.text, p.params.defined},
		{"query", p.query.text, p.query.defined},
		{"fragment", p.fragment.text, p.fragment.defined},
	}
	for i, v := range values {
		if component != "all" && v.Component != component {
			values[i] = Value{}
		}
	}
	return values
}

// trace resolves ref against base and records the steps. ref and base must have the same syntax. With
// an opaque base of RFC 2396 there is no target, and the last step has the reason.
func trace(base uri.URI, ref uri.Reference) *tracer {
	t := &tracer{base: partsOf(base.Reference()), ref: partsOf(ref), syntax: base.Syntax()}
	switch t.syntax {
	case uri.RFC1738:
		t.trace1738()
	case uri.RFC1808:
		t.trace1808()
	case uri.RFC2396:
		t.trace2396(wording.IsOpaque(base.Reference()))
	default:
		t.trace3986()
	}
	return t
}

// does records a step. component is the component that the step sets, or "" if the step only
// decides.
func (t *tracer) does(name, component, description string, args ...any) {
	s := Step{Where: t.where, Name: name, Component: component, Description: fmt.Sprintf(description, args...)}
	if component == "path" || component == "all" {
		s.Path = t.target.path
	}
	s.sets = t.target.values(component)
	t.steps = append(t.steps, s)
}

// goTo sets the section of the next steps. It returns a function that restores the previous section.
func (t *tracer) goTo(section string) (back func()) {
	from := t.where
	t.where.Section = section
	return func() { t.where = from }
}

// RFC 1738 does not resolve: "Relative links are not described in this document." (2.3)
func (t *tracer) trace1738() {
	t.where = Citation{"rfc1738", "2.3"}
	t.target = t.ref
	t.does("", "all", "a URL is absolute: “Relative links are not described in this document.”")
}

// RFC 1808, 4
func (t *tracer) trace1808() {
	t.where = Citation{"rfc1808", "4"}
	r, b := t.ref, t.base
	switch {
	case r == (parts{}):
		t.target = b
		t.does("2a", "all", "the reference is empty: the target is the base, with the fragment of the base")
		return
	case r.scheme.defined:
		t.target = r
		t.does("2b", "all", "the reference has a scheme, and is absolute")
		return
	}
	t.target = r
	t.target.scheme = b.scheme
	if r.authority.empty() && !strings.HasPrefix(r.path, "/") && strings.Contains(b.params.text, "/") {
		t.does("2", "params", `the text after the first ";" of the base, which is not part of the path (2.4.5)`)
	}
	if r.params.defined && r.path != "" { // else step 5a decides
		t.does("2", "params", `the text after the first ";" of the reference, which is not part of the path (2.4.5)`)
	}
	t.does("2c", "scheme", "the scheme of the base")
	if !r.authority.empty() {
		t.does("3", "authority", "the net_loc of the reference")
		t.does("3", "path", "the path of the reference")
		t.does("7", "query", "the query of the reference, or no query")
		return
	}
	t.target.authority = b.authority
	t.does("3", "authority", "the net_loc is empty: the net_loc of the base")
	switch {
	case strings.HasPrefix(r.path, "/"):
		t.does("4", "path", `the path begins with "/": the path of the reference`)
		t.does("7", "query", "the query of the reference, or no query")
	case r.path == "":
		t.step5()
	default:
		t.merge("6")
		t.collapse("6a", "6b", "6c", "6d")
		t.does("7", "query", "the query of the reference, or no query")
	}
	t.guard()
}

// RFC 1808, 4, step 5: the path is empty.
func (t *tracer) step5() {
	t.target.path = t.base.path
	t.does("5", "path", "the path is empty: the path of the base")
	if !t.ref.params.empty() {
		t.does("5a", "params", "the params are not empty: the params and the query of the reference")
		return
	}
	t.target.params = t.base.params
	t.does("5a", "params", "the params are empty: the params of the base")
	if !t.ref.query.empty() {
		t.does("5b", "query", "the query is not empty: the query of the reference")
		return
	}
	t.target.query = t.base.query
	t.does("5b", "query", "the query is empty: the query of the base")
}

// RFC 2396, 5.2
func (t *tracer) trace2396(opaque bool) {
	t.where = Citation{"rfc2396", "5.2"}
	r, b := t.ref, t.base
	t.target = r
	switch {
	case !r.scheme.defined && !r.authority.defined && r.path == "" && !r.query.defined:
		t.target = b
		t.target.fragment = r.fragment
		t.does("2", "all", "the reference is empty or only a fragment: the current document")
		return
	case r.scheme.defined:
		t.does("3", "all", "the reference has a scheme, and is absolute")
		return
	case opaque:
		t.where.Section = "5"
		t.does("", "", "the base is opaque: a “relative URI cannot be used within a document that has an unsuitable base URI.”")
		return
	}
	t.does("2", "query", "the query of the reference, never the query of the base")
	t.target.scheme = b.scheme
	t.does("3", "scheme", "the scheme of the base")
	if r.authority.defined {
		t.does("4", "authority", "the authority of the reference")
		t.does("4", "path", "the path of the reference")
		return
	}
	t.target.authority = b.authority
	t.does("4", "authority", "the authority of the base")
	if strings.HasPrefix(r.path, "/") {
		t.does("5", "path", `the path begins with "/": the path of the reference, unchanged`)
		t.guard()
		return
	}
	t.does("6", "", "the path is relative")
	t.merge("6a", "6b")
	t.collapse("6c", "6d", "6e", "6f")
	if beginsAboveRoot(t.target.path) {
		t.does("6g", "path", `the path begins with "..", which is kept; “the reference is considered to be in error.”`)
	}
	t.guard()
}

// beginsAboveRoot reports whether path begins with ".." after its dot-segments have been
// removed.
func beginsAboveRoot(path string) bool {
	path = strings.TrimPrefix(path, "/")
	return path == ".." || strings.HasPrefix(path, "../")
}

// merge appends the path of the reference to the directory of the base. It does so in one step, or
// in two steps if second is given.
func (t *tracer) merge(name string, second ...string) {
	dir := cutLast(t.base.path)
	t.target.path = dir
	if len(second) == 0 {
		t.target.path += t.ref.path
		t.does(name, "path", `the path of the base up to its last "/", then the path of the reference`)
		return
	}
	t.does(name, "path", `the path of the base up to its last "/"`)
	t.target.path += t.ref.path
	if t.ref.path != "" {
		t.does(second[0], "path", "the path of the reference after it")
	}
}

// collapse removes dot-segments as RFC 1808, 4, step 6 and RFC 2396, 5.2, step 6 do. The parameters
// are the names of the steps that remove "./", "." at the end, "<segment>/../" and "<segment>/.."
// at the end.
//
// The RFCs remove the leftmost "<segment>/../" until no such part is left. A stack of segments gives
// the same result. The empty string before a "/" at the beginning is not a segment.
func (t *tracer) collapse(dotSlash, dot, parentSlash, parent string) {
	path := t.target.path
	root := ""
	if strings.HasPrefix(path, "/") {
		root, path = "/", path[1:]
	}
	segments := strings.SplitAfter(path, "/")
	dots, parents := 0, 0
	var kept, left []string
	for _, s := range segments {
		switch s {
		case "./":
			dots++
		case ".":
			// step b or d, below
		default:
			kept = append(kept, s)
		}
	}
	lastDot := segments[len(segments)-1] == "."
	lastParent := false
	for _, s := range kept {
		n := len(left)
		switch {
		case s == "../" && n > 0 && left[n-1] != "../":
			left = left[:n-1]
			parents++
		case s == ".." && n > 0 && left[n-1] != "../":
			left = left[:n-1]
			lastParent = true
		default:
			left = append(left, s)
		}
		if len(left) == 1 && root == "" && left[0] == "/" {
			root, left = "/", left[:0] // the path now begins with "/"
		}
	}
	t.target.path = root + strings.Join(kept, "")
	if dots > 0 {
		t.does(dotSlash, "path", `"./" is removed%s`, times(dots))
	}
	if lastDot {
		t.does(dot, "path", `"." at the end is removed`)
	}
	t.target.path = root + strings.Join(left, "")
	if parents > 0 {
		t.does(parentSlash, "path", `"<segment>/../" is removed%s`, times(parents))
	}
	if lastParent {
		t.does(parent, "path", `"<segment>/.." at the end is removed`)
	}
}

// times returns ", 2 times" for 2, and "" for 1.
func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(", %d times", n)
}

// RFC 3986, 5.2.2
func (t *tracer) trace3986() {
	t.where = Citation{"rfc3986", "5.2.2"}
	r, b := t.ref, t.base
	t.target = r
	if r.scheme.defined {
		t.does("R.scheme", "all", "R.scheme is defined: the reference is a URI")
		t.removeDotSegments()
		t.guard()
		return
	}
	if r.authority.defined {
		t.target.scheme = b.scheme
		t.does("R.authority", "authority", "the authority of the reference")
		t.does("R.authority", "path", "the path of the reference")
		t.removeDotSegments()
		t.does("R.query", "query", "the query of the reference, or no query")
		t.does("Base.scheme", "scheme", "the scheme of the base")
		t.ownFragment()
		return
	}
	switch {
	case r.path == "":
		t.target.path = b.path
		t.does("Base.path", "path", "the path is empty: the path of the base")
	case strings.HasPrefix(r.path, "/"):
		t.does("R.path", "path", `the path begins with "/": the path of the reference`)
		t.removeDotSegments()
	default:
		t.mergePaths()
		t.removeDotSegments()
	}
	if r.path == "" && !r.query.defined {
		t.target.query = b.query
		t.does("Base.query", "query", "the path is empty and no query is defined: the query of the base")
	} else {
		t.does("R.query", "query", "the query of the reference, or no query")
	}
	t.target.authority, t.target.scheme = b.authority, b.scheme
	t.does("Base.authority", "authority", "the authority of the base")
	t.does("Base.scheme", "scheme", "the scheme of the base")
	t.ownFragment()
	t.guard()
}

// ownFragment records the step "T.fragment = R.fragment;" of RFC 3986, 5.2.2, if base or
// reference has a fragment.
func (t *tracer) ownFragment() {
	if t.ref.fragment.defined || t.base.fragment.defined {
		t.does("R.fragment", "fragment", "the fragment of the reference, or no fragment")
	}
}

// mergePaths is RFC 3986, 5.2.3.
func (t *tracer) mergePaths() {
	defer t.goTo("5.2.3")()
	if t.base.authority.defined && t.base.path == "" {
		t.target.path = "/" + t.ref.path
		t.does("merge", "path", `the base has an authority and no path: "/", then the path of the reference`)
		return
	}
	t.target.path = cutLast(t.base.path) + t.ref.path
	t.does("merge", "path", `the path of the base up to its last "/", then the path of the reference`)
}

// removeDotSegments is RFC 3986, 5.2.4. Each of the steps 2A to 2D is recorded once, with the number
// of times that it was taken, in the order in which the steps were first taken. Step 2E, which moves
// a segment to the output, is not recorded.
func (t *tracer) removeDotSegments() {
	defer t.goTo("5.2.4")()
	in := t.target.path
	var out []string // each with the "/" before it, if any
	var order []string
	atEnd := ""
	counts := make(map[string]int)
	for in != "" {
		step := ""
		switch {
		case strings.HasPrefix(in, "../"):
			step, in = "2A", in[3:]
		case strings.HasPrefix(in, "./"):
			step, in = "2A", in[2:]
		case strings.HasPrefix(in, "/./"):
			step, in = "2B", in[2:]
		case in == "/.":
			step, in, atEnd = "2B", "/", "2B"
		case strings.HasPrefix(in, "/../"), in == "/..":
			if step, in = "2C", in[3:]; in == "" {
				in, atEnd = "/", "2C"
			}
			if len(out) > 0 {
				out = out[:len(out)-1]
			} else {
				counts["above"]++
			}
		case in == ".", in == "..":
			step, in = "2D", ""
		default:
			end := strings.IndexByte(in[1:], '/') + 1
			if end == 0 {
				end = len(in)
			}
			out, in = append(out, in[:end]), in[end:]
			continue
		}
		if counts[step] == 0 {
			order = append(order, step)
		}
		counts[step]++
	}
	t.target.path = strings.Join(out, "")
	for _, step := range order {
		t.does(step, "path", "%s", describeDots(step, counts[step], counts["above"], step == atEnd))
	}
}

// describeDots returns the description of a step of RFC 3986, 5.2.4 that was taken n times. above is the
// number of times that 2C found no segment to remove. atEnd reports whether 2B or 2C replaced "/." or
// "/.." at the end of the path.
func describeDots(step string, n, above int, atEnd bool) string {
	from, last := "", ""
	switch step {
	case "2A":
		return `"../" or "./" at the beginning is removed` + times(n)
	case "2D":
		return `"." or ".." is the rest of the path, and is removed`
	case "2B":
		from, last, above = `"/./"`, `"/." at the end`, 0
	case "2C":
		from, last = `"/../"`, `"/.." at the end`
	}
	if n == 1 && atEnd {
		from = last
	}
	description := from + ` becomes "/"`
	if step == "2C" && n == 1 && above == 1 {
		return description + "; there is no segment to remove before it"
	}
	if step == "2C" {
		description += ", and the segment before it is removed"
	}
	description += times(n)
	if n > 1 && atEnd {
		description += ", 1 of them " + last
	}
	if above > 0 {
		description += fmt.Sprintf(", %d of them with no segment to remove", above)
	}
	return description
}

// guard changes the path if the text of the target would be parsed as other components, and records
// the change. No RFC has such a step, so the section of the step is the zero Citation.
func (t *tracer) guard() {
	t.where = Citation{}
	p := &t.target
	more := p.params.defined || p.query.defined
	switch {
	case p.authority.defined && p.path != "" && p.path[0] != '/':
		p.path = "/" + p.path
		t.does("guard", "path", `"/" is inserted before the path; without it, the path would be part of the authority`)
	case p.authority.defined && p.path == "" && more && t.syntax == uri.RFC1808:
		p.path = "/"
		t.does("guard", "path", `"/" is inserted before params and query; without it, they would be part of the net_loc`)
	case !p.authority.defined && strings.HasPrefix(p.path, "//"):
		p.path = "/." + p.path
		t.does("guard", "path", `"/." is inserted before the path; without it, the path would begin with an authority`)
	}
}
