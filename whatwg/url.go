package whatwg

import (
	"log/slog"
	"strings"

	"github.com/uriform/uri/internal/redact"
)

// A URL is a URL record of the Standard (4.1). It is immutable. It can be copied, compared with ==,
// shared between goroutines, and used as the key of a map: two URLs are equal if their hrefs are.
//
// The zero URL is not valid, and its href is empty. Every other URL was produced by this package.
//
// Printing a URL gives its href, with its password; errors, LogValue (for package log/slog) and
// [URL.Redacted] mask the password.
type URL struct {
	// href is the serialized URL (4.5):
	//
	//	https://user:pass@example.com:8042/over/there?name=ferret#nose
	//	     ↑                            ↑          ↑           ↑
	//	     schemeEnd                    pathStart  pathEnd     queryEnd
	//
	// The host, if there is one, is in the authority, between "//" after the scheme and pathStart. The
	// text between them is "/." if there is no host and the path begins with "//".
	//
	//	head: schemeEnd 32 bits | pathStart 32, from the lowest bit
	//	tail: pathEnd 32 bits | queryEnd 32
	//
	// NOTE: a struct with more than four fields is not kept in registers.
	href       string
	head, tail uint64
}

func (u URL) schemeEnd() int { return int(uint32(u.head)) }
func (u URL) pathStart() int { return int(u.head >> 32) }
func (u URL) pathEnd() int   { return int(uint32(u.tail)) }
func (u URL) queryEnd() int  { return int(u.tail >> 32) }

// pack returns two offsets as one field of a URL.
func pack(low, high int) uint64 { return uint64(low) | uint64(high)<<32 }

// IsZero reports whether u is the zero URL.
func (u URL) IsZero() bool { return u == URL{} }

// Href returns the serialized URL.
func (u URL) Href() string { return u.href }

// String returns the serialized URL, as Href does.
func (u URL) String() string { return u.href }

// Scheme returns the scheme in lower case, without the ":".
func (u URL) Scheme() string { return u.href[:u.schemeEnd()] }

// authority returns the text between "//" and the path, and whether the URL has a host.
func (u URL) authority() (authority string, ok bool) {
	if u.href == "" {
		return "", false
	}
	if authority, ok = strings.CutPrefix(u.href[u.schemeEnd()+1:u.pathStart()], "//"); !ok {
		return "", false // the text is "/." or empty
	}
	return authority, true
}

// cutUserinfo returns the userinfo and the rest of the authority.
func (u URL) cutUserinfo() (userinfo, hostPort string, ok bool) {
	authority, _ := u.authority()
	if at := strings.IndexByte(authority, '@'); at >= 0 {
		return authority[:at], authority[at+1:], true
	}
	return "", authority, false
}

// Userinfo returns the username and, if there is a password, ":" and the password, and whether there
// is one of them.
func (u URL) Userinfo() (userinfo string, ok bool) {
	userinfo, _, ok = u.cutUserinfo()
	return userinfo, ok
}

// Username returns the username, percent-encoded. It is empty if there is none.
func (u URL) Username() string {
	userinfo, _ := u.Userinfo()
	username, _, _ := strings.Cut(userinfo, ":")
	return username
}

// Password returns the password, percent-encoded. It is empty if there is none.
func (u URL) Password() string {
	userinfo, _ := u.Userinfo()
	_, password, _ := strings.Cut(userinfo, ":")
	return password
}

// HostPort returns the host and, if there is a port, ":" and the port. It is empty if there is no
// host.
func (u URL) HostPort() string {
	_, hostPort, _ := u.cutUserinfo()
	return hostPort
}

// hostPort returns the host, and the port or "".
func (u URL) hostPort() (host, port string) {
	host = u.HostPort()
	colon := strings.LastIndexByte(host, ':')
	if colon < 0 || host[len(host)-1] == ']' {
		return host, ""
	}
	return host[:colon], host[colon+1:]
}

// Host returns the host without the port, and whether it is not null: a domain in ASCII, an IPv4
// address, an IPv6 address in brackets, an opaque host, or the empty host of "file:///".
func (u URL) Host() (host string, ok bool) {
	host, _ = u.hostPort()
	_, ok = u.authority()
	return host, ok
}

// Port returns the port in decimal, and whether it is not null. The default port of a scheme is
// null.
func (u URL) Port() (port string, ok bool) {
	_, port = u.hostPort()
	return port, port != ""
}

// Path returns the path, or the opaque path.
func (u URL) Path() string { return u.href[u.pathStart():u.pathEnd()] }

// HasOpaquePath reports whether the path is opaque, as in "mailto:a@example.com". No reference
// except a fragment can be resolved against such a URL.
func (u URL) HasOpaquePath() bool {
	_, hasHost := u.authority()
	return u.href != "" && !hasHost && !strings.HasPrefix(u.Path(), "/")
}

// Query returns the query without the "?", and whether it is not null.
func (u URL) Query() (query string, ok bool) {
	if u.pathEnd() == u.queryEnd() {
		return "", false
	}
	return u.href[u.pathEnd()+1 : u.queryEnd()], true
}

// Fragment returns the fragment without the "#", and whether it is not null.
func (u URL) Fragment() (fragment string, ok bool) {
	if u.queryEnd() == len(u.href) {
		return "", false
	}
	return u.href[u.queryEnd()+1:], true
}

// Origin returns the serialized origin (4.7): scheme, host and port for the schemes http, https,
// ws, wss and ftp, and for a blob URL of http or https the origin of its path. For all others it
// returns "null", which is an opaque origin: it is the same origin as no other, not even as itself.
func (u URL) Origin() string {
	switch scheme := u.Scheme(); {
	case scheme == "blob":
		if path, err := Parse(u.Path()); err == nil && (path.Scheme() == "http" || path.Scheme() == "https") {
			return path.Origin()
		}
	case isSpecial(scheme) && scheme != "file":
		if _, ok := u.Userinfo(); !ok {
			return u.href[:u.pathStart()]
		}
		return scheme + "://" + u.HostPort()
	}
	return "null"
}

// Redacted returns the href with "xxxxx" in place of the password, and in an opaque path in place of
// what looks like one.
func (u URL) Redacted() string {
	_, hasHost := u.authority()
	from, to := redact.FindReference(u.href, hasHost, u.pathStart(), u.pathEnd())
	return redact.MaskAll(u.href, from, to)
}

// LogValue returns the string of Redacted, so an attribute of package log/slog shows no password.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// MarshalText returns the href.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText parses text as [Parse] does.
func (u *URL) UnmarshalText(text []byte) error {
	v, err := Parse(string(text))
	if err == nil {
		*u = v
	}
	return err
}
