package uri

import (
	"fmt"
	"strings"

	"github.com/uriform/uri/internal/kernel"
)

// A Resolver holds the options for resolving a reference. The zero Resolver does what
// [URI.Resolve] does: it is strict, and returns an error only if the algorithm has no result or the
// result is too long.
//
// RFC 3986, 5.2.2 allows NonStrict. RefuseAboveRoot and RefuseAmbiguous are additions of this
// package: they return an error where the algorithm gives a result. RFC 2396 allows NonStrict (5.2,
// step 3), RefuseAboveRoot and DropAboveRoot (5.2, step 6g).
type Resolver struct {
	// NonStrict ignores the scheme of a reference if the base has the same scheme, in
	// upper or lower case. RFC 3986, 5.2.2: "A non-strict parser may ignore a scheme in the
	// reference". RFC 3987 resolves in the same way.
	//
	// RFC 2396 restricts this to schemes "known to always use the <hier_part> syntax" (5.2,
	// step 3). Under RFC 2396, NonStrict therefore has an effect only for schemes with
	// [SchemeDefaults].Hierarchical; see Defaults.
	//
	// NonStrict is not supported under RFC 1808 and RFC 1738. Under RFC 1808, "http:g" resolves
	// to "http:g" even if the base is an http URL (5.2). RFC 1738 has no relative references.
	NonStrict bool

	// RefuseAboveRoot returns [ErrAboveRoot] for a ".." that has no segment to remove, as in
	// "http://a/../b". Otherwise Resolve follows the RFCs: RFC 3986 and RFC 3987 drop such a "..",
	// and RFC 2396 and RFC 1808 keep it. These two do not look at the segments of a reference whose path
	// begins with "/", such as "/../b", which is not refused. RefuseAboveRoot is not supported under RFC 1738.
	RefuseAboveRoot bool

	// RefuseAmbiguous returns [ErrAmbiguous] for a result that has no authority and whose path
	// begins with "//". Without RefuseAmbiguous, Resolve writes "/." before such a path. Normalize
	// keeps this "/.", but [RemoveDotSegments] removes it.
	RefuseAmbiguous bool

	// Defaults returns the defaults of a scheme in lower case. NonStrict uses the field
	// Hierarchical under RFC 2396. A nil Defaults is [LookupSchemeDefaults].
	Defaults func(scheme string) SchemeDefaults

	// DropAboveRoot is for RFC 2396, which leaves it to the program whether a ".." that has no
	// segment to remove is dropped (5.2, step 6g). RFC 3986 and RFC 3987 always drop it.
	// DropAboveRoot is not supported under RFC 1808 and RFC 1738, and RefuseAboveRoot takes
	// precedence over it.
	DropAboveRoot bool
}

// Resolve resolves r against the base URI u (RFC 3986, 5.2, strict). Nothing is normalized: case and
// percent-encodings are kept.
//
// If r has a different syntax, its string is parsed again under the syntax of u. If r is a
// same-document reference, the result is u with the fragment of r; see [Resolver.SameDocument].
//
// The error is a [*ParseError] if r is not valid under the syntax of u, [ErrNoBase] if u is the
// zero URI, [ErrOpaqueBase] (RFC 2396), or [ErrTooLong]. Resolve takes time linear in both strings.
// It allocates the string of the result, except if the result has the string of u or of r. It also
// allocates a buffer if the strings have more than 256 bytes.
//
// Two older syntaxes have their own algorithms, in RFC 2396, 5.2 and RFC 1808, 4. Under RFC 1738
// every reference is a URL, so the result is r.
func (u URI) Resolve(r Reference) (URI, error) { return Resolver{}.Resolve(u, r) }

// ResolveString parses ref under the syntax of u and resolves the reference; see
// [Syntax.ParseReference] and [URI.Resolve].
func (u URI) ResolveString(ref string) (URI, error) {
	r, err := u.Syntax().ParseReference(ref)
	if err != nil {
		return URI{}, err
	}
	return u.Resolve(r)
}

// isZero reports whether v has no option that changes a result. Defaults changes a result only
// together with NonStrict.
func (v *Resolver) isZero() bool {
	return !v.NonStrict && !v.RefuseAboveRoot && !v.DropAboveRoot && !v.RefuseAmbiguous
}

