package protocol

import "github.com/uriform/uri"

var compareOperation = Operation{
	Name:    "compare",
	Doc:     "finds the first step of RFC 3986, 6.2, after which a and b are equal",
	Fields:  []Field{{Name: "a", Required: true}, {Name: "b", Required: true}, syntaxField},
	Replies: [][]Key{{{Name: "rung", Values: rungNames, Doc: " (" + orList(rungNames) + ")"}}},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		a, _ := q.text("a")
		b, _ := q.text("b")
		rung, err := Compare(x, a, b)
		if err != nil && err != ErrNo {
			return err
		}
		r.Text("rung", rung.String())
		return err
	},
}

var rungNames = []string{"string", "case", "percent", "path", "scheme", "different"}

// Compare compares two references under x. The error is [ErrNo] if they are different.
func Compare(x uri.Syntax, a, b string) (uri.Equivalence, error) {
	ra, err := x.ParseReference(a)
	if err != nil {
		return 0, Refused("a", err)
	}
	rb, err := x.ParseReference(b)
	if err != nil {
		return 0, Refused("b", err)
	}
	rung := ra.Equivalence(rb)
	if rung == uri.EquivalenceNone {
		return rung, ErrNo
	}
	return rung, nil
}
