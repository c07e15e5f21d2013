package uri

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// A Builder builds a URI or a reference from components. It starts without components
// ([Syntax.Builder]) or with the components of a value ([URI.Builder], [Reference.Builder]):
//
//	u, err := u.Builder().Host("backend").Port("9000").Unset("fragment").URI()
//
// A Builder is immutable: each method returns a changed copy. Arguments are used as they are: only
// [Builder.AppendSegments] percent-encodes them, and package pct encodes data for the other
// components.
//
// The methods that set components return no error. [Builder.URI] and [Builder.Reference] check the
// components, and their error is a [*ParseError] that names the wrong component:
//
//   - Each component must match its grammar rule, which the host "a/b" does not. If several
//     components are wrong, the error is about the first of them in the URI.
//   - The whole string must then be parsed as the same components; otherwise the error wraps
//     [ErrAmbiguous]. For example, without an authority, the path "//x" would be parsed as an
//     authority.
//
// Only the syntax is checked: "%00" is a valid host, and a port may have any number of digits.
//
// An error is kept until the component is set again or removed. An error of Authority stays when only
// Userinfo, Host or Port is set, and an error of AppendSegments stays until Path is called.
//
// Do not print a Builder, because fmt shows its fields with the password; errors and LogValue (for
// package log/slog) mask it.
type Builder struct {
	syntax  Syntax
	defined uint16                // bit c is set if component c is defined
	texts   [numComponents]string // the string of each component that is defined

	authorityErr *refusal // why the Builder refuses the argument of Authority
	pathErr      *refusal // why the Builder refuses the argument of AppendSegments
	unsetErr     error    // a wrong argument of Unset
}

// A component is one of the components of a Builder. An authority with a host has no string of its
// own. An authority without a host is registry-based; see [URI.Authority].
type component uint8

const (
	schemeComponent component = iota
	authorityComponent
	userinfoComponent
	hostComponent
	portComponent
	pathComponent // always defined
	paramsComponent
	queryComponent
	fragmentComponent
	numComponents
)

var componentNames = [numComponents]string{"scheme", "authority", "userinfo", "host", "port", "path", "params", "query", "fragment"}

// delimiters are the delimiters before and after each component.
var delimiters = [numComponents]struct{ before, after string }{
	schemeComponent:    {after: ":"},
	authorityComponent: {before: "//"},
	userinfoComponent:  {after: "@"},
	portComponent:      {before: ":"},
	paramsComponent:    {before: ";"},
	queryComponent:     {before: "?"},
	fragmentComponent:  {before: "#"},
}

// has reports whether component c is defined. The path always is, also in the zero Builder.
func (b *Builder) has(c component) bool { return b.defined&(1<<c) != 0 || c == pathComponent }

// set sets the string of component c.
func (b *Builder) set(c component, text string) {
	b.defined |= 1 << c
	b.texts[c] = text
}

// remove removes component c.
func (b *Builder) remove(c component) {
	b.defined &^= 1 << c
	b.texts[c] = ""
}

// path returns the path.
func (b *Builder) path() string { return b.texts[pathComponent] }

// Builder returns a Builder of syntax x with an empty path and no other component. The zero Builder is
// RFC3986.Builder().
func (x Syntax) Builder() Builder { return Builder{syntax: x} }

// Builder returns a Builder with the components of the value.
func (c components) Builder() Builder {
	b := c.Syntax().Builder()
	s := c.Spans()
	if s.Authority.Defined() {
		b = b.setAuthority(c.text, s)
	}
	b.setSpan(schemeComponent, c.text, s.Scheme)
	b.setSpan(pathComponent, c.text, s.Path)
	b.setSpan(paramsComponent, c.text, s.Params)
	b.setSpan(queryComponent, c.text, s.Query)
	b.setSpan(fragmentComponent, c.text, s.Fragment)
	return b
}

// setSpan sets a component of a string that has been parsed, if the component is defined.
func (b *Builder) setSpan(c component, text string, s Span) {
	if s.Defined() {
		b.set(c, s.Of(text))
	}
}

