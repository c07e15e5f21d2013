package protocol

import "errors"

// judge refuses the fields fetch and redirect. The page has no use for package guard, which would bring
// net/http into its program.
func (q *Request) judge() (func(input string) *Guarded, error) {
	if _, redirects := q.text("redirect"); redirects || q.bool("fetch") {
		return nil, BadRequest("fetch", errors.New("only the command answers this"))
	}
	return nil, nil
}
