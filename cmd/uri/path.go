package main

import "github.com/uriform/uri"

// dotsOperation removes the dot-segments of any text that is taken for a path.
var dotsOperation = operation{
	name:   "dots",
	fields: []field{inputField},
	keys:   "result",
	answer: func(q *request, r *reply) error {
		r.text("result", uri.RemoveDotSegments(q.input()))
		return nil
	},
}

// segmentsOperation lists the segments of the path of a reference.
var segmentsOperation = operation{
	name:   "segments",
	fields: []field{inputField, syntaxField},
	keys:   "segments",
	answer: func(q *request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return refused("input", err)
		}
		r.name("segments")
		r.list(ref.Segments())
		return nil
	},
}