// setAuthority sets the parts of an authority that has been parsed.
func (b Builder) setAuthority(text string, s Spans) Builder {
	b.unsetAuthority()
	if s.Host.Defined() {
		b.set(authorityComponent, "")
	} else {
		b.setSpan(authorityComponent, text, s.Authority)
	}
	b.setSpan(userinfoComponent, text, s.Userinfo)
	b.setSpan(hostComponent, text, s.Host)
	b.setSpan(portComponent, text, s.Port)
	return b
}

// Unset removes components by their names, as [ParseError.Component] returns them: "scheme",
// "authority" (with userinfo, host and port), "userinfo", "port", "params", "query" and "fragment".
// Without a scheme, the result is a relative reference. The path, and the host of an authority, cannot
// be removed, so [Builder.URI] returns an error for their names, as for unknown names.
func (b Builder) Unset(names ...string) Builder {
	for _, name := range names {
		switch c := component(slices.Index(componentNames[:], name)); c {
		case authorityComponent:
			b.unsetAuthority()
		case schemeComponent, userinfoComponent, portComponent, paramsComponent, queryComponent, fragmentComponent:
			b.remove(c)
		default:
			b.unsetErr = fmt.Errorf("uri: a Builder cannot unset %.40q", Redact(name))
		}
	}
	return b
}

// Scheme sets the scheme.
func (b Builder) Scheme(scheme string) Builder {
	b.set(schemeComponent, scheme)
	return b
}

// Authority sets userinfo, host and port together, or a registry-based authority of RFC 2396.
func (b Builder) Authority(authority string) Builder {
	if !b.syntax.known() {
		return b
	}
	r := b.syntax.rules()
	text := "//" + authority
	form := FormReference
	if !b.syntax.is(relative) {
		text, form = "x:"+text, FormURI
	}
	c, bad := b.syntax.parse(text, form)
	start := len(text) - len(authority)
	if bad.want == nothing {
		if s := c.Spans(); s.Authority == (Span{start, len(text)}) {
			return b.setAuthority(text, s)
		}
	}
	if b.syntax.is(opaqueUnlessLogin) {
		return b.failAuthority(authority, r.checkLogin(authority)) // x://a_b is an opaque URL
	}
	// h/p: the parser takes "h" as the authority and "/p" as the path. The error is at the "/".
	end := strings.IndexFunc(authority, func(c rune) bool {
		return strings.ContainsRune("/?#", c) && class[c]&r.regName == 0 // a net_loc of RFC 1808 may have "?"
	})
	if end >= 0 && (bad.want == nothing || bad.offset > start+end) {
		bad = fault{start + end, wantAuthorityChar}
	}
	return b.failAuthority(authority, fault{bad.offset - start, bad.want})
}

// failAuthority returns b with an error for the argument of Authority.
func (b Builder) failAuthority(authority string, bad fault) Builder {
	b.authorityErr = &refusal{component: authorityComponent, text: authority, syntax: b.syntax, fault: bad}
	return b
}

// unsetAuthority removes the authority, with userinfo, host and port.
func (b *Builder) unsetAuthority() {
	for c := authorityComponent; c <= portComponent; c++ {
		b.remove(c)
	}
	b.authorityErr = nil
}

// Userinfo sets the userinfo, for example "jack" or "jack:secret". If no host is set, the host is
// empty. A registry-based authority cannot have a userinfo.
func (b Builder) Userinfo(userinfo string) Builder {
	b.defined |= 1 << authorityComponent
	b.set(userinfoComponent, userinfo)
	return b
}

// Host sets the host: a name, an IPv4 address, or an IP literal in its brackets. It replaces
// a registry-based authority.
func (b Builder) Host(host string) Builder {
	b.set(authorityComponent, "")
	b.set(hostComponent, host)
	return b
}

// Port sets the port, a string of digits. It may be empty, as in "http://a:/". If no host is set,
// the host is empty. A registry-based authority cannot have a port.
func (b Builder) Port(port string) Builder {
	b.defined |= 1 << authorityComponent
	b.set(portComponent, port)
	return b
}

// Path sets the path. It may be empty.
func (b Builder) Path(path string) Builder {
	b.set(pathComponent, path)
	b.pathErr = nil
	return b
}

