package uri

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/parseerr"
	"github.com/uriform/uri/pct"
)

// A Builder assembles a URI or a reference from components. It starts with no components
// ([Syntax.Builder]) or with those of another value ([URI.Builder], [Reference.Builder]):
//
//	u, err := u.Builder().Host("backend").Port("9000").NoFragment().URI()
//
// A Builder is an immutable value. Each method returns a changed copy. A later call replaces
// the value, and the error, of an earlier call for the same component. No method fails:
// [Builder.URI] and [Builder.Reference] report the first component that is wrong, in the order
// of the text. Components are written as they are given. Nothing is encoded, except the data of
// [Builder.AppendSegments]; package pct encodes data for the other components. "Correct" means
// correct syntax: "%00" is a host, and a port may have any number of digits.
//
// A component that its rule does not derive is an error, and so is a component that would be
// parsed as another one: "evil@host" as a host, "a/b" as a host, "//x" as a path without an
// authority. The error is a [*BuildError], which names the component.
type Builder struct {
	syntax  Syntax
	defined component // the set of components that are defined

	scheme, userinfo, host, port string
	registry                     string // an authority without a host; see Authority.Registry
	path, params                 string
	query, fragment              string

	err *BuildError // of a method; the first one
}

// A component is one of the components of a Builder, or a set of them.
type component uint16

const (
	schemeComponent component = 1 << iota
	authorityComponent
	userinfoComponent
	hostComponent
	portComponent
	pathComponent
	paramsComponent
	queryComponent
	fragmentComponent
)

var componentNames = map[component]string{
	schemeComponent: "scheme", authorityComponent: "authority", userinfoComponent: "userinfo", hostComponent: "host", portComponent: "port",
	pathComponent: "path", paramsComponent: "params", queryComponent: "query", fragmentComponent: "fragment",
}

// Builder returns a Builder of syntax x without components: with an empty path and
// nothing else.
func (x Syntax) Builder() Builder { return Builder{syntax: x} }

// Builder returns a Builder with the components of c.
func (c components) Builder() Builder {
	b := Builder{syntax: c.Syntax()}
	s := c.Spans()
	if s.Scheme.Defined() {
		b = b.Scheme(s.Scheme.Of(c.text))
	}
	if s.Authority.Defined() {
		b = b.setAuthority(c.text, s)
	}
	b.path = s.Path.Of(c.text)
	if s.Params.Defined() {
		b = b.Params(s.Params.Of(c.text))
	}
	if s.Query.Defined() {
		b = b.Query(s.Query.Of(c.text))
	}
	if s.Fragment.Defined() {
		b = b.Fragment(s.Fragment.Of(c.text))
	}
	return b
}

// setAuthority sets the parts of an authority that has been parsed.
func (b Builder) setAuthority(text string, s Spans) Builder {
	b = b.NoAuthority()
	b.defined |= authorityComponent
	if !s.Host.Defined() {
		b.registry = s.Authority.Of(text)
		return b
	}
	b.defined |= hostComponent
	b.host = s.Host.Of(text)
	if s.Userinfo.Defined() {
		b = b.Userinfo(s.Userinfo.Of(text))
	}
	if s.Port.Defined() {
		b = b.Port(s.Port.Of(text))
	}
	return b
}

func (b Builder) has(c component) bool { return b.defined&c != 0 }

// Scheme sets the scheme.
func (b Builder) Scheme(scheme string) Builder {
	b.defined |= schemeComponent
	b.scheme = scheme
	return b
}

// NoScheme removes the scheme: what is left is a relative reference.
func (b Builder) NoScheme() Builder {
	b.defined &^= schemeComponent
	b.scheme = ""
	return b
}

// Authority sets the authority as a whole: userinfo, host and port, or the registry-based
// authority of RFC 2396.
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
		return b.fail(authorityComponent, authority, r.checkLogin(authority)) // x://a_b is an opaque URL
	}
	// h/p
	end := strings.IndexFunc(authority, func(c rune) bool {
		return strings.ContainsRune("/?#", c) && class[c]&r.regName == 0 // a net_loc of RFC 1808 may have "?"
	})
	if end >= 0 && (bad.want == nothing || bad.offset > start+end) {
		bad = fault{start + end, wantAuthorityChar}
	}
	return b.fail(authorityComponent, authority, fault{bad.offset - start, bad.want})
}

// NoAuthority removes the authority, with userinfo, host and port.
func (b Builder) NoAuthority() Builder {
	b.defined &^= authorityComponent | userinfoComponent | hostComponent | portComponent
	b.registry, b.userinfo, b.host, b.port = "", "", "", ""
	return b
}

