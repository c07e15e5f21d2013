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
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/uritemplate"
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
// [openapi3.T.SetStringFormatValidators]. The error of a format has the methods Offset
// and Rule; it is a *uri.ParseError for all formats but uri-template. A check takes time linear in the
// text.
func Formats() map[string]openapi3.StringFormatValidator {
	m := map[string]openapi3.StringFormatValidator{}
	for _, f := range formats.All() {
		m[string(f)] = openapi3.NewCallbackValidator(f.Check)
	}
	return m
}

// Masked is for [openapi3.SetSchemaErrorMessageCustomizer]. It returns a message that is safe to
// log: the path of the value with masked passwords in the names of properties, the keyword of the
// schema, and the reason of Uriform, or the errors inside it. For the validator of OpenAPI 3.1, the message is that of
// the library with masked passwords; see package jsonschema of Uriform. The message has no value,
// which the messages of the library have for most keywords, and no reason of another format.
func Masked(err *openapi3.SchemaError) string {
	if cause, ok := errors.AsType[*jsonschema.ValidationError](err.Unwrap()); ok && err.Origin == nil {
		return urijsonschema.Masked(cause).Error()
	}
	message := at(err) + reason(err.Origin)
	if inner := masked(err.Origin); len(inner) > 0 {
		message = at(err) + ": " + strings.Join(inner, "; ")
	}
	return message
}

// at says which value fails which keyword. An error around others can have no keyword.
func at(err *openapi3.SchemaError) string {
	var b strings.Builder
	if path := err.JSONPointer(); len(path) > 0 {
		b.WriteString("at \"")
		for _, name := range path {
			b.WriteString("/" + uri.Redact(name))
		}
		b.WriteString("\": ")
	}
	b.WriteString("the value does not match ")
	if err.SchemaField == "" {
		return b.String() + "the schema"
	}
	return b.String() + strconv.Quote(err.SchemaField)
}

// masked returns the messages of the errors inside an error.
func masked(err error) []string {
	switch err := err.(type) {
	case nil:
		return nil
	case *openapi3.SchemaError:
		return []string{Masked(err)}
	case openapi3.MultiError:
		var list []string
		for _, e := range err {
			list = append(list, masked(e)...)
		}
		return list
	}
	return masked(errors.Unwrap(err))
}

// reason returns the reason of Uriform inside an error, or "".
func reason(err error) string {
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		return ": " + e.Error()
	}
	if e, ok := errors.AsType[*uritemplate.Error](err); ok {
		return ": " + e.Error()
	}
	return ""
}
