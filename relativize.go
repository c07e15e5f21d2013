package uri

import (
	"bytes"
	"strings"
)

// Relativize returns the shortest reference r for which u.Resolve(r) == target. The length is in
// bytes. If several references have this length, Relativize prefers a relative path, then an
// absolute path, then "//", then target itself.
//
// If target has a different syntax, Relativize first parses its string again under the syntax of u, as
// [URI.Resolve] does with a reference.
//
// The error is a [*ParseError] if target is not valid under the syntax of u, [ErrNoBase] if u is
// the zero URI, and [ErrDotSegments] if no reference resolves to target. This happens only under
// RFC 3986 and RFC 3987, where resolution removes dot-segments even from a reference with a scheme,
// so that no reference resolves to "http://a/./b".
//
// Relativize takes time linear in both strings. It allocates the references that it tries.
func (u URI) Relativize(target URI) (Reference, error) {
	if u.IsZero() {
		return Reference{}, ErrNoBase
	}
	if x := u.Syntax(); target.IsZero() || target.Syntax() != x {
		var err error
		if target, err = x.Parse(target.text); err != nil {
			return Reference{}, err
		}
	}
	s := search{base: u, target: target}
	s.run()
	if !s.ok {
		return Reference{}, ErrDotSegments
	}
	return s.best, nil
}

// A search tries references and keeps the shortest that resolves to the target. References that
// inherit more components come first. Each reference is resolved, so the search needs no rule for
// references that do not resolve to the target.
type search struct {
	base, target URI

	best Reference
	ok   bool

	ref, resolved []byte // buffers
}

// run tries all references that can be the shortest.
func (s *search) run() {
	b, t := s.base.parts(), s.target.parts()
	query := t.query + t.fragment
	if s.base.Syntax().is(resolve1808) {
		s.try("")  // inherits all components, also the fragment
		s.try("?") // inherits all components except the fragment
	}
	s.try(t.fragment)
	s.try(query)
	s.try(t.params, query)
	s.tryRelative(&b, &t)
	s.try(t.path, t.params, query)
	s.try("/.", t.path, t.params, query) // the path //x would be an authority
	s.try(t.authority, t.path, t.params, query)
	s.try(s.target.text)
}

// tryRelative tries relative paths from the directory of the base to the target. The dot-segments
// of the directory are removed first.
func (s *search) tryRelative(b, t *parts) {
	directory := []byte(directoryOf(b.path))
	path := t.path
	if t.authority == "" && strings.HasPrefix(path, "/.//") {
		path = path[len("/."):] // "/." was only written because the path begins with "//"
	}
	var n int
	if s.base.Syntax().is(resolve3986) {
		n, _ = removeDotSegments(directory)
	} else {
		n, _ = collapseDotSegments(directory)
	}
	directory = directory[:n]

	common := 0
	for i := 0; i < len(path) && i < len(directory) && path[i] == directory[i]; i++ {
		if path[i] == '/' {
			common = i + 1
		}
	}
	up := bytes.Count(directory[common:], []byte("/"))
	down := path[common:]
	if common == 0 && strings.HasPrefix(down, "/") {
		// Resolution adds a "/" in two cases: ".." has emptied a directory that does
		// not begin with "/", or the base has an authority and no path.
		down = down[1:]
	}
	suffix := t.params + t.query + t.fragment
	parents := strings.Repeat("../", min(up, len(s.target.text)/len("../")+1))
	s.try(parents, down, suffix)
	if down == "" && up > 0 {
		s.try(parents[:len(parents)-1], suffix)
	}
	if up == 0 && down == "" {
		s.try(".", suffix)
	}
	if up == 0 {
		s.try("./", down, suffix)
		s.try("./", path[common:], suffix) // to the path //x, from a base without a path
	}
}

// try joins the strings of text to a reference. It keeps the reference if it is shorter than the
// best reference and resolves to the target.
func (s *search) try(text ...string) {
	s.ref = s.ref[:0]
	for _, part := range text {
		s.ref = append(s.ref, part...)
	}
	if s.ok && len(s.ref) >= len(s.best.text) {
		return
	}
	r, bad := s.base.Syntax().parse(string(s.ref), FormReference)
	if bad.want != nothing {
		return
	}
	var err error
	s.resolved, err = new(Resolver).appendResolve(s.resolved[:0], s.base, Reference{r})
	if err == nil && string(s.resolved) == s.target.text {
		s.best, s.ok = Reference{r}, true
	}
}
