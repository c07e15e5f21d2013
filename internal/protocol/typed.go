//go:build !core

package protocol

import (
	"errors"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/fix"
)

// typed returns a function that repairs an input that people typed without its scheme, if the request has the field
// scheme. ok is false for other inputs.
func (q *Request) typed(x uri.Syntax) (repair func(input string) (_ repaired, ok bool), _ error) {
	scheme, asked := q.text("scheme")
	if u, err := x.Parse(scheme + "://h"); asked && (err != nil || u.Scheme() != scheme) {
		return nil, BadRequest("scheme", errors.New("expected a name such as https"))
	}
	return func(input string) (_ repaired, ok bool) {
		if !asked {
			return repaired{}, false
		}
		completed, at := fix.Complete(x, scheme, input)
		fixed, err := fix.Append(nil, x, completed)
		if err != nil || len(completed) == len(input) {
			return repaired{}, false
		}
		changes := fix.Changes(x, completed)
		for i := range changes {
			for _, offset := range [...]*int{&changes[i].Start, &changes[i].End} {
				if *offset > at {
					*offset -= len(completed) - len(input)
				}
			}
		}
		return repaired{input, string(fixed), changes}, true
	}, nil
}
