package whatwg

import (
	"fmt"
	"log/slog"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
)

// An Error says why a string is not a URL, or why a setter ignored its value. Printing and logging
// mask the password of the string, as a [uri.ParseError] does.
type Error struct {
	input string
	fault ValidationError
}

// Rule returns the name of the reason: that of the validation error in the Standard, such as
// "host-missing"; "too-long" if the href would have more than 2147483647 bytes; and for setters also
// "cannot-have-username-password-port", "opaque-path", "scheme-invalid" or
// "scheme-not-interchangeable".
func (e *Error) Rule() string { return e.fault.Name }

// Reason returns the reason in words.
func (e *Error) Reason() string { return meanings[e.fault.Name] }

// Offset returns an offset in bytes: where the state machine stopped. For a fault of a host, it is
// where the host begins.
func (e *Error) Offset() int { return e.fault.Offset }

// Input returns the string that was not accepted. It may contain a password.
func (e *Error) Input() string { return e.input }

// Unwrap returns [uri.ErrNoBase], [uri.ErrTooLong] or [uri.ErrUnexpected].
func (e *Error) Unwrap() error {
	switch e.fault.Name {
	case "missing-scheme-non-relative-URL":
		return uri.ErrNoBase
	case "too-long":
		return uri.ErrTooLong
	}
	return uri.ErrUnexpected
}

// Error returns a message with the masked string, the name of the reason, the offset, and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("whatwg: %s: %s at byte %d: %s",
		redact.Quote(redact.Input(e.input)), e.Rule(), e.Offset(), e.Reason())
}

// Format prints the message for every verb, so that no verb prints the password.
func (e *Error) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }

// LogValue returns the message, the offset and the name.
func (e *Error) LogValue() slog.Value {
	return redact.Report{Message: e.Error(), Offset: e.Offset(), Rule: e.Rule(), Syntax: "whatwg"}.LogValue()
}

// failure returns the Error for the string s, from which p made its input.
func (p *parser) failure(s string) *Error {
	faults := []ValidationError{p.fault}
	locate(s, faults)
	return &Error{s, faults[0]}
}

// A ValidationError is a validation error of the Standard (1.1): a fault that a checker of URLs should
// report. Browsers ignore most of them.
type ValidationError struct {
	Name   string // the name in the Standard, such as "invalid-reverse-solidus"
	Offset int    // in bytes
}

// Validate returns the validation errors of s in the order of their offsets; see [URL.Validate].
func Validate(s string) []ValidationError { return URL{}.Validate(s) }

// Validate returns the validation errors of ref, parsed with u as the base, in the order of their
// offsets. If ref cannot be parsed, the error because of which it cannot is one of them. Validate
// takes linear time and an entry for each error, but at most n for n bytes. All white space, tabs and line breaks
// that are removed before parsing are one error, at the offset of the first byte that is kept.
func (u URL) Validate(ref string) []ValidationError {
	p := parser{base: u, reports: true}
	p.parse(ref)
	locate(ref, p.errors)
	return p.errors
}

// locate changes the offsets in the input of the parser, in ascending order, to offsets in s, from
// which the input was made.
func locate(s string, errors []ValidationError) {
	start := len(s) - len(strings.TrimLeftFunc(s, isC0ControlOrSpace))
	n := 0 // in the input
	for i, r := range s[start:] {
		if isTabOrNewline(r) {
			continue
		}
		for len(errors) > 0 && errors[0].Offset <= n {
			errors[0].Offset = start + i
			errors = errors[1:]
		}
		n += utf8.RuneLen(r)
	}
	for i := range errors {
		errors[i].Offset = len(s)
	}
}

// reportUnits reports what clean and trim removed from s.
func (p *parser) reportUnits(s string) {
	if p.reports && (len(trim(s)) < len(s) || strings.ContainsAny(s, "\t\n\r")) {
		p.report(invalidUnit, p.input)
	}
}

// reportUnitsOf reports each character of text, at the start of what is left, that is not a URL unit. The name for a
// "\" is another one in the path of a special URL, where it is a separator.
func (p *parser) reportUnitsOf(left, text, backslash string) {
	if !p.reports {
		return
	}
	for i := 0; i < len(text); {
		size, ok := isURLUnit(text[i:])
		switch {
		case ok:
		case text[i] == '\\':
			p.report(backslash, left[i:])
		default:
			p.report(invalidUnit, left[i:])
		}
		i += size
	}
}

const invalidUnit, invalidBackslash = "invalid-URL-unit", "invalid-reverse-solidus"

// reportCredentials reports each "@" of text, at the start of what is left.
func (p *parser) reportCredentials(left, text string) {
	for i := range len(text) {
		if text[i] == '@' {
			p.report("invalid-credentials", left[i:])
		}
	}
}

// reportBackslash reports a "\" at the start of what is left.
func (p *parser) reportBackslash(left string) {
	if left[0] == '\\' {
		p.report(invalidBackslash, left)
	}
}

// meanings explains the reasons of an Error.
var meanings = map[string]string{
	"domain-to-ASCII":                 "the host has a character that a domain must not have, or is not a domain name by UTS 46",
	"host-invalid-code-point":         "the host has a character that a host must not have",
	"host-missing":                    "a host must follow",
	"port-invalid":                    "the port has a character that is not a digit",
	"port-out-of-range":               "the port is greater than 65535",
	"missing-scheme-non-relative-URL": "the scheme is missing, and there is no base that the string could be relative to",
	"IPv4-too-many-parts":             "the host ends in a number, and has more than four parts",
	"IPv4-non-numeric-part":           "the host ends in a number, and one of its parts is not a number",
	"IPv4-out-of-range-part":          "the host ends in a number, and one of its parts is too large for an IPv4 address",
	"IPv6-unclosed":                   "the host begins with \"[\" and does not end with \"]\"",
	"IPv6-invalid-compression":        "an IPv6 address must not begin with a single \":\"",
	"IPv6-too-many-pieces":            "an IPv6 address has at most eight pieces",
	"IPv6-multiple-compression":       "an IPv6 address has at most one \"::\"",
	"IPv6-invalid-code-point":         "this is not part of an IPv6 address",
	"IPv6-too-few-pieces":             "an IPv6 address without \"::\" has eight pieces",
	"IPv4-in-IPv6-too-many-pieces":    "at most six pieces may be before an IPv4 address in an IPv6 address",
	"IPv4-in-IPv6-invalid-code-point": "this is not an IPv4 address in an IPv6 address",
	"IPv4-in-IPv6-out-of-range-part":  "a part of an IPv4 address is at most 255",
	"IPv4-in-IPv6-too-few-parts":      "an IPv4 address has four parts",

	"too-long":                           "the href would be longer than 2147483647 bytes",
	"cannot-have-username-password-port": "a URL without a host, and a file URL, has no username, password or port",
	"opaque-path":                        "the host and the path of a URL with an opaque path cannot be changed",
	"scheme-invalid":                     "this is not a scheme",
	"scheme-not-interchangeable":         "the URL with this scheme would have other parts",
}
