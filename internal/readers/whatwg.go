// Package readers has the readers of package lint that need other modules or another program: the
// URL Standard of the WHATWG, and the program curl. "uri agree" asks them.
package readers

import (
	"strings"

	whatwg "github.com/nlnwa/whatwg-url/url"

	"github.com/uriform/uri/lint"
)

// WHATWG reads a text by the URL Standard (https://url.spec.whatwg.org/) without a base URL, by the
// module github.com/nlnwa/whatwg-url. It rejects texts with an authority of more than 16 KiB.
var WHATWG = lint.NewReader("whatwg", readWHATWG)

var parser = whatwg.NewParser()

func readWHATWG(s string) (p lint.Parts, ok bool) {
	// Query and fragment are not part of the answer. A "?" or "#" ends the path in every state.
	if end := strings.IndexAny(s, "?#"); end >= 0 {
		s = s[:end]
	}
	if hasLongAuthority(s) {
		return p, false
	}
	defer func() {
		if recover() != nil { // a fault of the module is no answer
			p, ok = lint.Parts{}, false
		}
	}()
	u, err := parser.Parse(s)
	if err != nil {
		return p, false
	}
	return lint.Parts{Scheme: u.Scheme(), Host: u.Hostname(), Port: u.Port(), Path: u.Pathname()}, true
}

// maxAuthority limits the length of an authority. The module takes quadratic time for a long
// userinfo, and for a host with many different characters.
const maxAuthority = 1 << 14

// hasLongAuthority reports whether a text can have an authority of more than maxAuthority bytes.
// Only a text such as "data:,a", with a ":" and without slashes or line breaks around it, certainly
// has no authority, if its scheme is not one that the URL Standard calls special.
func hasLongAuthority(s string) bool {
	scheme, rest, _ := strings.Cut(s, ":")
	authority := strings.TrimLeft(rest, "/\\\t\n\r")
	if len(authority) == len(rest) && !strings.ContainsAny(scheme, "\t\n\r") && !isSpecial(scheme) {
		return false
	}
	end := strings.IndexByte(authority, '/')
	return end > maxAuthority || end < 0 && len(authority) > maxAuthority
}

// isSpecial reports whether a scheme is special. The URL Standard ignores controls and spaces before
// the scheme.
func isSpecial(scheme string) bool {
	scheme = strings.TrimLeftFunc(scheme, func(r rune) bool { return r <= ' ' })
	switch strings.ToLower(scheme) {
	case "http", "https", "ws", "wss", "ftp", "file":
		return true
	}
	return false
}
