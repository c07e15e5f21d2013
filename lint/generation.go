package lint

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// checkMeaning compares the reading of the syntax of the reference with the readings of the other
// syntaxes that accept the text.
func (c *checker) checkMeaning() {
	if c.spans.Query.Defined() && c.spans.Scheme.Defined() && c.isOpaque() {
		c.report("meaning-query", uri.Span{Start: c.spans.Query.Start - 1, End: c.spans.Query.End}, "")
	}
	a := c.spans.Authority
	if !a.Defined() || c.has&nonASCII != 0 && kindsOf(a.Of(c.text))&nonASCII != 0 {
		return // only RFC 3987 accepts the authority
	}
	at, syntaxes := a, []uri.Syntax{uri.RFC1808, uri.RFC2396, uri.RFC3986}
	var differ []string
	if c.spans.Path.Start == c.spans.Path.End && c.spans.Query.Defined() {
		// http://h?q: a net_loc of RFC 1808 ends only at "/" or "#".
		at.End = c.spans.Query.End
		syntaxes, differ = syntaxes[1:], append(differ, "RFC 1808 includes the query")
	}
	if c.isPlain(a) || slices.ContainsFunc(c.issues, func(i Issue) bool { return i.Code == "host-underscore" }) { // which says the same
		syntaxes = nil
	}
	// "//authority" is a reference in every syntax that has references.
	text := c.text[a.Start-len("//") : a.End]
	for _, x := range syntaxes {
		if _, ok := x.Check(text, uri.FormReference); !ok {
			continue
		}
		if r, err := x.ParseReference(text); err == nil && !c.sameAuthority(r) {
			differ = append(differ, title(x.String()))
		}
	}
	if differ != nil {
		c.report("meaning-authority", at, strings.Join(differ, ", "))
	}
}

// isOpaque reports whether what follows the scheme of a URI with a query does not begin with a slash. RFC 2396, 3:
// "opaque_part = uric_no_slash *uric", and "?" is a uric_no_slash.
func (c *checker) isOpaque() bool {
	return !c.spans.Authority.Defined() && !strings.HasPrefix(c.spans.Path.Of(c.text), "/")
}

// isPlain reports whether all syntaxes read the authority in the same way: labels that begin and end
// with a letter, and perhaps a port of digits. Other authorities are parsed.
func (c *checker) isPlain(a uri.Span) bool {
	host, port, hasPort := strings.Cut(a.Of(c.text), ":")
	begun, ends := false, false // the label has begun with a letter, and may end
	for i := range len(host) {
		switch b := host[i]; {
		case isLetter(b | 0x20):
			begun, ends = true, true
		case b == '.' && ends:
			begun, ends = false, false
		case begun && (isAlphanumeric(b) || b == '-'):
			ends = false
		default:
			return false
		}
	}
	return ends && (!hasPort || isDigits(port))
}

// sameAuthority reports whether r has the same userinfo, host and port as the reference that is
// checked.
func (c *checker) sameAuthority(r uri.Reference) bool {
	s, o, text := c.spans, r.Spans(), r.String()
	return s.Userinfo.Defined() == o.Userinfo.Defined() && s.Userinfo.Of(c.text) == o.Userinfo.Of(text) && s.Host.Of(c.text) == o.Host.Of(text) && s.Port.Of(c.text) == o.Port.Of(text)
}
