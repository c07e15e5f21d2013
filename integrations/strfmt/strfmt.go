// Package strfmt gives exact URI formats to package github.com/go-openapi/strfmt: uri,
// uri-reference, iri, iri-reference and uri-template. go-swagger and the other go-openapi
// packages use these formats.
//
//	uristrfmt.Register(strfmt.Default)
//
// # Specifications
//
// RFC 3986 (uri, uri-reference), RFC 3987 (iri, iri-reference), RFC 6570 (uri-template).
package strfmt

import (
	"github.com/go-openapi/strfmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/uritemplate"
	"github.com/uriform/uri/iri"
)

// Register adds the five formats to a registry. A registry has a type for each format:
//
//	uri            strfmt.URI, as before, so that generated code compiles
//	uri-reference  uri.Reference
//	iri            iri.IRI
//	iri-reference  iri.Reference
//	uri-template   Template
//
// The method Parse of a registry returns the errors of Uriform for the last four types. It never
// returns an error for strfmt.URI, whose text is checked by Validates only.
func Register(r strfmt.Registry) {
	types := map[formats.Format]strfmt.Format{
		formats.URI:          new(strfmt.URI),
		formats.URIReference: new(uri.Reference),
		formats.IRI:          new(iri.IRI),
		formats.IRIReference: new(iri.Reference),
		formats.URITemplate:  new(Template),
	}
	for _, f := range formats.All() {
		r.Add(string(f), types[f], func(s string) bool { return f.Check(s) == nil })
	}
}

// Check returns why text does not have a format, or nil if it has. Validates of a registry answers
// only yes or no. The error has the methods Offset and Rule, and shows no password. Every text has a
// format that is not one of the five, such as uri_reference, which is written with "_".
func Check(format, text string) error { return formats.Format(format).Check(text) }

// A Template is a URI Template (RFC 6570). It is the type of the format uri-template.
type Template string

// String returns the text.
func (t Template) String() string { return string(t) }

// MarshalText returns the text.
func (t Template) MarshalText() ([]byte, error) { return []byte(t), nil }

// UnmarshalText stores a template. After an error, t does not change.
func (t *Template) UnmarshalText(text []byte) error {
	if err := uritemplate.Check(string(text)); err != nil {
		return err
	}
	*t = Template(text)
	return nil
}
