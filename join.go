package uri

import "fmt"

// Join returns the reference that has the same meaning as resolving r first and then s. For every
// base:
//
//	base.Resolve(r.Join(s)) == base.Resolve(r).Resolve(s)
//
// Join is an extension, because RFC 3986, 5.2.1 resolves only against a base with a scheme. It follows
// the algorithm of 5.2.2, but keeps dot-segments, because only a base with a scheme decides what they
// remove. A relative path of s replaces the last segment of r, unless that segment is "." or "..": then
// it stays, and a "/" and the path of s follow.
//
// Join supports RFC 3986 and RFC 3987. The error is [ErrUnsupported] under the other syntaxes,
// [ErrTooLong], or a [*ParseError] if s has a different syntax and is not valid under the syntax of r.
// Join takes linear time, and allocates the string of the result.
func (r Reference) Join(s Reference) (Reference, error) {
	x := r.Syntax()
	if !x.is(resolve3986) {
		return Reference{}, fmt.Errorf("%w: %s has no rules for joining references", ErrUnsupported, x.rules().title)
	}
	if s.Syntax() != x {
		var err error
		if s, err = x.ParseReference(s.text); err != nil {
			return Reference{}, err
		}
	}
	a, b := r.unpack(), s.unpack()
	if b.schemeEnd() > 0 {
		return s, nil
	}
	path := s.text[b.pathStart():b.pathEnd()]
	prefix := r.text[:a.pathStart()]
	switch {
	case b.hasAuthority():
		prefix = r.text[:a.hierStart()]
	case path == "" && b.queryEnd() > b.pathEnd(): // ?y
		prefix = r.text[:a.pathEnd()]
	case path == "": // #s
		prefix = r.text[:a.queryEnd()]
	case path[0] == '/':
	default: // Merge Paths (5.2.3)
		base := r.text[a.pathStart():a.pathEnd()]
		directory := directoryOf(base)
		switch last := base[len(directory):]; {
		case base == "" && a.hasAuthority():
			prefix += "/"
		case last == "." || last == "..":
			prefix += base + "/"
		default:
			prefix += directory
		}
	}
	text := prefix + s.text
	if len(text) > maxLen {
		return Reference{}, ErrTooLong
	}
	return x.ParseReference(text)
}
