package protocol

import "github.com/uriform/uri"

var dotsOperation = Operation{
	Name:    "dots",
	Doc:     "removes the dot-segments of a path, which may be any text",
	Fields:  []Field{inputField},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		r.Text("result", uri.RemoveDotSegments(q.input()))
		return nil
	},
}

var segmentsOperation = Operation{
	Name:    "segments",
	Doc:     "lists the segments of the path of a reference",
	Fields:  []Field{inputField, syntaxField},
	Replies: [][]Key{{{Name: "segments", Kind: Names}}},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		r.Texts("segments", ref.Segments())
		return nil
	},
}
