package lint

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/pct"
)

// CheckText returns the issues of any text. If x accepts the text as a reference, they are those of
// [Check]. Otherwise the first issue is "rejected", with the reason as its detail. The others are those of
// the rules for rejected texts, the errors in the components that package lenient finds, and "at-sign-after-host",
// because a program that is less strict than x may find them as well. Such a program reads the text without the
// white space and the delimiters that [lenient.Trim] removes, and it may remove tabs and line breaks in the text as
// browsers do ("java\tscript:alert(1)").
//
// CheckText takes time linear in the length of the text.
func CheckText(text string, x uri.Syntax, o Options) []Issue {
	r, err := x.ParseReference(text)
	if err == nil {
		return Check(r, o)
	}
	c := checker{text: text, options: o}
	c.checkRejected(err)
	return c.issues
}

func (c *checker) checkRejected(err error) {
	at, reason := uri.Span{}, err.Error()
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		at, reason = e.Mistake(), e.Reason()
	}
	c.report("rejected", at, reason)
	trimmed := trim(c.text)
	c.checkComponents(trimmed.Of(c.text), func(i int) int { return trimmed.Start + i })
	if joined, origin := join(c.text, trimmed); len(joined) < trimmed.End-trimmed.Start {
		c.checkComponents(joined, func(i int) int { return origin[i] })
	}
	for i := range len(c.text) {
		switch b := c.text[i]; {
		case b == '\\':
			c.report("raw-backslash", span(i, 1), "")
		case b == ' ':
			c.report("raw-space", span(i, 1), "")
		case b < ' ', b == 0x7F:
			c.report("raw-control", span(i, 1), "")
		}
	}
}

// checkComponents checks the components that package lenient finds in a part of a rejected text, which programs
// that are less strict may find as well. It reports only errors, and "at-sign-after-host". origin returns the offset
// in the text of a byte of the part, and of the end of the part.
func (c *checker) checkComponents(part string, origin func(i int) int) {
	text, before := c.text, len(c.issues)
	defer func() {
		c.text, c.errorsOnly = text, false
		for i := range c.issues[before:] {
			s := &c.issues[before+i].Span
			*s = uri.Span{Start: origin(s.Start), End: origin(max(s.Start, s.End-1)) + min(1, s.End-s.Start)}
		}
	}()
	c.errorsOnly = true
	c.text = withoutStrayPercents(part)
	c.has = kindsOf(c.text)
	c.spans = lenient.Split(c.text)
	if host := c.spans.Host.Of(c.text); strings.HasPrefix(host, "[") {
		if _, err := uri.ParseReference("//" + host); err != nil {
			c.spans.Host = uri.Span{Start: -1, End: -1}
		}
	}
	if s := c.spans.Scheme; s.Defined() && !isScheme(s.Of(c.text)) {
		undefined := uri.Span{Start: -1, End: -1}
		c.spans.Scheme, c.spans.Authority, c.spans.Userinfo, c.spans.Host, c.spans.Port = undefined, undefined, undefined, undefined, undefined
		c.spans.Path.Start = 0
	}
	c.checkScheme()
	c.errorsOnly = false
	c.checkAtSign()
	c.errorsOnly = true
	c.checkAuthority()
	c.checkPath()
	c.checkQuery()
	c.checkEncodings()
	for i, char := range c.text {
		if pct.IsBidiControl(char) {
			c.report("bidi-control", span(i, utf8.RuneLen(char)), "")
		}
	}
}

// trim returns the span of s without the white space, the delimiters and the control characters at its ends.
func trim(s string) uri.Span {
	t := lenient.Trim(s)
	for t.Start < t.End && s[t.Start] <= ' ' {
		t.Start++
	}
	for t.Start < t.End && s[t.End-1] <= ' ' {
		t.End--
	}
	return t
}

// join returns the trimmed part of s without the white space that breaks a line or has a tab. RFC 3986, C: "extra
// whitespace (spaces, line-breaks, tabs, etc.) may have to be added to break a long URI across lines. The whitespace
// should be ignored when the URI is extracted." In angle brackets, all white space is removed. origin has the offset in
// s of each byte of joined, and of the end of the part.
func join(s string, trimmed uri.Span) (joined string, origin []int) {
	inAngles := strings.Contains(s[:trimmed.Start], "<")
	var b []byte
	for i := trimmed.Start; i < trimmed.End; {
		end := i
		for end < trimmed.End && strings.IndexByte(" \t\r\n\f\v", s[end]) >= 0 {
			end++
		}
		if end > i && (inAngles || strings.ContainsAny(s[i:end], "\t\r\n")) {
			i = end
			continue
		}
		for end = max(end, i+1); i < end; i++ {
			b, origin = append(b, s[i]), append(origin, i)
		}
	}
	return string(b), append(origin, trimmed.End)
}

// isScheme reports whether RFC 3986 derives a scheme as text.
func isScheme(text string) bool {
	_, err := uri.ParseReference(text + ":")
	return err == nil
}

// withoutStrayPercents returns text with "_" for each "%" that is not followed by two hex digits.
func withoutStrayPercents(text string) string {
	b := []byte(text)
	for i := range b {
		if b[i] == '%' && (i+2 >= len(b) || !isHex(b[i+1]) || !isHex(b[i+2])) {
			b[i] = '_'
		}
	}
	return string(b)
}
