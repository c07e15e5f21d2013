package uri

import (
	"fmt"
	"strings"
)

// A Resolver holds the choices for resolving a reference. The zero Resolver is the one of
// [URI.Resolve]: it is strict, and it writes every result that can be written.
//
// Some choices are allowed by the RFCs: NonStrict (RFC 3986, 5.2.2; RFC 2396, 5.2, step 3),
// and AboveRootKeep, AboveRootDrop and AboveRootRefuse under RFC 2396 (5.2, step 6g). The
// other choices are additions of this package: AboveRootRefuse under RFC 3986, RFC 3987 and
// RFC 1808, whose algorithms give a result for every reference, and RefuseAmbiguous.
type Resolver struct {
	// NonStrict ignores the scheme of a reference if the base has the same scheme, in
	// upper or lower case. RFC 3986 and RFC 3987: "A non-strict parser may ignore a scheme
	// in the reference" (5.2.2). RFC 2396 restricts this to schemes "known to always use the
	// <hier_part> syntax" (5.2, step 3); see Defaults. It is not supported under RFC 1808,
	// where "http:g" means "http:g" (5.2), and under RFC 1738, which has no references.
	NonStrict bool

	// AboveRoot says what becomes of ".." that has no segment left to remove. Under RFC
	// 1738, which has no references, only AboveRootDefault is supported.
	AboveRoot AboveRoot

	// RefuseAmbiguous refuses, with [ErrAmbiguous], a result whose path begins with "//"
	// where there is no authority. Otherwise the path is written with "/." before it, which
	// [RemoveDotSegments] removes again.
	RefuseAmbiguous bool

	// Defaults returns the defaults of a scheme in lower case. NonStrict uses the field
	// Hierarchical under RFC 2396. A nil Defaults is [LookupSchemeDefaults].
	Defaults func(scheme string) SchemeDefaults
}

// AboveRoot says what becomes of ".." above the root.
type AboveRoot uint8

const (
	AboveRootDefault AboveRoot = iota // as the syntax says: dropped since RFC 3986, kept before
	AboveRootKeep                     // RFC 2396 and RFC 1808
	AboveRootDrop                     // RFC 3986, RFC 3987 and RFC 2396
	AboveRootRefuse                   // with [ErrAboveRoot]
)

var aboveRootNames = [...]string{"default", "keep", "drop", "refuse"}

// String returns "default", "keep", "drop" or "refuse".
func (a AboveRoot) String() string {
	if int(a) < len(aboveRootNames) {
		return aboveRootNames[a]
	}
	return fmt.Sprintf("AboveRoot(%d)", uint8(a))
}

// MarshalText returns the name that String returns.
func (a AboveRoot) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads a name as String writes it.
func (a *AboveRoot) UnmarshalText(text []byte) error {
	for i, name := range aboveRootNames {
		if string(text) == name {
			*a = AboveRoot(i)
			return nil
		}
	}
	return fmt.Errorf("uri: %q: want default, keep, drop or refuse", text)
}

// Resolve returns the URI that r means if u is the base URI. It uses the algorithm of the
// syntax of u: RFC 3986, 5.2 (strict); RFC 2396, 5.2; RFC 1808, 4. Under RFC 1738 a reference is
// a URL and stays as it is. Nothing is normalized, and case and percent-encodings are kept.
//
// A reference of another syntax is parsed again under the syntax of u. A reference to the same
// document gives u without its fragment and with the fragment of the reference, which is what a
// reader would open; see [URI.SameDocument]. Some schemes are never used with relative URLs
// (RFC 1808, 2.3); Resolve ignores that, as the section allows.
//
// The error is a [*ParseError], [ErrNoBase] for the zero URI, [ErrOpaqueBase] under RFC 2396, or
// [ErrTooLong]. Resolve takes time linear in both texts. It allocates the text of the result,
// unless that is the text of u or of r, and a buffer if the texts are longer than 256 bytes.
func (u URI) Resolve(r Reference) (URI, error) { return Resolver{}.Resolve(u, r) }

