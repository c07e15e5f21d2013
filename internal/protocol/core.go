//go:build core

package protocol

import (
	"errors"

	"github.com/uriform/uri"
)

type library struct{}

var moreOperations []*Operation

// typed refuses the field scheme, which the page has no use for.
func (q *Request) typed(uri.Syntax) (func(string) (repaired, bool), error) {
	if _, asked := q.text("scheme"); asked {
		return nil, BadRequest("scheme", errors.New("only the command answers this"))
	}
	return func(string) (_ repaired, ok bool) { return repaired{}, false }, nil
}
