package protocol

import (
	"errors"

	"github.com/uriform/uri"
)

var steps = [...]uri.Normalization{uri.CaseNormalization, uri.PercentNormalization, uri.PathNormalization, uri.SchemeNormalization}

// StepNames returns the names of the steps in n.
func StepNames(n uri.Normalization) []string {
	list := []string{}
	for _, step := range steps {
		if n&step != 0 {
			list = append(list, step.String())
		}
	}
	return list
}

var stepsField = Field{Name: "steps", Kind: Names, Values: StepNames(^uri.Normalization(0)), Doc: "default: all steps for which the syntax has rules, except percent under rfc2396 (2.4.2)"}

var normalizeOperation = Operation{
	Name:    "normalize",
	Doc:     "normalizes the input by the steps of RFC 3986, 6.2",
	Fields:  []Field{inputField, syntaxField, stepsField},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		n, err := q.steps(x)
		if err != nil {
			return err
		}
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		ref, err = ref.Normalize(n)
		switch {
		case errors.Is(err, uri.ErrUnsupported):
			return Refused("steps", err)
		case err != nil:
			return Refused("input", err)
		}
		r.Text("result", ref.String())
		return nil
	},
}

// steps returns the value of the field steps, or the default under x.
func (q *Request) steps(x uri.Syntax) (n uri.Normalization, err error) {
	list, ok := q.names("steps")
	if !ok {
		return x.Normalizations(), nil
	}
	for _, name := range list {
		if err := stepsField.check(name); err != nil {
			return 0, err
		}
		for _, step := range steps {
			if step.String() == name {
				n |= step
			}
		}
	}
	return n, nil
}