// AppendSegments encodes data and appends it to the path, each string as one segment: "a/b" becomes
// the segment "a%2Fb". If the path ends in "/", the first segment follows that "/". If the path is
// empty and there is no authority, the path becomes relative.
//
// "." and ".." are errors, because they are dot-segments even if encoded: "%2E" is equivalent to
// "." (RFC 3986, 6.2.2.2). An empty segment at the beginning of a relative path is an error,
// because the path would become absolute. AppendSegments takes linear time, and allocates the new
// path.
func (b Builder) AppendSegments(data ...string) Builder {
	if len(data) == 0 {
		return b
	}
	sets := b.syntax.Sets()
	size := len(b.path())
	for _, segment := range data {
		if segment == "." || segment == ".." {
			return b.failPath(refusal{text: segment, fault: fault{want: wantSegmentData}})
		}
		size += len("/") + pct.EncodedLen(segment, sets.SegmentNoColon)
	}
	if b.path() == "" && data[0] == "" && !b.has(authorityComponent) {
		return b.failPath(refusal{err: ErrAmbiguous, reason: "a relative path cannot begin with an empty segment"})
	}
	var path strings.Builder
	path.Grow(size)
	path.WriteString(b.path())
	for i, segment := range data {
		keep := sets.Segment
		switch {
		case i == 0 && b.path() == "" && !b.has(authorityComponent):
			keep = sets.SegmentNoColon
		case i > 0, !strings.HasSuffix(b.path(), "/"):
			path.WriteByte('/')
		}
		writeEncoded(&path, segment, keep)
	}
	b.set(pathComponent, path.String())
	return b
}

// failPath returns b with the error e for the path. It keeps the error of an earlier call.
func (b Builder) failPath(e refusal) Builder {
	if b.pathErr == nil {
		e.component, e.syntax = pathComponent, b.syntax
		b.pathErr = &e
	}
	return b
}

// writeEncoded writes pct.Encode(s, keep) without allocating its result. It encodes a piece of s at
// a time in a buffer on the stack.
func writeEncoded(b *strings.Builder, s string, keep pct.Set) {
	const piece = 64
	var buf [piece * len("%XX")]byte
	for s != "" {
		n := characterEnd(s, piece)
		b.Write(pct.AppendEncode(buf[:0], s[:n], keep))
		s = s[n:]
	}
}

// characterEnd returns the last offset of s, at most limit, that is not inside a character. Bytes
// that are not part of a character in UTF-8 count as characters.
func characterEnd(s string, limit int) int {
	if len(s) <= limit {
		return len(s)
	}
	for i := limit - 1; i > limit-utf8.UTFMax; i-- {
		if utf8.RuneStart(s[i]) {
			if !utf8.FullRuneInString(s[i:limit]) {
				return i
			}
			break
		}
	}
	return limit
}

// Params sets the params, without their ";". Only RFC 1808 has this component.
func (b Builder) Params(params string) Builder {
	b.set(paramsComponent, params)
	return b
}

// Query sets the query, without its "?".
func (b Builder) Query(query string) Builder {
	b.set(queryComponent, query)
	return b
}

// Fragment sets the fragment, without its "#".
func (b Builder) Fragment(fragment string) Builder {
	b.set(fragmentComponent, fragment)
	return b
}

// URI returns the URI with the components of b, which must include a scheme. URI takes linear time,
// and allocates the string.
//
// The error is a [*ParseError] for the first wrong component, or wraps [ErrTooLong], or is about a wrong
// argument of Unset.
func (b Builder) URI() (URI, error) {
	c, err := b.build(FormURI)
	return URI{c}, err
}

// Reference returns the URI or relative reference with the components of b. It returns the same
// errors and allocates as much as [Builder.URI], but needs no scheme, except under RFC 1738.
func (b Builder) Reference() (Reference, error) {
	c, err := b.build(FormReference)
	return Reference{c}, err
}

// WithScheme returns u with the given scheme. It is short for u.Builder().Scheme(scheme).URI(), and
// so are the other With methods for their components. Use a [Builder] to change several components
// at once, or to change a Reference.
func (u URI) WithScheme(scheme string) (URI, error) { return u.Builder().Scheme(scheme).URI() }

// WithUserinfo returns u with the given userinfo: "jack" or "jack:secret".
func (u URI) WithUserinfo(userinfo string) (URI, error) { return u.Builder().Userinfo(userinfo).URI() }

