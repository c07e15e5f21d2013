package uri

import "strings"

// A fault is the reason for which a text is refused. The zero fault means that the text is
// accepted.
type fault struct {
	offset int
	want   expectation
}

// An expectation is what could have continued a text at the offset of a fault. It
// determines the rule that the error names. The code that refuses a text knows it.
type expectation uint8

const (
	nothing              expectation = iota // the text is accepted
	wantReadable                            // a known syntax, and a text that is not too long
	wantHexDigits                           // %4
	wantScheme                              // 1a:b, //a where a scheme is required
	wantSchemeOrSegment                     // a b:c
	wantNoColon                             // a_b:c, :a
	wantServerChar                          // http://a|b under RFC 2396
	wantAuthorityChar                       // http://a|
	wantPortOrUserinfo                      // http://a:x
	wantPort                                // http://u@h:x
	wantHost                                // http://u@h|
	wantAfterLiteral                        // http://[::1]x
	wantFutureVersion                       // http://[vx
	wantFutureAddress                       // http://[v1.]
	wantDecOctet                            // http://[::1.256
	wantH16                                 // http://[1:2]
	wantH16OrEnd                            // http://[::1:2/
	wantLastH16                             // http://[::2:3:4:5:6:7:8:9]
	wantIPv6address                         // http://[12345
	wantIPLiteral                           // http://[g
	wantOpaquePart                          // a:#f under RFC 2396
	wantOpaqueChar                          // a:b| under RFC 2396
	wantURLChar                             // a:| under RFC 1738
	wantFirstSegment                        // ////a under RFC 1808
	wantFirstSegmentChar                    // //h/| under RFC 1808
	wantUserinfoChar                        // a userinfo "a@b" in a Builder
	wantSegmentData                         // a segment ".." in a Builder
	wantPathChar                            // /a|
	wantParamChar                           // a;b| under RFC 1808
	wantQueryChar                           // ?a|
	wantFragmentChar                        // #a|

	// wantNoFragment is added where a "#" follows a complete absolute URI.
	wantNoFragment expectation = 0x80
)

