package urivet

import "regexp"

var (
	// What is before and after a host that has a port: the beginning of the authority, and ":" with digits or a value.
	beforeHost = regexp.MustCompile(`[/@]$`)
	afterHost  = regexp.MustCompile(`^:(\d+|` + hole + `)([/?#]|$)`)
)

// checkHostPort reports a host and a port that are joined by ":".
func checkHostPort(c *checker) {
	for _, b := range c.built {
		for _, p := range b.places() {
			if p.component != authority || !beforeHost.MatchString(p.before) || !afterHost.MatchString(p.after) {
				continue
			}
			if t := c.TypesInfo.TypeOf(p.part.expr); isString(t) || isType(t, "net", "IP") || isType(t, "net/netip", "Addr") {
				c.report(p.part.expr, nil, `":" after a host is wrong for an IPv6 address, which needs brackets: use net.JoinHostPort (RFC 3986, 3.2.2)`)
			}
		}
	}
}
