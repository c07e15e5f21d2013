package uri

import "strings"

// A fault is the reason why a text is rejected. The zero fault means that the text is accepted.
type fault struct {
	offset int
	want   expectation
}

// An expectation is what could continue a text at the offset of a fault. It determines the rule
// that the error names. The code that rejects a text returns it, so that errors do not parse the
// text a second time. The comments are texts that are rejected with the expectation.
type expectation uint8

const (
	nothing              expectation = iota // the text is accepted
	wantReadable                            // unknown syntax, or a text that is too long
	wantHexDigits                           // %4
	wantScheme                              // 1a:b, //a where a scheme is required
	wantSchemeOrSegment                     // a b:c
	wantNoColon                             // a_b:c, :a
	wantServerChar                          // http://a|b under RFC 2396
	wantAuthorityChar                       // http://a|
	wantPortOrUserinfo                      // http://a:x
	wantUserinfoEnd                         // http://h:1:2
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

	// wantNoFragment is added if "#" follows a complete absolute URI: a:b#c
	wantNoFragment expectation = 0x80
)

// expectations has the rule and the text of each expectation. If the RFCs have different names
// for a rule, word is its index in the words of the syntax.
//
// A text is true under every syntax and in every form that has the expectation. textParams
// replaces text under RFC 1808, in which ";" begins params and a net_loc may contain "?".
var expectations = [...]struct {
	rule       string
	word       int
	text       string
	textParams string
}{
	wantHexDigits: {word: escapeRule, text: `two hex digits after "%"`},
	wantScheme:    {rule: "scheme", text: `a scheme and ":"`},
	wantSchemeOrSegment: {
		rule: "scheme", text: `a character that a scheme or a first segment may have, "/", "?", "#" or the end`,
		textParams: `a character that a scheme or a first segment may have, "/", ";", "?", "#" or the end`,
	},
	wantNoColon: {word: firstSegmentRule, text: `a first segment without ":", or a scheme before ":" (a letter, then letters, digits, "+", "-" or ".")`},
	wantServerChar: {
		word: authorityRule, text: `an authority of unreserved characters, "%" and two hex digits, or one of $ , ; : @ & = +`,
		textParams: `a net_loc of unreserved characters, "%" and two hex digits, or one of : @ & = ; ?`,
	},
	wantAuthorityChar:    {word: authorityRule, text: "a character that userinfo or a host may have"},
	wantPortOrUserinfo:   {word: authorityRule, text: `a port of digits, or an "@" later`},
	wantUserinfoEnd:      {word: authorityRule, text: `an "@" later, because a host has no ":" outside brackets`},
	wantPort:             {word: portRule, text: "a port of digits"},
	wantHost:             {word: hostRule, text: `a name without "@", or an address, in brackets if it is not IPv4`},
	wantAfterLiteral:     {word: authorityRule, text: `":" and a port, or the end of the authority`},
	wantFutureVersion:    {rule: "IPvFuture", text: `hex digits and "."`},
	wantFutureAddress:    {rule: "IPvFuture", text: `an address of unreserved characters, sub-delims and ":", then "]"`},
	wantDecOctet:         {rule: "dec-octet", text: "four numbers from 0 to 255 without leading zeros"},
	wantH16:              {rule: "h16", text: `hex digits, or ":" and another group: eight groups, or fewer groups and one "::"`},
	wantH16OrEnd:         {rule: "h16", text: `hex digits, ":" and another group, or "]"`},
	wantLastH16:          {rule: "h16", text: `hex digits or "]"`},
	wantIPLiteral:        {rule: "IP-literal", text: `an IPv6address (eight groups of one to four hex digits, or fewer groups and one "::"), or "v", hex digits, "." and an address`},
	wantIPv6address:      {rule: "IPv6address", text: `eight groups of one to four hex digits, or fewer groups and one "::"`},
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

// sectionOf returns the section of the RFC that defines a rule.
func (r *rules) sectionOf(rule string) string {
	for _, line := range r.sections {
		section, names, _ := strings.Cut(line, " ")
		for name := range strings.SplitSeq(names, " ") {
			if name == rule || names == "" {
				return section
			}
		}
	}
	return ""
}

// note returns a fact that explains the expectation better than its text, or "". The text s is
// rejected at the offset.
func (w expectation) note(s string, offset int) string {
	rest := s[offset:]
	switch {
	case w&wantNoFragment != 0:
		return "an absolute URI has no fragment"
	case w == wantServerChar && hasIPv6Server(s, offset):
		return "RFC 2732 added IPv6 addresses in brackets"
	case wantDecOctet <= w && w <= wantIPLiteral && strings.HasPrefix(rest, "%"):
		return "zone identifiers are not part of a URI (RFC 9844 obsoletes RFC 6874)"
	}
	return ""
}

// hasIPv6Server reports whether s[offset:] begins with an IPv6address in brackets that is the host of a
// server. RFC 2732, 3: "hostport = host [ ":" port ]" and "ipv6reference = "[" IPv6address "]"".
func hasIPv6Server(s string, offset int) bool {
	start := strings.LastIndexByte(s[:offset], '/') + 1
	userinfo, after := s[start:offset], s[offset:]
	if userinfo != "" && strings.IndexByte(userinfo, '@') != len(userinfo)-1 || !strings.HasPrefix(after, "[") {
		return false
	}
	end, want := ipv6address(after, len("["))
	if want != nothing || end == len(after) || after[end] != ']' {
		return false
	}
	after = after[end+len("]"):]
	if strings.HasPrefix(after, ":") {
		after = strings.TrimLeft(after[1:], "0123456789")
	}
	return after == "" || strings.IndexByte("/?#", after[0]) >= 0
}

// text describes the expectation under syntax x in form f. The text s is rejected at the offset.
func (w expectation) text(x Syntax, f Form, s string, offset int) string {
	note := w.note(s, offset)
	if w&wantNoFragment != 0 {
		return "the end: " + note
	}
	text := expectations[w].text
	if other := expectations[w].textParams; other != "" && x.is(params) {
		text = other
	}
	if f == FormAbsoluteURI {
		text = strings.Replace(text, `, "#" or the end`, ` or the end`, 1)
	}
	switch {
	case note == "":
		return text
	case w == wantServerChar, !endsInIPv6address(s[:offset]):
		return text + "; " + note
	}
	return `"]": ` + note
}

// endsInIPv6address reports whether s ends in "[" and an IPv6address: "http://[fe80::1".
func endsInIPv6address(s string) bool {
	open := strings.LastIndexByte(s, '[')
	end, want := ipv6address(s+"]", open+1)
	return open >= 0 && want == nothing && end == len(s)
}

// componentText returns the text for a component of a Builder. The text names no delimiter of
// another component, because no other component follows.
func (w expectation) componentText(x Syntax, s string, offset int) string {
	return withoutDelimiters.Replace(w.text(x, FormReference, s, offset))
}

var withoutDelimiters = strings.NewReplacer(
	`, "/", "?", "#" or the end`, `, "/" or the end`,
	`, "/", ";", "?", "#" or the end`, `, "/" or the end`,
	`, "#" or the end`, ` or the end`,
)
