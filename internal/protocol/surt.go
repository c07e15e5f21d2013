//go:build !core

package protocol

import (
	"errors"

	"github.com/uriform/uri/bulk"
)

// ProfileField chooses a sort key.
var ProfileField = Field{Name: "profile", Values: []string{"plain", "ia"}, Default: "plain", Doc: "the `profile`: plain, a key of references as they are; or ia, the key of the Internet Archive, for any text"}

var surtOperation = Operation{
	Name:     "surt",
	Synopsis: "Print the sort keys of web archives: com,example,www)/a",
	Inputs:   "REFERENCE",
	AnyText:  true, // the key of a text that begins with "filedesc" is the text
	Doc:      "returns the sort key of a reference (SURT), or the key that the Internet Archive has for a text",
	Fields:   []Field{inputField, syntaxField, ProfileField, StripTrackingField, fixField},
	Replies:  [][]Key{{{Name: "result"}, fixedKey}},
	filter:   surtFilter,
}

func surtFilter(q *Request) (Filter, error) {
	x, err := q.syntax()
	if err != nil {
		return nil, err
	}
	profile, err := q.choice("profile")
	if err != nil {
		return nil, err
	}
	strip := q.bool(StripTrackingField.Name)
	if profile == "ia" {
		if _, given := q.text("syntax"); given {
			return nil, BadRequest("syntax", errors.New("the profile ia takes any text, so a syntax has no effect"))
		}
		return bulk.Canonical{Archive: true, StripTracking: strip}.Append, nil
	}
	return func(dst []byte, input string) ([]byte, error) {
		r, err := x.ParseReference(input)
		if err == nil && strip {
			r, err = bulk.StripTracking(r)
		}
		if err != nil {
			return dst, err
		}
		return bulk.AppendSURT(dst, r), nil
	}, nil
}
