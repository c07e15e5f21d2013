package urivet

import (
	"strings"
)

// checkHostPort reports a host and a port that are joined by ":".
func checkHostPort(c *checker) {
	for _, b := range c.built {
		for _, p := range b.places() {
			if p.component != authority || !strings.HasPrefix(p.after, ":") {
				continue
			}
			if last := p.before[len(p.before)-1]; last != '/' && last != '@' {
				continue
			}
			authority := p.after
			if i := strings.IndexAny(authority, "/?#"); i >= 0 {
				authority = authority[:i]
			}
			t := c.TypesInfo.TypeOf(p.part.expr)
			if strings.Contains(authority, "@") || t == nil || !isString(t) && !isType(t, "net", "IP") && !isType(t, "net/netip", "Addr") {
				continue
			}
			c.report(p.part.expr, nil, `":" after a host is wrong for an IPv6 address, which needs brackets: use net.JoinHostPort (RFC 3986, 3.2.2)`)
		}
	}
}
