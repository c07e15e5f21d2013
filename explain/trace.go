package explain

import (
	"fmt"
	"strings"

	"github.com/uriform/uri"
)

// This file goes through the algorithms of resolution as the RFCs write them down,
// step by step, to say which step did what. What a reference means is up to package
// uri; the tests hold the two against each other.

// A tracer resolves one reference and notes the steps.
type tracer struct {
	where  Place // the section under way
	base   uri.Parts
	ref    uri.Parts
	target uri.Parts
	syntax uri.Syntax
	steps  []Step
}

// trace resolves ref against base, which are of one generation. Where that has no
// result, under RFC 2396 with an opaque base, the steps say so.
func trace(base uri.URI, ref uri.Reference) *tracer {
	t := &tracer{base: base.Parts(), ref: ref.Parts(), syntax: base.Syntax()}
	switch base.Syntax() {
	case uri.RFC1738:
		t.trace1738()
	case uri.RFC1808:
		t.trace1808(ref.String() == "")
	case uri.RFC2396:
		t.trace2396(base.Opaque())
	default:
		t.trace3986()
	}
	return t
}

// does notes a step that sets a component, or decides.
func (t *tracer) does(name, sets, does string, args ...any) {
	s := Step{Where: t.where, Name: name, Sets: sets, Does: fmt.Sprintf(does, args...)}
	if sets == "path" || sets == "all" {
		s.Path = t.target.Path
	}
	t.steps = append(t.steps, s)
}

func nonEmpty(p *string) bool { return p != nil && *p != "" }

// RFC 1738: there is nothing to resolve.
func (t *tracer) trace1738() {
	t.where = Place{"rfc1738", "5"}
	t.target = t.ref
	t.does("", "all", "a URL is absolute")
}

// RFC 1808, 4
func (t *tracer) trace1808(empty bool) {
	t.where = Place{"rfc1808", "4"}
	r, b := t.ref, t.base
	switch {
	case empty:
		t.target = b
		t.does("2a", "all", "the reference is empty: it is the base, fragment included")
		return
	case r.Scheme != nil:
		t.target = r
		t.does("2b", "all", "it has a scheme, and is absolute")
		return
	}
	t.target = r
	t.target.Scheme = b.Scheme
	if r.Params != nil && (nonEmpty(r.Authority) || r.Path != "") { // else step 5a decides
		t.does("2", "params", `what stands behind its first ";", and no part of the path (2.4.5)`)
	}
	t.does("2c", "scheme", "that of the base")
	if nonEmpty(r.Authority) {
		t.does("3", "authority", "its own net_loc")
		t.does("3", "path", "its own")
		t.does("7", "query", "its own, or none")
		return
	}
	t.target.Authority = b.Authority
	t.does("3", "authority", "the net_loc is empty: that of the base")
	switch {
	case strings.HasPrefix(r.Path, "/"):
		t.does("4", "path", `it begins with "/": its own`)
		t.does("7", "query", "its own, or none")
	case r.Path == "":
		t.step5()
	default:
		t.merge("6")
		t.collapse("6a", "6b", "6c", "6d")
		t.does("7", "query", "its own, or none")
	}
	t.guard()
}

// RFC 1808, 4, step 5: the path is empty.
func (t *tracer) step5() {
	t.target.Path = t.base.Path
	t.does("5", "path", "it is empty: that of the base")
	if nonEmpty(t.ref.Params) {
		t.does("5a", "params", "they are not empty: its own, and its own query")
		return
	}
	t.target.Params = t.base.Params
	t.does("5a", "params", "they are empty: those of the base")
	if nonEmpty(t.ref.Query) {
		t.does("5b", "query", "it is not empty: its own")
		return
	}
	t.target.Query = t.base.Query
	t.does("5b", "query", "it is empty: that of the base")
}

// RFC 2396, 5.2
func (t *tracer) trace2396(opaque bool) {
	t.where = Place{"rfc2396", "5.2"}
	r, b := t.ref, t.base
	t.target = r
	switch {
	case r.Scheme == nil && r.Authority == nil && r.Path == "" && r.Query == nil:
		t.target = b
		t.target.Fragment = r.Fragment
		t.does("2", "all", "no path, no query: the current document")
		return
	case r.Scheme != nil:
		t.does("3", "all", "it has a scheme, and is absolute")
		return
	case opaque:
		t.does("3", "", "the base is opaque: only references with a scheme, or to itself, are resolved against it")
		return
	}
	t.target.Scheme = b.Scheme
	t.does("3", "scheme", "that of the base")
	t.does("2", "query", "as in the reference, never that of the base")
	if r.Authority != nil {
		t.does("4", "authority", "its own")
		t.does("4", "path", "its own")
		return
	}
	t.target.Authority = b.Authority
	t.does("4", "authority", "that of the base")
	if strings.HasPrefix(r.Path, "/") {
		t.does("5", "path", `it begins with "/": its own, as it is`)
		t.guard()
		return
	}
	t.does("6", "", "the path is relative")
	t.merge("6a", "6b")
	t.collapse("6c", "6d", "6e", "6f")
	if path := strings.TrimPrefix(t.target.Path, "/"); path == ".." || strings.HasPrefix(path, "../") {
		t.does("6g", "path", `it begins with "..", which is kept`)
	}
	t.guard()
}

// merge puts the path behind the directory of the base: in one step or, with the
// name of another, in two.
func (t *tracer) merge(name string, second ...string) {
	dir := cutLast(t.base.Path)
	t.target.Path = dir
	if len(second) == 0 {
		t.target.Path += t.ref.Path
		t.does(name, "path", `that of the base up to its last "/", and its own`)
		return
	}
	t.does(name, "path", `that of the base up to its last "/"`)
	t.target.Path += t.ref.Path
	if t.ref.Path != "" {
		t.does(second[0], "path", "its own behind that")
	}
}

