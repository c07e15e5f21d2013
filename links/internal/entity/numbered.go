package entity

import (
	"errors"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
)

// Numbered returns a yield function for the links and errors of a part of a larger entity.
// The function puts number before their part numbers, and calls yield. In the third
// record, "" becomes "3", and "1.2" becomes "3/1.2".
func Numbered(number string, yield func(links.Link, error) bool) func(links.Link, error) bool {
	in := func(part string) string {
		if part == "" {
			return number
		}
		return number + "/" + part
	}
	return func(l links.Link, err error) bool {
		var e *links.Error
		if errors.As(err, &e) {
			err = links.NewError(in(e.Part()), e.Offset(), e.Decoded(), e.Unwrap())
		}
		l.Part = in(l.Part)
		return yield(l, err)
	}
}

// WithBase returns a yield function that yields an error before the first link if the base that place names is not usable,
// which fails says. It is the base of the links, and would be left out silently.
func WithBase(place string, fails error, yield func(links.Link, error) bool) func(links.Link, error) bool {
	return func(l links.Link, err error) bool {
		if fails != nil && err == nil {
			if !yield(links.Link{}, links.NewError("", 0, false, fault.In(place, fails))) {
				return false
			}
			fails = nil
		}
		return yield(l, err)
	}
}