// Resolve is [URI.Resolve] with the options of v. There are three more errors: [ErrUnsupported] for
// an option that the syntax of base does not support, [ErrAboveRoot], and [ErrAmbiguous].
func (v Resolver) Resolve(base URI, r Reference) (URI, error) {
	if r.Syntax() != base.Syntax() {
		var err error
		if r, err = base.Syntax().ParseReference(r.text); err != nil {
			return URI{}, err
		}
	}
	if v.isZero() {
		if n, ok := base.inherited(r); ok {
			switch {
			case base.text[n:] == r.text:
				return base, nil
			case n == 0:
				return URI(r), nil
			}
			return base.extend(n, r)
		}
	}
	var buf [scratch]byte
	b, err := v.appendResolve(withRoom(buf[:0], len(base.text)+len(r.text)+2), base, r)
	switch {
	case err != nil:
		return URI{}, err
	case string(b) == base.text:
		return base, nil
	case string(b) == r.text:
		return URI(r), nil
	}
	return base.Syntax().Parse(string(b))
}

// AppendResolve appends the string of the URI that [Resolver.Resolve] returns. If there is an error,
// it returns dst unchanged. It does not allocate if dst has room for base, r and two more bytes.
func (v Resolver) AppendResolve(dst []byte, base URI, r Reference) ([]byte, error) {
	if r.Syntax() != base.Syntax() {
		var err error
		if r, err = base.Syntax().ParseReference(r.text); err != nil {
			return dst, err
		}
	}
	if v.isZero() {
		if n, ok := base.inherited(r); ok {
			return append(append(dst, base.text[:n]...), r.text...), nil
		}
	}
	b, err := v.appendResolve(dst, base, r)
	if err != nil {
		return dst, err
	}
	return b, nil
}

// SameDocument reports whether r refers to the document whose base URI is base, so that following r
// needs no new retrieval. Under RFC 3986 and RFC 3987 the target, which [Resolver.Resolve] returns, has
// to equal base except for the fragment (4.4). For example, with NonStrict, "http:" refers to the
// document with the base "http://a/b".
//
// The result is false if Resolve returns an error for r. Under RFC 2396 r has to be empty except for
// a fragment (4.2). RFC 1808 and RFC 1738 do not define same-document references, so the result is
// false.
func (v Resolver) SameDocument(base URI, r Reference) bool {
	x := base.Syntax()
	if !x.is(sameDocument) {
		return false
	}
	target, err := v.Resolve(base, r)
	if err != nil {
		return false
	}
	if !x.is(resolve3986) {
		return r.unpack().queryEnd() == 0
	}
	return target.WithoutFragment() == base.WithoutFragment()
}

// A target is the URI that a reference means, as the pieces of its string in order. The inherited
// piece is always a prefix of the base: up to the end of the scheme, authority, path or query.
//
//	base       http://a/b/c?q
//	reference  ../g#s
//	target     http://a  "/b/" "../g"  #s
//	           inherited dir   path    suffix
type target struct {
	inherited     string // from the base, beginning with the scheme
	fromReference string // from the reference: the string before its path
	dir, path     string // the path, before dot-segments are removed
	suffix        string // from the reference: the string after its path, beginning with a delimiter

	remove    removal
	authority bool // there is an authority before the path
}

// removal is an algorithm that removes dot-segments from a path.
type removal uint8

const (
	removeNone    removal = iota // the path stays as it is
	removeDots                   // RFC 3986, 5.2.4
	removeRFC2396                // RFC 2396, 5.2, step 6; RFC 1808, 4, step 6
)

// from removes the dot-segments of path, and returns the length of the result.
//
// NOTE: removal is not a function value, which would move the buffers of callers to the heap.
func (r removal) from(path []byte) (n int, aboveRoot bool) {
	if r == removeDots {
		return removeDotSegments(path)
	}
	return collapseDotSegments(path)
}

// appendResolve appends the target. r and base have the same syntax.
func (v *Resolver) appendResolve(dst []byte, base URI, r Reference) ([]byte, error) {
	if base.IsZero() {
		return dst, ErrNoBase
	}
	x := base.Syntax()
	if !v.isZero() {
		if err := v.check(x); err != nil {
			return dst, err
		}
	}
	var t target
	if err := t.transform(v, base, r); err != nil {
		return dst, err
	}
	// Component recomposition (RFC 3986, 5.3; RFC 2396, 5.2, step 7; RFC 1808, 4, step 7)
	start := len(dst)
	dst = append(dst, t.inherited...)
	dst = append(dst, t.fromReference...)
	path := len(dst)
	dst = append(dst, t.dir...)
	dst = append(dst, t.path...)
	if t.remove != removeNone {
		n, aboveRoot := t.remove.from(dst[path:])
		dst = dst[:path+n]
		if aboveRoot && v.RefuseAboveRoot {
			return dst, ErrAboveRoot
		}
		if aboveRoot && v.DropAboveRoot && !x.is(resolve3986) {
			dst = dst[:path+dropParents(dst[path:])]
		}
	}
	switch {
	case t.authority && len(dst) > path && dst[path] != '/':
		// http://a and g: without "/" the result would be http://ag
		dst = insert(dst, path, "/")
	case len(dst) == path && t.authority && t.remove != removeNone && x.is(params) && t.suffix != "" && t.suffix[0] != '#':
		// http://a and .?y: without "/" the result would have the net_loc a?y
		dst = append(dst, '/')
	case !t.authority && hasPrefix(dst[path:], "//") && x.is(relative):
		if v.RefuseAmbiguous {
			return dst, ErrAmbiguous
		}
		dst = insert(dst, path, "/.")
	}
	dst = append(dst, t.suffix...)
	if len(dst)-start > maxLen {
		return dst, ErrTooLong
	}
	return dst, nil
}

