package iri

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
)

// The errors of the labels of a domain name, for errors.Is. An [Error] unwraps to one of them or
// to an error of package uri. For all of them errors.Is(err, ErrLabel) is true.
var (
	ErrLabel          = errors.New("iri: not a domain name")
	ErrLabelEmpty     = labelError("empty label")
	ErrLabelTooLong   = labelError("label longer than 63 bytes")                               // as an A-label
	ErrNameTooLong    = labelError("domain name longer than 253 bytes")                        // without a final dot
	ErrLabelCharacter = labelError("character not allowed in a domain name")                   // UTS 46, UseSTD3ASCIIRules
	ErrLabelHyphen    = labelError("hyphen at the start or end, or at third and fourth place") // RFC 3490, 4.1, step 3; RFC 5891, 4.2.3.1
	ErrLabelMark      = labelError("combining mark at the start, or joiner without a context") // RFC 5891, 4.2.3.2; RFC 5892, A.1 and A.2
	ErrLabelACE       = labelError("not an A-label, in spite of \"xn--\"")                     // RFC 5891, 5.4
	ErrLabelBidi      = labelError("against the Bidi rule")                                    // RFC 5893, 2
	ErrLabelUTF8      = labelError("ill-formed UTF-8")                                         // percent-encoded
)

type labelError string

func (e labelError) Error() string        { return "iri: " + string(e) }
func (e labelError) Is(target error) bool { return target == ErrLabel }

// An Op is an operation that an [Error] names.
type Op uint8

const (
	OpToURI     Op = iota // conversion to a URI (RFC 3987, 3.1)
	OpToIRI               // conversion to an IRI (RFC 3987, 3.2)
	OpNormalize           // normalization (RFC 3987, 5.3)
)

var opNames = [...]string{"to-uri", "to-iri", "normalize"}

// String returns "to-uri", "to-iri" or "normalize".
func (o Op) String() string {
	if int(o) < len(opNames) {
		return opNames[o]
	}
	return fmt.Sprintf("Op(%d)", uint8(o))
}

var opTexts = [...]struct{ before, after, section string }{
	OpToURI:     {"convert", " to a URI", "3.1"},
	OpToIRI:     {"convert", " to an IRI", "3.2"},
	OpNormalize: {"normalize", "", "5.3"},
}

// An Error says why a string cannot be converted or normalized. It never shows a password, because
// the string is masked as in [uri.ParseError].
type Error struct {
	op     Op
	text   string // masked
	offset int
	label  string
	err    error
	found  string // what is at the offset, and that it is not allowed
	hint   string
}

// Op returns the operation that failed.
func (e *Error) Op() Op { return e.op }

// Redacted returns the input with its password masked.
func (e *Error) Redacted() string { return e.text }

// Offset returns the offset in bytes in the input, before it was masked.
func (e *Error) Offset() int { return e.offset }

// Label returns the wrong label of the host, as it is written except for what Lenient encodes. It
// returns "" if the error is not about a label.
func (e *Error) Label() string { return e.label }

// Rule returns the rule of RFC 3987 that rejects the input: that of the [uri.ParseError], or
// "ireg-name" for a label. It returns "" for other errors.
func (e *Error) Rule() string {
	if parse, ok := errors.AsType[*uri.ParseError](e.err); ok {
		return parse.Rule()
	}
	if errors.Is(e.err, ErrLabel) {
		return "ireg-name"
	}
	return ""
}

// Section returns the section that Error cites: that of the [uri.ParseError], or the section of RFC
// 3987 for the operation, such as "3.1".
func (e *Error) Section() string {
	if parse, ok := errors.AsType[*uri.ParseError](e.err); ok {
		return parse.Section()
	}
	return opTexts[e.op].section
}

// Unwrap returns an error of a label, or an error of package uri.
func (e *Error) Unwrap() error { return e.err }

// Error describes the error:
//
//	iri: convert "http://a_b.example/" to a URI: label "a_b": "_" is not allowed in a domain name, at byte 8 (RFC 3987, 3.1)
func (e *Error) Error() string {
	op := opTexts[e.op]
	text := fmt.Sprintf("iri: %s %s%s: %s", op.before, redact.Quote(e.text), op.after, e.Reason())
	if _, ok := errors.AsType[*uri.ParseError](e.err); ok {
		return text // Reason names the section of the rule
	}
	return text + " (RFC 3987, " + op.section + ")"
}

// Reason returns what is wrong: the message of Error without the input and, unless the error is a
// [uri.ParseError], without the section.
func (e *Error) Reason() string {
	if e.err == nil {
		return "unknown error"
	}
	if refused, ok := errors.AsType[*uri.ParseError](e.err); ok {
		return refused.Reason()
	}
	reason := strings.TrimPrefix(strings.TrimPrefix(e.err.Error(), "uri: "), "iri: ")
	if !errors.Is(e.err, ErrLabel) && e.found == "" {
		return withHint(reason, e.hint)
	}
	var b strings.Builder
	if errors.Is(e.err, ErrLabel) && e.label != "" {
		fmt.Fprintf(&b, "label %s: ", redact.Quote(e.label))
	}
	switch {
	case e.found == "":
		b.WriteString(reason)
	case errors.Is(e.err, ErrLabelCharacter):
		b.WriteString(e.found + " in a domain name")
	default:
		b.WriteString(e.found)
	}
	fmt.Fprintf(&b, ", at byte %d", e.offset)
	return withHint(b.String(), e.hint)
}

func withHint(reason, hint string) string {
	if hint == "" {
		return reason
	}
	return reason + "; " + hint
}

// Format prints what Error returns, quoted for %q and %#v. No verb prints the fields.
func (e *Error) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }

// refused returns the error for a text that is no IRI reference. parsed is the text that was
// parsed, and offset is in text, whose character there is the one at which the parser stopped.
func refused(op Op, text string, offset int, parsed string, err error) *Error {
	e := &Error{op: op, text: redact.Input(text), offset: offset, err: err}
	if parsed != text {
		// The ParseError has another text and offset.
		if inner := errors.Unwrap(err); inner != nil {
			e.err = inner
		}
		e.found = "the string ends too early"
		if offset < len(text) {
			e.found = redact.Character(text, offset, redact.FindInput(text)) + " is not allowed"
		}
	}
	return e
}

// refusedHost returns the error for the host of r. It does not show a label if a part of the host is masked:
// http://u%3Ap%40h/ has a host that other readers decode to a password.
func refusedHost(op Op, r uri.Reference, host uri.Span, bad *hostError) *Error {
	s := r.String()
	e := &Error{op: op, text: r.Redacted(), offset: host.Start + bad.offset, label: bad.label, err: bad.err, found: bad.found}
	if secret := redact.Parts(s, 0, 0); secret.Overlaps(host.Start, host.End) {
		e.label = ""
		if e.found != "" && e.offset < len(s) {
			e.found = redact.Character(s, e.offset, secret) + " is not allowed"
		}
	}
	return e
}

// unsupported returns the error for a value of a syntax other than RFC 3986 and RFC 3987.
func unsupported(op Op, text string, x uri.Syntax) *Error {
	return &Error{op: op, text: text, err: fmt.Errorf("%w: %v", uri.ErrUnsupported, x)}
}

// foundIn says that the character of text at offset is not allowed.
func foundIn(text string, offset int) string {
	if offset >= len(text) {
		return ""
	}
	return redact.Character(text, offset, nil) + " is not allowed"
}