// ResolveString parses ref as [Syntax.ParseReference] does, under the syntax of u, and resolves
// it.
func (u URI) ResolveString(ref string) (URI, error) {
	r, err := u.Syntax().ParseReference(ref)
	if err != nil {
		return URI{}, err
	}
	return u.Resolve(r)
}

// isZero reports whether v makes no choice. Defaults alone has no effect.
func (v Resolver) isZero() bool {
	return !v.NonStrict && v.AboveRoot == AboveRootDefault && !v.RefuseAmbiguous
}

// Resolve is [URI.Resolve] with the choices of the Resolver. It returns [ErrUnsupported] for
// a choice that the syntax of base does not support.
func (v Resolver) Resolve(base URI, r Reference) (URI, error) {
	if r.Syntax() != base.Syntax() {
		var err error
		if r, err = base.Syntax().ParseReference(r.text); err != nil {
			return URI{}, err
		}
	}
	if v.isZero() {
		if n, ok := base.inherited(r); ok {
			if base.text[n:] == r.text {
				return base, nil
			}
			return base.Syntax().Parse(base.text[:n] + r.text)
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

// AppendResolve appends the text of what [Resolver.Resolve] returns for the
// reference with the text ref. It does not allocate if dst has room for base and
// ref and two bytes more. Where it fails it returns dst as it was.
func (v Resolver) AppendResolve(dst []byte, base URI, ref string) ([]byte, error) {
	x := base.Syntax()
	c, bad := x.parse(ref, FormReference)
	if bad.want != nothing {
		return dst, newParseError(ref, x, FormReference, bad)
	}
	r := Reference{c}
	if v.isZero() {
		if n, ok := base.inherited(r); ok {
			return append(append(dst, base.text[:n]...), ref...), nil
		}
	}
	b, err := v.appendResolve(dst, base, r)
	if err != nil {
		return dst, err
	}
	return b, nil
}

// SameDocument reports whether r refers to the document whose base URI is u, so that following
// r needs no new retrieval. Under RFC 3986 and RFC 3987 the target has to equal u except for
// the fragment (4.4). Under RFC 2396 r has to be empty except for a fragment (4.2). RFC 1808
// and RFC 1738 do not define references to the same document, and so the result is false. It
// is also false for a reference that [URI.Resolve] refuses.
func (u URI) SameDocument(r Reference) bool { return Resolver{}.SameDocument(u, r) }

// SameDocument is [URI.SameDocument] for the target that [Resolver.Resolve] returns. Under
// RFC 3986 and RFC 3987 "http:" refers to the document "http://a/b" if v is NonStrict.
func (v Resolver) SameDocument(base URI, r Reference) bool {
	x := base.Syntax()
	if !x.is(sameDocument) {
		return false
	}
	if !x.is(dotSegments) {
		return r.unpack().queryEnd() == 0 && v.check(x) == nil && (r.Syntax() == x || x.ValidReference(r.text))
	}
	target, err := v.Resolve(base, r)
	return err == nil && target.WithoutFragment() == base.WithoutFragment()
}

// A target is the URI that a reference means, in the pieces it is put together
// from. What is inherited of the base is always a prefix of its text: the scheme,
// or that and the authority, or that and the path, or that and the query.
type target struct {
	inherited string // of the base, from the scheme on
	own       string // of the reference, before its path: scheme or authority, or both
	dir, path string // the path that follows, after dot-segments are removed
	suffix    string // the rest of the reference, from the delimiter on

	remove    removal
	authority bool // whether there is one before the path
}

// removal is how dot-segments go from a path.
type removal uint8

const (
	removeNone     removal = iota // the path stays as it is
	removeDots                    // RFC 3986, 5.2.4
	removeCollapse                // RFC 2396, 5.2, step 6; RFC 1808, 4, step 6
)

// NOTE: no function values, which would move the buffers of callers to the heap.
func (r removal) from(path []byte) (n int, aboveRoot bool) {
	if r == removeDots {
		return removeDotSegments(path)
	}
	return collapseDotSegments(path)
}

// appendResolve appends the target. r and base have the same syntax.
func (v Resolver) appendResolve(dst []byte, base URI, r Reference) ([]byte, error) {
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
	dst = append(dst, t.own...)
	path := len(dst)
	dst = append(dst, t.dir...)
	dst = append(dst, t.path...)
	if t.remove != removeNone {
		n, aboveRoot := t.remove.from(dst[path:])
		dst = dst[:path+n]
		if aboveRoot && v.AboveRoot == AboveRootRefuse {
			return dst, ErrAboveRoot
		}
		if aboveRoot && v.AboveRoot == AboveRootDrop && !x.is(dotSegments) {
			dst = dst[:path+dropParents(dst[path:])]
		}
	}
	switch {
	case t.authority && len(dst) > path && dst[path] != '/':
		// http://a and g would be http://ag
		dst = insert(dst, path, "/")
	case len(dst) == path && t.authority && t.remove != removeNone && x.is(params) && t.suffix != "" && t.suffix[0] != '#':
		// http://a and .?y would be the net_loc a?y
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

// inherited handles the common case in which the target is a prefix of base followed by r
// unchanged. It returns the length of that prefix. References without a scheme and without
// dot-segments are of that kind, under RFC 3986 and RFC 3987, if base has an authority and
// a path.
//
// NOTE: it does not unpack the offsets. If the offsets of r do not fit, r appears to have a
// scheme and is rejected here. If those of base do not fit, rescan is set.
func (u URI) inherited(r Reference) (n int, ok bool) {
	schemeEnd, pathStart := u.schemeEnd(), u.pathStart()
	if r.schemeEnd() != 0 || u.hostStart() <= schemeEnd+1 || u.rescan() || !u.Syntax().is(dotSegments) {
		return 0, false
	}
	path := r.text[r.pathStart():r.pathEnd()]
	switch {
	case r.pathStart() != 0: // an authority
		n = schemeEnd + 1
	case path == "" && (r.text == "" || r.text[0] == '#'):
		n = u.queryEnd()
	case path == "":
		n = u.pathEnd()
	case path[0] == '/':
		n = pathStart
	default:
		dir := dir(u.text[pathStart:u.pathEnd()])
		if dir == "" || path[0] == '.' || strings.Contains(dir, "/.") {
			return 0, false
		}
		n = pathStart + len(dir)
	}
	return n, !strings.Contains(path, "/.") && n <= maxLen-len(r.text)
}

// check refuses the choices that x does not support.
func (v Resolver) check(x Syntax) error {
	r := x.rules()
	if v.NonStrict && r.features&nonStrict == 0 {
		return fmt.Errorf("%w: a scheme that is ignored under %s", ErrUnsupported, r.title)
	}
	if v.AboveRoot != AboveRootDefault && r.aboveRoot&(1<<v.AboveRoot) == 0 {
		return fmt.Errorf("%w: %v above the root under %s", ErrUnsupported, v.AboveRoot, r.title)
	}
	return nil
}

// ignoresScheme reports whether r is resolved as if it had no scheme. The texts are those
// before the ":".
//
// RFC 2396, 5.2, step 3: "by removing the scheme if it matches that of the base URI and the
// scheme is known to always use the <hier_part> syntax".
func (v Resolver) ignoresScheme(base URI, scheme string) bool {
	x := base.Syntax()
	return v.NonStrict && strings.EqualFold(scheme, base.Scheme()) &&
		(x.is(dotSegments) || !base.IsOpaque() && x.rules().defaultsOf(scheme, v.Defaults).Hierarchical)
}

// transform makes t the target of ref by the algorithm of its syntax.
func (t *target) transform(v Resolver, base URI, ref Reference) error {
	x := base.Syntax()
	b, r := base.unpack(), ref.unpack()
	t.own = ref.text[:r.pathStart()]
	t.path = ref.text[r.pathStart():r.pathEnd()]
	t.suffix = ref.text[r.pathEnd():]
	t.authority = r.hasAuthority()
	if x.is(dotSegments) {
		t.remove = removeDots
	}
	if r.schemeEnd() > 0 {
		if !v.ignoresScheme(base, ref.text[:r.schemeEnd()]) {
			return nil
		}
		t.own = t.own[r.schemeEnd()+1:]
		if i := strings.IndexByte(t.path, '?'); i >= 0 {
			// Without a scheme, what was an opaque part is a path and a query.
			t.path, t.suffix = t.path[:i], ref.text[r.pathStart()+i:]
		}
	}
	switch {
	case x.is(dotSegments):
		t.transformReferences(base.text, b)
	case x.is(params):
		t.resolve1808(base.text, b, ref.parts(), ref.text[r.pathStart():])
	default:
		return t.resolve2396(base.text, b, base.IsOpaque())
	}
	return nil
}

// transformReferences makes the reference in t, which has no scheme, the target.
// RFC 3986, 5.2.2.
func (t *target) transformReferences(base string, b offsets) {
	switch {
	case t.authority:
		t.inherited = base[:b.hierStart()]
	case t.path == "":
		t.inherit(base, b)
		t.remove = removeNone
	case t.path[0] == '/':
		t.inheritAuthority(base, b)
	default: // Merge Paths (5.2.3)
		t.inheritAuthority(base, b)
		t.dir = dir(base[b.pathStart():b.pathEnd()])
		if t.authority && t.dir == "" {
			t.dir = "/"
		}
	}
}

// resolve2396 makes the reference in t, which has no scheme, the target.
// RFC 2396, 5.2.
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
		t.dir, t.remove = dir(base[b.pathStart():b.pathEnd()]), removeCollapse
	}
	return nil
}

// resolve1808 makes the reference in t, which is r without its scheme, the target.
// Steps 3 and 5 go by emptiness: what is empty in the reference is the base's.
// RFC 1808, 4.
func (t *target) resolve1808(base string, b offsets, r parts, rest string) {
	basePath, _, _ := strings.Cut(base[b.pathStart():b.pathEnd()], ";")
	if len(r.authority) > len("//") { // step 3
		t.inherited = base[:b.hierStart()]
		return
	}
	t.own = ""
	t.inheritAuthority(base, b)
	t.path, t.suffix = r.path, rest[len(r.path):]
	switch {
	case r.authority == "" && rest == "": // step 2a
		t.inherited = base
	case strings.HasPrefix(r.path, "/"): // step 4
	case r.path != "": // step 6
		t.dir, t.remove = dir(basePath), removeCollapse
	case len(r.params) > len(";"): // step 5a
		t.inherited = base[:b.pathStart()+len(basePath)]
	case len(r.query) > len("?"): // step 5b
		t.inherited, t.suffix = base[:b.pathEnd()], rest[len(r.params):]
	default:
		t.inherited, t.suffix = base[:b.queryEnd()], r.fragment
	}
	if t.authority && basePath == "" && r.path == "" && t.suffix != "" && t.suffix[0] != '#' {
		t.path = "/" // http://a and ?y, in the same way
	}
}

// inheritAuthority makes scheme and authority those of the base.
func (t *target) inheritAuthority(base string, b offsets) {
	t.inherited = base[:b.pathStart()]
	t.authority = b.hasAuthority()
}

// inherit makes all those of the base up to the query, or the path if the
// reference has a query of its own.
func (t *target) inherit(base string, b offsets) {
	t.inherited = base[:b.queryEnd()]
	if strings.HasPrefix(t.suffix, "?") {
		t.inherited = base[:b.pathEnd()]
	}
	t.authority = b.hasAuthority()
}
