package draw

import (
	"errors"
	"strings"

	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/iri"
)

// packagePrefixes begin the errors of the packages of this module. The name of the operation is
// removed too: the command prints its own.
var packagePrefixes = [...]string{"uri: parse ", "uri: build ", "uri: ", "locator: ", "links: ", "pct: decode: ", "whatwg: "}

// Message returns the text of an error without the name of the package at its beginning: the command
// prints the name of the program instead.
//
// The sentinels of the packages and the errors that wrap them have no method for that. For the
// reason alone, without the input, see [uri.ParseError.Reason].
func Message(err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*iri.Error](err); ok && e.Error() == text {
		// The command says what it converts to.
		return redact.Quote(e.Redacted()) + ": " + e.Reason()
	}
	for _, prefix := range packagePrefixes {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

// Reason returns the reason why a text was rejected, without the text.
func Reason(err error) string {
	e, ok := errors.AsType[interface {
		error
		Reason() string // of uri.ParseError and locator.ParseError
	}](err)
	if !ok {
		return Message(err)
	}
	return e.Reason()
}
