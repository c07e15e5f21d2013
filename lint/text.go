package lint

import (
	"errors"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// CheckText returns the issues of any text. If x accepts the text as a reference, they are those of
// [Check]. Otherwise the first issue is "rejected", with the reason as its detail, and the others are
// those of the rules for rejected texts.
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
		_, size := utf8.DecodeRuneInString(c.text[min(e.Offset(), len(c.text)):])
		at, reason = span(min(e.Offset(), len(c.text)), size), e.Reason()
	}
	c.report("rejected", at, reason)
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
