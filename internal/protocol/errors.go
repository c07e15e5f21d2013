package protocol

import (
	"bytes"
	"errors"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// ErrNo reports that the answer is no. It is not an error of the request.
var ErrNo = errors.New("no")

// An Error is the source of the error object of a reply.
type Error struct {
	Code  string // empty: the code of Err
	Field string // the field that caused the error; empty if no field did
	Err   error

	afterInput bool // a fault of the input is reported before this error
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// BadRequest returns err with the code bad-request, or nil if err is nil.
func BadRequest(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Code: "bad-request", Field: field, Err: err}
}

// Refused returns err as the error that field caused, or nil if err is nil.
func Refused(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Err: err}
}

// unsupported returns err as the error of a field that the syntax does not support. No input has
// an answer then, but a fault of the input is reported first.
func unsupported(field string, err error) error {
	return &Error{Field: field, Err: err, afterInput: true}
}

// AsRefused returns err as the error that the input caused, if it does not name a field.
func AsRefused(err error) error {
	if _, ok := errors.AsType[*Error](err); ok {
		return err
	}
	return Refused("input", err)
}

// errorKey is the key of the error object, and errorKeys are the keys of the object.
var (
	errorKey = Key{Name: "error", Kind: Failure}

	errorKeys = []Key{
		{Name: "code", Values: []string{"unexpected", "end", "too-long", "no-base", "opaque-base", "unwritable", "unsupported", "bad-request", "unknown-op"}},
		{Name: "message"},
		{Name: "field", Null: true},
		{Name: "offset", Kind: Offset, Null: true},
		{Name: "rule", Null: true},
		{Name: "syntax", Values: syntaxNames, Null: true},
	}
)

// codes are the codes of the errors of other packages.
var codes = []struct {
	err  error
	code string
}{
	{uri.ErrUnexpected, "unexpected"},
	{uri.ErrUnexpectedEnd, "end"},
	{uri.ErrTooLong, "too-long"},
	{uri.ErrNoBase, "no-base"},
	{uri.ErrOpaqueBase, "opaque-base"},
	{uri.ErrAmbiguous, "unwritable"},
	{uri.ErrAboveRoot, "unwritable"},
	{iri.ErrLabel, "unexpected"},
	{uri.ErrUnsupported, "unsupported"},
	{uri.ErrUnknownSyntax, "bad-request"},
	{locator.ErrScheme, "unsupported"},
	{ErrLineTooLong, "too-long"},
}

// codeOf returns the code of err.
func codeOf(err error) string {
	if e, ok := errors.AsType[*Error](err); ok && e.Code != "" {
		return e.Code
	}
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return "bad-request"
}

// These errors have the offset at which a text was rejected, and perhaps the rule and the
// syntax that reject it. A *uri.ParseError, a *locator.ParseError and a mismatch of package
// catalogue have all three, and an *iri.Error has an offset and a rule. Replies do not have the rule of a
// component that a Builder refused, or of a *pct.Error, since the field that is wrong names it.
type (
	positioned interface {
		error
		Offset() int
	}
	ruled interface {
		error
		Rule() string
	}
	inSyntax interface {
		error
		Syntax() uri.Syntax
	}
)

// A place says where and under which syntax a text was rejected. The offset is negative, and the
// texts are empty, if they do not apply.
type place struct {
	offset       int
	rule, syntax string
}

func placeOf(err error) place {
	p := place{offset: -1}
	// A component that is ambiguous, or that a syntax does not have, is correct by itself.
	whole := errors.Is(err, uri.ErrTooLong) || errors.Is(err, uri.ErrAmbiguous) || errors.Is(err, uri.ErrUnsupported)
	if e, ok := errors.AsType[positioned](err); ok && !whole {
		p.offset = e.Offset()
	}
	parse, ok := errors.AsType[*uri.ParseError](err)
	built := ok && parse.Component() != ""
	_, decoded := errors.AsType[*pct.Error](err)
	if e, ok := errors.AsType[ruled](err); ok && !whole && !built && !decoded {
		p.rule = e.Rule()
	}
	if e, ok := errors.AsType[inSyntax](err); ok {
		p.syntax = e.Syntax().String()
	}
	if e, ok := errors.AsType[*iri.Error](err); ok && !errors.Is(err, uri.ErrUnsupported) {
		p.offset, p.syntax = e.Offset(), uri.RFC3987.String()
	}
	return p
}

// WriteError writes the member "error".
func WriteError(w *jsonwriter.Writer, err error) {
	w.Object("error", func() {
		w.Text("code", codeOf(err))
		w.Text("message", string(bytes.ToValidUTF8([]byte(err.Error()), []byte("\uFFFD"))))
		field := ""
		if e, ok := errors.AsType[*Error](err); ok {
			field = e.Field
		}
		w.Optional("field", field, field != "")
		place := placeOf(err)
		if place.offset < 0 {
			w.Null("offset")
		} else {
			w.Int("offset", place.offset)
		}
		w.Optional("rule", place.rule, place.rule != "")
		w.Optional("syntax", place.syntax, place.syntax != "")
	})
}

// AppendRefusal appends the reply to an input that has no answer, for the --json flag of a
// subcommand, and returns the result. It ends in LF. known is false if the input was dropped.
func AppendRefusal(dst []byte, input string, known bool, err error) []byte {
	r := beginReply(dst, nil)
	r.Optional("input", input, known)
	WriteError(&r.Writer, err)
	r.Close()
	return append(r.B, '\n')
}

// AppendErrorObject appends the error object of a reply to dst, and returns the result.
func AppendErrorObject(dst []byte, err error) []byte {
	var w jsonwriter.Writer
	w.Open()
	WriteError(&w, err)
	return append(dst, w.B[len(`{"error":`):]...)
}

// appendFailure appends a reply that consists of an id, if it is not nil, and an error.
func appendFailure(dst, id []byte, err error) []byte {
	r := beginReply(dst, id)
	WriteError(&r.Writer, err)
	r.Close()
	return append(r.B, '\n')
}

// NameInput returns err with its input in the message. It is for errors of package uri
// that do not quote their input.
func NameInput(input string, err error) error { return inputError{input, err} }

type inputError struct {
	input string
	err   error
}

func (e inputError) Error() string {
	message := draw.Message(e.err)
	if p, ok := errors.AsType[*uri.ParseError](e.err); ok && p.Component() != "" && redact.FindInput(e.input) != nil {
		message = p.Component() + ": " + p.Reason() // without the component, which may have a part of the password
	}
	return console.Quote(e.input) + ": " + message
}
func (e inputError) Unwrap() error { return e.err }
