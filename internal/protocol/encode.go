package protocol

import (
	"errors"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/pct"
)

var encodeOperation = Operation{
	Name:     "encode",
	Synopsis: "Percent-encode text for a component",
	Inputs:   "TEXT",
	AnyText:  true,
	Doc:      "percent-encodes data",
	Fields: []Field{
		inputField,
		{Name: "component", Values: parts.Kinds(), Default: "unreserved", Doc: "the `component` of the text; unreserved is right for every component"},
		syntaxField,
		formatField,
	},
	Replies: [][]Key{{{Name: "result"}}},
	filter: func(q *Request) (Filter, error) {
		c, err := q.coder()
		return c.AppendEncode, err
	},
}

var decodeOperation = Operation{
	Name:     "decode",
	Synopsis: "Decode percent-encoded text",
	Inputs:   "TEXT",
	AnyText:  true,
	Doc:      "decodes percent-encoded text",
	Fields: []Field{
		inputField,
		{Name: "component", Values: parts.Kinds(), Doc: "the `component` of the text; the default is any text, in which \"+\" is a \"+\""},
		syntaxField,
		formatField,
	},
	Replies: [][]Key{{{Name: "result"}}},
	filter: func(q *Request) (Filter, error) {
		c, err := q.coder()
		return func(dst []byte, input string) ([]byte, error) {
			decoded, err := c.AppendDecode(dst, input)
			if err != nil {
				component, _ := q.choice("component") // coder has checked it
				err = decodeError(draw.SecretOfComponent(component, input).Hide(input), err)
			}
			return decoded, err
		}, err
	},
}

// coder returns the Coder that a request describes.
func (q *Request) coder() (c parts.Coder, err error) {
	x, err := q.syntax()
	if err != nil {
		return c, err
	}
	component, err := q.choice("component")
	if err != nil {
		return c, err
	}
	format, err := q.choice("format")
	if err != nil {
		return c, err
	}
	if _, given := q.text("format"); !given && component == "" {
		format = "plain"
	}
	return parts.NewCoder(x, component, queryFormats[format]), nil
}

// decodeError returns the error of decoding input with its code and with the input, in which the password is masked
// byte for byte, in the message.
func decodeError(input string, err error) error {
	code := "unexpected"
	if e, ok := errors.AsType[*pct.Error](err); ok && e.Offset() == len(input) {
		code = "end"
	}
	return &Error{Code: code, Field: "input", Err: NameInput(input, err)}
}
