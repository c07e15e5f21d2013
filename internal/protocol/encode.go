package protocol

import (
	"errors"

	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/pct"
)

var encodeOperation = Operation{
	Name: "encode",
	Doc:  "percent-encodes data",
	Fields: []Field{
		inputField,
		{Name: "component", Values: parts.Kinds(), Default: "unreserved", Doc: "where the data will be; unreserved is right for every component"},
		syntaxField,
		formatField,
	},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		return q.code(r, func(c parts.Coder, input string) ([]byte, error) {
			encoded, err := c.AppendEncode(nil, input)
			return encoded, Refused("input", err)
		})
	},
}

var decodeOperation = Operation{
	Name: "decode",
	Doc:  "decodes percent-encoded text",
	Fields: []Field{
		inputField,
		{Name: "component", Values: parts.Kinds(), Doc: "where the text was; the default is any text, and format plain"},
		syntaxField,
		formatField,
	},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		return q.code(r, func(c parts.Coder, input string) ([]byte, error) {
			decoded, err := c.AppendDecode(nil, input)
			return decoded, DecodeError(input, err)
		})
	},
}

// code writes the result of f for the input, with the Coder that the request describes.
func (q *Request) code(r *reply, f func(c parts.Coder, input string) ([]byte, error)) error {
	x, err := q.syntax()
	if err != nil {
		return err
	}
	component, err := q.choice("component")
	if err != nil {
		return err
	}
	format, err := q.choice("format")
	if err != nil {
		return err
	}
	if _, given := q.text("format"); !given && component == "" {
		format = "plain"
	}
	result, err := f(parts.NewCoder(x, component, queryFormats[format]), q.input())
	if err == nil {
		r.Text("result", string(result))
	}
	return err
}

// DecodeError returns the error of decoding input with its code and with the input in the message,
// or nil if err is nil.
func DecodeError(input string, err error) error {
	if err == nil {
		return nil
	}
	code := "unexpected"
	if e, ok := errors.AsType[*pct.Error](err); ok && e.Offset() == len(input) {
		code = "end"
	}
	return &Error{Code: code, Field: "input", Err: NameInput(input, err)}
}
