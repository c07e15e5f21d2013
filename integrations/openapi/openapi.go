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
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
)

// Register defines the five formats for all documents. Call it before documents are used: the
// formats of package openapi3 are a global map without a lock.
func Register() {
	for name, f := range Formats() {
		openapi3.DefineStringFormatValidator(name, f)
	}
}

// Formats returns the five formats, for [openapi3.WithStringFormatValidators], which is also an option of
// package openapi3filter. The error of a format has the methods Offset
// and Rule; it is a *uri.ParseError for all formats but uri-template. A check takes time linear in the
// text.
func Formats() map[string]openapi3.StringFormatValidator {
	m := map[string]openapi3.StringFormatValidator{}
	for _, f := range formats.All() {
		m[string(f)] = openapi3.NewCallbackValidator(f.Check)
	}
	return m
}

// Masked returns an error that wraps err and has a message that is safe to log and to send: which part of
// the request or response is wrong, the path of the value with masked passwords in the names of
// properties, the keyword of the schema, the names of missing properties, and the reason of Uriform. The message has no value, which the
// messages of the library have for most keywords, and no reason of another format.
// If err is not an error of packages openapi3 and openapi3filter, Masked returns err.
func Masked(err error) error {
	m := masker{errs: []error{err}}
	if text := m.message(err); text != "" {
		return formats.Wrap(text, m.errs...)
	}
	return err
}

// A masker collects the errors of Uriform that its messages have.
type masker struct{ errs []error }

// message returns the message of Masked, or "" for an error of another package.
func (m *masker) message(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case *openapi3filter.RequestError:
		place := "request"
		if p := e.Parameter; p != nil {
			place = fmt.Sprintf("parameter %q in %s", p.Name, p.In)
		} else if e.RequestBody != nil {
			place += " body"
		}
		return join(": ", place, uri.Redact(e.Reason), m.message(e.Err))
	case *openapi3filter.ResponseError:
		return join(": ", "response", uri.Redact(e.Reason), m.message(e.Err))
	case *openapi3filter.ParseError:
		return join(": ", "the value cannot be read", uri.Redact(e.Reason))
	case *openapi3filter.SecurityRequirementsError:
		return "security requirements failed"
	case *openapi3.SchemaError:
		return m.schemaMessage(e)
	case openapi3.MultiError:
		return m.messages(e)
	case interface{ Unwrap() []error }:
		return m.messages(e.Unwrap())
	}
	if formats.Reason(err) == err {
		m.errs = append(m.errs, err)
		return err.Error()
	}
	return m.message(errors.Unwrap(err))
}

func (m *masker) messages(errs []error) string {
	var list []string
	for _, err := range errs {
		list = append(list, m.message(err))
	}
	return join("; ", list...)
}

// join joins those parts that are not empty.
func join(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), separator)
}

// schemaMessage says which value fails which keyword, and why. An error around others can have no keyword.
func (m *masker) schemaMessage(err *openapi3.SchemaError) string {
	place := ""
	for _, name := range err.JSONPointer() {
		place += "/" + uri.Redact(name)
	}
	if place != "" {
		place = `at "` + place + `"`
	}
	fails := "the value does not match the schema"
	if err.SchemaField != "" {
		fails = "the value does not match " + strconv.Quote(err.SchemaField)
	}
	fails = join(": ", place, fails)
	reason := m.message(err.Origin)
	if cause, ok := errors.AsType[*jsonschema.ValidationError](err.Unwrap()); ok && err.Origin == nil { // of OpenAPI 3.1
		switch k := cause.ErrorKind.(type) {
		case *kind.Format:
			reason = m.message(k.Err)
		case *kind.Required:
			reason = fmt.Sprintf("missing %q", k.Missing) // names of the schema
		}
	}
	if strings.HasPrefix(reason, fails) {
		return reason // OpenAPI 3.1 has errors around an error that repeat its place and keyword
	}
	return join(": ", fails, reason)
}
