// Package fault names the place of a fault in a document.
package fault

import (
	"errors"
	"strings"
)

// ErrEntity is the error of a value in XML with an entity that the document defines.
var ErrEntity = errors.New("links: the value has an entity that the document defines, whose text is not read")

// In returns err as the error of a place that has a name. The message is the place and that of err,
// without the name of package links, which the whole message begins with: "xml:base: no base URI".
func In(place string, err error) error { return inPlace{place, err} }

type inPlace struct {
	place string
	err   error
}

func (e inPlace) Error() string {
	return e.place + ": " + strings.TrimPrefix(e.err.Error(), "links: ")
}

func (e inPlace) Unwrap() error { return e.err }
