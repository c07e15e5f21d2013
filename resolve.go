package uri

import (
	"bytes"
	"fmt"
	"strings"
)

// A Resolver holds the choices that the RFCs leave to those who resolve. The zero
// Resolver is what [URI.Resolve] uses: strict, and writing what can be written.
type Resolver struct {
	// NonStrict ignores the scheme of a reference if the base has the same,
	// in either case: a loophole in prior specifications (RFC 3986, 5.2.2;
	// RFC 2396, 5.2, step 3, where it needs a base that is not opaque;
	// RFC 1808, 5.2).
	NonStrict bool

	// AboveRoot says what becomes of ".." that has no segment left to remove.
	AboveRoot AboveRoot

	// RefuseUnwritable refuses, with [ErrUnwritable], a result whose path
	// begins with "//" where there is no authority. Otherwise it is written
	// with "/." before it, which [RemoveDotSegments] takes off again.
	RefuseUnwritable bool
}

// AboveRoot says what becomes of ".." above the root.
type AboveRoot uint8

const (
	AboveRootDefault AboveRoot = iota // as the generation has it: dropped since RFC 3986, kept before
	AboveRootKeep                     // before RFC 3986 only
	AboveRootDrop                     // under RFC 1808 not to be had
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

// Resolve returns the URI that r means where base is the base URI, by the
// algorithm of the base's generation: RFC 3986, 5.2 (strict); RFC 2396, 5.2;
// RFC 1808, 4; under RFC 1738 a reference is a URL and stays itself. Nothing is
// normalised on the way, and case and percent-encodings are kept.
//
// A reference of another generation is read again under the base's. A reference
// to the same document gives the base without its fragment and with the
// reference's, which is what a reader would open; see [URI.SameDocument]. That
// some schemes are never used with relative URLs (RFC 1808, 2.3) is ignored, as
// that section allows.
//
// Errors are a [*ParseError], [ErrNoBase] for the zero URI, [ErrOpaqueBase] under
// RFC 2396, and [ErrTooLong]. It takes time linear in both texts, and allocates
// the text of the result unless that is the base's or the reference's; for texts
// longer than 256 bytes, perhaps a buffer besides.
func (base URI) Resolve(r Reference) (URI, error) { return Resolver{}.Resolve(base, r) }

// Resolve is [URI.Resolve] with the choices of the Resolver. Those that the
// generation does not leave open are refused with [ErrUnsupported].
func (v Resolver) Resolve(base URI, r Reference) (URI, error) {
	if r.Syntax() != base.Syntax() {
		var err error
		if r, err = base.Syntax().ParseReference(r.text); err != nil {
			return URI{}, err
		}
	}
	if v == (Resolver{}) {
		if n, ok := base.inherited(r); ok {
			if base.text[n:] == r.text {
				return base, nil
			}
			return base.Syntax().Parse(base.text[:n] + r.text)
		}
	}
	var buf [256]byte
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

// withRoom returns b, or a slice with room for n bytes if b has not so much.
func withRoom(b []byte, n int) []byte {
	if n > cap(b) {
		return make([]byte, 0, n)
	}
	return b
}

// AppendResolve appends the text of what [Resolver.Resolve] returns for the
// reference with the text ref. It does not allocate if dst has room for base and
// ref and two bytes more. Where it fails it returns dst as it was.
func (v Resolver) AppendResolve(dst []byte, base URI, ref string) ([]byte, error) {
	x := base.Syntax()
	c, fault := x.parse(ref, formReference)
	if fault >= 0 {
		return dst, newParseError(ref, x, formReference, fault)
	}
	r := Reference{c}
	if v == (Resolver{}) {
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

// SameDocument reports whether r refers to the document whose base URI is base,
// so that following it asks for no new retrieval. Under RFC 3986 and RFC 3987
// that is so if it means the base but for the fragment (4.4); before, if it is
// empty but for a fragment (RFC 2396, 4.2). What [URI.Resolve] refuses does not.
func (base URI) SameDocument(r Reference) bool {
	if x := base.Syntax(); !x.is(dotSegments) {
		return r.Kind() == KindSameDocument && x.is(relative) && (r.Syntax() == x || x.ValidReference(r.text))
	}
	target, err := base.Resolve(r)
	return err == nil && target.WithoutFragment() == base.WithoutFragment()
}

// parts are the components of a reference while a target is put together. The
// delimiter stands before each of the last four, so that empty is not undefined;
// an authority has its "//".
type parts struct {
	scheme, authority, path, params, query, fragment string
}

func (c components) parts() parts {
	o := c.unpack()
	path, params, ok := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax())
	if ok {
		params = c.text[o.pathStart()+len(path) : o.pathEnd()]
	}
	return parts{
		scheme:    c.text[:o.schemeEnd()],
		authority: c.text[o.hierStart():o.pathStart()],
		path:      path,
		params:    params,
		query:     c.text[o.pathEnd():o.queryEnd()],
		fragment:  c.text[o.queryEnd():],
	}
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

// appendResolve appends the target. Reference and base are of one generation.
func (v Resolver) appendResolve(dst []byte, base URI, r Reference) ([]byte, error) {
	if base.IsZero() {
		return dst, ErrNoBase
	}
	x := base.Syntax()
	if v.AboveRoot != AboveRootDefault {
		if err := v.check(x); err != nil {
			return dst, err
		}
	}
	var t target
	if err := t.transform(v.NonStrict, base, r); err != nil {
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
		if v.RefuseUnwritable {
			return dst, ErrUnwritable
		}
		dst = insert(dst, path, "/.")
	}
	dst = append(dst, t.suffix...)
	if len(dst)-start > maxLen {
		return dst, ErrTooLong
	}
	return dst, nil
}

// inherited returns the length of what r inherits of base where that is all there is
// to do: where the target is a prefix of base and then r as it stands. That is so
// for most references: those without a scheme and without dot-segments, under RFC
// 3986 and RFC 3987, if the base has an authority and a path.
//
// NOTE: it reads the packed offsets itself. Those that do not fit are all ones: such a
// reference seems to have a scheme, and the base is left to others.
func (base URI) inherited(r Reference) (n int, ok bool) {
	b := base.components
	schemeEnd, hostStart, pathStart := b.a&schemeMask, b.a>>16&far, b.a>>48
	if r.a&schemeMask != 0 || hostStart <= schemeEnd+1 || b.b&slow != 0 || !b.Syntax().is(dotSegments) {
		return 0, false
	}
	path := r.text[r.a>>48 : uint32(r.b)]
	switch {
	case r.a>>48 != 0:
		n = int(schemeEnd) + 1
	case path == "" && (r.text == "" || r.text[0] == '#'):
		n = int(b.b >> 32)
	case path == "":
		n = int(uint32(b.b))
	case path[0] == '/':
		n = int(pathStart)
	default:
		dir := dir(b.text[pathStart:uint32(b.b)])
		if dir == "" || path[0] == '.' || mayHaveSlashDot(dir) {
			return 0, false
		}
		n = int(pathStart) + len(dir)
	}
	return n, !mayHaveSlashDot(path) && n <= maxLen-len(r.text)
}

func insert(b []byte, at int, s string) []byte {
	b = append(b, s...)
	copy(b[at+len(s):], b[at:])
	copy(b[at:], s)
	return b
}

// check refuses the choices that x does not leave open.
func (v Resolver) check(x Syntax) error {
	if v.AboveRoot > AboveRootRefuse || v.AboveRoot == AboveRootKeep && x.is(dotSegments) || v.AboveRoot == AboveRootDrop && x.is(params) {
		return fmt.Errorf("%w: %v above the root under %s", ErrUnsupported, v.AboveRoot, x.rules().title)
	}
	return nil
}

// transform makes t the target of ref by the algorithm of its generation.
func (t *target) transform(nonStrict bool, base URI, ref Reference) error {
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
		if !nonStrict || !x.is(relative) || base.Opaque() || !strings.EqualFold(ref.text[:r.schemeEnd()], base.Scheme()) {
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
		return t.resolve2396(base.text, b, base.Opaque())
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

// dir returns path without what follows its last "/".
func dir(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }

// Relativize returns the shortest reference that base resolves to target, and
// whether there is any: base.Resolve(r) == target. Of references of one length, a
// relative path goes before an absolute one, that before "//", and that before
// the target itself.
//
// There is none where resolving would change the target, as it does dot-segments
// under RFC 3986 ("http://a/./b"), and where base is the zero URI. A target of
// another generation is read again under the base's. It takes time linear in both
// texts.
func (base URI) Relativize(target URI) (r Reference, ok bool) {
	x := base.Syntax()
	if base.IsZero() || target.IsZero() {
		return Reference{}, false
	}
	if target.Syntax() != x {
		reread, err := x.Parse(target.text)
		if err != nil {
			return Reference{}, false
		}
		target = reread
	}
	s := relativizer{base: base, target: target}
	s.run()
	return s.best, s.ok
}

// A relativizer tries references, from those that inherit most on, and keeps the
// shortest that resolves to the target. It need not know why one does not.
type relativizer struct {
	base, target URI

	best Reference
	ok   bool

	ref, resolved []byte // buffers
}

func (s *relativizer) run() {
	b, t := s.base.parts(), s.target.parts()
	query := t.query + t.fragment
	if s.base.Syntax().is(params) {
		s.try("")  // inherits the fragment, too
		s.try("?") // inherits all but the fragment
	}
	s.try(t.fragment)
	s.try(query)
	s.try(t.params, query)
	s.tryRelative(&b, &t)
	s.try(t.path, t.params, query)
	s.try("/.", t.path, t.params, query) // of //x, which would be an authority
	s.try(t.authority, t.path, t.params, query)
	s.try(s.target.text)
}

// tryRelative tries the relative path from the directory of the base, as it is
// after its dot-segments have been removed, to the target.
func (s *relativizer) tryRelative(b, t *parts) {
	directory := []byte(dir(b.path))
	path := t.path
	if t.authority == "" && strings.HasPrefix(path, "/.//") {
		path = path[len("/."):] // what was computed before it was written
	}
	n := 0
	if s.base.Syntax().is(dotSegments) {
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
		// A directory without a root has one once ".." has emptied it, and so
		// has none at all beside an authority.
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
		s.try("./", path[common:], suffix) // of //x, from a base without a path
	}
}

// try keeps the reference that the strings make up if it is shorter than the best
// so far and resolves to the target.
func (s *relativizer) try(text ...string) {
	s.ref = s.ref[:0]
	for _, part := range text {
		s.ref = append(s.ref, part...)
	}
	if s.ok && len(s.ref) >= len(s.best.text) {
		return
	}
	r, fault := s.base.Syntax().parse(string(s.ref), formReference)
	if fault >= 0 {
		return
	}
	var err error
	s.resolved, err = Resolver{}.appendResolve(s.resolved[:0], s.base, Reference{r})
	if err == nil && string(s.resolved) == s.target.text {
		s.best, s.ok = Reference{r}, true
	}
}
