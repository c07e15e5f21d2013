package guard

import (
	"cmp"
	"net/netip"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/whatwg"
)

// Redirect returns the URL to which a login page may redirect: next, which may be relative, if it has
// the origin of the page, such as "https://app.example". An empty next stands for the root of the site.
// The error is an [*Error].
//
//	Redirect("/account?tab=1", "https://app.example")    // https://app.example/account?tab=1
//	Redirect("//evil.example/", "https://app.example")   // an error
//
// Send the result, and not next, as the Location. Next is refused if it is not valid under RFC 3986
// ("/é" and "/?a[]=b" are not, until they are percent-encoded), if RFC 3986 and a browser find
// different targets, if it has a user name, and if its path begins with two slashes or backslashes, as
// it is or decoded: a program that uses only the path would redirect to the host after them.
//
// Redirect takes time linear in the length of its arguments.
func Redirect(next, origin string) (string, error) {
	page, refusal := agreed(origin)
	if refusal == nil && page.Origin() == "null" {
		refusal = refused(RuleScheme, "the page has no origin that a redirect could have")
	}
	if refusal != nil {
		refusal.url = origin
		return "", refusal
	}
	target, refusal := redirect(next, page)
	if refusal != nil {
		refusal.url = next
		return "", refusal
	}
	return target.Href(), nil
}

// redirect returns the target of next on a page.
func redirect(next string, page whatwg.URL) (whatwg.URL, *Error) {
	base, baseErr := uri.Parse(page.Origin())
	root, rootErr := whatwg.Parse(page.Origin())
	resolved, err := base.ResolveString(next)
	if err := cmp.Or(baseErr, rootErr, err); err != nil {
		return whatwg.URL{}, because(RuleURL, err)
	}
	target, refusal := agreed(resolved.String())
	if refusal != nil {
		return whatwg.URL{}, refusal
	}
	switch read, _ := root.Parse(next); { // a browser that reads nothing goes to ""
	case read.Href() != target.Href():
		return whatwg.URL{}, refused(RuleReaders, "a browser goes to "+strconv.Quote(read.Redacted()))
	case target.Origin() != page.Origin():
		return whatwg.URL{}, refused(RuleOrigin, "the target is on "+target.Origin()+", not on "+page.Origin())
	case mayBeHost(target.Path()) || mayBeHost(resolved.Path()):
		return whatwg.URL{}, refused(RulePath, "a program that takes the path alone may read a host in it")
	}
	return target, nil
}

// mayBeHost reports whether a path that stands alone, or is decoded once, begins as an authority does for
// a browser: with two slashes or backslashes, between which browsers delete tabs and line breaks.
func mayBeHost(path string) bool {
	path = strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(pct.Encoded(path).Decode())
	return strings.HasPrefix(path, "//")
}

// MatchRedirectURI reports whether the redirect_uri from an OAuth client is the URI that the client
// registered: the same string, byte for byte, without decoding, patterns or normalization (RFC 9700,
// 4.1.3). Both must be absolute URIs without a fragment (RFC 6749, 3.1.2).
//
// A native app listens on the loopback interface, on a port that it gets at run time. So if the
// registered URI is an http URL with the host 127.0.0.1, [::1] or localhost, any port is allowed, and
// the port may be omitted (RFC 8252, 7.3; RFC 9700, 2.1).
//
// MatchRedirectURI takes time linear in the length of its arguments.
func MatchRedirectURI(registered, given string) bool {
	r, err := uri.RFC3986.ParseForm(registered, uri.FormAbsoluteURI)
	if err != nil {
		return false
	}
	if registered == given {
		return true
	}
	g, err := uri.RFC3986.ParseForm(given, uri.FormAbsoluteURI)
	if err != nil || !isLoopback(r) {
		return false
	}
	if port, ok := g.Port(); ok {
		if _, ok := g.PortNumber(); !ok || port == "" {
			return false
		}
	}
	return withoutPort(r) == withoutPort(g)
}

// isLoopback reports whether a redirect URI is that of a native app.
func isLoopback(r uri.Reference) bool {
	scheme, _ := r.Scheme()
	switch r.Hostname() {
	case "localhost", "127.0.0.1", netip.IPv6Loopback().String():
		return scheme == "http"
	}
	return false
}

// withoutPort returns the string of r without its port.
func withoutPort(r uri.Reference) string {
	spans := r.Spans()
	s := r.String()
	if !spans.Port.Defined() {
		return s
	}
	return s[:spans.Port.Start-len(":")] + s[spans.Port.End:]
}
