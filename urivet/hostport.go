package urivet

import (
	"go/ast"
	"regexp"
	"slices"
)

var (
	// What is before and after a host that has a port: the beginning of the authority, and ":" with digits or a value.
	beforeHost = regexp.MustCompile(`[/@]$`)
	afterHost  = regexp.MustCompile(`^:(\d+|` + hole + `)([/?#]|$)`)
)

// checkHostPort reports a host and a port that are joined by ":".
func checkHostPort(c *checker) {
	list := c.findings(func(_ *builtURL, p place) bool {
		if p.component != authority || !beforeHost.MatchString(p.before) || !afterHost.MatchString(p.after) {
			return false
		}
		value := p.part.expr
		t := c.TypesInfo.TypeOf(value)
		return !c.isFixed(value) && !c.isHostname(value) && (isString(t) || isType(t, "net", "IP") || isType(t, "net/netip", "Addr"))
	})
	for _, x := range list {
		c.report(x.part.at, nil, `%s: ":" after a host is wrong for an IPv6 address, which needs brackets: use net.JoinHostPort (RFC 3986, 3.2.2)`, x.name())
	}
}

// isHostname reports whether e is a variable or a field named hostname, as people name the result of os.Hostname. The host
// of a URL or of an address is none, because it may be an IPv6 address without its brackets.
func (c *checker) isHostname(e ast.Expr) bool {
	if _, ok := ast.Unparen(e).(*ast.CallExpr); ok || !hostnameName.MatchString(nameOf(e)) {
		return false
	}
	return !slices.ContainsFunc(c.assigns[c.variable(e).root], func(a assign) bool {
		_, ok := isCall(c.TypesInfo, a.from, "(*net/url.URL).Hostname", "net.SplitHostPort")
		return ok
	})
}

var hostnameName = regexp.MustCompile(`(?i)hostname$`)
