package uri

import "strings"

// An Authority is the component between "//" and the path (RFC 3986, 3.2). The zero Authority is
// the empty authority under RFC 3986.
//
// Under RFC 2396 an authority that is not a server is registry-based. A registry-based authority
// is a reg_name, and has no userinfo, host or port. Examples are "a_b.example", "h:x", and the
// "u:p@a:1,b:2" of a database URL. Under RFC 1808 a net_loc has userinfo, host and port if it is
// a login of RFC 1738.
//
// Printing an Authority gives the string itself, with its password; LogValue (for package log/slog)
// masks the password.
type Authority struct {
	text               string
	hostStart, hostEnd uint32 // offsets in text; both are 0 if the syntax requires a server and text is not one
	syntax             Syntax
}

// String returns the text, with the password if there is one.
func (a Authority) String() string { return a.text }

// Userinfo returns the text before "@", and whether it is defined (RFC 3986, 3.2.1). Under
// RFC 1738 and RFC 1808 it is the user and, after a ":", the password.
func (a Authority) Userinfo() (userinfo string, ok bool) {
	if a.hostStart == 0 {
		return "", false
	}
	return a.text[:a.hostStart-1], true
}

// Host returns the host, and whether it is defined (RFC 3986, 3.2.2). Under RFC 3986 and RFC 3987
// it is always defined, and may be empty.
func (a Authority) Host() (host Host, ok bool) {
	if a.hostless() {
		return Host{}, false
	}
	return a.syntax.rules().hostOf(a.text[a.hostStart:a.hostEnd]), true
}

// Port returns the digits after the host and its ":", and whether they are defined (RFC 3986,
// 3.2.3). The port may be empty, and may have any number of digits.
func (a Authority) Port() (port string, ok bool) {
	if a.hostless() || int(a.hostEnd) == len(a.text) {
		return "", false
	}
	return a.text[a.hostEnd+1:], true
}

// HostPort returns the authority without its userinfo: the host and, if there is a port, ":"
// and the port. It is the Host header of HTTP. net.Dial also needs a port. A registry-based
// authority is returned whole.
func (a Authority) HostPort() string { return a.text[a.hostStart:] }

// IsRegistry reports whether the authority is registry-based: it is not empty, and it is not a
// server (RFC 2396, 3.2.1) or, under RFC 1808, not a login (2.1).
func (a Authority) IsRegistry() bool { return a.hostless() && a.text != "" }

// hostless reports whether the authority has no host. Only under RFC 3986 and RFC 3987 can a host
// be empty.
func (a Authority) hostless() bool { return a.hostStart == a.hostEnd && a.syntax.is(server) }

// Authority returns the text between "//" and the path, and whether it is defined.
func (c components) Authority() (a Authority, ok bool) {
	o := c.unpack()
	if !o.hasAuthority() {
		return Authority{}, false
	}
	start := o.hierStart() + len("//")
	a = Authority{text: c.text[start:o.pathStart()], syntax: c.Syntax()}
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
