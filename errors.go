package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/uriform/uri/internal/redact"
)

// The errors of this package, for errors.Is. A [ParseError] unwraps to one of the first four.
var (
	ErrUnexpected    = errors.New("uri: unexpected character")                                 // no valid text has this character at the offset
	ErrUnexpectedEnd = errors.New("uri: unexpected end")                                       // a valid text is longer
	ErrTooLong       = errors.New("uri: longer than 2147483647 bytes")                         // the limit for texts that are parsed, and for results
	ErrUnknownSyntax = errors.New("uri: unknown syntax")                                       // the Syntax is not one of the five
	ErrNoBase        = errors.New("uri: not a base URI")                                       // the base is the zero URI
	ErrOpaqueBase    = errors.New("uri: relative reference with an opaque base (RFC 2396, 5)") // see [URI.Resolve]
	ErrAmbiguous     = errors.New("uri: the result would be parsed as other components")       // see [Resolver] and [Builder]
	ErrAboveRoot     = errors.New("uri: \"..\" above the root")                                // see [Resolver]
)

// ErrUnsupported is the error for a request for which the RFC of the syntax has no rules. The
// request can be a step of normalization (see [Syntax.Normalizations]), a choice of a
// [Resolver], a component of a [Builder], or [Reference.Join].
// errors.Is(ErrUnsupported, errors.ErrUnsupported) is true.
var ErrUnsupported error = unsupportedError{}

type unsupportedError struct{}

