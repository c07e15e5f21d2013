package locator

import (
	"strings"

	"github.com/uriform/uri/pct"
)

// A Mailto is the URL of a mailing address of a person or a service (RFC 1738,
// 3.5).
//
//	mailto:<rfc822-addr-spec>
type Mailto struct {
	text
	address span
}

// ParseMailto parses s by the rule mailtourl. The rule is less strict than the
// prose: see [Mailto.AddrSpec]. The error is a [*ParseError].
//
//	mailtourl      = "mailto:" encoded822addr
//	encoded822addr = 1*xchar
func ParseMailto(s string) (Mailto, error) {
	p := begin(s, mailto)
	u := Mailto{text: text{s}, address: p.span("encoded822addr", xchar)}
	if u.address.start == u.address.end {
		p.fail(p.i, "encoded822addr")
	}
	return end(&p, u)
}

// Address returns the address without decoding it. It contains no reserved
// characters, so it may be decoded as a whole.
func (u Mailto) Address() pct.Encoded { address, _ := u.part(u.address); return address }

// AddrSpec reports whether the decoded address is an addr-spec of RFC 822 (6.1),
// and returns its two parts, including quotation marks. A URL whose address is not
// an addr-spec is still valid by the rule mailtourl.
//
//	addr-spec  = local-part "@" domain
//	local-part = word *("." word)
//	domain     = sub-domain *("." sub-domain)
//	word       = atom / quoted-string
//	sub-domain = domain-ref / domain-literal
//	domain-ref = atom
//
// AddrSpec rejects comments and white space between these elements. They may occur in the
// headers of a message (3.1.4, A.1.4), but not in an address that is passed to a mail server
// (3.4.2).
func (u Mailto) AddrSpec() (local, domain string, ok bool) {
	s := u.Address().Decode()
	i, ok := dotted(s, 0, '"')
	if !ok || i == len(s) || s[i] != '@' {
		return "", "", false
	}
	local, domain = s[:i], s[i+1:]
	if i, ok = dotted(domain, 0, '['); !ok || i < len(domain) {
		return "", "", false
	}
	return local, domain, true
}

// dotted parses elements separated by "." at s[i:], and returns their end. An
// element is an atom, or a quoted form that begins with open.
func dotted(s string, i int, open byte) (end int, ok bool) {
	for {
		start := i
		if i < len(s) && s[i] == open {
			if i, ok = quoted(s, i); !ok {
				return i, false
			}
		} else if i = atom(s, i); i == start {
			return i, false
		}
		if i == len(s) || s[i] != '.' {
			return i, true
		}
		i++
	}
}

// atom returns the end of the atom at s[i:].
//
//	atom = 1*<any CHAR except specials, SPACE and CTLs>
func atom(s string, i int) (end int) {
	for i < len(s) && ' ' < s[i] && s[i] < 0x7F && strings.IndexByte(`()<>@,;:\".[]`, s[i]) < 0 {
		i++
	}
	return i
}

// quoted returns the end of the quoted-string or domain-literal at s[i].
//
//	quoted-string  = <"> *(qtext/quoted-pair) <">
//	domain-literal = "[" *(dtext / quoted-pair) "]"
//	quoted-pair    = "\" CHAR
//	qtext          = <any CHAR excepting <">, "\" & CR, and including linear-white-space>
//	dtext          = <any CHAR excluding "[", "]", "\" & CR, & including linear-white-space>
//	linear-white-space = 1*([CRLF] LWSP-char)
func quoted(s string, i int) (end int, ok bool) {
	open, shut := s[i], byte('"')
	if open == '[' {
		shut = ']'
	}
	for i++; i < len(s) && s[i] < 0x80; i++ {
		switch c := s[i]; {
		case c == shut:
			return i + 1, true
		case c == open:
			return i, false
		case c == '\\':
			if i++; i == len(s) || s[i] >= 0x80 {
				return i, false
			}
		case c == '\r':
			if i+2 >= len(s) || s[i+1] != '\n' || s[i+2] != ' ' && s[i+2] != '\t' {
				return i, false
			}
		}
	}
	return i, false
}

// Scheme returns the scheme mailto.
func (Mailto) Scheme() Scheme { return mailto }

// Fields returns address.
func (u Mailto) Fields() Fields { return Fields{u.field("address", u.address)} }

// UnmarshalText reads text as [ParseMailto] does; the empty text gives the zero value.
func (u *Mailto) UnmarshalText(text []byte) error { return read(u, text, ParseMailto) }
