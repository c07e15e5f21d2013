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
		return isType(t, "net", "IP") || isType(t, "net/netip", "Addr") || isString(t) && !c.isFixed(value) && c.isAddress(value)
	})
	for _, x := range list {
		c.report(x.part.at, nil, `%s: ":" after a host is wrong for an IPv6 address, which needs brackets: use net.JoinHostPort (RFC 3986, 3.2.2)`, x.name())
	}
}

// isAddress reports whether e is the host of a URL, or a variable or a field that may be an address, as its name says. A
// variable or field named hostname is none, as people name the result of os.Hostname, unless it comes from a URL or an address,
// because it may then be an IPv6 address without its brackets. Nor are the results of other functions.
func (c *checker) isAddress(e ast.Expr) bool {
	if _, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		_, ok := isCall(c.TypesInfo, e, "(*net/url.URL).Hostname", "(net.IP).String", "(net/netip.Addr).String")
		return ok
	}
	is := func(functions ...string) bool {
		return slices.ContainsFunc(c.assigns[c.variable(e).root], func(a assign) bool {
			_, ok := isCall(c.TypesInfo, a.from, functions...)
			return ok
		})
	}
	if name := nameOf(e); !hostnameName.MatchString(name) {
		return !is("os.Hostname") && slices.ContainsFunc(wordsOf(name), func(word string) bool { return addressWords[word] })
	}
	return is("(*net/url.URL).Hostname", "net.SplitHostPort")
}

// addressWords are the words in names of hosts that may be addresses.
var addressWords = map[string]bool{"host": true, "ip": true, "addr": true, "address": true, "peer": true, "listen": true, "bind": true}

var hostnameName = regexp.MustCompile(`(?i)hostname$`)
