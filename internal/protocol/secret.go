package protocol

import "github.com/uriform/uri/internal/draw"

var secretOperation = Operation{
	Name:   "secret",
	Doc:    "finds the part of any text that is masked, because it may be a password (RFC 3986, 7.5)",
	Fields: []Field{inputField},
	Replies: [][]Key{{
		{Name: "secret", Kind: Object, Null: true, Doc: " (start end)"},
	}},
	answer: func(q *Request, r *reply) error {
		r.secret(draw.SecretOfInput(q.input()))
		return nil
	},
}
