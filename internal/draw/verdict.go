package draw

import (
	"errors"
	"fmt"
	"io"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

// A Verdict says whether a syntax accepts a text. Err is nil if the syntax accepts the text.
type Verdict struct {
	Syntax uri.Syntax
	Err    error
}

// OneVerdict writes the verdict of one syntax on a text.
func OneVerdict(w io.Writer, text string, v Verdict) {
	if v.Err != nil {
		fmt.Fprintln(w, "invalid ", Shown(text))
		return
	}
	fmt.Fprintln(w, "valid   ", Shown(text))
	schemeRule(w, "         ", text, v.Syntax)
}

// Verdicts writes the verdicts of several syntaxes on a text.
func Verdicts(w io.Writer, text string, list []Verdict) {
	fmt.Fprintln(w, Shown(text))
	for _, v := range list {
		if v.Err == nil {
			fmt.Fprintf(w, "  %v  valid\n", v.Syntax)
			schemeRule(w, "           ", text, v.Syntax)
		} else {
			fmt.Fprintf(w, "  %v  invalid: %s\n", v.Syntax, reason(v.Err))
		}
	}
}

// schemeRule writes why the rule of the scheme rejects a text that RFC 1738 accepts, if the rule
// rejects it: "http://u@h/" is a genericurl, but not an httpurl.
func schemeRule(w io.Writer, indent, text string, x uri.Syntax) {
	if x != uri.RFC1738 {
		return
	}
	if _, err := locator.Parse(text); err != nil && !errors.Is(err, locator.ErrScheme) {
		fmt.Fprintf(w, "%sbut not by the rule of its scheme: %s\n", indent, reason(err))
	}
}

// reason returns the reason why a text was rejected, without the text.
func reason(err error) string {
	e, ok := errors.AsType[interface {
		error
		Reason() string // of uri.ParseError and locator.ParseError
	}](err)
	if !ok {
		return Message(err)
	}
	return e.Reason()
}