func (unsupportedError) Error() string { return "uri: not supported by the syntax" }
func (unsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A ParseError says why a syntax rejected a text: the offset, the rule, and what was expected.
// It masks the password of the text in every form in which it is printed, logged or marshaled;
// see [Redact]. Only [ParseError.Input] returns the text unmasked.
//
// Creating a ParseError takes one allocation. The methods compute the message when they are
// called.
type ParseError struct {
	input  string
	fault  fault
	syntax Syntax
	form   Form
}

func newParseError(s string, x Syntax, f Form, bad fault) *ParseError {
	return &ParseError{s, bad, x, f}
}

// Offset returns the offset in bytes of the first character, or of the first ill-formed UTF-8
// sequence, that no valid text has after the text before it. The first byte has the offset 0. If
// the text ends too early, Offset returns len(Input()).
func (e *ParseError) Offset() int { return e.fault.offset }

// Syntax returns the syntax that rejected the text.
func (e *ParseError) Syntax() Syntax { return e.syntax }

// Input returns the text that was rejected. It may contain a password.
func (e *ParseError) Input() string { return e.input }

// Unwrap returns [ErrUnexpected], [ErrUnexpectedEnd], [ErrTooLong] or [ErrUnknownSyntax].
func (e *ParseError) Unwrap() error {
	switch {
	case !e.syntax.known():
		return ErrUnknownSyntax
	case len(e.input) > maxLen:
		return ErrTooLong
	case e.fault.offset == len(e.input):
		return ErrUnexpectedEnd
	}
	return ErrUnexpected
}

// Rule returns the grammar rule that rejected the text, as the RFC of the syntax spells it:
// "segment" under RFC 3986, "isegment" under RFC 3987. It is the rule of the component that
// contains the offset, if the text is split as in RFC 3986, appendix B. In some places Rule
// returns a more exact rule:
//
//   - after "%": pct-encoded;
//   - between "//" and the path: authority while userinfo and host are both possible, then
//     host or port;
//   - inside "[" and "]": the innermost rule that is not complete; at the "[", IP-literal;
//   - in a first segment that contains ":" or is empty: segment-nz-nc, rel_segment (RFC 2396)
//     or fsegment (RFC 1808);
//   - in the params of RFC 1808: param.
//
// Rule returns "" if the syntax is unknown or the text is too long to be parsed.
func (e *ParseError) Rule() string { return e.fault.want.rule(e.syntax) }

// Section returns the section of the RFC that defines the Rule: "3.3". It returns "" if Rule does.
func (e *ParseError) Section() string {
	if rule := e.Rule(); rule != "" {
		return e.syntax.rules().sectionOf(rule)
	}
	return ""
}

// Expected describes what could continue the text at the offset: `two hex digits after "%"`.
// It returns "" if the syntax is unknown or the text is too long to be parsed.
func (e *ParseError) Expected() string {
	return e.fault.want.text(e.syntax, e.form, e.input, e.fault.offset)
}

// Error returns the operation, the masked text, and [ParseError.Reason]:
//
//	uri: parse "http://a b/": unexpected ' ' in authority at byte 8 (RFC 3986, 3.2): expected …
//
// A text of more than 120 bytes is cut in the middle.
func (e *ParseError) Error() string {
	switch err := e.Unwrap(); err {
	case ErrUnknownSyntax, ErrTooLong:
		return "uri: parse: " + e.Reason()
	}
	return fmt.Sprintf("uri: parse %s: %s", redact.Quote(Redact(e.input)), e.Reason())
}

// Reason returns the part of Error after the text: the character, the rule, the offset, the
// section of the RFC, and one hint. If a newer syntax accepts the text, the hint names all
// syntaxes that accept the text. Otherwise the hint is [ParseError.Expected].
func (e *ParseError) Reason() string {
	switch err := e.Unwrap(); err {
	case ErrUnknownSyntax:
		return fmt.Sprintf("%s: %v", strings.TrimPrefix(err.Error(), "uri: "), e.syntax)
	case ErrTooLong:
		return fmt.Sprintf("%s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	}
	from, to := redact.Find(e.input)
	return e.fault.describe(e.syntax, e.input, from, to, " in "+e.Rule()) + e.hint()
}

// describe returns the fact of an error: `unexpected ' ' in authority at byte 8 (RFC 3986,
// 3.2)`. It masks a character of text[from:to]. place is " in authority", or "" if the text
// before the fact names the component.
func (f fault) describe(x Syntax, text string, from, to int, place string) string {
	found := "unexpected end"
	if f.offset < len(text) {
		found = redact.Found(text, f.offset, from, to, "ill-formed UTF-8 %#02x")
	}
	r := x.rules()
	return fmt.Sprintf("%s%s at byte %d (%s, %s)", found, place, f.offset, r.title, r.sectionOf(f.want.rule(x)))
}

// hint returns the end of a message: a note of the expectation, the syntaxes that accept the
// text if a newer syntax does, or the expectation.
func (e *ParseError) hint() string {
	if note := e.fault.want.note(e.input, e.fault.offset); note != "" {
		return ": " + note
	}
	if others := e.AcceptedBy(); len(others) > 0 && e.syntax.olderThan(others[len(others)-1]) {
		return "; valid under " + titles(others)
	}
	return ": expected " + e.Expected()
}

// AcceptedBy returns the syntaxes that accept the text in the form in which this syntax
// rejected the text, the oldest first. It parses the text again under each syntax.
func (e *ParseError) AcceptedBy() []Syntax {
	var others []Syntax
	for x := range Syntaxes() {
		if _, bad := x.parse(e.input, e.form); bad.want == nothing {
			others = append(others, x)
		}
	}
	return others
}

// titles returns the titles of syntaxes as a list in a sentence: "RFC 1738 and RFC 1808".
func titles(syntaxes []Syntax) string {
	var b strings.Builder
	for i, x := range syntaxes {
		switch {
		case i == 0:
		case i == len(syntaxes)-1:
			b.WriteString(" and ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(x.rules().title)
	}
	return b.String()
}

// GoString returns the quoted text of Error, so that %#v does not show the input.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value { return e.report().LogValue() }

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) { return json.Marshal(e.report()) }

func (e *ParseError) report() redact.Report {
	return redact.Report{Message: e.Error(), Offset: e.fault.offset, Rule: e.Rule(), Syntax: e.syntax.String()}
}

// Format prints the text of Error, quoted for %q and %#v. No verb prints the fields.
func (e *ParseError) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }
