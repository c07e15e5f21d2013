package locator

import (
	"strings"

	"github.com/uriform/uri/pct"
)

// A Gopher is the URL of an item on a Gopher server (RFC 1738, 3.4; RFC 1436).
//
//	gopher://<host>:<port>/<gophertype><selector>%09<search>%09<gopher+_string>
type Gopher struct {
	hostport
	gtype, selector, search, plus span
}

// ParseGopher parses s by the rule gopherurl. The error is a [*ParseError].
//
//	gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
//	            [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
//
// After the "/" the rule allows any text of xchars, because selector = *xchar also
// derives tabs. The text is split as the prose requires: a selector contains no tab
// (3.4.1).
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

// split splits the gopher-path into its parts. Before the call, gtype is the
// whole gopher-path.
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
	var rest span
	var tab bool
	u.selector, rest, tab = u.cutTab(span{u.gtype.end, path.end})
	if tab {
		u.search, rest, tab = u.cutTab(rest)
	}
	if tab {
		u.plus = rest
	}
}

// tab separates the parts of a gopher-path.
const tab = "%09"

// cutTab splits x at its first encoded tab.
func (u *Gopher) cutTab(x span) (before, after span, ok bool) {
	i := strings.Index(u.s[x.start:x.end], tab)
	if i < 0 {
		return x, span{}, false
	}
	at := x.start + uint32(i)
	return span{x.start, at}, span{at + uint32(len(tab)), x.end}, true
}

// Type returns the gophertype, and whether the URL has one. It is one character or
// one escape: "%31" is the type "1". A URL without a gophertype has no selector
// either, and its type is "1" (3.4.1).
func (u Gopher) Type() (gophertype pct.Encoded, ok bool) { return u.part(u.gtype) }

// Selector returns the selector, which ends before the first encoded tab, and
// whether the URL has one. The empty selector is the top directory of the server.
// A decoded selector may contain the octets LF and CR. The protocol does not allow
// these in a selector (3.4.1; section 6 gives the reason).
func (u Gopher) Selector() (selector pct.Encoded, ok bool) { return u.part(u.selector) }

// Search returns the text between the first and the second encoded tab after the
// gophertype, and whether there is a first tab.
func (u Gopher) Search() (search pct.Encoded, ok bool) { return u.part(u.search) }

// Plus returns the gopher+_string, and whether the URL has one. It is the text
// after the second encoded tab, including further tabs (3.4.9).
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
