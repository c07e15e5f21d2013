package uri

import "strings"

// diagnose returns the innermost rule that was open at the offset, and what could
// have continued it.
func (e *ParseError) diagnose() (rule, expected string) {
	rule, expected = e.diagnoseRule()
	if rule != "" && e.form == formAbsolute && e.syntax.rules().fragment != 0 &&
		strings.HasPrefix(e.input[e.offset:], "#") && e.syntax.Valid(e.input[:e.offset]) {
		expected = "the end: there is no fragment in an absolute URI"
	}
	return rule, expected
}

// diagnoseRule takes the text apart as appendix B of RFC 3986 does, which needs no
// valid text; scan does not keep what only errors ask for.
func (e *ParseError) diagnoseRule() (rule, expected string) {
	if !e.syntax.known() || len(e.input) > maxLen {
		return "", ""
	}
	r := e.syntax.rules()
	s, at := e.input, e.offset

	if strings.HasSuffix(s[:at], "%") || at >= 2 && s[at-2] == '%' && class[s[at-1]]&hexdig != 0 {
		return r.words.escape, `two hexadecimal digits after "%"`
	}

	start := 0
	delim := strings.IndexAny(s, ":/?#")
	switch {
	case delim > 0 && s[delim] == ':' && at > delim:
		start = delim + 1
	case e.form != formReference || r.features&relative == 0:
		return "scheme", `a scheme and ":"`
	case delim > 0 && s[delim] == ':':
		return "scheme", `a scheme (a letter, then letters, digits, "+", "-" or "."), or no ":" before the first "/"`
	}

	opaque := r.features&opaquePart != 0 && start > 0 && !strings.HasPrefix(s[start:], "/")
	if authority, ok := strings.CutPrefix(s[start:at], "//"); ok && r.words.authority != "" {
		end := strings.IndexAny(authority, r.authorityEnds())
		if end < 0 {
			return r.diagnoseAuthority(authority, s[at:])
		}
		start += len("//") + end
	}
	return e.diagnoseRest(start, opaque)
}

// authorityEnds returns the delimiters that end an authority. A net_loc takes "?".
func (r *rules) authorityEnds() string {
	if r.regName&question != 0 {
		return "/#"
	}
	return "/?#"
}

// diagnoseAuthority diagnoses a fault in an authority that is before up to the
// offset, and after from there on.
func (r *rules) diagnoseAuthority(before, after string) (rule, expected string) {
	w := r.words
	if r.features&server != 0 {
		expected = "an authority of unreserved characters, \"%\" and two hexadecimal digits, or one of $ , ; : @ & = +"
		if strings.HasPrefix(after, "[") {
			expected += " (addresses in brackets came with RFC 2732)"
		}
		return w.authority, expected
	}
	userinfo := strings.LastIndexByte(before, '@')
	host := before[userinfo+1:]
	if strings.HasPrefix(host, "[") {
		if end := strings.IndexByte(host, ']'); end < 0 {
			return diagnoseLiteral(host[1:], after)
		} else if host[end+1:] == "" {
			return w.authority, `":" and a port, or the end of the authority`
		}
		return w.port, "a port of digits"
	}
	colon := strings.IndexByte(host, ':')
	switch {
	case colon >= 0 && userinfo >= 0:
		return w.port, "a port of digits"
	case colon >= 0:
		return w.authority, `a port of digits, or an "@" later`
	case userinfo >= 0:
		return w.host, `a host: a name without "@", or an address, in brackets if it is not IPv4`
	}
	return w.authority, "a character that userinfo or a host may have"
}

// diagnoseLiteral diagnoses a fault between "[" and "]".
func diagnoseLiteral(before, after string) (rule, expected string) {
	if before != "" && before[0]|0x20 == 'v' {
		if strings.IndexByte(before, '.') < 0 {
			return "IPvFuture", `hexadecimal digits and "."`
		}
		return "IPvFuture", `an address of unreserved characters, sub-delims and ":", then "]"`
	}
	group := before[strings.LastIndexByte(before, ':')+1:]
	switch {
	case strings.IndexByte(group, '.') >= 0:
		rule, expected = "dec-octet", "four numbers from 0 to 255 without leading zeros"
	case 0 < len(group) && len(group) < 4:
		rule, expected = "h16", `hexadecimal digits, ":", or "]" after eight groups or one "::"`
	default:
		rule, expected = "IPv6address", `eight groups of one to four hexadecimal digits, one "::" for any left out`
	}
	if strings.HasPrefix(after, "%") {
		expected = `"]": zone identifiers are no part of a URI (RFC 9844 obsoletes RFC 6874)`
	}
	return rule, expected
}

// diagnoseRest diagnoses a fault behind the scheme and the authority, which end
// before start.
func (e *ParseError) diagnoseRest(start int, opaque bool) (rule, expected string) {
	r := e.syntax.rules()
	before := e.input[start:e.offset]
	if r.fragment != 0 && strings.IndexByte(before, '#') >= 0 {
		return r.words.fragment, "a character that a fragment may have, or the end"
	}
	switch {
	case opaque && before == "":
		return "opaque_part", `"/" or an opaque part that is not empty`
	case opaque:
		return "opaque_part", `a character that an opaque part may have, "#" or the end`
	case r.query != 0 && strings.IndexByte(before, '?') >= 0:
		return r.words.query, `a character that a query may have, "#" or the end`
	case r.features&fullSegment != 0 && strings.HasSuffix(before, "/") && e.offset < len(e.input) && e.input[e.offset] == '/':
		return r.words.segment, `a first segment that is not empty, ";", "?", "#" or the end`
	case r.query == 0:
		return r.words.segment, "a character that a URL may have, or the end"
	}
	return r.words.segment, `a character that a path may have, "/", "?", "#" or the end`
}
