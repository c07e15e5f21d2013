package explain

import (
	"strings"

	"github.com/uriform/uri"
)

// A Component is a part of an accepted text: the bytes from Start up to End.
type Component struct {
	Name       string // "scheme", "authority", "userinfo", "host", "port", "path", "params", "query", "fragment"
	Rule       string // of the generation's grammar, from which the part derives: "path-abempty"
	Where      Place  // the rule is defined
	Start, End int
}

// componentRules are the rules of the components that are always the same. The
// others depend on the text: see hostRule, authorityRule and pathRule.
var componentRules = map[uri.Syntax]map[string]string{
	uri.RFC1738: {"scheme": "scheme", "userinfo": "login", "port": "port"},
	uri.RFC1808: {"scheme": "scheme", "userinfo": "login", "port": "port", "params": "params", "query": "query", "fragment": "fragment"},
	uri.RFC2396: {"scheme": "scheme", "userinfo": "userinfo", "port": "port", "query": "query", "fragment": "fragment"},
	uri.RFC3986: {"scheme": "scheme", "userinfo": "userinfo", "port": "port", "query": "query", "fragment": "fragment"},
	uri.RFC3987: {"scheme": "scheme", "userinfo": "iuserinfo", "port": "port", "query": "iquery", "fragment": "ifragment"},
}

// components returns the parts of r that are there, in the order of the text. Of
// an authority there are its parts or, where it has none, itself.
func components(r uri.Reference) []Component {
	c := componentList{syntax: r.Syntax()}
	if scheme, ok := r.Scheme(); ok {
		c.add("scheme", "", scheme)
		c.at += len(":")
	}
	if a, ok := r.Authority(); ok {
		c.at += len("//")
		c.addAuthority(a)
	}
	c.add("path", pathRule(r), r.Path())
	if params, ok := r.Params(); ok {
		c.at += len(";")
		c.add("params", "", params)
	}
	if query, ok := r.Query(); ok {
		c.at += len("?")
		c.add("query", "", query)
	}
	if fragment, ok := r.Fragment(); ok {
		c.at += len("#")
		c.add("fragment", "", fragment)
	}
	return c.list
}

type componentList struct {
	syntax uri.Syntax
	list   []Component
	at     int
}

// add adds a component that begins at c.at.
func (c *componentList) add(name, rule, text string) {
	if rule == "" {
		rule = componentRules[c.syntax][name]
	}
	c.list = append(c.list, Component{name, rule, placeOf(c.syntax, rule), c.at, c.at + len(text)})
	c.at += len(text)
}

func (c *componentList) addAuthority(a uri.Authority) {
	host, ok := a.Host()
	if !ok {
		c.add("authority", authorityRule(c.syntax, a), a.String())
		return
	}
	if userinfo, ok := a.Userinfo(); ok {
		c.add("userinfo", userinfoRule(c.syntax, userinfo), userinfo)
		c.at += len("@")
	}
	c.add("host", hostRule(c.syntax, host), host.String())
	if port, ok := a.Port(); ok {
		c.at += len(":")
		c.add("port", "", port)
	}
}

// authorityRule returns the rule of an authority without a host.
func authorityRule(x uri.Syntax, a uri.Authority) string {
	switch {
	case x == uri.RFC1808:
		return "net_loc"
	case a.Registry():
		return "reg_name"
	}
	return "server"
}

// userinfoRule returns the rule of a userinfo. In RFC 1738 a user and a password
// together have none; the nearest is login, which goes on behind them.
func userinfoRule(x uri.Syntax, userinfo string) string {
	if (x == uri.RFC1738 || x == uri.RFC1808) && !strings.Contains(userinfo, ":") {
		return "user"
	}
	return componentRules[x]["userinfo"]
}

func hostRule(x uri.Syntax, h uri.Host) string {
	kind := h.Kind().String()
	switch {
	case strings.HasPrefix(h.String(), "["):
		return "IP-literal"
	case kind == "IPv4address" && (x == uri.RFC1738 || x == uri.RFC1808):
		return "hostnumber"
	case kind == "reg-name" && x == uri.RFC3987:
		return "ireg-name"
	}
	return kind
}

// pathRule returns the rule of the path.
func pathRule(r uri.Reference) string {
	_, hasScheme := r.Scheme()
	_, hasAuthority := r.Authority()
	path := r.Path()
	rooted := strings.HasPrefix(path, "/")
	var rule string
	switch r.Syntax() {
	case uri.RFC1738:
		if hasAuthority {
			return "urlpath"
		}
		return "schemepart"
	case uri.RFC1808:
		return "path" // without the "/" before it
	case uri.RFC2396:
		switch {
		case r.Opaque():
			return "opaque_part"
		case rooted:
			return "abs_path"
		case path == "":
			return "path"
		}
		return "rel_path"
	case uri.RFC3987:
		rule = "i"
	}
	switch {
	case hasAuthority:
		return rule + "path-abempty"
	case path == "":
		return rule + "path-empty"
	case rooted:
		return rule + "path-absolute"
	case hasScheme:
		return rule + "path-rootless"
	}
	return rule + "path-noscheme"
}