// collapse removes dot-segments as RFC 1808, 4, step 6 and RFC 2396, 5.2, step 6
// do. The names are those of the steps that remove "./", "." at the end,
// "<segment>/../" and "<segment>/.." at the end.
//
// Removing the leftmost "<segment>/../" until there is none comes to a stack of
// segments; the empty string before a "/" at the beginning is no segment.
func (t *tracer) collapse(dotSlash, dot, parentSlash, parent string) {
	path := t.target.Path
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
			root, left = "/", left[:0] // a path that has come to begin with "/"
		}
	}
	t.target.Path = root + strings.Join(kept, "")
	if dots > 0 {
		t.does(dotSlash, "path", `"./" goes%s`, times(dots))
	}
	if lastDot {
		t.does(dot, "path", `"." at the end goes`)
	}
	t.target.Path = root + strings.Join(left, "")
	if parents > 0 {
		t.does(parentSlash, "path", `"<segment>/../" goes%s`, times(parents))
	}
	if lastParent {
		t.does(parent, "path", `"<segment>/.." at the end goes`)
	}
}

func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(", %d times", n)
}

// RFC 3986, 5.2.2
func (t *tracer) trace3986() {
	t.where = Place{"rfc3986", "5.2.2"}
	r, b := t.ref, t.base
	t.target = r
	if r.Scheme != nil {
		t.does("R.scheme", "all", "R.scheme is defined: the reference is a URI")
		t.removeDotSegments()
		t.guard()
		return
	}
	if r.Authority != nil {
		t.target.Scheme = b.Scheme
		t.does("R.authority", "authority", "its own")
		t.does("R.authority", "path", "its own")
		t.does("R.authority", "query", "its own")
		t.removeDotSegments()
		t.does("Base.scheme", "scheme", "that of the base")
		return
	}
	switch {
	case r.Path == "":
		t.target.Path = b.Path
		t.does("Base.path", "path", "it is empty: that of the base")
	case strings.HasPrefix(r.Path, "/"):
		t.does("R.path", "path", `it begins with "/": its own`)
		t.removeDotSegments()
	default:
		t.mergePaths()
		t.removeDotSegments()
	}
	t.where = Place{"rfc3986", "5.2.2"}
	if r.Path == "" && r.Query == nil {
		t.target.Query = b.Query
		t.does("Base.query", "query", "the path is empty, and no query defined: that of the base")
	} else {
		t.does("R.query", "query", "its own, or none")
	}
	t.target.Authority, t.target.Scheme = b.Authority, b.Scheme
	t.does("Base.authority", "authority", "that of the base")
	t.does("Base.scheme", "scheme", "that of the base")
	t.guard()
}

// RFC 3986, 5.2.3
func (t *tracer) mergePaths() {
	t.where = Place{"rfc3986", "5.2.3"}
	if t.base.Authority != nil && t.base.Path == "" {
		t.target.Path = "/" + t.ref.Path
		t.does("merge", "path", `the base has an authority and no path: "/" and its own`)
		return
	}
	t.target.Path = cutLast(t.base.Path) + t.ref.Path
	t.does("merge", "path", `that of the base up to its last "/", and its own`)
}

// RFC 3986, 5.2.4. The steps are counted, and noted once for each letter, in the
// order in which they are first taken; 2E, which moves what stays, is not noted.
func (t *tracer) removeDotSegments() {
	t.where = Place{"rfc3986", "5.2.4"}
	in := t.target.Path
	var out []string // each with the "/" before it, if any
	var order []string
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
			step, in = "2B", "/"
		case strings.HasPrefix(in, "/../"), in == "/..":
			if step, in = "2C", in[3:]; in == "" {
				in = "/"
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
	t.target.Path = strings.Join(out, "")
	for _, step := range order {
		does := dotSteps[step] + times(counts[step])
		if step == "2C" && counts["above"] > 0 {
			does += fmt.Sprintf(", %d with no segment left to take", counts["above"])
		}
		t.does(step, "path", "%s", does)
	}
}

var dotSteps = map[string]string{
	"2A": `"../" or "./" at the beginning goes`,
	"2B": `"/./" becomes "/"`,
	"2C": `"/../" becomes "/", and takes the segment before it`,
	"2D": `"." or ".." is all there is, and goes`,
}

// guard notes where the result, put together, would read back as something else,
// and how it is written instead.
func (t *tracer) guard() {
	p := &t.target
	behind := p.Params != nil || p.Query != nil
	switch {
	case p.Authority != nil && p.Path != "" && p.Path[0] != '/':
		p.Path = "/" + p.Path
		t.does("guard", "path", `"/" is put before it, or it would lengthen the authority`)
	case p.Authority != nil && p.Path == "" && behind && t.syntax == uri.RFC1808:
		p.Path = "/"
		t.does("guard", "path", `"/" is put before params and query, or they would lengthen the net_loc`)
	case p.Authority == nil && strings.HasPrefix(p.Path, "//"):
		p.Path = "/." + p.Path
		t.does("guard", "path", `"/." is put before it, or it would begin with an authority`)
	}
}

// text puts the target together (RFC 3986, 5.3).
func (t *tracer) text() string {
	var b strings.Builder
	write := func(before string, part *string, after string) {
		if part != nil {
			b.WriteString(before + *part + after)
		}
	}
	write("", t.target.Scheme, ":")
	write("//", t.target.Authority, "")
	b.WriteString(t.target.Path)
	write(";", t.target.Params, "")
	write("?", t.target.Query, "")
	write("#", t.target.Fragment, "")
	return b.String()
}
