package locator

import (
	"strings"

	"github.com/uriform/uri/pct"
)

// A Gopher designates an item of a Gopher server (RFC 1738, 3.4; RFC 1436).
//
//	gopher://<host>:<port>/<gophertype><selector>%09<search>%09<gopher+_string>
type Gopher struct {
	hostport
	gtype, selector, search, plus span
}

// ParseGopher reads s by the rule gopherurl. The error is a [*ParseError].
//
//	gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
//	            [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//
// Behind the "/" that is any text of xchars, for selector = *xchar derives what
// follows it as well. The prose parts them: a selector has no tab (3.4.1).
func ParseGopher(s string) (Gopher, error) {
	p := begin(s, gopher)
	p.literal("//")
	u := Gopher{hostport: p.hostport()}
	if p.take('/') {
		u.gtype = p.span("selector", xchar)
	}
	if !p.fault {
		u.split()
	}
	return end(&p, u)
}

// split divides the gopher-path, all of which is in gtype before.
func (u *Gopher) split() {
	path := u.gtype
	if path.start == path.end {
		// gopher://h
		// gopher://h/
		u.gtype = span{}
		return
	}
	// gtype = xchar
	u.gtype.end = path.start + 1
	if u.s[path.start] == '%' {
		u.gtype.end = path.start + 3
	}
	rest, tab := span{u.gtype.end, path.end}, false
	u.selector, rest, tab = u.cutTab(rest)
	if tab {
		u.search, rest, tab = u.cutTab(rest)
	}
	if tab {
		u.plus = rest
	}
}

// cutTab cuts x around its first encoded tab.
func (u *Gopher) cutTab(x span) (before, after span, ok bool) {
	const tab = "%09"
	i := strings.Index(u.s[x.start:x.end], tab)
	if i < 0 {
		return x, span{}, false
	}
	at := x.start + uint32(i)
	return span{x.start, at}, span{at + uint32(len(tab)), x.end}, true
}

// Type returns the gophertype, one character or escape ("%31" is the type "1"), and
// whether there is one: if not, there is no selector either, and the type is "1" (3.4.1).
func (u Gopher) Type() (gophertype pct.Encoded, ok bool) { return u.part(u.gtype) }

// Selector returns the selector, up to the first encoded tab, and whether there is
// one. The empty selector is the top directory of the server. Decoded, it may have
// the octets LF and CR, which no selector can have in the protocol (3.4.1, and 6
// says why).
func (u Gopher) Selector() (selector pct.Encoded, ok bool) { return u.part(u.selector) }

// Search returns what follows the first encoded tab after the gophertype, up to the
// next, and whether there is one.
func (u Gopher) Search() (search pct.Encoded, ok bool) { return u.part(u.search) }

// Plus returns the gopher+_string: what follows the second encoded tab, further
// tabs included (3.4.9), and whether there is one.
func (u Gopher) Plus() (gopherPlus pct.Encoded, ok bool) { return u.part(u.plus) }

// Scheme returns the scheme gopher.
func (Gopher) Scheme() Scheme { return gopher }

// Fields returns host, port, type, selector, search and gopher+_string.
func (u Gopher) Fields() Fields {
	return u.fields(u.field("type", u.gtype), u.field("selector", u.selector),
		u.field("search", u.search), u.field("gopher+_string", u.plus))
}

// UnmarshalText reads text as [ParseGopher] does; the empty text gives the zero value.
func (u *Gopher) UnmarshalText(text []byte) error { return read(u, text, ParseGopher) }
