package uri

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// ErrLossy is the error for a value that cannot be converted between this package and net/url
// without a change. The error that wraps it names the component that would change.
var ErrLossy = errors.New("uri: not the same in net/url")

// URL returns the url.URL that [url.Parse] returns for the string. It succeeds only if no information
// is lost: String of the url.URL returns the same string, byte for byte, and every component is the
// same. If there is a scheme, a path that does not begin with "/" is in the field Opaque. Params
// are part of the path.
//
// Otherwise the error wraps [ErrLossy] and names the first component that net/url changes or
// rejects. Examples are a scheme in upper case, a password that contains ":", an empty fragment,
// and an empty authority without a path. A value with non-ASCII characters is refused too, because
// net/http would send them; the method ToURI of package iri maps it to a URI. The error shows no
// password.
//
// The zero URI gives the zero url.URL. URL takes linear time. It allocates once for a usual URL, as
// url.Parse does, and at most twice more for a path or a fragment that contains "%" or one of
// "!'()*", and once more for a userinfo. A usual URL has a scheme in lower case, a userinfo without "%"
// and without "!'()*", and a host that is empty, is an IPv6 address, or consists of ASCII letters,
// digits and "-._~". For other URLs, URL calls url.Parse and compares.
func (c components) URL() (*url.URL, error) {
	if u, ok := c.usualURL(); ok {
		return &u, nil
	}
	return c.parseURL()
}

// parseURL is URL for any string. It compares each component of c with the result of url.Parse.
func (c components) parseURL() (*url.URL, error) {
	if !c.IsASCII() {
		return nil, c.lossy("net/url needs ASCII in", c.notASCII())
	}
	u, err := url.Parse(c.text)
	if err != nil {
		// NOTE: err is not wrapped, because it contains the string with the password.
		return nil, c.lossy("net/url rejects", c.rejectedByNetURL())
	}
	if component := c.changedIn(u); component != "" {
		return nil, c.lossy("net/url changes", component)
	}
	return u, nil
}

// usualURL returns the url.URL that [url.Parse] returns. It is a fast path for usual strings, and
// returns ok = false for other strings, because the changes that net/url makes to them depend on its
// version; see parseURL.
//
// NOTE: usualURL does not check what the grammar guarantees. Under the syntaxes with iriComponents, a
// string of ASCII characters is a reference of RFC 3986.
func (c components) usualURL() (u url.URL, ok bool) {
	if !c.Syntax().is(iriComponents) || !c.IsASCII() {
		return url.URL{}, false
	}
	o := c.unpack()
	scheme, path := c.text[:o.schemeEnd()], c.text[o.pathStart():o.pathEnd()]
	host, opaque := "", ""
	var user *url.Userinfo
	switch a, ok := c.authority(); {
	case strings.ToLower(scheme) != scheme:
		return url.URL{}, false
	case ok && a.text == "":
		// file:///etc
		if scheme == "" || len(path) < 2 || path[1] == '/' {
			return url.URL{}, false
		}
	case ok:
		host = a.hostPort()
		if !isUsualHost(host, int(a.hostEnd-a.hostStart)) {
			return url.URL{}, false
		}
		if a.hostStart > 0 {
			if user, ok = usualUserinfo(a.text[:a.hostStart-1]); !ok {
				return url.URL{}, false
			}
		}
	case scheme != "":
		// mailto:a@b
		if path == "" || path[0] == '/' {
			return url.URL{}, false
		}
		opaque, path = path, ""
	}
	query, hasQuery := c.Query()
	fragment, hasFragment := c.Fragment()
	if path == "*" || hasFragment && fragment == "" {
		return url.URL{}, false
	}
	u = url.URL{
		Scheme: scheme, Opaque: opaque, User: user, Host: host, Path: path, Fragment: fragment,
		RawQuery: query, ForceQuery: hasQuery && query == "",
	}
	// RawPath and RawFragment are set only if net/url would encode the decoded string differently.
	if !isPlain(path) {
		u.Path, _ = pct.Decode(path)
		if u.EscapedPath() != path {
			u.RawPath = path
		}
	}
	if !isPlain(fragment) {
		u.Fragment, _ = pct.Decode(fragment)
		if u.EscapedFragment() != fragment {
			u.RawFragment = fragment
		}
	}
	return u, true
}

// isPlain reports whether net/url encodes no character of s, a path or a fragment: s has no "%", and
// none of "!*'()".
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] == '%' || class[s[i]]&mark != 0 {
			return false
		}
	}
	return true
}

// isUsualHost reports whether hostPort is a host of hostEnd bytes and its port, which url.Parse
// keeps: the host is an IPv6 address or consists of unreserved characters, and the port is not
// empty.
func isUsualHost(hostPort string, hostEnd int) bool {
	if hostEnd == 0 || hostEnd == len(hostPort)-1 {
		// :80
		// a:
		return false
	}
	if hostPort[0] == '[' {
		return hostPort[1]|0x20 != 'v' // not an IPvFuture
	}
	return spanPlain(hostPort, 0, unreserved) >= hostEnd
}

// usualUserinfo returns the url.Userinfo of a userinfo in which net/url encodes no character: it has
// at most one ":", no "%", and none of "!*'()".
func usualUserinfo(userinfo string) (user *url.Userinfo, ok bool) {
	name, password, hasPassword := strings.Cut(userinfo, ":")
	switch {
	case !isPlain(userinfo) || strings.IndexByte(password, ':') >= 0:
		return nil, false
	case hasPassword:
		return url.UserPassword(name, password), true
	}
	return url.User(name), true
}