// inherited is a fast path. If the target is a prefix of u followed by the string of r, inherited
// returns the length of the prefix.
//
//	http://a/b/c and g:   "http://a/b/" + "g"
//	http://a/b/c and x:y: "" + "x:y"
//
// It returns ok = false unless all of the following conditions are true:
//
//   - References are resolved by RFC 3986, 5.2.2.
//   - u has an authority.
//   - No segment that could be a dot-segment has to be examined: no segment of r, and no segment of
//     u before a relative path, begins with ".".
//   - If r has a relative path, u has a path.
//   - The result is not too long.
//
// NOTE: inherited does not unpack the offsets. If the offsets of u or of r are too large for the packed
// form, rescan is set, and ok is false.
func (u URI) inherited(r Reference) (n int, ok bool) {
	schemeEnd, pathStart := u.schemeEnd(), u.pathStart()
	if u.hostStart() <= schemeEnd+1 || u.rescan() || r.rescan() || !u.Syntax().is(resolve3986) {
		return 0, false
	}
	path := r.text[r.pathStart():r.pathEnd()]
	switch {
	case r.schemeEnd() != 0:
		if strings.HasPrefix(path, ".") {
			return 0, false
		}
	case r.pathStart() != 0: // an authority
		n = schemeEnd + 1
	case path == "" && (r.text == "" || r.text[0] == '#'):
		n = u.queryEnd()
	case path == "":
		n = u.pathEnd()
	case path[0] == '/':
		n = pathStart
	default:
		dir := directoryOf(u.text[pathStart:u.pathEnd()])
		if dir == "" || path[0] == '.' || kernel.MayHaveSlashDot(dir) {
			return 0, false
		}
		n = pathStart + len(dir)
	}
	return n, !kernel.MayHaveSlashDot(path) && n <= maxLen-len(r.text)
}

// extend returns the URI with the string u.text[:n] + r.text, where n is the result of inherited and
// not 0. It adds offsets instead of parsing the string.
func (u URI) extend(n int, r Reference) (URI, error) {
	text := u.text[:n] + r.text
	hostStart, hostEnd, pathStart := u.hostStart(), u.hostEnd(), u.pathStart()
	pathEnd, queryEnd := n+r.pathEnd(), n+r.queryEnd()
	switch {
	case r.pathStart() != 0: // an authority
		hostStart, hostEnd, pathStart = n+r.hostStart(), n+r.hostEnd(), n+r.pathStart()
		if pathStart >= maxPacked {
			return u.Syntax().Parse(text)
		}
	case r.queryEnd() == 0: // at most a fragment
		pathEnd = u.pathEnd()
	}
	return URI{packOffsets(text, u.Syntax(), u.schemeEnd(), hostStart, hostEnd, pathStart, pathEnd, queryEnd, false)}, nil
}

// check returns the error for an option that x does not support.
func (v *Resolver) check(x Syntax) error {
	r := x.rules()
	if v.NonStrict && r.features&nonStrict == 0 {
		return fmt.Errorf("%w: %s does not allow NonStrict", ErrUnsupported, r.title)
	}
	if v.RefuseAboveRoot && r.features&relative == 0 {
		return fmt.Errorf("%w: %s does not allow the choice refuse for \"..\" above the root", ErrUnsupported, r.title)
	}
	if v.DropAboveRoot && (r.features&relative == 0 || r.features&resolve1808 != 0) {
		return fmt.Errorf("%w: %s does not allow the choice drop for \"..\" above the root", ErrUnsupported, r.title)
	}
	return nil
}

// ignoresScheme reports whether a reference with the given scheme is resolved as if it had no
// scheme.
//
// RFC 2396, 5.2, step 3: "by removing the scheme if it matches that of the base URI and the
// scheme is known to always use the <hier_part> syntax".
func (v *Resolver) ignoresScheme(base URI, scheme string) bool {
	x := base.Syntax()
	return v.NonStrict && strings.EqualFold(scheme, base.Scheme()) &&
		(x.is(resolve3986) || !base.isOpaque() && x.rules().defaultsOf(scheme, v.Defaults).Hierarchical)
}

