package uri

import "fmt"

// Join returns the reference that means the same as following r first and then s, whatever
// the base is:
//
//	base.Resolve(r.Join(s)) == base.Resolve(r).Resolve(s)
//
// Join is an extension: RFC 3986, 5.2.1 resolves only against a base with a scheme. It is the
// algorithm of 5.2.2 without remove_dot_segments: the path of s is appended to the path of r
// up to its last "/", or to all of it and a "/" if its last segment is "." or "..". The
// dot-segments stay, because only a base with a scheme decides what they remove.
//
// Join is supported under RFC 3986 and RFC 3987; otherwise the error is [ErrUnsupported]. A
// reference s of another syntax is parsed again under the syntax of r, and may be refused with
// a [*ParseError]. It allocates the text of the result, and takes linear time.
func (r Reference) Join(s Reference) (Reference, error) {
	x := r.Syntax()
	if !x.is(dotSegments) {
		return Reference{}, fmt.Errorf("%w: joining references under %s", ErrUnsupported, x.rules().title)
	}
	s, err := s.In(x)
	if err != nil {
		return Reference{}, err
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
		directory := dir(base)
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
