package uri

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What a [ParseError] or the error of an operation comes down to, for errors.Is.
var (
	ErrUnexpected  = errors.New("uri: unexpected character")                 // no valid string has this character there
	ErrEnd         = errors.New("uri: unexpected end")                       // more was expected
	ErrTooLong     = errors.New("uri: longer than 2147483647 bytes")         // no text of that length is read or made
	ErrSyntax      = errors.New("uri: unknown syntax")                       // the Syntax is none of the five
	ErrNoBase      = errors.New("uri: not a base URI")                       // the zero URI has no scheme to give
	ErrOpaqueBase  = errors.New("uri: relative to an opaque URI")            // RFC 2396, 5.2
	ErrUnwritable  = errors.New("uri: result cannot be written as it is")    // see [Resolver]
	ErrAboveRoot   = errors.New("uri: \"..\" above the root")                // see [Resolver]
	ErrUnsupported = errors.New("uri: the generation has no rules for this") // see [Syntax.Normalizations]
)

// A ParseError says why a text was refused: at which offset, by which rule, under
// which generation. What it prints never contains a password, however broken the
// text: from the first ":" after "//" to the last "@", the text is masked.
type ParseError struct {
	input  string
	offset int
	syntax Syntax
	form   form
}

func newParseError(s string, x Syntax, f form, offset int) *ParseError {
	return &ParseError{input: s, offset: offset, syntax: x, form: f}
}

// Offset returns the offset in bytes at which no valid string could continue: of
// the first byte of the first character, or ill-formed sequence of UTF-8, that
// does not fit what stands before it. It is len(Input()) if more was expected.
func (e *ParseError) Offset() int { return e.offset }

// Syntax returns the generation that refused the text.
func (e *ParseError) Syntax() Syntax { return e.syntax }

// Input returns the text that was refused, raw: with the password, if it has one.
func (e *ParseError) Input() string { return e.input }

// Unwrap returns [ErrUnexpected], [ErrEnd], [ErrTooLong] or [ErrSyntax].
func (e *ParseError) Unwrap() error {
	switch {
	case !e.syntax.known():
		return ErrSyntax
	case len(e.input) > maxLen:
		return ErrTooLong
	case e.offset == len(e.input):
		return ErrEnd
	}
	return ErrUnexpected
}

// Rule returns the innermost rule that was open at the offset, as the RFC of the
// syntax spells it: "segment" under RFC 3986, "isegment" under RFC 3987. Between
// "//" and the path that is the authority as long as userinfo and host are both
// possible. It is empty if the text was not read at all.
func (e *ParseError) Rule() string {
	rule, _ := e.diagnose()
	return rule
}

// Expected says in words what could have stood at the offset: "two hexadecimal
// digits after "%"". It is empty if the text was not read at all.
func (e *ParseError) Expected() string {
	_, expected := e.diagnose()
	return expected
}

// Error describes the error: the masked text, what is wrong at which offset, the
// rule, what was expected, and the generations that would accept the text.
func (e *ParseError) Error() string {
	switch err := e.Unwrap(); err {
	case ErrSyntax:
		return fmt.Sprintf("%v: %v", err, e.syntax)
	case ErrTooLong:
		return fmt.Sprintf("%v: %d bytes", err, len(e.input))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "uri: %s: ", quote(Redact(e.input)))
	if e.offset == len(e.input) {
		fmt.Fprintf(&b, "ends at byte %d", e.offset)
	} else {
		fmt.Fprintf(&b, "%s at byte %d", e.found(), e.offset)
	}
	rule, expected := e.diagnose()
	fmt.Fprintf(&b, " in %s of %s: want %s", rule, e.syntax.rules().title, expected)
	if others := e.acceptedBy(); others != "" {
		fmt.Fprintf(&b, "; valid under %s", others)
	}
	return b.String()
}

// found describes the character at the offset, unless it is part of a password.
func (e *ParseError) found() string {
	if from, to := Secret(e.input); from <= e.offset && e.offset < to {
		return "unexpected character (masked)"
	}
	r, size := utf8.DecodeRuneInString(e.input[e.offset:])
	if r == utf8.RuneError && size == 1 {
		return fmt.Sprintf("ill-formed UTF-8 %#02x", e.input[e.offset])
	}
	if r < utf8.RuneSelf || strconv.IsPrint(r) {
		return "unexpected " + strconv.QuoteRune(r)
	}
	return fmt.Sprintf("unexpected %U", r)
}

// acceptedBy lists the other generations that accept the text in the same form.
func (e *ParseError) acceptedBy() string {
	var titles []string
	for x := range Syntaxes() {
		if x == e.syntax {
			continue
		}
		if _, fault := x.parse(e.input, e.form); fault < 0 {
			titles = append(titles, x.rules().title)
		}
	}
	if len(titles) > 1 {
		last := len(titles) - 1
		return strings.Join(titles[:last], ", ") + " and " + titles[last]
	}
	return strings.Join(titles, "")
}

// quote quotes s, cut in the middle where it is long.
func quote(s string) string {
	const most = 120
	if len(s) > most {
		return strconv.Quote(strings.ToValidUTF8(s[:most/2], "")) + "…" + strconv.Quote(strings.ToValidUTF8(s[len(s)-most/4:], ""))
	}
	return strconv.Quote(s)
}

// GoString is [ParseError.Error]: %#v must not show the input either.
func (e *ParseError) GoString() string { return strconv.Quote(e.Error()) }

// LogValue returns the error as a group of message, offset, rule and syntax.
func (e *ParseError) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("message", e.Error()),
		slog.Int("offset", e.offset),
		slog.String("rule", e.Rule()),
		slog.String("syntax", e.syntax.String()),
	)
}

// MarshalJSON returns the error as an object of message, offset, rule and syntax.
func (e *ParseError) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Message string `json:"message"`
		Offset  int    `json:"offset"`
		Rule    string `json:"rule"`
		Syntax  string `json:"syntax"`
	}{e.Error(), e.offset, e.Rule(), e.syntax.String()})
}

// Format prints what Error returns, quoted for %q, whatever the verb: no verb may
// reach the fields.
func (e *ParseError) Format(f fmt.State, verb rune) {
	switch {
	case verb == 'q', verb == 'v' && f.Flag('#'):
		fmt.Fprint(f, e.GoString())
	default:
		fmt.Fprint(f, e.Error())
	}
}