// Userinfo sets the userinfo: for example "jack", or "jack:secret". Without a host, the authority
// has an empty host; a registry-based authority cannot have a userinfo.
func (b Builder) Userinfo(userinfo string) Builder {
	b.defined |= authorityComponent | userinfoComponent
	b.userinfo = userinfo
	return b
}

// NoUserinfo removes the userinfo.
func (b Builder) NoUserinfo() Builder {
	b.defined &^= userinfoComponent
	b.userinfo = ""
	return b
}

// Host sets the host: a name, an IPv4 address, or an IP literal in its brackets. It replaces
// a registry-based authority.
func (b Builder) Host(host string) Builder {
	b = b.forget(hostComponent)
	b.defined |= authorityComponent | hostComponent
	b.registry, b.host = "", host
	return b
}

// Addr sets the host to an address. An IPv6 address is written in brackets, in the form of
// RFC 5952. The zero Addr is an error, and so is an address with a zone, which no syntax
// has a place for.
func (b Builder) Addr(addr netip.Addr) Builder {
	switch {
	case !addr.IsValid():
		return b.failWith(BuildError{component: hostComponent, fault: fault{want: wantHost}, reason: "the netip.Addr is not valid"})
	case addr.Zone() != "":
		text := addr.String()
		return b.fail(hostComponent, text, fault{strings.IndexByte(text, '%'), wantIPv6address})
	case addr.Is4():
		return b.Host(addr.String())
	}
	var buf [len("[") + len("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255") + len("]")]byte
	return b.Host(string(append(addr.AppendTo(append(buf[:0], '[')), ']')))
}

// Port sets the port, a string of digits. It may be empty, as in "http://a:/". Without a host,
// the authority has an empty host; a registry-based authority cannot have a port.
func (b Builder) Port(port string) Builder {
	b.defined |= authorityComponent | portComponent
	b.port = port
	return b
}

// NoPort removes the port.
func (b Builder) NoPort() Builder {
	b.defined &^= portComponent
	b.port = ""
	return b
}

// Path sets the path. It may be empty.
func (b Builder) Path(path string) Builder {
	b = b.forget(pathComponent)
	b.path = path
	return b
}

// AppendSegments appends segments to the path. The data of each segment is encoded by the
// rule of the syntax, so that "a/b" becomes one segment "a%2Fb". If the path ends in "/", the
// first segment follows that "/". If the path is empty and there is no authority, the path
// becomes a relative one.
//
// "." and ".." are errors, because no encoding can protect them: "." is unreserved, and
// "%2E" is equivalent to it (RFC 3986, 6.2.2.2). An empty segment at the beginning of a relative
// path is an error too, because no text has it. AppendSegments allocates the new path, in time
// linear in its length.
func (b Builder) AppendSegments(data ...string) Builder {
	if !b.syntax.known() || len(data) == 0 {
		return b
	}
	sets := b.syntax.Sets()
	size := len(b.path)
	for _, segment := range data {
		if segment == "." || segment == ".." {
			return b.fail(pathComponent, segment, fault{want: wantSegmentData})
		}
		size += len("/") + pct.EncodedLen(segment, sets.SegmentNoColon)
	}
	if b.path == "" && data[0] == "" && !b.has(authorityComponent) {
		return b.failWith(BuildError{component: pathComponent, err: ErrAmbiguous, reason: "a relative path cannot begin with an empty segment"})
	}
	var path strings.Builder
	path.Grow(size)
	path.WriteString(b.path)
	for i, segment := range data {
		keep := sets.Segment
		switch {
		case i == 0 && b.path == "" && !b.has(authorityComponent):
			keep = sets.SegmentNoColon
		case i > 0, !strings.HasSuffix(b.path, "/"):
			path.WriteByte('/')
		}
		writeEncoded(&path, segment, keep)
	}
	b.path = path.String()
	return b
}

// writeEncoded writes pct.Encode(s, keep). It encodes a piece at a time, in a buffer on the
// stack.
func writeEncoded(b *strings.Builder, s string, keep pct.Set) {
	const piece = 64
	var buf [piece * len("%XX")]byte
	for s != "" {
		n := min(len(s), piece)
		for n < len(s) && n > piece-utf8.UTFMax && !utf8.RuneStart(s[n]) {
			n-- // not in the middle of a character
		}
		b.Write(pct.AppendEncode(buf[:0], s[:n], keep))
		s = s[n:]
	}
}

// Params sets the params, without their ";", which only RFC 1808 has as a component of its own.
func (b Builder) Params(params string) Builder {
	b.defined |= paramsComponent
	b.params = params
	return b
}