// expectations are the rule and the text of each expectation. A rule that the RFCs call by
// different names is looked up in the words of the syntax.
//
// The texts are true under every syntax and form that has the expectation. textParams is the
// text under RFC 1808, where ";" begins params and "?" belongs to a net_loc.
var expectations = [...]struct {
	rule       string
	word       int
	text       string
	textParams string
}{
	wantHexDigits: {word: escapeRule, text: `two hexadecimal digits after "%"`},
	wantScheme:    {rule: "scheme", text: `a scheme and ":"`},
	wantSchemeOrSegment: {
		rule: "scheme", text: `a character that a scheme or a first segment may have, "/", "?", "#" or the end`,
		textParams: `a character that a scheme or a first segment may have, "/", ";", "?", "#" or the end`,
	},
	wantNoColon: {word: firstSegmentRule, text: `no ":" in the first segment, or a scheme before the ":" (a letter, then letters, digits, "+", "-" or ".")`},
	wantServerChar: {
		word: authorityRule, text: `an authority of unreserved characters, "%" and two hexadecimal digits, or one of $ , ; : @ & = +`,
		textParams: `a net_loc of unreserved characters, "%" and two hexadecimal digits, or one of : @ & = ; ?`,
	},
	wantAuthorityChar:    {word: authorityRule, text: "a character that userinfo or a host may have"},
	wantPortOrUserinfo:   {word: authorityRule, text: `a port of digits, or an "@" later`},
	wantPort:             {word: portRule, text: "a port of digits"},
	wantHost:             {word: hostRule, text: `a host: a name without "@", or an address, in brackets if it is not IPv4`},
	wantAfterLiteral:     {word: authorityRule, text: `":" and a port, or the end of the authority`},
	wantFutureVersion:    {rule: "IPvFuture", text: `hexadecimal digits and "."`},
	wantFutureAddress:    {rule: "IPvFuture", text: `an address of unreserved characters, sub-delims and ":", then "]"`},
	wantDecOctet:         {rule: "dec-octet", text: "four numbers from 0 to 255 without leading zeros"},
	wantH16:              {rule: "h16", text: `hexadecimal digits, or ":" and more groups: eight, or one "::" for any left out`},
	wantH16OrEnd:         {rule: "h16", text: `hexadecimal digits, ":" and another group, or "]"`},
	wantLastH16:          {rule: "h16", text: `hexadecimal digits or "]"`},
	wantIPLiteral:        {rule: "IP-literal", text: `an IPv6address (eight groups of one to four hexadecimal digits, one "::" for any left out), or "v", hexadecimal digits, "." and an address`},
	wantIPv6address:      {rule: "IPv6address", text: `eight groups of one to four hexadecimal digits, one "::" for any left out`},
	wantOpaquePart:       {rule: "opaque_part", text: `"/" or an opaque part that is not empty`},
	wantOpaqueChar:       {rule: "opaque_part", text: `a character that an opaque part may have, "#" or the end`},
	wantURLChar:          {word: segmentRule, text: "a character that a URL may have, or the end"},
	wantFirstSegment:     {word: firstSegmentRule, text: `a first segment that is not empty, ";", "?", "#" or the end`},
	wantFirstSegmentChar: {word: segmentRule, text: `a character that a first segment may have, ";", "?", "#" or the end`},
	wantUserinfoChar:     {rule: "userinfo", text: "a character that userinfo may have"},
	wantSegmentData:      {word: segmentRule, text: `a segment other than "." and ".."`},
	wantPathChar: {
		word: segmentRule, text: `a character that a path may have, "/", "?", "#" or the end`,
		textParams: `a character that a path may have, "/", ";", "?", "#" or the end`,
	},
	wantParamChar:    {rule: "param", text: `a character that params may have, ";", "?", "#" or the end`},
	wantQueryChar:    {word: queryRule, text: `a character that a query may have, "#" or the end`},
	wantFragmentChar: {word: fragmentRule, text: "a character that a fragment may have, or the end"},
}

// rule returns the rule that the error names, as syntax x spells it.
func (w expectation) rule(x Syntax) string {
	e := &expectations[w&^wantNoFragment]
	if w == wantReadable || e.rule != "" {
		return e.rule
	}
	return x.rules().words[e.word]
}

// text describes the expectation under syntax x in form f. rest is the text from the offset
// on.
func (w expectation) text(x Syntax, f Form, rest string) string {
	if w&wantNoFragment != 0 {
		return "the end: there is no fragment in an absolute URI"
	}
	text := expectations[w].text
	if other := expectations[w].textParams; other != "" && x.is(params) {
		text = other
	}
	if f == FormAbsoluteURI {
		text = strings.Replace(text, `, "#" or the end`, ` or the end`, 1)
	}
	switch w {
	case wantServerChar:
		if strings.HasPrefix(rest, "[") {
			text += " (addresses in brackets came with RFC 2732)"
		}
	case wantDecOctet, wantH16, wantH16OrEnd, wantLastH16, wantIPv6address, wantIPLiteral:
		if strings.HasPrefix(rest, "%") {
			text = `"]": zone identifiers are no part of a URI (RFC 9844 obsoletes RFC 6874)`
		}
	}
	return text
}

// componentText is text for a component by itself, which no delimiter of another component can
// follow.
func (w expectation) componentText(x Syntax, rest string) string {
	return withoutDelimiters.Replace(w.text(x, FormReference, rest))
}

var withoutDelimiters = strings.NewReplacer(
	`, "/", "?", "#" or the end`, `, "/" or the end`,
	`, "/", ";", "?", "#" or the end`, `, "/" or the end`,
	`, "#" or the end`, ` or the end`,
)
