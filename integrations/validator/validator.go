// Package validator gives exact URI tags to package github.com/go-playground/validator/v10: uri,
// uri_reference, iri, iri_reference and uri_template.
//
//	validate := validator.New()
//	err := urivalidator.Register(validate)
//
// # Specifications
//
// RFC 3986 (uri, uri_reference), RFC 3987 (iri, iri_reference), RFC 6570 (uri_template).
package validator

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
)

// format returns the format that a tag checks: a tag has "_" in place of "-".
func format(tag string) (f formats.Format, ok bool) {
	f = formats.Format(strings.ReplaceAll(tag, "_", "-"))
	return f, slices.Contains(formats.All(), f)
}

// Register adds the five tags to v. The tag uri replaces the tag of package validator; the other
// four are new. The tags url and http_url do not change. A field must be a string, or of a type
// whose kind is string: other values fail the tag. A check takes time linear in the text.
//
// Call Register before v is used: package validator does not allow tags to be added later in
// parallel.
func Register(v *validator.Validate) error {
	for _, f := range formats.All() {
		err := v.RegisterValidation(strings.ReplaceAll(string(f), "-", "_"), func(field validator.FieldLevel) bool {
			value := field.Field()
			return value.Kind() == reflect.String && f.Check(value.String()) == nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Explain adds the reasons of Uriform to an error of v.Struct or v.Var. Package validator says
// only which tag failed. The result unwraps to err and to the error of each
// field that failed one of the five tags, in the order of the fields: a *uri.ParseError, or for
// uri_template another error with the methods Offset and Rule.
// The message is safe to log: it has the names of fields and tags, keys of maps with masked
// passwords, and the reasons, but no other value. Explain returns err itself if the message is the
// same.
func Explain(err error) error {
	fields, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok {
		return err
	}
	e := &explained{err: err}
	changes := false
	for _, f := range fields {
		line := message(f)
		changes = changes || line != f.Error()
		if reason := reason(f); reason != nil {
			line += ": " + reason.Error()
			e.reasons = append(e.reasons, reason)
		}
		e.lines = append(e.lines, line)
	}
	if len(e.reasons) == 0 && !changes {
		return err
	}
	return e
}

// message returns the message of package validator, with masked passwords in the keys of maps.
func message(f validator.FieldError) string {
	return fmt.Sprintf("Key: '%s' Error:Field validation for '%s' failed on the '%s' tag", maskedKeys(f.Namespace()), maskedKeys(f.Field()), f.Tag())
}

// maskedKeys masks the text after the first "[" of the name of a field: Page.Links[http://u:p@h/].
// A key may contain "]", so the end of a key is not known.
func maskedKeys(name string) string {
	before, keys, ok := strings.Cut(name, "[")
	if !ok {
		return name
	}
	return before + "[" + uri.Redact(keys)
}

// reason returns why the value of a field failed one of the five tags, or nil.
func reason(f validator.FieldError) error {
	format, ok := format(f.ActualTag())
	value := reflect.ValueOf(f.Value())
	if !ok || value.Kind() != reflect.String {
		return nil
	}
	return format.Check(value.String())
}

// An explained error is a validator.ValidationErrors with reasons.
type explained struct {
	err     error
	reasons []error
	lines   []string // one for each field
}

func (e *explained) Error() string   { return strings.Join(e.lines, "\n") }
func (e *explained) Unwrap() []error { return append([]error{e.err}, e.reasons...) }
