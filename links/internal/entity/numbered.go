package entity

import (
	"errors"

	"github.com/uriform/uri/links"
)

// Numbered returns a function that yields the links and errors of an entity that is
// part number of a larger one. It puts number before their own part numbers: "3",
// and "3/1.2" for part 1.2 of the third record.
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
			inner := *e
			inner.Part = in(e.Part)
			err = &inner
		}
		l.Part = in(l.Part)
		return yield(l, err)
	}
}
