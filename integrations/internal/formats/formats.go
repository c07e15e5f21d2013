// Package formats has the five formats of JSON Schema for identifiers. The integrations give them
// to other validators. Use the package to give them to a validator that has no integration.
//
// # Specifications
//
// JSON Schema Validation (draft 2020-12), 7.3.5 and 7.3.6, which name RFC 3986, RFC 3987 and
// RFC 6570.
package formats

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/uritemplate"
)

// A Format is the name of a format, as JSON Schema spells it.
type Format string

// The formats.
const (
	URI          Format = "uri"           // a URI of RFC 3986, which has a scheme
	URIReference Format = "uri-reference" // a URI or a relative reference of RFC 3986
	IRI          Format = "iri"           // an IRI of RFC 3987, which has a scheme
	IRIReference Format = "iri-reference" // an IRI or a relative reference of RFC 3987
	URITemplate  Format = "uri-template"  // a template of RFC 6570
)

// All returns the five formats.
func All() []Format { return []Format{URI, URIReference, IRI, IRIReference, URITemplate} }

// Check returns nil if text has the format. Otherwise the error is a [*uri.ParseError] or a
// [*uritemplate.Error]: both have an offset and a rule, and show no password. Every text has a
// format that is not one of the five. Check takes time linear in the text. If the text has the
// format, Check does not allocate.
func (f Format) Check(text string) (err error) {
	switch f {
	case URI:
		_, err = uri.RFC3986.Parse(text)
	case URIReference:
		_, err = uri.RFC3986.ParseReference(text)
	case IRI:
		_, err = uri.RFC3987.Parse(text)
	case IRIReference:
		_, err = uri.RFC3987.ParseReference(text)
	case URITemplate:
		err = uritemplate.Check(text)
	}
	return err
}