// WithHost returns u with the given host: a name, an IPv4 address, or an IP literal in brackets. The
// port stays as it is.
func (u URI) WithHost(host string) (URI, error) { return u.Builder().Host(host).URI() }

// WithPort returns u with the given port, a string of digits. If u has no host, the host becomes empty.
// To remove the port, call [Builder.Unset].
func (u URI) WithPort(port string) (URI, error) { return u.Builder().Port(port).URI() }

// WithPath returns u with the given path.
func (u URI) WithPath(path string) (URI, error) { return u.Builder().Path(path).URI() }

// WithQuery returns u with the given query, without its "?".
func (u URI) WithQuery(query string) (URI, error) { return u.Builder().Query(query).URI() }

// WithFragment returns u with the given fragment, without its "#".
func (u URI) WithFragment(fragment string) (URI, error) { return u.Builder().Fragment(fragment).URI() }

// WithoutUserinfo returns u without its userinfo. It allocates only if there is one.
func (u URI) WithoutUserinfo() URI {
	userinfo, ok := u.Userinfo()
	if !ok {
		return u
	}
	start := u.unpack().hierStart() + len("//")
	return u.without(start, start+len(userinfo)+len("@"))
}

// WithoutQuery returns u without its query. It allocates only if there is a query before a fragment.
func (u URI) WithoutQuery() URI { return u.without(u.pathEnd(), u.queryEnd()) }

// WithoutFragment returns u without its fragment. It does not allocate.
func (u URI) WithoutFragment() URI { return URI{u.cut(u.queryEnd())} }

// WithoutFragment returns r without its fragment. It does not allocate.
func (r Reference) WithoutFragment() Reference { return Reference{r.cut(r.queryEnd())} }

// without returns u without the part from start to end, which is a component that is not required.
func (u URI) without(start, end int) URI {
	if start == end {
		return u
	}
	c, _ := u.Syntax().parse(u.text[:start]+u.text[end:], FormURI)
	return URI{c}
}

// build checks each component, parses the string of all components, and checks that the parsed
// components are those of b.
func (b Builder) build(f Form) (components, error) {
	switch {
	case b.unsetErr != nil:
		return components{}, b.unsetErr
	case !b.syntax.known():
		return components{}, newParseError("", b.syntax, f, fault{want: wantReadable})
	case f == FormURI && !b.has(schemeComponent), !b.has(schemeComponent) && !b.syntax.is(relative):
		e := &refusal{component: schemeComponent, syntax: b.syntax, fault: fault{want: wantScheme}, reason: "a URI needs a scheme"}
		if b.syntax.is(relative) {
			e.reason += "; Reference builds a relative reference"
		}
		return components{}, e.error()
	}
	if b.needsHost() && b.texts[authorityComponent] == "" {
		b.set(hostComponent, "")
	}
	if e := b.check(); e != nil {
		return components{}, e.error()
	}
	text := b.text()
	if len(text) > maxLen {
		return components{}, fmt.Errorf("%w: %d bytes", ErrTooLong, len(text))
	}
	c, bad := b.syntax.parse(text, f)
	if bad.want != nothing {
		return components{}, b.ambiguous(pathComponent).error()
	}
	if changed, ok := b.changedIn(c); ok {
		return components{}, b.ambiguous(changed).error()
	}
	return c, nil
}

// ambiguous returns the error for a component that is valid alone but would be parsed as another
// component.
func (b *Builder) ambiguous(c component) *refusal {
	e := &refusal{component: c, text: b.texts[c], syntax: b.syntax, err: ErrAmbiguous}
	if c == pathComponent {
		switch colon := strings.IndexAny(b.path(), ":/"); {
		case b.has(authorityComponent) && b.path() != "" && b.path()[0] != '/':
			e.reason = `after an authority, a path must be empty or begin with "/"`
		case !b.has(authorityComponent) && strings.HasPrefix(b.path(), "//"):
			e.reason = `without an authority, a path must not begin with "//"; write "/.//"`
		case !b.has(schemeComponent) && colon >= 0 && b.path()[colon] == ':':
			e.reason = `without a scheme, the first segment must not contain ":"; write "./" before the path`
		}
	}
	return e
}

