package locator

import "math"

// This file contains the steps of which the parsers of the schemes consist.

// A parser reads a text from left to right. After the first fault its methods do
// nothing. So the parser of a scheme can follow the rule of the scheme step by
// step, without checking for errors.
//
// In most places the next byte decides how to continue. There are two exceptions,
// and "@" decides both. In a login, the text before "@" is a user and not a host.
// In a news URL, the text before "@" begins an article and is not a group. So the
// first byte that does not fit is the fault: no URL of the scheme begins with the
// text up to and including that byte.
type parser struct {
	s     string
	start string // the rule of the scheme
	rule  string // the innermost rule that is being parsed at i
	i     int    // offset of the next byte
	fault bool   // the text is invalid at i
}

// maxLen is the maximum length of a text in package uri.
const maxLen = math.MaxInt32

// begin returns a parser that has read the scheme and its ":".
func begin(s string, x Scheme) parser {
	if len(s) > maxLen {
		return parser{s: s, fault: true}
	}
	p := parser{s: s, start: x.Rule, rule: x.Rule}
	p.i = prefixFold(s, x.Name)
	if p.i < len(x.Name) {
		p.fail(p.i, x.Rule)
	}
	p.literal(":")
	return p
}

// end returns u if the whole text has been read without a fault. Otherwise it
// returns the zero value and an error.
func end[T any](p *parser, u T) (T, error) {
	if p.i < len(p.s) {
		p.fail(p.i, p.rule)
	}
	if p.fault {
		var zero T
		return zero, p.err()
	}
	return u, nil
}

func (p *parser) err() error {
	return &ParseError{input: p.s, rule: p.rule, offset: p.i}
}

// fail records a fault, unless there is an earlier fault.
func (p *parser) fail(at int, rule string) {
	if !p.fault {
		p.i, p.rule, p.fault = at, rule, true
	}
}

// at reports whether c comes next.
func (p *parser) at(c byte) bool { return !p.fault && p.i < len(p.s) && p.s[p.i] == c }

// in reports whether a byte of m comes next.
func (p *parser) in(m *set) bool { return !p.fault && p.i < len(p.s) && m[p.s[p.i]] }

// take reads c if it comes next, and reports whether it did.
func (p *parser) take(c byte) bool {
	ok := p.at(c)
	if ok {
		p.i++
		p.rule = p.start
	}
	return ok
}

// literal reads text. It is a fault if text does not come next: in the innermost rule if a byte is there that does not
// fit, and in the rule of the scheme at the end, where the innermost rule lacks nothing ("nntp://h").
func (p *parser) literal(text string) {
	for i := range len(text) {
		if !p.take(text[i]) {
			if p.i == len(p.s) {
				p.fail(p.i, p.start)
			}
			p.fail(p.i, p.rule)
		}
	}
}

// span reads characters of m and escapes. A "%" that does not begin an escape is a
// fault, since no rule allows it.
func (p *parser) span(rule string, m *set) span {
	start := p.open(rule)
	for !p.fault && p.i < len(p.s) {
		switch {
		case m[p.s[p.i]]:
			p.i++
		case isEscape(p.s, p.i):
			p.i += 3
		case p.s[p.i] == '%':
			p.fail(escapeFault(p.s, p.i), "escape")
		default:
			return p.since(start)
		}
	}
	return p.since(start)
}

// open sets the current rule, and returns the offset of the next byte.
func (p *parser) open(rule string) (start int) {
	if !p.fault {
		p.rule = rule
	}
	return p.i
}

// since returns the span from start to the next byte.
func (p *parser) since(start int) span { return span{uint32(start), uint32(p.i)} }

// escape = "%" hex hex
func isEscape(s string, i int) bool {
	return s[i] == '%' && i+2 < len(s) && hex[s[i+1]] && hex[s[i+2]]
}

// escapeFault returns the offset of the first byte after the "%" at s[i] that is
// not a hex digit.
func escapeFault(s string, i int) int {
	i++
	if i < len(s) && hex[s[i]] {
		i++
	}
	return i
}

// one reads one character of m. It is a fault if none comes next.
func (p *parser) one(rule string, m *set) span {
	start := p.open(rule)
	if p.in(m) {
		p.i++
	} else {
		p.fail(p.i, rule)
	}
	return p.since(start)
}

// digits = 1*digit
func (p *parser) digits(rule string) span {
	x := p.one(rule, digits)
	for p.in(digits) {
		p.i++
	}
	return p.since(int(x.start))
}

// login = [ user [ ":" password ] "@" ] hostport
//
// A user and a password may contain all characters of a hostport, so login reads
// them first. If no "@" follows, they must be a hostport as a whole.
func (p *parser) login() login {
	p.literal("//")
	q := *p
	user := p.span("login", userChar)
	var password span
	if p.take(':') {
		password = p.span("login", userChar)
	}
	if p.take('@') {
		return login{p.hostport(), user, password}
	}
	u := login{hostport: q.hostport()}
	if q.fault || q.i < p.i {
		p.fail(p.i, "login")
	}
	return u
}

// hostport = host [ ":" port ]
func (p *parser) hostport() hostport {
	u := hostport{text: text{p.s}, host: p.host()}
	if p.take(':') {
		u.port = p.digits("port")
	}
	return u
}

// host        = hostname | hostnumber
// hostname    = *[ domainlabel "." ] toplabel
// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
// toplabel    = alpha | alpha *[ alphadigit | "-" ] alphadigit
// hostnumber  = digits "." digits "." digits "." digits
//
// Any text that begins with domainlabels can be continued to a hostname. So host
// checks only at the end of the labels whether they are a hostname or hostnumber.
func (p *parser) host() span {
	start := p.open("host")
	if p.fault {
		return span{}
	}
	end, ok := labels(p.s, p.i)
	p.i = end
	if !ok {
		p.fail(end, "host")
	}
	return p.since(start)
}

// labels returns the end of the labels at s[i:], and whether the labels are a
// host.
func labels(s string, i int) (end int, ok bool) {
	numeric := true
	for n := 1; ; n++ {
		label := i
		for i < len(s) && (alpha[s[i]] || digits[s[i]] || s[i] == '-' && i > label) {
			numeric = numeric && digits[s[i]]
			i++
		}
		if i == label || s[i-1] == '-' {
			return i, false
		}
		if i == len(s) || s[i] != '.' {
			return i, alpha[s[label]] || numeric && n == 4
		}
		i++
	}
}

// isHost reports whether s is a host.
func isHost(s string) bool {
	end, ok := labels(s, 0)
	return ok && end == len(s)
}

// group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
func (p *parser) group() span {
	x := p.one("group", alpha)
	for p.in(groupChar) {
		p.i++
	}
	return p.since(int(x.start))
}

// isGroup reports whether s is a group.
func isGroup(s string) bool {
	p := parser{s: s}
	p.group()
	return !p.fault && p.i == len(s)
}