// transform sets t to the target of ref, by the algorithm of the syntax.
func (t *target) transform(v *Resolver, base URI, ref Reference) error {
	x := base.Syntax()
	b, r := base.unpack(), ref.unpack()
	t.fromReference = ref.text[:r.pathStart()]
	t.path = ref.text[r.pathStart():r.pathEnd()]
	t.suffix = ref.text[r.pathEnd():]
	t.authority = r.hasAuthority()
	if x.is(resolve3986) {
		t.remove = removeDots
	}
	if r.schemeEnd() > 0 {
		if !v.ignoresScheme(base, ref.text[:r.schemeEnd()]) {
			return nil
		}
		t.fromReference = t.fromReference[r.schemeEnd()+1:]
		if i := strings.IndexByte(t.path, '?'); i >= 0 {
			// http:g?y: the opaque part of RFC 2396 is a path and a query.
			t.path, t.suffix = t.path[:i], ref.text[r.pathStart()+i:]
		}
	}
	switch {
	case x.is(resolve3986):
		t.transformReferences(base.text, b)
	case x.is(resolve1808):
		t.resolve1808(base.text, b, ref.parts(), ref.text[r.pathStart():])
	default:
		return t.resolve2396(base.text, b, base.isOpaque())
	}
	return nil
}

// transformReferences sets t to the target of the reference in t, which has no scheme (RFC 3986,
// 5.2.2, Transform References).
func (t *target) transformReferences(base string, b offsets) {
	switch {
	case t.authority:
		t.inherited = base[:b.hierStart()]
	case t.path == "":
		t.inherit(base, b)
	case t.path[0] == '/':
		t.inheritAuthority(base, b)
	default: // Merge Paths (5.2.3)
		t.inheritAuthority(base, b)
		t.dir = directoryOf(base[b.pathStart():b.pathEnd()])
		if t.authority && t.dir == "" {
			t.dir = "/"
		}
	}
}

// resolve2396 sets t to the target of the reference in t, which has no scheme (RFC 2396, 5.2).
func (t *target) resolve2396(base string, b offsets, opaque bool) error {
	switch {
	case !t.authority && t.path == "" && !strings.HasPrefix(t.suffix, "?"): // step 2: the current document
		t.inherit(base, b)
	case opaque:
		return ErrOpaqueBase
	case t.authority: // step 4
		t.inherited = base[:b.hierStart()]
	case strings.HasPrefix(t.path, "/"): // step 5
		t.inheritAuthority(base, b)
	default: // step 6
		t.inheritAuthority(base, b)
		t.dir, t.remove = directoryOf(base[b.pathStart():b.pathEnd()]), removeRFC2396
	}
	return nil
}

// resolve1808 sets t to the target of the reference r, which has no scheme (RFC 1808, 4). rest is
// the string of r after the authority. In steps 3 and 5, an empty component of the reference is
// inherited like an undefined component.
func (t *target) resolve1808(base string, b offsets, r parts, rest string) {
	basePath, _, _ := strings.Cut(base[b.pathStart():b.pathEnd()], ";")
	if len(r.authority) > len("//") { // step 3
		t.inherited = base[:b.hierStart()]
		return
	}
	t.fromReference = ""
	t.inheritAuthority(base, b)
	t.path, t.suffix = r.path, rest[len(r.path):]
	switch {
	case r.authority == "" && rest == "": // step 2a
		t.inherited = base
	case strings.HasPrefix(r.path, "/"): // step 4
	case r.path != "": // step 6
		t.dir, t.remove = directoryOf(basePath), removeRFC2396
	case len(r.params) > len(";"): // step 5a
		t.inherited = base[:b.pathStart()+len(basePath)]
	case len(r.query) > len("?"): // step 5b
		t.inherited, t.suffix = base[:b.pathEnd()], rest[len(r.params):]
	default:
		t.inherited, t.suffix = base[:b.queryEnd()], r.fragment
	}
	if t.authority && basePath == "" && r.path == "" && t.suffix != "" && t.suffix[0] != '#' {
		t.path = "/" // http://a and ?y: without "/" the result would have the net_loc a?y
	}
}

// inheritAuthority takes scheme and authority from the base.
func (t *target) inheritAuthority(base string, b offsets) {
	t.inherited = base[:b.pathStart()]
	t.authority = b.hasAuthority()
}

// inherit takes all components up to the query from the base. If the reference has a query, it
// takes all components up to the path.
func (t *target) inherit(base string, b offsets) {
	t.inherited = base[:b.queryEnd()]
	if strings.HasPrefix(t.suffix, "?") {
		t.inherited = base[:b.pathEnd()]
	}
	t.authority = b.hasAuthority()
}
