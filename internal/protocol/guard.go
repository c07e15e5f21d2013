//go:build !js

package protocol

import (
	"context"
	"errors"

	"github.com/uriform/uri/guard"
)

// judge returns the function of package guard that the fields fetch and redirect ask for, or nil.
func (q *Request) judge() (func(input string) *Guarded, error) {
	origin, redirects := q.text("redirect")
	switch {
	case redirects && q.bool("fetch"):
		return nil, BadRequest("redirect", errors.New("either fetch or redirect"))
	case redirects:
		if _, err := guard.Redirect("", origin); err != nil {
			return nil, BadRequest("redirect", err)
		}
		return func(input string) *Guarded { return guarded(guard.Redirect(input, origin)) }, nil
	case q.bool("fetch"):
		return func(input string) *Guarded {
			r, err := guard.Policy{}.NewRequest(context.Background(), "GET", input, nil)
			if err != nil {
				return guarded("", err)
			}
			return guarded(r.URL.String(), nil)
		}, nil
	}
	return nil, nil
}

func guarded(target string, err error) *Guarded {
	g := &Guarded{Target: target}
	if e, ok := errors.AsType[*guard.Error](err); ok {
		g.Rule, g.Reason = string(e.Rule()), e.Reason()
	}
	return g
}
