package entity

import (
	"errors"

	"github.com/uriform/uri/links"
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
