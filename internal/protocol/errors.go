package protocol

import (
	"bytes"
	"errors"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/locator"
)

// ErrNo is the error of an answer that is a no. The reply says so.
var ErrNo = errors.New("no")

// An Error is what the error object of a reply says beside the message.
type Error struct {
	Code  string // empty: the code of Err
	Field string // of the request; empty if no field is at fault
	Err   error

	written bool // the reply has the error already
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// BadRequest returns err as an error of the request itself, or nil.
func BadRequest(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Code: "bad-request", Field: field, Err: err}
}

// Refused returns err, by which an operation refused a field, or nil.
func Refused(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Err: err}
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
		{Name: "syntax", Values: syntaxNames(), Null: true},
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

// A positioned error says where a text was refused: a *uri.ParseError, a
// *locator.ParseError, or a mismatch of package catalogue.
type positioned interface {
	error
	Offset() int
	Rule() string
	Syntax() uri.Syntax
}

// WriteError writes the member "error".
func WriteError(w *jsonwriter.Writer, err error) {
	w.Name("error")
	w.Open()
	w.Text("code", codeOf(err))
	w.Text("message", string(bytes.ToValidUTF8([]byte(err.Error()), []byte("\uFFFD"))))
	field := ""
	if e, ok := errors.AsType[*Error](err); ok {
		field = e.Field
	}
	w.Optional("field", field, field != "")
	e, ok := errors.AsType[positioned](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		w.Null("offset")
		w.Null("rule")
	} else {
		w.Int("offset", e.Offset())
		w.Text("rule", e.Rule())
	}
	if ok {
		w.Text("syntax", e.Syntax().String())
	} else {
		w.Null("syntax")
	}
	w.Close()
}

// AppendError returns dst with a reply appended that has just an error.
func AppendError(dst []byte, err error) []byte { return appendFailure(dst, nil, err) }

func appendFailure(dst, id []byte, err error) []byte {
	r := beginReply(dst, id)
	WriteError(&r.Writer, err)
	r.Close()
	return append(r.B, '\n')
}

// NameInput returns err, an error of package uri that does not name its input, with the
// input.
func NameInput(input string, err error) error { return inputError{input, err} }

type inputError struct {
	input string
	err   error
}

func (e inputError) Error() string { return draw.Quote(e.input) + ": " + draw.Message(e.err) }
func (e inputError) Unwrap() error { return e.err }
