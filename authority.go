package uri

import (
	"strconv"
	"strings"

	"github.com/uriform/uri/pct"
)

// Authority returns the string between "//" and the path, and whether it is defined (RFC 3986, 3.2).
//
// An authority is a host, with an optional userinfo before it and an optional port after it.
//
// Under RFC 2396, an authority that does not have this form is registry-based, as are
// "a_b.example", "h:x", and the "u:p@a:1,b:2" of a database URL: it has no userinfo, host or port.
// Under RFC 1808, the same is true of a net_loc that is not a login of RFC 1738.
func (c components) Authority() (authority string, ok bool) {
	o := c.unpack()
	if !o.hasAuthority() {
		return "", false
	}
	return c.text[o.hierStart()+len("//") : o.pathStart()], true
}

// Userinfo returns the part of the authority before the "@", as it is written, and whether it is
// defined (RFC 3986, 3.2.1). Username and Password return its parts.
func (c components) Userinfo() (userinfo string, ok bool) {
	a, _ := c.authority()
	return a.userinfo()
}

// Username returns the userinfo before its first ":", percent-decoded, and "" if there is no
// userinfo.
func (c components) Username() string {
	userinfo, _ := c.Userinfo()
	user, _, _ := strings.Cut(userinfo, ":")
	return pct.Encoded(user).Decode()
}

// Password returns the userinfo after its first ":", percent-decoded, and whether the userinfo has
// a ":". RFC 3986, 3.2.1 deprecates passwords in URIs.
func (c components) Password() (password string, ok bool) {
	userinfo, _ := c.Userinfo()
	_, password, ok = strings.Cut(userinfo, ":")
	return pct.Encoded(password).Decode(), ok
}

// Host returns the host as it is written, including the brackets of an IP literal, and whether it is
// defined (RFC 3986, 3.2.2). It never includes the port; see [URI.HostPort]. Every authority has a
// host, which may be empty. Under RFC 2396 and older syntaxes no host is empty, so an empty authority
// has no host, and neither has a registry-based authority.
func (c components) Host() (host string, ok bool) {
	a, ok := c.authority()
	if !ok || a.hostless() {
		return "", false
	}
	return a.host(), true
}

// Hostname returns the host without the brackets of an IP literal, which is the form that
// net.LookupHost and net.JoinHostPort take. It returns "" if there is no host or the host is empty.
func (c components) Hostname() string {
	host, _ := c.Host()
	if strings.HasPrefix(host, "[") {
		return host[1 : len(host)-1]
	}
	return host
}

// HostPort returns the authority without its userinfo: the host and, if there is a port, ":" and
// the port. This is the Host header of HTTP. For net.Dial, add a port if there is none. A
// registry-based authority is returned whole.
func (c components) HostPort() string {
	a, _ := c.authority()
	return a.hostPort()
}

// Port returns the digits after the ":" that follows the host, and whether there is such a ":" (RFC
// 3986, 3.2.3). The port may be empty, and may have any number of digits; see [URI.PortNumber].
func (c components) Port() (port string, ok bool) {
	a, _ := c.authority()
	return a.port()
}

// PortNumber returns the port as a number. ok is false if there is no port, or if it is empty or
// greater than 65535. PortNumber does not return the default port of the scheme; see
// [LookupSchemeDefaults].
func (c components) PortNumber() (port uint16, ok bool) {
	digits, _ := c.Port()
	n, err := strconv.ParseUint(digits, 10, 16)
	if err != nil {
		return 0, false
	}
	return uint16(n), true
}

// Origin returns the scheme, the host, and any port that is not the default of the scheme, as in
// "https://example.com:8443" (RFC 6454, 6.2). Browsers let pages of the same origin read each
// other. The userinfo is not part of the origin, so a check of a redirect has to look at it too.
//
// ok is false without a scheme or a host, for a scheme without a default port in
// [LookupSchemeDefaults], such as file, for a port greater than 65535, and for a host that, once
// decoded, has a character that hosts must not have. Package iri converts a non-ASCII host by IDNA.
// Two spellings of one IPv6 address are two origins, unless they differ only in case. Origin
// allocates the string.
func (c components) Origin() (origin string, ok bool) {
	host, _ := c.Host()
	if !strings.HasPrefix(host, "[") {
		host = pct.Encoded(host).Decode()
		if strings.Contains(host, "%") || !pct.Valid(host, pct.RFC3986.RegName) {
			return "", false
		}
	}
	scheme := strings.ToLower(c.text[:c.unpack().schemeEnd()])
	defaults := LookupSchemeDefaults(scheme)
	if host == "" || defaults.Port == "" {
		return "", false
	}
	origin = scheme + "://" + strings.ToLower(host)
	if port, _ := c.Port(); port != "" {
		n, ok := c.PortNumber()
		if !ok {
			return "", false
		}
		if port = strconv.Itoa(int(n)); port != defaults.Port {
			origin += ":" + port
		}
	}
	return origin, true
}

// An authority is an authority with the offsets of its parts.
type authority struct {
	text               string
	hostStart, hostEnd uint32 // offsets in text; both are 0 if the syntax requires a server and text is not one
	syntax             Syntax
}

// userinfo returns the part before the "@", and whether it is defined.
func (a authority) userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// host returns the host, which may be empty or not defined.
func (a authority) host() string { return a.text[a.hostStart:a.hostEnd] }

// port returns the part after the host and its ":", and whether it is defined.
func (a authority) port() (port string, ok bool) {
	if a.hostless() || int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return a.text[a.hostEnd+1:], true
}

