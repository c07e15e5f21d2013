package whatwg

import (
	"bytes"
	"math"
	"strings"
)

// A record has the members of a URL record (4.1), serialized: a path is "" or begins with "/" and
// has its segments between slashes, unless it is opaque.
type record struct {
	scheme             string
	username, password string
	host               string
	port               string // in decimal; "" is null
	path               string
	query, fragment    string

	hasHost, hasQuery, hasFragment bool // the member is not null
	opaque                         bool // the path is opaque
	special                        bool // the scheme is special
}

// record returns the members of u.
func (u URL) record() record {
	r := record{scheme: u.Scheme(), path: u.Path(), opaque: u.HasOpaquePath(), special: isSpecial(u.Scheme())}
	r.username, r.password = u.Username(), u.Password()
	r.host, r.hasHost = u.Host()
	r.port, _ = u.Port()
	r.query, r.hasQuery = u.Query()
	r.fragment, r.hasFragment = u.Fragment()
	return r
}

// maxLen is the length of the longest href.
const maxLen = math.MaxInt32

// url serializes r (4.5). It does not allocate if the result is s. ok is false if the result is
// longer than maxLen.
func (r *record) url(s string) (u URL, ok bool) {
	w := writer{text: s}
	w.add(r.scheme)
	schemeEnd := w.size()
	w.add(":")
	switch {
	case r.hasHost:
		w.add("//")
		if r.hasCredentials() {
			w.add(r.username)
			if r.password != "" {
				w.add(":")
				w.add(r.password)
			}
			w.add("@")
		}
		w.add(r.host)
		if r.port != "" {
			w.add(":")
			w.add(r.port)
		}
	case !r.opaque && strings.HasPrefix(r.path, "//"):
		w.add("/.") // otherwise the path would be read as a host
	}
	pathStart := w.size()
	w.add(r.path)
	pathEnd := w.size()
	if r.hasQuery {
		w.add("?")
		w.add(r.query)
	}
	queryEnd := w.size()
	if r.hasFragment {
		w.add("#")
		w.add(r.fragment)
	}
	return URL{w.string(), pack(schemeEnd, pathStart), pack(pathEnd, queryEnd)}, w.size() <= maxLen
}

// A writer concatenates strings. It writes nothing as long as the result is a prefix of text.
type writer struct {
	text string
	same int    // if b is nil: the length of the result
	b    []byte // the result if it is not a prefix of text
}

func (w *writer) add(s string) {
	if w.b == nil {
		if strings.HasPrefix(w.text[w.same:], s) {
			w.same += len(s)
			return
		}
		w.b = append(make([]byte, 0, len(w.text)+len(w.text)/4+16), w.text[:w.same]...)
		w.same = 0
	}
	w.b = append(w.b, s...)
}

func (w *writer) size() int { return w.same + len(w.b) }

func (w *writer) string() string {
	if w.b == nil {
		return w.text[:w.same]
	}
	return string(w.b)
}

func (r *record) setScheme(scheme string) { r.scheme, r.special = scheme, isSpecial(scheme) }
func (r *record) setHost(host string)     { r.host, r.hasHost = host, true }

// hasCredentials reports whether r "includes credentials" (4.1).
func (r *record) hasCredentials() bool { return r.username != "" || r.password != "" }

// cannotHaveCredentials reports whether r "cannot have a username/password/port" (4.1).
func (r *record) cannotHaveCredentials() bool { return r.host == "" || r.scheme == "file" }

// isSlash reports whether s begins with "/", or with "\" where it counts as "/".
func (r *record) isSlash(s string) bool {
	return s != "" && (s[0] == '/' || s[0] == '\\' && r.special)
}

// shortenedLen returns the length of the path without its last segment (4.1, "shorten"). A file URL
// keeps its drive letter.
func (r *record) shortenedLen(path []byte) int {
	if r.scheme == "file" && len(path) == len("/C:") && hasNormalizedDrive(string(path)) {
		return len(path)
	}
	return max(bytes.LastIndexByte(path, '/'), 0)
}

// isSpecial reports whether a scheme is special (4.2).
func isSpecial(scheme string) bool { return scheme == "file" || defaultPort(scheme) != "" }

// defaultPort returns the default port of a special scheme, or "".
func defaultPort(scheme string) string {
	switch scheme {
	case "https", "wss":
		return "443"
	case "http", "ws":
		return "80"
	case "ftp":
		return "21"
	}
	return ""
}

// isDriveLetter reports whether s is a Windows drive letter such as "C:" or "C|" (4.2).
func isDriveLetter(s string) bool {
	return len(s) == 2 && isAlpha(s[0]) && (s[1] == ':' || s[1] == '|')
}

// startsWithDriveLetter reports whether s starts with a Windows drive letter (4.2).
func startsWithDriveLetter(s string) bool {
	return len(s) >= 2 && isDriveLetter(s[:2]) && (len(s) == 2 || strings.IndexByte("/\\?#", s[2]) >= 0)
}

// hasNormalizedDrive reports whether the first segment of a path is a normalized Windows drive
// letter, such as "C:".
func hasNormalizedDrive(path string) bool {
	return len(path) >= 3 && isAlpha(path[1]) && path[2] == ':' && (len(path) == 3 || path[3] == '/')
}
