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
	"net/url"
	"reflect"
	"strings"

	"github.com/go-playground/validator/v10"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/iri"
)

// Register adds the five tags to v. The tag uri replaces the tag of package validator; the other
// four are new. The tags url and http_url do not change. A check takes time linear in the text.
//
// A field is a string, or of a type whose kind is string. For all tags of v, Register also makes a
// string of uri.URI, uri.Reference, iri.IRI, iri.Reference and url.URL, and of pointers to them. A field
// of another type panics, as in package validator.
//
// Call Register before v is used: package validator does not allow tags to be added later in
// parallel.
func Register(v *validator.Validate) error {
	for _, f := range formats.All() {
		err := v.RegisterValidation(strings.ReplaceAll(string(f), "-", "_"), func(field validator.FieldLevel) bool {
			value := field.Field()
			if value.Kind() != reflect.String {
				panic(fmt.Sprintf("Bad field type %s", value.Type()))
			}
			return f.Check(value.String()) == nil
		})
		if err != nil {
			return err
		}
	}
	v.RegisterCustomTypeFunc(text, uri.URI{}, uri.Reference{}, iri.IRI{}, iri.Reference{}, url.URL{})
	return nil
}

func text(value reflect.Value) any {
	if u, ok := value.Interface().(url.URL); ok {
		return u.String() // has a pointer receiver
	}
	return value.Interface().(fmt.Stringer).String()
}

// Masked adds the reasons of Uriform to an error of v.Struct or v.Var. Package validator says
// only which tag failed. The result unwraps to err and to the error of each
// field that failed one of the five tags, in the order of the fields: a *uri.ParseError, or for
// uri_template another error with the methods Offset and Rule.
// The message is safe to log: it has the names of fields and tags, keys of maps with masked
// passwords, and the reasons, but no other value. If err is not a validator.ValidationErrors, Masked
// returns err.
func Masked(err error) error {
	fields, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok {
		return err
	}
	var lines []string
	errs := []error{err}
	for _, f := range fields {
		line := message(f)
		for _, reason := range reasons(f) {
			line += ": " + reason.Error()
			errs = append(errs, reason)
		}
		lines = append(lines, line)
	}
	return formats.Wrap(strings.Join(lines, "\n"), errs...)
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

// reasons returns why the value of a field failed those of the five tags that it has, as in "uri|ip".
func reasons(f validator.FieldError) (list []error) {
	value := reflect.ValueOf(f.Value())
	if value.Kind() != reflect.String {
		return nil // a nil pointer
	}
	for tag := range strings.SplitSeq(f.ActualTag(), "|") {
		if err := formats.Format(strings.ReplaceAll(tag, "_", "-")).Check(value.String()); err != nil {
			list = append(list, err)
		}
	}
	return list
}