// NoParams removes the params.
func (b Builder) NoParams() Builder {
	b.defined &^= paramsComponent
	b.params = ""
	return b
}

// Query sets the query, without its "?".
func (b Builder) Query(query string) Builder {
	b.defined |= queryComponent
	b.query = query
	return b
}

// NoQuery removes the query.
func (b Builder) NoQuery() Builder {
	b.defined &^= queryComponent
	b.query = ""
	return b
}

// Fragment sets the fragment, without its "#".
func (b Builder) Fragment(fragment string) Builder {
	b.defined |= fragmentComponent
	b.fragment = fragment
	return b
}

// NoFragment removes the fragment.
func (b Builder) NoFragment() Builder {
	b.defined &^= fragmentComponent
	b.fragment = ""
	return b
}

// URI returns the URI with the components of b. A Builder without a scheme is an error. It
// allocates the text, and takes linear time.
func (b Builder) URI() (URI, error) {
	c, err := b.build(FormURI)
	return URI{c}, err
}

// Reference returns the URI or relative reference with the components of b. It is otherwise
// like [Builder.URI].
func (b Builder) Reference() (Reference, error) {
	c, err := b.build(FormReference)
	return Reference{c}, err
}

// WithQuery returns u with the given query in place of its own: u.Builder().Query(query).URI().
func (u URI) WithQuery(query string) (URI, error) { return u.Builder().Query(query).URI() }

// WithQuery returns r with the given query in place of its own.
func (r Reference) WithQuery(query string) (Reference, error) {
	return r.Builder().Query(query).Reference()
}

// WithFragment returns u with the given fragment in place of its own:
// u.Builder().Fragment(fragment).URI().
func (u URI) WithFragment(fragment string) (URI, error) { return u.Builder().Fragment(fragment).URI() }

// WithFragment returns r with the given fragment in place of its own.
func (r Reference) WithFragment(fragment string) (Reference, error) {
	return r.Builder().Fragment(fragment).Reference()
}

// WithoutFragment returns u without its fragment. It does not allocate.
func (u URI) WithoutFragment() URI { return URI{u.cut(u.queryEnd())} }

// WithoutFragment returns r without its fragment. It does not allocate.
func (r Reference) WithoutFragment() Reference { return Reference{r.cut(r.queryEnd())} }

func (b Builder) build(f Form) (components, error) {
	switch {
	case b.err != nil:
		return components{}, b.err
	case !b.syntax.known():
		return components{}, newParseError("", b.syntax, f, fault{want: wantReadable})
	case f == FormURI && !b.has(schemeComponent), !b.has(schemeComponent) && !b.syntax.is(relative):
		e := &BuildError{component: schemeComponent, syntax: b.syntax, fault: fault{want: wantScheme}, reason: "a URI needs a scheme"}
		if b.syntax.is(relative) {
			e.reason += "; Reference builds a relative reference"
		}
		return components{}, e
	}
	if err := b.check(); err != nil {
		return components{}, err
	}
	text := b.text()
	if len(text) > maxLen {
		return components{}, fmt.Errorf("%w: %d bytes", ErrTooLong, len(text))
	}
	c, bad := b.syntax.parse(text, f)
	if bad.want != nothing {
		return components{}, b.ambiguous(pathComponent)
	}
	if changed := b.changedIn(c); changed != 0 {
		return components{}, b.ambiguous(changed)
	}
	return c, nil
}

// ambiguous returns the error for a component that is correct by itself, but not beside the
// other components.
func (b *Builder) ambiguous(c component) *BuildError {
	e := &BuildError{component: c, text: b.get(c), syntax: b.syntax, err: ErrAmbiguous}
	if c == pathComponent {
		switch colon := strings.IndexAny(b.path, ":/"); {
		case b.has(authorityComponent) && b.path != "" && b.path[0] != '/':
			e.reason = `after an authority, a path is empty or begins with "/"`
		case !b.has(authorityComponent) && strings.HasPrefix(b.path, "//"):
			e.reason = `without an authority, a path must not begin with "//"; "/.//" does`
		case !b.has(schemeComponent) && colon >= 0 && b.path[colon] == ':':
			e.reason = `without a scheme, the first segment must not contain ":"; "./" before the path helps`
		}
	}
	return e
}

