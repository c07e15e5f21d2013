package board

import (
	"regexp"
	"strings"
)

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// parts are the components of a result, each with its delimiter. An undefined component is empty.
type parts struct{ scheme, userinfo, host, port, path, query, fragment string }

func split(s string) (p parts) {
	m := appendixB.FindStringSubmatch(s)
	p = parts{scheme: m[1], host: m[3], path: m[5], query: m[6], fragment: m[8]}
	if i := strings.LastIndexByte(p.host, '@'); i >= 0 {
		p.userinfo, p.host = p.host[len("//"):i+1], "//"+p.host[i+1:]
	}
	if i := strings.LastIndexByte(p.host, ':'); i >= 0 && strings.Trim(p.host[i+1:], "0123456789") == "" {
		p.host, p.port = p.host[:i], p.host[i:]
	}
	return p
}

// lower writes the scheme and the host in lower case (RFC 3986, 6.2.2.1).
func (p *parts) lower() { p.scheme, p.host = strings.ToLower(p.scheme), strings.ToLower(p.host) }

// dropEmpty removes the delimiters of components that are empty.
func (p *parts) dropEmpty() {
	for _, c := range []struct {
		part  *string
		empty string
	}{{&p.userinfo, "@"}, {&p.port, ":"}, {&p.query, "?"}, {&p.fragment, "#"}} {
		if *c.part == c.empty {
			*c.part = ""
		}
	}
	if p.host == "//" && p.userinfo+p.port == "" && !strings.HasPrefix(p.path, "//") {
		p.host = ""
	}
}

func (p *parts) normalizeEscapes() {
	for _, part := range []*string{&p.userinfo, &p.host, &p.path, &p.query, &p.fragment} {
		*part = normalizedEscapes(*part)
	}
}

// normalizedEscapes decodes unreserved characters, and writes other escapes in upper case (RFC 3986,
// 6.2.2.1 and 6.2.2.2).
func normalizedEscapes(s string) string {
	return escape.ReplaceAllStringFunc(s, func(e string) string {
		if c := decoded(e); strings.Contains(unreserved, c) {
			return c
		}
		return strings.ToUpper(e)
	})
}

var escape = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// schemeForm applies the rules of the scheme (RFC 3986, 6.2.3): no empty port, no default port and
// no empty path after an authority.
func schemeForm(s string) parts {
	p := split(s)
	if p.port == ":" || p.port == defaultPorts[strings.ToLower(p.scheme)] {
		p.port = ""
	}
	if _, web := defaultPorts[strings.ToLower(p.scheme)]; web && p.host != "" && p.path == "" {
		p.path = "/"
	}
	return p
}

// defaultPorts are the ports of the schemes of which libraries know them.
var defaultPorts = map[string]string{"http:": ":80", "https:": ":443", "ws:": ":80", "wss:": ":443", "ftp:": ":21"}
