package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/uriform/uri/internal/parseerr"
	"github.com/uriform/uri/internal/redact"
)

// The errors of this package, for errors.Is. A [ParseError] unwraps to one of the first four.
var (
	ErrUnexpected    = errors.New("uri: unexpected character")              // a valid text has no such character at the offset
	ErrUnexpectedEnd = errors.New("uri: unexpected end")                    // a valid text is longer
	ErrTooLong       = errors.New("uri: longer than 2147483647 bytes")      // the limit for texts that are parsed, and for results
	ErrUnknownSyntax = errors.New("uri: unknown syntax")                    // the Syntax is not one of the five
	ErrNoBase        = errors.New("uri: not a base URI")                    // the base is the zero URI
	ErrOpaqueBase    = errors.New("uri: relative to an opaque URI")         // RFC 2396, 5
	ErrAmbiguous     = errors.New("uri: result cannot be written as it is") // see [Resolver]
	ErrAboveRoot     = errors.New("uri: \"..\" above the root")             // see [Resolver]
)

// ErrUnsupported is the error for what the RFC of a syntax has no rules for: steps of
// normalization (see [Syntax.Normalizations]), choices of a [Resolver], components of a
// [Builder]. errors.Is(ErrUnsupported, errors.ErrUnsupported) is true.
var ErrUnsupported error = unsupportedError{}

type unsupportedError struct{}

func (unsupportedError) Error() string { return "uri: the generation has no rules for this" }
func (unsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A ParseError says why a syntax refused a text: the offset, the rule, and what was expected.
// Whatever prints it, it shows no password: the text from the first ":" after "//" to the last
// "@" is masked; see [Redact]. Only Input returns the text as it is.
type ParseError struct {
	input  string
	fault  fault
	syntax Syntax
	form   Form
}

func newParseError(s string, x Syntax, f Form, bad fault) *ParseError {
	return &ParseError{s, bad, x, f}
}

// Offset returns the offset in bytes of the first character, or ill-formed UTF-8 sequence, at
// which no valid text could continue. It is len(Input()) if a valid text would be longer.
func (e *ParseError) Offset() int { return e.fault.offset }

// Syntax returns the syntax that refused the text.
func (e *ParseError) Syntax() Syntax { return e.syntax }

// Input returns the text that was refused. It may contain a password.
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

// Rule returns the rule that refused the text, as the RFC of the syntax spells it: "segment"
// under RFC 3986, "isegment" under RFC 3987. It is the rule of the component in which the split
// of RFC 3986, appendix B, puts the offset. The exceptions are more exact:
//
//   - after "%", pct-encoded;
//   - between "//" and the path, the authority while userinfo and host are both possible, then
//     host or port;
//   - inside "[" and "]", the innermost open rule, and IP-literal at the "[";
//   - for a first segment that has a ":" or is empty, segment-nz-nc, rel_segment (RFC 2396) or
//     fsegment (RFC 1808);
//   - param in the params of RFC 1808.
//
// It is "" if the text was not parsed at all.
func (e *ParseError) Rule() string { return e.fault.want.rule(e.syntax) }

// Expected describes what could continue the text at the offset: `two hexadecimal digits after
// "%"`. It is "" if the text was not parsed at all.
func (e *ParseError) Expected() string {
	return e.fault.want.text(e.syntax, e.form, e.input[e.fault.offset:])
}

// Error returns the masked text and [ParseError.Reason].
func (e *ParseError) Error() string {
	switch err := e.Unwrap(); err {
	case ErrUnknownSyntax, ErrTooLong:
		return "uri: " + e.Reason()
	}
	return fmt.Sprintf("uri: %s: %s", parseerr.Quote(Redact(e.input)), e.Reason())
}

// Reason returns the text of Error without the input: what was found at which offset, the
// rule, what was expected, and the syntaxes that accept the text.
func (e *ParseError) Reason() string {
	switch err := e.Unwrap(); err {
	case ErrUnknownSyntax:
		return fmt.Sprintf("%s: %v", strings.TrimPrefix(err.Error(), "uri: "), e.syntax)
	case ErrTooLong:
		return fmt.Sprintf("%s: %d bytes", strings.TrimPrefix(err.Error(), "uri: "), len(e.input))
	}
	var b strings.Builder
	if e.fault.offset == len(e.input) {
		fmt.Fprintf(&b, "ends at byte %d", e.fault.offset)
	} else {
		from, to := redact.Text(e.input)
		fmt.Fprintf(&b, "%s at byte %d", parseerr.Found(e.input, e.fault.offset, from, to, "ill-formed UTF-8 %#02x"), e.fault.offset)
	}
	fmt.Fprintf(&b, " in %s of %s: want %s", e.Rule(), e.syntax.rules().title, e.Expected())
	if others := e.AcceptedBy(); len(others) > 0 {
		fmt.Fprintf(&b, "; valid under %s", titles(others))
	}
	return b.String()
}

// AcceptedBy returns the syntaxes that accept the text in the form in which this syntax
// refused it, the oldest first. It parses the text again under each of them.
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

// GoString is [ParseError.Error]: %#v must not show the input either.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value { return e.report().LogValue() }

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) { return json.Marshal(e.report()) }

func (e *ParseError) report() parseerr.Report {
	return parseerr.Report{Message: e.Error(), Offset: e.fault.offset, Rule: e.Rule(), Syntax: e.syntax.String()}
}

// Format prints the text of Error, quoted for %q and %#v. No verb prints the fields.
func (e *ParseError) Format(f fmt.State, verb rune) { parseerr.Format(e, f, verb) }