// text joins the components (RFC 3986, 5.3).
func (b *Builder) text() string {
	size := len("://@:;?#")
	for _, text := range b.texts {
		size += len(text)
	}
	var t strings.Builder
	t.Grow(size)
	for c, text := range b.texts {
		if b.has(component(c)) {
			t.WriteString(delimiters[c].before)
			t.WriteString(text)
			t.WriteString(delimiters[c].after)
		}
	}
	return t.String()
}

// check returns the error of the first component whose string does not match its rule, or that the
// syntax does not have. If there is no such component, it returns the first ErrAmbiguous. The
// method Authority has already parsed a registry-based authority.
func (b *Builder) check() *refusal {
	r := b.syntax.rules()
	var ambiguous *refusal
	for c := range numComponents {
		if e := b.errorOf(c); e != nil {
			if e.err != ErrAmbiguous {
				return e
			}
			ambiguous = e
			continue
		}
		if c == hostComponent && b.needsHost() {
			return &refusal{component: hostComponent, syntax: b.syntax, fault: fault{want: wantHost}}
		}
		if !b.has(c) {
			continue
		}
		text := b.texts[c]
		var bad fault
		var err error
		switch c {
		case schemeComponent:
			bad = r.checkScheme(text)
		case userinfoComponent:
			bad = r.checkUserinfo(text)
		case hostComponent:
			bad = r.checkHost(text)
		case portComponent:
			bad = r.checkPort(text)
		case pathComponent:
			bad = b.checkPath()
		case paramsComponent:
			if r.features&params == 0 {
				err = ErrUnsupported
			}
			bad = r.checkChars(text, r.path, wantParamChar)
		case queryComponent:
			bad = r.checkChars(text, r.query, wantQueryChar)
			if r.query == 0 {
				err = ErrUnsupported
			} else if b.opaque() && bad.want == nothing {
				err = ErrAmbiguous // a:b?c: an opaque_part contains the "?"
			}
		case fragmentComponent:
			if r.fragment == 0 {
				err = ErrUnsupported
			}
			bad = r.checkChars(text, r.fragment, wantFragmentChar)
		}
		if err == ErrAmbiguous {
			if ambiguous == nil {
				ambiguous = b.ambiguous(c)
			}
			continue
		}
		if err != nil {
			return &refusal{component: c, text: text, syntax: b.syntax, err: err}
		}
		if bad.want != nothing {
			return &refusal{component: c, text: text, syntax: b.syntax, fault: bad}
		}
	}
	return ambiguous
}

// needsHost reports whether there is a userinfo or a port, and no host.
func (b *Builder) needsHost() bool {
	return (b.has(userinfoComponent) || b.has(portComponent)) && !b.has(hostComponent)
}

// errorOf returns the error that a method found in its argument for component c, or nil.
func (b *Builder) errorOf(c component) *refusal {
	switch {
	case c == pathComponent:
		return b.pathErr
	case c == authorityComponent:
		return b.authorityErr
	}
	return nil
}

// checkChars returns the fault of the first character of text that is not in m.
func (r *rules) checkChars(text string, m mask, want expectation) fault {
	i := span(text, 0, m)
	switch {
	case i == len(text):
		return fault{}
	case text[i] == '%':
		return fault{faultOffset(text, i), wantHexDigits}
	}
	return fault{i, want}
}

// checkScheme returns the fault of a string that is not a scheme.
func (r *rules) checkScheme(text string) fault {
	if text == "" || class[text[0]]&r.schemeFirst == 0 {
		return fault{0, wantScheme}
	}
	i := 0
	for i < len(text) && class[text[i]]&schemeChar != 0 {
		i++
	}
	if i < len(text) {
		return fault{i, wantScheme}
	}
	return fault{}
}

// checkUserinfo returns the fault of a string that is not a userinfo or, with the feature login, not
// user and password.
func (r *rules) checkUserinfo(text string) fault {
	if user, password, ok := strings.Cut(text, ":"); ok && r.features&login != 0 {
		// login = [ user [ ":" password ] "@" ] hostport
		if bad := r.checkChars(user, r.userinfo, wantUserinfoChar); bad.want != nothing {
			return bad
		}
		bad := r.checkChars(password, r.userinfo, wantUserinfoChar)
		bad.offset += len(user) + len(":")
		return bad
	}
	return r.checkChars(text, r.userinfo, wantUserinfoChar)
}