// text returns the text that the components make up (RFC 3986, 5.3).
func (b *Builder) text() string {
	var t strings.Builder
	t.Grow(len(b.scheme) + len(b.registry) + len(b.userinfo) + len(b.host) + len(b.port) + len(b.path) + len(b.params) +
		len(b.query) + len(b.fragment) + len("://@:;?#"))
	write := func(c component, before, text, after string) {
		if b.has(c) {
			t.WriteString(before)
			t.WriteString(text)
			t.WriteString(after)
		}
	}
	write(schemeComponent, "", b.scheme, ":")
	write(authorityComponent, "//", b.registry, "")
	write(userinfoComponent, "", b.userinfo, "@")
	write(hostComponent, "", b.host, "")
	write(portComponent, ":", b.port, "")
	t.WriteString(b.path)
	write(paramsComponent, ";", b.params, "")
	write(queryComponent, "?", b.query, "")
	write(fragmentComponent, "#", b.fragment, "")
	return t.String()
}

// get returns the text of one component.
func (b *Builder) get(c component) string {
	switch c {
	case schemeComponent:
		return b.scheme
	case authorityComponent:
		return b.registry
	case userinfoComponent:
		return b.userinfo
	case hostComponent:
		return b.host
	case portComponent:
		return b.port
	case pathComponent:
		return b.path
	case paramsComponent:
		return b.params
	case queryComponent:
		return b.query
	}
	return b.fragment
}

// check reports the first component that its own rule does not derive, or that the syntax
// does not have.
func (b *Builder) check() error {
	r := b.syntax.rules()
	for c := schemeComponent; c <= fragmentComponent; c <<= 1 {
		text := b.get(c)
		if c != pathComponent && !b.has(c) {
			continue
		}
		var bad fault
		var err error
		switch c {
		case schemeComponent:
			bad = r.checkScheme(text)
		case authorityComponent:
			if !b.has(hostComponent) && (b.has(userinfoComponent) || b.has(portComponent)) {
				if b.registry == "" && r.features&server == 0 {
					b.defined |= hostComponent // an empty host
				} else {
					return &BuildError{component: hostComponent, syntax: b.syntax, fault: fault{want: wantHost}}
				}
			}
			bad = r.checkChars(text, r.regName, wantServerChar)
		case userinfoComponent:
			bad = r.checkUserinfo(text)
		case hostComponent:
			bad = r.checkHost(text)
		case portComponent:
			bad = r.checkPort(text)
		case pathComponent:
			bad, err = b.checkPath()
		case paramsComponent:
			if r.features&params == 0 {
				err = ErrUnsupported
			}
			bad = r.checkChars(text, r.path, wantPathChar)
		case queryComponent:
			bad = r.checkChars(text, r.query, wantQueryChar)
			if r.query == 0 {
				err = ErrUnsupported
			} else if b.opaque() && bad.want == nothing {
				err = ErrAmbiguous // an opaque_part takes the "?"
			}
		case fragmentComponent:
			if r.fragment == 0 {
				err = ErrUnsupported
			}
			bad = r.checkChars(text, r.fragment, wantFragmentChar)
		}
		if err == ErrAmbiguous {
			return b.ambiguous(c)
		}
		if err != nil {
			return &BuildError{component: c, text: text, syntax: b.syntax, err: err}
		}
		if bad.want != nothing {
			return &BuildError{component: c, text: text, syntax: b.syntax, fault: bad}
		}
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

// checkLogin returns the fault of a text that is not a login. A text without "@" is read as a
// hostport, although a "user" may have more characters.
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
		if want != nothing {
			return fault{end, want}
		}
	default:
		return r.checkChars(text, r.regName, wantHost)
	}
	return fault{}
}

func (r *rules) checkPort(text string) fault {
	if end := digitsEnd(text, 0); end < len(text) || text == "" && r.features&login != 0 {
		return fault{end, wantPort}
	}
	return fault{}
}

// checkPath checks the path, and whether it can stand beside the other components.
func (b *Builder) checkPath() (fault, error) {
	r := b.syntax.rules()
	if b.opaque() {
		if b.path == "" {
			return fault{0, wantOpaquePart}, nil
		}
		return r.checkChars(b.path, r.query, wantOpaqueChar), nil
	}
	if bad := r.checkChars(b.path, r.path, wantPathChar); bad.want != nothing {
		return bad, nil
	}
	switch {
	case b.has(authorityComponent) && b.path != "" && b.path[0] != '/':
		return fault{}, ErrAmbiguous // the host would be longer
	case !b.has(authorityComponent) && strings.HasPrefix(b.path, "//") && r.features&opaqueUnlessLogin == 0:
		return fault{}, ErrAmbiguous // the path would be an authority
	}
	return fault{}, nil
}

