// Package openapi gives exact URI formats to package github.com/getkin/kin-openapi/openapi3: uri,
// uri-reference, iri, iri-reference and uri-template.
//
//	uriopenapi.Register()
//
// # Specifications
//
// The OpenAPI Format Registry, which refers to JSON Schema Validation, 7.3.5 and 7.3.6. These name
// RFC 3986, RFC 3987 and RFC 6570.
package openapi

import (
	"errors"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/uriform/uri/integrations/formats"
	urijsonschema "github.com/uriform/uri/integrations/jsonschema"
)

// Register defines the five formats for all documents. Call it before documents are used: the
// formats of package openapi3 are a global map without a lock.
func Register() {
	for name, f := range Formats() {
		openapi3.DefineStringFormatValidator(name, f)
	}
}

// Formats returns the five formats, for [openapi3.WithStringFormatValidators] and
// [openapi3.T.SetStringFormatValidators]. The error of a format is a *uri.ParseError or a
// *uritemplate.Error. A check takes time linear in the text.
func Formats() map[string]openapi3.StringFormatValidator {
	m := map[string]openapi3.StringFormatValidator{}
	for _, f := range formats.All() {
		m[string(f)] = openapi3.NewCallbackValidator(f.Check)
	}
	return m
}

// Masked is for [openapi3.SetSchemaErrorMessageCustomizer]. It masks passwords in the errors of the
// validator of OpenAPI 3.1, whose messages quote the value. For other errors it returns "", so that
// the library writes the message: in OpenAPI 3.0 the message has the reason of Uriform only.
func Masked(err *openapi3.SchemaError) string {
	cause, ok := errors.AsType[*jsonschema.ValidationError](err.Unwrap())
	if !ok || err.Origin != nil {
		return ""
	}
	return urijsonschema.Masked(cause).Error()
}