// checkLogin returns the fault of a string that is not a login. It takes a string without "@" for a
// hostport.
//
//	login    = [ user [ ":" password ] "@" ] hostport
//	hostport = host [ ":" port ]
func (r *rules) checkLogin(text string) fault {
	start := strings.IndexByte(text, '@') + 1
	if start > 0 {
		if bad := r.checkUserinfo(text[:start-1]); bad.want != nothing {
			return bad
		}
	}
	end := r.host(text, start)
	if end == start || end == len(text) || text[end] != ':' {
		return fault{end, wantHost}
	}
	bad := r.checkPort(text[end+1:])
	return fault{end + 1 + bad.offset, wantPort}
}

// checkHost returns the fault of a string that is not a host.
func (r *rules) checkHost(text string) fault {
	switch {
	case r.features&server != 0:
		if end := r.host(text, 0); end < len(text) || text == "" {
			return fault{end, wantHost}
		}
	case strings.HasPrefix(text, "["):
		end, want := ipLiteral(text, 0)
		if want == nothing && end < len(text) {
			want = wantHost
		}
		return fault{end, want}
	default:
		return r.checkChars(text, r.regName, wantHost)
	}
	return fault{}
}

// checkPort returns the fault of a string that is not a port.
func (r *rules) checkPort(text string) fault {
	if end := digitsEnd(text, 0); end < len(text) || text == "" && r.features&login != 0 {
		return fault{end, wantPort}
	}
	return fault{}
}

// checkPath returns the fault of a character in the path.
func (b *Builder) checkPath() fault {
	r := b.syntax.rules()
	if b.opaque() {
		if b.path() == "" {
			return fault{0, wantOpaquePart}
		}
		return r.checkChars(b.path(), r.query, wantOpaqueChar)
	}
	return r.checkChars(b.path(), r.path, wantPathChar)
}

// opaque reports whether the path is an opaque_part (RFC 2396, 3).
func (b *Builder) opaque() bool {
	return b.syntax.is(opaquePart) && b.has(schemeComponent) && !b.has(authorityComponent) && !strings.HasPrefix(b.path(), "/")
}

// changedIn returns the first component in which c, parsed from the string of b, differs from b, and
// whether there is one.
func (b *Builder) changedIn(c components) (changed component, ok bool) {
	d := c.Builder()
	if b.path() != d.path() {
		return pathComponent, true // also if the path "a:b" has begun a scheme, or "//a" an authority
	}
	for part := range numComponents {
		if b.has(part) != d.has(part) || b.texts[part] != d.texts[part] {
			return part, true
		}
	}
	return 0, false
}

// A refusal says why a Builder refused a component. The string does not match the grammar rule of the
// component, or it would be parsed as another component, or the syntax has no such component.
type refusal struct {
	component component
	text      string // the string of the component
	syntax    Syntax
	fault     fault  // the fault of text
	err       error  // the error, if text has no fault
	reason    string // the end of the message, or ""
}

// error returns the ParseError that says e.
func (e *refusal) error() *ParseError {
	return &ParseError{input: e.text, fault: e.fault, syntax: e.syntax, refusal: e}
}

// why says what is wrong with a component whose string has no fault.
func (e *refusal) why() string {
	switch {
	case e.reason != "":
		return e.reason
	case errors.Is(e.err, ErrUnsupported):
		return fmt.Sprintf("%s has no such component", e.syntax.rules().title)
	}
	return fmt.Sprintf("the %s would be parsed as another component", componentNames[e.component])
}

// expected describes what could continue the string of the component at the offset of the fault.
func (e *refusal) expected() string {
	return e.fault.want.componentText(e.syntax, e.text, e.fault.offset)
}

// masked returns what the message masks of the string.
func (e *refusal) masked() redact.Secret {
	text := e.text
	if e.component == portComponent {
		text = ":" + text // u:secret@h, split at the ":"
	}
	from, to := redact.FindComponent(text)
	if e.component == userinfoComponent || e.component == portComponent && from < to {
		return redact.Part(0, len(e.text))
	}
	return redact.Parts(e.text, from, to)
}