// opaque reports whether the path is an opaque_part (RFC 2396, 3).
func (b *Builder) opaque() bool {
	return b.syntax.is(opaquePart) && b.has(schemeComponent) && !b.has(authorityComponent) && !strings.HasPrefix(b.path, "/")
}

// changedIn returns the first component in which c, parsed from the text of b, differs, or 0.
func (b *Builder) changedIn(c components) component {
	d := c.Builder()
	for _, part := range [...]component{schemeComponent, pathComponent, authorityComponent, userinfoComponent, hostComponent, portComponent,
		paramsComponent, queryComponent, fragmentComponent} {
		if b.defined&part != d.defined&part || b.get(part) != d.get(part) {
			if part == schemeComponent && !b.has(part) {
				return pathComponent // a:b
			}
			return part
		}
	}
	return 0
}

// forget returns b without the error for a component.
func (b Builder) forget(c component) Builder {
	if b.err != nil && b.err.component == c {
		b.err = nil
	}
	return b
}

// fail returns b with the error for a component, unless there is an error already.
func (b Builder) fail(c component, text string, bad fault) Builder {
	return b.failWith(BuildError{component: c, text: text, fault: bad})
}

func (b Builder) failWith(e BuildError) Builder {
	if b.err == nil {
		e.syntax = b.syntax
		b.err = &e
	}
	return b
}

// A BuildError is the error of a [Builder]: a component that its rule does not derive, or
// that would be parsed as another component. It never shows a password.
type BuildError struct {
	component component
	text      string // of the component
	syntax    Syntax
	fault     fault // in the text
	err       error // the reason, if the component is correct by itself
	reason    string
}

// Component returns the name of the component: "host".
func (e *BuildError) Component() string { return componentNames[e.component] }

// Offset returns the offset in the component, in bytes, at which its rule is violated. It is
// 0 if the component is correct by itself.
func (e *BuildError) Offset() int { return e.fault.offset }

// Syntax returns the syntax of the Builder.
func (e *BuildError) Syntax() Syntax { return e.syntax }

// Unwrap returns [ErrUnexpected] or [ErrUnexpectedEnd] if the rule of the component does not derive it,
// [ErrAmbiguous] if it would be parsed as another component, and [ErrUnsupported] if the
// syntax has no such component.
func (e *BuildError) Unwrap() error {
	switch {
	case e.err != nil:
		return e.err
	case e.fault.offset == len(e.text):
		return ErrUnexpectedEnd
	}
	return ErrUnexpected
}

// Error describes the error: the component, and what is wrong at which offset of it. The
// text of a userinfo is masked.
func (e *BuildError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "uri: build: %s", e.Component())
	from, to := e.masked()
	if e.text != "" {
		fmt.Fprintf(&b, " %s", parseerr.Quote(parseerr.Mask(e.text, from, to)))
	}
	if addr, err := netip.ParseAddr(e.text); e.component == hostComponent && err == nil && addr.Is6() && addr.Zone() == "" {
		fmt.Fprintf(&b, `: an IPv6 address is written in brackets: "[%s]"`, e.text)
		return b.String()
	}
	switch {
	case e.reason != "":
		fmt.Fprintf(&b, ": %s", e.reason)
	case errors.Is(e.err, ErrUnsupported):
		fmt.Fprintf(&b, ": %s has no such component", e.syntax.rules().title)
	case e.err != nil:
		fmt.Fprintf(&b, ": the %s would be parsed as another component", e.Component())
	case e.fault.offset == len(e.text):
		fmt.Fprintf(&b, ": ends at byte %d: want %s", e.fault.offset, e.fault.want.componentText(e.syntax, ""))
	default:
		fmt.Fprintf(&b, ": %s at byte %d: want %s", parseerr.Found(e.text, e.fault.offset, from, to, "ill-formed UTF-8 %#02x"),
			e.fault.offset, e.fault.want.componentText(e.syntax, e.text[e.fault.offset:]))
	}
	return b.String()
}

// masked returns the span of the text that must not be shown.
func (e *BuildError) masked() (from, to int) {
	switch {
	case e.component == userinfoComponent,
		e.component == portComponent && strings.Contains(e.text, "@"): // u:secret@h, divided at the wrong ":"
		return 0, len(e.text)
	}
	// A component has no "//" to start from. From the first ":" to the last "@":
	at := max(strings.LastIndexByte(e.text, '@'), 0)
	if colon := strings.IndexByte(e.text[:at], ':'); colon >= 0 {
		return colon + 1, at
	}
	return 0, 0
}

// Format prints the text of Error, quoted for %q and %#v. No verb prints the fields.
func (e *BuildError) Format(f fmt.State, verb rune) { parseerr.Format(e, f, verb) }