// hostPort returns the part after the userinfo.
func (a authority) hostPort() string { return a.text[a.hostStart:] }

// isRegistry reports whether the authority is registry-based: it is not empty, and it is not a
// server (RFC 2396, 3.2.1) or, under RFC 1808, not a login (2.1).
func (a authority) isRegistry() bool { return a.hostless() && a.text != "" }

// hostless reports whether the authority has no host. Only under RFC 3986 and RFC 3987 can a host
// be empty.
func (a authority) hostless() bool { return a.hostStart == a.hostEnd && a.syntax.is(server) }

// authority returns the authority, and whether it is defined.
func (c components) authority() (a authority, ok bool) {
	o := c.unpack()
	if !o.hasAuthority() {
		return authority{}, false
	}
	start := o.hierStart() + len("//")
	a = authority{text: c.text[start:o.pathStart()], syntax: c.Syntax()}
	if a.syntax.is(server) {
		if hostStart, hostEnd, _, ok := c.rules().server(a.text, 0); ok {
			a.hostStart, a.hostEnd = uint32(hostStart), uint32(hostEnd)
		}
	} else {
		a.hostStart, a.hostEnd = uint32(o.hostStart()-start), uint32(o.hostEnd()-start)
	}
	return a, true
}

// authority scans the authority at s[i:] under RFC 3986 and RFC 3987 and returns its end. If no
// authority begins at s[i:], end is the offset of the fault and want is not nothing.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func (r *rules) authority(s string, i int) (hostStart, hostEnd, end int, want expectation) {
	hostStart = i
	if i < len(s) && s[i] != '[' {
		// u:1@h
		// h:1
		// This is userinfo, or host and port. The "@" or the end of the authority decides.
		if i = spanPlain(s, i, r.regName); atEncoded(s, i) {
			i = spanEncoded(s, i, r.regName)
		}
		hostEnd = i
		if i < len(s) && s[i] == ':' {
			i = digitsEnd(s, i+1)
			if !endsAuthority(s, i) {
				if i = spanPlain(s, i, r.userinfo); atEncoded(s, i) {
					i = spanEncoded(s, i, r.userinfo)
				}
				if i == len(s) || s[i] != '@' {
					// u:p, without "@"
					want = wantPortOrUserinfo
					if strings.Contains(s[hostEnd+1:i], ":") {
						want = wantUserinfoEnd // h:1:2
					}
					end, want = authorityFault(s, i, want)
					return hostStart, hostEnd, end, want
				}
			}
		}
		if endsAuthority(s, i) {
			return hostStart, hostEnd, i, nothing
		}
		if s[i] != '@' {
			end, want = authorityFault(s, i, wantAuthorityChar)
			return hostStart, hostEnd, end, want
		}
		i++
		hostStart = i
	}
	wantAfterHost := wantHost
	if i < len(s) && s[i] == '[' {
		if i, want = ipLiteral(s, i); want != nothing {
			return hostStart, i, i, want
		}
		wantAfterHost = wantAfterLiteral
	} else {
		if i = spanPlain(s, i, r.regName); atEncoded(s, i) {
			i = spanEncoded(s, i, r.regName)
		}
		if i < len(s) && s[i] == '%' {
			return hostStart, i, faultOffset(s, i), wantHexDigits
		}
	}
	hostEnd = i
	want = wantAfterHost
	if i < len(s) && s[i] == ':' {
		i = digitsEnd(s, i+1)
		want = wantPort
	}
	if endsAuthority(s, i) {
		want = nothing
	}
	return hostStart, hostEnd, i, want
}

// authorityFault returns the fault at s[i], at which the scan of userinfo or host stopped.
func authorityFault(s string, i int, want expectation) (offset int, _ expectation) {
	if i < len(s) && s[i] == '%' {
		want = wantHexDigits
	}
	return faultOffset(s, i), want
}

// server scans the authority at s[i:] as a server of RFC 2396 or a login of RFC 1738. ok is
// false unless the whole authority is one.
//
//	server = [ [ userinfo "@" ] hostport ]
//	login  = [ user [ ":" password ] "@" ] hostport
func (r *rules) server(s string, i int) (hostStart, hostEnd, end int, ok bool) {
	if hostEnd, end, ok = r.hostport(s, i); ok {
		return i, hostEnd, end, ok
	}
	i = span(s, i, r.userinfo)
	if i < len(s) && s[i] == ':' {
		i = span(s, i+1, r.userinfo)
	}
	if i == len(s) || s[i] != '@' {
		return i, i, i, false
	}
	hostEnd, end, ok = r.hostport(s, i+1)
	return i + 1, hostEnd, end, ok
}

// hostport scans a host and its port at s[i:].
//
//	hostport = host [ ":" port ]
func (r *rules) hostport(s string, i int) (hostEnd, end int, ok bool) {
	hostEnd = r.host(s, i)
	if hostEnd == i {
		return i, i, false
	}
	end = hostEnd
	if end < len(s) && s[end] == ':' {
		end = digitsEnd(s, end+1)
		if end == hostEnd+1 && r.features&login != 0 {
			// h: has an empty port, which RFC 1738 does not have.
			return hostEnd, end, false
		}
	}
	ok = end == len(s) || class[s[end]]&r.regName == 0 && s[end] != '%'
	return hostEnd, end, ok
}

// endsAuthority reports whether an authority ends at s[i:] (RFC 3986, 3.2).
func endsAuthority(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}
