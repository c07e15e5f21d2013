package explain

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/redact"
)

// part returns the smallest component that has the mistake and that its rule does not derive: the port
// "80x" of "http://a:80x/". If no component is to blame, it is the string and the rule of the form.
//
// The string is split as in RFC 3986, appendix B.
func (f *Fault) part(form rfc.Form) Component {
	x, s, i := f.Err.Syntax(), f.Err.Input(), f.Mistake.Start
	c := func(name, rule string, start, end int) Component {
		return Component{name, rule, citationOf(x, rule), start, end}
	}
	start, ok := rfc.Start(x.String(), form)
	if !ok {
		start, _ = rfc.Start(x.String(), rfc.Reference)
	}
	whole := c("reference", start, 0, len(s))

	scheme := 0 // the offset after the ":"
	if n := strings.IndexAny(s, ":/?#"); n > 0 && s[n] == ':' {
		scheme = n + 1
	}
	switch f.Rule {
	case "pct-encoded", "escaped", "escape":
		return c("percent-encoding", f.Rule, i, f.Mistake.End)
	case "scheme", "segment-nz-nc", "isegment-nz-nc", "rel_segment":
		if scheme > 1 {
			return c("scheme", "scheme", 0, scheme-1)
		}
		return whole
	case "schemepart":
		return c("path", f.Rule, scheme, len(s))
	case "opaque_part":
		if end := scheme + offsetOf(s[scheme:], "#"); i < end {
			return c("path", f.Rule, scheme, end)
		}
		return whole
	}

	path := scheme
	if strings.HasPrefix(s[scheme:], "//") {
		begin := scheme + len("//")
		path = begin + offsetOf(s[begin:], "/?#")
		if i < path {
			return f.partOfAuthority(begin, path, whole, c)
		}
	}
	query := path + offsetOf(s[path:], "?#")
	fragment := query + offsetOf(s[query:], "#")
	switch {
	case i > fragment:
		return c("fragment", prefixOf(x)+"fragment", fragment+1, len(s))
	case i > query && i < fragment:
		return c("query", prefixOf(x)+"query", query+1, fragment)
	case i >= query:
		return whole // an absolute URI has no fragment
	}
	params := path + offsetOf(s[path:query], ";")
	switch rooted := strings.HasPrefix(s[path:], "/"); {
	case x == uri.RFC1808 && i > params:
		return c("params", "params", params+1, query)
	case x == uri.RFC1808 && strings.HasPrefix(s[path:], "//"):
		return whole
	case x == uri.RFC1808:
		return c("path", "path", path+len(s[path:params])-len(strings.TrimPrefix(s[path:params], "/")), params)
	case rooted:
		begin := strings.LastIndexByte(s[:i], '/') + 1
		return c("path", prefixOf(x)+"segment", begin, begin+offsetOf(s[begin:query], "/"))
	case x == uri.RFC2396:
		return c("path", "rel_path", path, query)
	case scheme > 0:
		return c("path", prefixOf(x)+"path-rootless", path, query)
	}
	return c("path", prefixOf(x)+"path-noscheme", path, query)
}

// partOfAuthority returns the part of an authority. A part that has a piece of a password, as the port of
// "http://user:pass/word@host/" seems to be one, is shown in the whole string only: there it is masked.
func (f *Fault) partOfAuthority(start, end int, whole Component, c func(name, rule string, start, end int) Component) Component {
	x, s, at := f.Err.Syntax(), f.Err.Input(), f.Mistake
	switch x {
	case uri.RFC2396:
		return c("authority", "authority", start, end)
	case uri.RFC1808:
		return c("authority", "net_loc", start, end)
	}
	authority := c("authority", prefixOf(x)+"authority", start, end)
	host := start
	if n := strings.IndexByte(s[start:end], '@'); n >= 0 {
		host += n + 1
	}
	literal := strings.HasPrefix(s[host:end], "[")
	address := strings.HasPrefix(s[at.Start:end], "[") && (at.Start == host || at.End > at.Start+1) // "[u@h]" is one too
	colon := host
	if literal {
		colon += offsetOf(s[host:end], "]")
	}
	colon += offsetOf(s[colon:end], ":")
	switch {
	case at.Start < host-1 && !address:
		return c("userinfo", prefixOf(x)+"userinfo", start, host-1)
	case redact.FindInput(s).Overlaps(at.Start, at.End):
		return whole
	case address:
		return c("host", "IP-literal", at.Start, at.End)
	case literal && at.Start <= colon, at.Start < end && s[at.Start] == '@':
		return authority
	case at.Start > colon:
		return c("port", "port", colon+1, end)
	case at.End > colon: // an IPv6 address without brackets
		return c("host", prefixOf(x)+"host", host, end)
	}
	return c("host", prefixOf(x)+"host", host, colon)
}

// offsetOf returns the offset of the first of the delimiters in s, or len(s).
func offsetOf(s, delimiters string) int {
	if n := strings.IndexAny(s, delimiters); n >= 0 {
		return n
	}
	return len(s)
}
