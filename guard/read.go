package guard

import (
	"cmp"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/whatwg"
)

// Check reports whether the policy allows the URL s. The error is an [*Error]. Check looks up no name:
// the address of a host that is a name is checked when the client connects. Names that are known to
// belong to the machine itself (RFC 6761, 6.3) or to a metadata service, and names with an empty
// label, are refused at once.
//
// Check takes time linear in len(s), and in the number of entries of AllowHosts and DenyHosts. If a
// program checks many URLs with long lists, one client from [Policy.Client] is faster, because it
// prepares the lists only once.
func (p Policy) Check(s string) error {
	if _, err := p.checker().read(s); err != nil {
		return err
	}
	return nil
}

// read returns the URL s as a browser reads it, if the policy allows it.
func (c *checker) read(s string) (whatwg.URL, *Error) {
	if c.err != nil {
		return whatwg.URL{}, c.err
	}
	u, err := agreed(s)
	if err == nil {
		err = c.allowURL(u)
	}
	if err == nil && c.Strict {
		if _, invalid := uri.Parse(s); invalid != nil {
			err = because(RuleStrict, invalid)
		}
	}
	if err != nil {
		err.url = s
		return whatwg.URL{}, err
	}
	return u, nil
}

// agreed returns the URL that a browser reads in s, if RFC 3986 finds the same scheme, host and port
// in s.
//
// RFC 3986 reads the string up to the end of the authority, which every string of the grammar that
// begins with it shares. What comes after it is for the server, and is sent as a browser writes it.
func agreed(s string) (whatwg.URL, *Error) {
	v, err := uri.Parse(s[:authorityEnd(s)])
	if err != nil {
		// The whole string is not valid either, and its error masks a password of which only a part is before
		// the end of the authority: "http://u:pass/word@h/".
		if _, whole := uri.Parse(s); whole != nil {
			err = whole
		}
		return whatwg.URL{}, because(RuleURL, err)
	}
	u, err := whatwg.Parse(s)
	if err != nil {
		return whatwg.URL{}, because(RuleURL, err)
	}
	if _, ok := v.Authority(); !ok {
		return whatwg.URL{}, refused(RuleURL, `there is no "//" and no host after the scheme`)
	}
	if _, ok := v.Userinfo(); ok {
		return whatwg.URL{}, refused(RuleUserinfo, "a user name or a password is not allowed")
	}
	if what, mine, theirs := differ(v, u); what != "" {
		return whatwg.URL{}, refused(RuleReaders, "the "+what+" is "+strconv.Quote(mine)+" by RFC 3986, and "+strconv.Quote(theirs)+" for a browser")
	}
	return u, nil
}

// authorityEnd returns the end of the authority of s by the split of RFC 3986, appendix B, or the end
// of s if there is none.
func authorityEnd(s string) int {
	start := authorityStart(s)
	if n := strings.IndexAny(s[start:], "/?#"); n >= 0 {
		return start + n
	}
	return len(s)
}

// authorityStart returns the start of the authority of s, after "//". If s has a scheme and no authority,
// it returns the end of the scheme; if s has neither, 0.
func authorityStart(s string) int {
	start := 0
	if n := strings.IndexAny(s, ":/?#"); n > 0 && s[n] == ':' {
		start = n + len(":")
	}
	if strings.HasPrefix(s[start:], "//") {
		start += len("//")
	}
	return start
}

// differ returns the name of the first of scheme, host and port that differs, and its values.
func differ(v uri.URI, u whatwg.URL) (what, mine, theirs string) {
	host, _ := v.Host()
	theirHost, _ := u.Host()
	switch {
	case !strings.EqualFold(v.Scheme(), u.Scheme()):
		return "scheme", v.Scheme(), u.Scheme()
	case !sameHost(v, host, theirHost):
		return "host", host, theirHost
	case portOf(v, u.Scheme()) != effectivePort(u):
		port, _ := v.Port()
		return "port", port, effectivePort(u)
	}
	return "", "", ""
}

// sameHost reports whether two hosts are equal but for the case of letters, or the same address.
func sameHost(v uri.URI, mine, theirs string) bool {
	if strings.EqualFold(mine, theirs) {
		return true
	}
	a, ok := v.Addr()
	return ok && a == addressOf(theirs)
}

// addressOf returns the address that a host of the URL Standard is, or the zero Addr.
func addressOf(host string) (a netip.Addr) {
	if strings.HasPrefix(host, "[") || strings.Trim(host, "0123456789.") == "" { // the error of ParseAddr would be allocated
		a, _ = netip.ParseAddr(strings.Trim(host, "[]"))
	}
	return a
}

// unmapped returns the IPv4 address of an IPv4-mapped address, and every other host as it is.
func unmapped(host string) string {
	if a := addressOf(host); a.Is4In6() {
		return a.Unmap().String()
	}
	return host
}

// portOf returns the port of v. An empty port, and none, is the default port of the scheme.
func portOf(v uri.URI, scheme string) string {
	port, _ := v.Port()
	if port == "" {
		return uri.LookupSchemeDefaults(scheme).Port
	}
	return cmp.Or(strings.TrimLeft(port, "0"), "0")
}

// effectivePort returns the port to which a browser connects.
func effectivePort(u whatwg.URL) string {
	if port, ok := u.Port(); ok {
		return port
	}
	return uri.LookupSchemeDefaults(u.Scheme()).Port
}

// allowURL decides on the parts of a URL. The address of a name is not known here.
func (c *checker) allowURL(u whatwg.URL) *Error {
	host, _ := u.Host()
	if !slices.Contains(c.Schemes, u.Scheme()) {
		return refused(RuleScheme, "the scheme "+strconv.Quote(u.Scheme())+" is not allowed")
	}
	if port := effectivePort(u); !c.allowsPort(port) {
		return refused(RulePort, "the port "+port+" is not allowed")
	}
	if name := unmapped(host); c.deny.has(name) || c.AllowHosts != nil && !c.allow.has(name) {
		return refused(RuleHost, "the host "+strconv.Quote(host)+" is not allowed")
	}
	if a := addressOf(host); a.IsValid() {
		return c.allowAddress(a, "the address "+a.String())
	}
	if strings.HasPrefix(host, ".") || strings.Contains(host, "..") {
		return refused(RuleHost, "the name "+strconv.Quote(host)+" has an empty label, which only the root of DNS has (RFC 1034, 3.1)")
	}
	return c.allowName(strings.TrimSuffix(host, "."))
}

func (c *checker) allowsPort(port string) bool {
	n, err := strconv.ParseUint(port, 10, 16)
	return err == nil && slices.Contains(c.Ports, uint16(n))
}