// notASCII returns the name of the first component that has a non-ASCII character.
func (c components) notASCII() string {
	s := c.Spans()
	for _, part := range [...]struct {
		name string
		at   Span
	}{{"userinfo", s.Userinfo}, {"host", s.Host}, {"path", s.Path}, {"query", s.Query}} {
		if !isASCII(part.at.Of(c.text)) {
			return part.name
		}
	}
	return "fragment"
}

// lossy returns an error that wraps ErrLossy: "net/url changes the host of ...".
func (c components) lossy(what, component string) error {
	return fmt.Errorf("%w: %s the %s of %s", ErrLossy, what, component, redact.Quote(Redact(c.text)))
}

// rejectedByNetURL returns the name of the component for which url.Parse rejects the string. It is
// the authority, a part of the authority, or a scheme that begins with a digit.
func (c components) rejectedByNetURL() string {
	a, ok := c.authority()
	if !ok {
		return "scheme"
	}
	if _, err := url.Parse("//" + a.hostPort()); err != nil {
		return "host"
	}
	if _, err := url.Parse("//" + a.text); err != nil {
		return "userinfo"
	}
	if class[c.text[0]]&alpha == 0 {
		return "scheme"
	}
	return "authority" // http://a:1,b:2/
}

// changedIn returns the name of the first component in which u, parsed from the string, differs from
// c, or "". With the current net/url, some components cannot differ. They are compared because
// net/url has changed its behavior in the past.
func (c components) changedIn(u *url.URL) string {
	o := c.unpack()
	if u.Scheme != c.text[:o.schemeEnd()] {
		return "scheme"
	}
	if component := c.authorityChangedIn(u); component != "" {
		return component
	}
	path := u.Opaque
	if path == "" {
		path = u.EscapedPath()
	}
	if path != c.text[o.pathStart():o.pathEnd()] {
		return "path"
	}
	if query, ok := c.Query(); ok != (u.ForceQuery || u.RawQuery != "") || query != u.RawQuery {
		return "query"
	}
	if fragment, ok := c.Fragment(); ok != (u.Fragment != "") || fragment != u.EscapedFragment() {
		return "fragment"
	}
	if u.String() != c.text {
		return "authority" // net/url writes foo:// as foo:
	}
	return ""
}

// authorityChangedIn is changedIn for the authority, userinfo, host and port.
func (c components) authorityChangedIn(u *url.URL) string {
	a, _ := c.authority()
	if a.isRegistry() {
		return "authority" // a:1,b:2 is a host and a port for net/url
	}
	if userinfo, ok := a.userinfo(); ok != (u.User != nil) || userinfo != u.User.String() {
		return "userinfo"
	}
	if u.Host == "" && a.hostPort() == "" {
		return ""
	}
	// String shows how the host is written. Hostname shows its decoded name.
	name, _ := pct.Decode(c.Hostname())
	if (&url.URL{Host: u.Host}).String() != "//"+a.hostPort() || u.Hostname() != name {
		return "host"
	}
	if port, _ := a.port(); u.Port() != port {
		return "port"
	}
	return ""
}

// FromURL parses u.String() under RFC 3986, and checks that the result has the same fields as u.
//
// The error is a [*ParseError] if the string is not a valid reference. It wraps [ErrLossy], and names
// the component, if parsing the string gives fields that differ from the fields of u. Examples are the
// Path "//x" without a Host, which is parsed as a host, and the Host "a/b", which is parsed as a host
// and a path. RawPath and RawFragment are hints, as in net/url, but must not contradict Path and
// Fragment. No error shows a password.
//
// FromURL takes linear time, and allocates at least the string.
func FromURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, errors.New("uri: FromURL of nil")
	}
	if strings.Contains(u.Host, "@") {
		return Reference{}, fmt.Errorf("%w: parsing changes the host of %s", ErrLossy, redact.Quote(Redact(u.String())))
	}
	r, err := ParseReference(u.String())
	if err != nil {
		return Reference{}, err
	}
	again, ok := r.usualURL()
	if !ok {
		parsed, err := r.parseURL()
		if err != nil {
			return Reference{}, err
		}
		again = *parsed
	}
	if component := fieldChanged(u, &again); component != "" {
		return Reference{}, r.lossy("parsing changes", component)
	}
	return r, nil
}

// fieldChanged returns the name of the first component in which again, parsed from u.String(),
// differs from u, or "".
func fieldChanged(u, again *url.URL) string {
	switch {
	case u.Scheme != again.Scheme:
		return "scheme"
	case !sameUser(u.User, again.User):
		return "userinfo"
	case u.Host != again.Host:
		return "host"
	case u.Opaque != again.Opaque, u.Path != again.Path:
		return "path"
	case u.RawPath != again.RawPath && (!hints(u.RawPath, u.Path) || u.EscapedPath() != again.EscapedPath()):
		// Since Go 1.27, String writes the Path "//a" as "%2F/a" if OmitHost is set.
		// That string is a relative path, although its decoded Path is the same.
		return "path"
	case u.RawQuery != again.RawQuery:
		return "query"
	case u.Fragment != again.Fragment, !hints(u.RawFragment, u.Fragment):
		return "fragment"
	}
	return ""
}

// sameUser reports whether v and w are equal. It compares the values, not the pointers.
func sameUser(v, w *url.Userinfo) bool {
	if v == nil || w == nil {
		return v == w
	}
	return *v == *w
}

// hints reports whether raw is empty or is an encoding of decoded.
func hints(raw, decoded string) bool {
	s, err := pct.Decode(raw)
	return raw == "" || err == nil && s == decoded
}
