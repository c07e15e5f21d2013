package explain

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// A Component is a part of an accepted text: the bytes from Start up to End.
type Component struct {
	Name       string   // "scheme", "authority", "userinfo", "host", "port", "path", "params", "query", "fragment"
	Rule       string   // the rule that derives the part: "path-abempty", or `"/" urlpath`; empty if no rule does
	Where      Citation // the section that defines the rule
	Start, End int
}

// Like reports whether c and d have the same name and are the same part of the string.
func (c Component) Like(d Component) bool {
	return c.Name == d.Name && c.Start == d.Start && c.End == d.End
}

// components returns the components of r that are defined, in the order of the text. An
// authority with a host is given by its parts, and any other as a whole.
func components(r uri.Reference) []Component {
	x, text, spans := r.Syntax(), r.String(), r.Spans()
	list := make([]Component, 0, 4)
	add := func(name, rule string, at uri.Span) {
		if at.Defined() {
			list = append(list, Component{name, rule, citationOf(x, firstName(rule)), at.Start, at.End})
		}
	}
	add("scheme", "scheme", spans.Scheme)
	if spans.Host.Defined() {
		add("userinfo", userinfoRule(x, spans.Userinfo.Of(text)), spans.Userinfo)
		add("host", hostRule(r), spans.Host)
		add("port", "port", spans.Port)
	} else {
		add("authority", authorityRule(r), spans.Authority)
	}
	add("path", pathRule(r), spans.Path)
	add("params", "params", spans.Params)
	add("query", prefixOf(x)+"query", spans.Query)
	add("fragment", prefixOf(x)+"fragment", spans.Fragment)
	return list
}

// firstName returns the first name of a rule in an expression: "path" for `"/" [ path ]`.
func firstName(expression string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(expression, `*"/[( `), " ")
	return name
}

// authorityRule returns the rule of an authority without a host.
func authorityRule(r uri.Reference) string {
	switch {
	case r.Syntax() == uri.RFC1808:
		return "net_loc"
	case wording.IsRegistry(r):
		return "reg_name"
	}
	return "server"
}

// userinfoRule returns the rule of a userinfo. In RFC 1738 a user and a password are two parts of
// login.
func userinfoRule(x uri.Syntax, userinfo string) string {
	switch {
	case x != uri.RFC1738 && x != uri.RFC1808:
		return prefixOf(x) + "userinfo"
	case strings.Contains(userinfo, ":"):
		return `user ":" password`
	}
	return "user"
}

// prefixOf returns the prefix that the rules of RFC 3987 have before their names in RFC 3986.
func prefixOf(x uri.Syntax) string {
	if x == uri.RFC3987 {
		return "i"
	}
	return ""
}

// hostRule returns the rule of the host.
func hostRule(r uri.Reference) string {
	x := r.Syntax()
	switch kind := wording.HostKindOf(r); kind {
	case wording.IPv6address, wording.IPvFuture:
		return "IP-literal"
	case wording.IPv4address:
		if x == uri.RFC1738 || x == uri.RFC1808 {
			return "hostnumber"
		}
		return kind.String()
	case wording.RegName:
		return prefixOf(x) + kind.String()
	default:
		return kind.String()
	}
}

// pathRule returns the rule of the path.
func pathRule(r uri.Reference) string {
	_, hasScheme := r.Scheme()
	_, hasAuthority := r.Authority()
	path := r.Path()
	rooted := strings.HasPrefix(path, "/")
	switch r.Syntax() {
	case uri.RFC1738:
		switch {
		case !hasAuthority:
			return "schemepart"
		case path == "":
			return ""
		}
		return `"/" urlpath` // the "/" "is NOT part of the url-path" (3.1)
	case uri.RFC1808:
		switch {
		case path == "":
			return "" // path begins with fsegment, and fsegment = 1*pchar
		case path == "/", rooted && path[1] != '/':
			return `"/" [ path ]`
		case rooted:
			return "*( uchar | reserved )" // "http://h//x": the second alternative of absoluteURL
		}
		return "path"
	case uri.RFC2396:
		switch {
		case wording.IsOpaque(r):
			return "opaque_part"
		case rooted:
			return "abs_path"
		case path == "":
			return "" // path = [ abs_path | opaque_part ], but no other rule uses path
		}
		return "rel_path"
	}
	rule := prefixOf(r.Syntax())
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
