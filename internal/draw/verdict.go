package draw

import (
	"errors"
	"fmt"
	"io"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/locator"
)

// A Verdict says whether a syntax accepts a text. Err is nil if the syntax accepts the text.
type Verdict struct {
	Syntax uri.Syntax
	Err    error
}

// OneVerdict writes the verdict of one syntax on a text.
func OneVerdict(w io.Writer, text string, v Verdict) {
	s := console.ScreenOf(w)
	if v.Err != nil {
		fmt.Fprintf(w, "%s  %s\n", s.Paint(console.Red, "invalid"), s.Text(console.Shown(text), len("invalid  ")))
		return
	}
	fmt.Fprintf(w, "%s    %s\n", s.Paint(console.Green, "valid"), s.Text(console.Shown(text), len("valid    ")))
	schemeRule(w, "         ", text, v.Syntax)
}

// Verdicts writes the verdicts of several syntaxes on a text.
func Verdicts(w io.Writer, text string, list []Verdict) {
	s := console.ScreenOf(w)
	fmt.Fprintln(w, s.Paint(console.Bold, s.Text(console.Shown(text), 0)))
	for _, v := range list {
		if v.Err == nil {
			fmt.Fprintf(w, "  %v  %s\n", v.Syntax, s.Paint(console.Green, "valid"))
			schemeRule(w, "           ", text, v.Syntax)
		} else {
			fmt.Fprintf(w, "  %v  %s: %s\n", v.Syntax, s.Paint(console.Red, "invalid"), Reason(v.Err))
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
		fmt.Fprintf(w, "%sbut not by the rule of its scheme: %s\n", indent, Reason(err))
	}
}

// Caret draws a rejected text under its error message, with a mark below the mistake or, if the error
// knows none, below the byte of the error. It writes nothing if err has no offset, or if the text is
// empty.
func Caret(w io.Writer, text string, err error) {
	e, ok := errors.AsType[interface {
		error
		Offset() int
	}](err)
	if !ok || text == "" || errors.Is(err, uri.ErrTooLong) {
		return
	}
	mistake := console.Span{Start: e.Offset(), End: e.Offset()}
	if p, ok := errors.AsType[*uri.ParseError](err); ok && p.Input() == text {
		mistake = console.Span(p.Mistake())
	}
	d := console.NewOn(w, text, console.SecretOfInput(text))
	d.Plain()
	fmt.Fprintln(w, d.Mark(mistake))
}
