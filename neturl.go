package uri

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/uriform/uri/internal/parseerr"
	"github.com/uriform/uri/pct"
)

// ErrLossy says that a value of this package and one of net/url cannot stand for
// each other. The error that wraps it names the component.
var ErrLossy = errors.New("uri: not the same in net/url")

// URL returns what [url.Parse] makes of the text, if that is the same: its String is
// the text, byte for byte, and each of its components is that of the value. A path
// that does not begin with "/" is its Opaque, where there is a scheme; params are
// part of its path.
//
// Otherwise the error wraps [ErrLossy] and names the first component that net/url
// changes or refuses: schemes in upper case, passwords that hold ":", an empty
// fragment, an empty authority without a path. It shows no password.
//
// The zero URI gives the zero url.URL. Time is linear in the length of the text. The usual
// URL, with a lower-case scheme, a host of ASCII letters and digits, and without userinfo, costs
// one allocation, and one more for a path or a fragment that contains "%".
func (c components) URL() (*url.URL, error) {
	if u := new(url.URL); c.fillURL(u) {
		return u, nil
	}
	return c.parseURL()
}

// parseURL is URL for any text: it compares each component of c with what net/url parses.
func (c components) parseURL() (*url.URL, error) {
	u, err := url.Parse(c.text)
	if err != nil {
		// NOTE: err holds the text, with the password.
		return nil, c.lossy("refuses", c.refusedByNetURL())
	}
	if component := c.changedIn(u); component != "" {
		return nil, c.lossy("changes", component)
	}
	return u, nil
}

// fillURL sets the fields of u as [url.Parse] does, from the components of c, and reports whether
// it did. It leaves u as it was if the text is not of a usual form: for those, what net/url
// changes and refuses depends on its version. See parseURL.
func (c components) fillURL(u *url.URL) bool {
	if c.Syntax() != RFC3986 && c.Syntax() != RFC3987 {
		return false
	}
	o := c.unpack()
	scheme, host := c.text[:o.schemeEnd()], ""
	switch a, ok := c.Authority(); {
	case ok:
		host = a.text
		if !isLower(scheme) || !isUsualAuthority(host) {
			return false
		}
	case scheme != "":
		return false
	}
	path := c.text[o.pathStart():o.pathEnd()]
	query, hasQuery := c.Query()
	fragment, hasFragment := c.Fragment()
	if path == "*" || hasFragment && fragment == "" || !pct.Valid(path, usualPath) || !pct.Valid(fragment, usualPath.With("?")) {
		return false
	}
	*u = url.URL{
		Scheme: scheme, Host: host, Path: path, Fragment: fragment,
		RawQuery: query, ForceQuery: hasQuery && query == "",
	}
	// RawPath and RawFragment are set only if net/url would write the decoded text in another
	// way.
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
	return true
}

var (
	// plainPath has the characters that net/url writes as they are in a path and in a fragment.
	plainPath = pct.RFC3986.Unreserved.With("$&+,/:;=@")

	// usualPath has the ASCII characters that RFC 3986 admits in a path.
	usualPath = pct.RFC3986.Path
)

// isPlain reports whether s, a path or a fragment, consists of characters of plainPath.
func isPlain(s string) bool { return strings.IndexByte(s, '%') < 0 && pct.Valid(s, plainPath) }

// isUsualAuthority reports whether s is a host of unreserved ASCII characters, and perhaps a port
// that is not empty.
func isUsualAuthority(s string) bool {
	host, port, hasPort := strings.Cut(s, ":")
	return host != "" && hasPort == (port != "") && strings.IndexByte(s, '%') < 0 &&
		pct.Valid(host, pct.RFC3986.Unreserved) && pct.Valid(port, pct.RFC3986.Unreserved)
}

// isLower reports whether s, a scheme, has no upper-case letters.
func isLower(s string) bool {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

func (c components) lossy(does, component string) error {
	return fmt.Errorf("%w: it %s the %s of %s", ErrLossy, does, component, parseerr.Quote(Redact(c.text)))
}

// refusedByNetURL names the component for which url.Parse refuses the text. It does
// so for a scheme that begins with a digit, and in authorities.
func (c components) refusedByNetURL() string {
	a, ok := c.Authority()
	if !ok {
		return "scheme"
	}
	if _, err := url.Parse("//" + a.HostPort()); err != nil {
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

// changedIn names the first component in which u, read from the text, differs, or
// returns "". Some of them cannot differ with the net/url of today, which has moved
// before.
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
		return "authority" // foo:// is written as foo:
	}
	return ""
}

// authorityChangedIn is changedIn for the authority and its parts.
func (c components) authorityChangedIn(u *url.URL) string {
	a, _ := c.Authority()
	if a.IsRegistry() {
		return "authority" // net/url would take it for a host and a port
	}
	if userinfo, ok := a.Userinfo(); ok != (u.User != nil) || userinfo != u.User.String() {
		return "userinfo"
	}
	if u.Host == "" && a.HostPort() == "" {
		return ""
	}
	// String tells how the host is written, Hostname and Port what it means.
	host, _ := a.Host()
	name, _ := pct.Decode(host.Name())
	if (&url.URL{Host: u.Host}).String() != "//"+a.HostPort() || u.Hostname() != name {
		return "host"
	}
	if port, _ := a.Port(); u.Port() != port {
		return "port"
	}
	return ""
}

// FromURL reads the text that u stands for, u.String(), under RFC 3986.
//
// It is refused with a [*ParseError] if that is no valid reference, and with an
// error that wraps [ErrLossy] and names the component if reading it again does not
// give the fields of u: a Path "//x" without a host would be read as a host, a Host
// "a/b" is none. RawPath and RawFragment are hints, as they are to net/url, but may
// not contradict Path and Fragment. No error shows a password.
//
// Time is linear in the length of the text.
func FromURL(u *url.URL) (Reference, error) {
	if u == nil {
		return Reference{}, errors.New("uri: FromURL of nil")
	}
	r, err := ParseReference(u.String())
	if err != nil {
		return Reference{}, err
	}
	var again url.URL
	if !r.fillURL(&again) {
		parsed, err := r.parseURL()
		if err != nil {
			return Reference{}, err
		}
		again = *parsed
	}
	if component := fieldChanged(u, &again); component != "" {
		return Reference{}, r.lossy("does not read back", component)
	}
	return r, nil
}

// fieldChanged names the first component in which again, read from what u.String
// wrote, differs from u, or returns "".
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
		// That text is a relative path, although its decoded Path is the same.
		return "path"
	case u.RawQuery != again.RawQuery:
		return "query"
	case u.Fragment != again.Fragment, u.RawFragment != again.RawFragment && !hints(u.RawFragment, u.Fragment):
		return "fragment"
	}
	return ""
}

func sameUser(v, w *url.Userinfo) bool {
	if v == nil || w == nil {
		return v == w
	}
	return *v == *w
}

// hints reports whether raw, if there is one, is an encoding of decoded.
func hints(raw, decoded string) bool {
	s, err := pct.Decode(raw)
	return raw == "" || err == nil && s == decoded
}
