// Package jsonschema gives exact URI formats to the validator of package
// github.com/santhosh-tekuri/jsonschema/v6: uri, uri-reference, iri, iri-reference and
// uri-template.
//
//	compiler := jsonschema.NewCompiler()
//	urijsonschema.Register(compiler)
//
// # Specifications
//
// JSON Schema Validation (draft 2020-12), 7.3.5 and 7.3.6, which name RFC 3986, RFC 3987 and
// RFC 6570.
package jsonschema

import (
	"errors"
	"iter"
	"reflect"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/message"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/uritemplate"
)

// Register makes the compiler check the five formats with Uriform, in every draft. It calls
// [jsonschema.Compiler.AssertFormat], because since draft 2019-09 a format is only an annotation.
// Call it before Compile.
func Register(c *jsonschema.Compiler) {
	c.AssertFormat()
	for _, f := range Formats() {
		c.RegisterFormat(f)
	}
}

// Formats returns the five formats. The error of Validate has the methods Offset and Rule; it is a
// [*uri.ParseError] for all formats but uri-template. A value that is not a string has every format.
// Validate takes time linear in the text.
func Formats() []*jsonschema.Format {
	var list []*jsonschema.Format
	for _, f := range formats.All() {
		list = append(list, &jsonschema.Format{Name: string(f), Validate: func(v any) error {
			s, ok := v.(string)
			if !ok {
				return nil
			}
			return f.Check(s)
		}})
	}
	return list
}

// Masked returns an error with a message that is safe to log: passwords are masked in the values and
// names of properties that it quotes. The messages of package jsonschema quote the value that
// failed, also in the reasons of other formats, of contents, and of vocabularies of your own. These
// reasons are not shown. If err is the error of Validate or wraps it, the result is a masked copy of that
// [*jsonschema.ValidationError]; err does not change. Masked returns any other error as it is.
func Masked(err error) error {
	e, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return err
	}
	return masked(e)
}

func masked(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	copied := *e
	copied.InstanceLocation = redacted(e.InstanceLocation)
	switch k := e.ErrorKind.(type) {
	case *kind.Format:
		got := k.Got
		if s, ok := got.(string); ok {
			got = uri.Redact(s)
		}
		copied.ErrorKind = &kind.Format{Got: got, Want: k.Want, Err: hide(k.Err)}
	case *kind.ContentEncoding:
		copied.ErrorKind = &kind.ContentEncoding{Want: k.Want, Err: hide(k.Err)}
	case *kind.ContentMediaType:
		copied.ErrorKind = &kind.ContentMediaType{Got: k.Got, Want: k.Want, Err: hide(k.Err)}
	case *kind.Pattern:
		copied.ErrorKind = &kind.Pattern{Got: uri.Redact(k.Got), Want: k.Want}
	case *kind.PropertyNames:
		copied.ErrorKind = &kind.PropertyNames{Property: uri.Redact(k.Property)}
	case *kind.AdditionalProperties:
		copied.ErrorKind = &kind.AdditionalProperties{Properties: redacted(k.Properties)}
	case hiddenKind:
	default:
		// The messages of the other kinds of package kind have numbers and parts of the schema.
		if reflect.Indirect(reflect.ValueOf(k)).Type().PkgPath() != reflect.TypeFor[kind.Format]().PkgPath() {
			copied.ErrorKind = hiddenKind{k}
		}
	}
	copied.Causes = nil
	for _, cause := range e.Causes {
		copied.Causes = append(copied.Causes, masked(cause))
	}
	return &copied
}

// hide returns an error without the message of err, which may quote the value. The errors of
// Uriform show no password.
func hide(err error) error {
	switch err.(type) {
	case nil, *uri.ParseError, *uritemplate.Error, hiddenError:
		return err
	}
	return hiddenError{err}
}

const hidden = "(the reason is hidden)"

type hiddenError struct{ err error }

func (e hiddenError) Error() string { return hidden }
func (e hiddenError) Unwrap() error { return e.err }

// A hiddenKind is the kind of an error of a vocabulary that package jsonschema does not have.
type hiddenKind struct{ kind jsonschema.ErrorKind }

func (k hiddenKind) KeywordPath() []string                   { return k.kind.KeywordPath() }
func (k hiddenKind) LocalizedString(*message.Printer) string { return hidden }

func redacted(list []string) []string {
	var masked []string
	for _, s := range list {
		masked = append(masked, uri.Redact(s))
	}
	return masked
}

// Causes yields the errors of the five formats in the error of Validate: see [Formats].
func Causes(err error) iter.Seq[error] {
	return func(yield func(error) bool) {
		if e, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
			causes(e, yield)
		}
	}
}

func causes(e *jsonschema.ValidationError, yield func(error) bool) bool {
	if k, ok := e.ErrorKind.(*kind.Format); ok {
		switch k.Err.(type) {
		case *uri.ParseError, *uritemplate.Error:
			return yield(k.Err)
		}
	}
	for _, cause := range e.Causes {
		if !causes(cause, yield) {
			return false
		}
	}
	return true
}
