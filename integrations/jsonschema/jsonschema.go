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
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
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

// Masked returns an error that wraps err and has a message that is safe to log. The messages of package
// jsonschema quote the value that failed, also in the reasons of other formats, of contents, and of
// vocabularies of your own. The message of Masked has no such reason, and masks passwords in values and in
// the names of properties. If err is not a [*jsonschema.ValidationError], Masked returns err.
func Masked(err error) error {
	e, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return err
	}
	var b strings.Builder
	b.WriteString("jsonschema validation failed")
	write(&b, e)
	return formats.Wrap(b.String(), slices.AppendSeq([]error{err}, Causes(e))...)
}

func write(b *strings.Builder, e *jsonschema.ValidationError) {
	switch e.ErrorKind.(type) {
	case *kind.Schema, *kind.Group, *kind.Reference:
	default:
		b.WriteString("\n- at \"")
		for _, name := range e.InstanceLocation {
			b.WriteString("/" + uri.Redact(name))
		}
		b.WriteString("\": " + text(e.ErrorKind))
	}
	for _, cause := range e.Causes {
		write(b, cause)
	}
}

var english = message.NewPrinter(language.English)

// text returns the message of a kind with masked passwords, without reasons that may quote the value.
func text(k jsonschema.ErrorKind) string {
	switch k := k.(type) {
	case *kind.Format:
		if reason := formats.Reason(k.Err); reason != nil {
			return "not valid " + k.Want + ": " + reason.Error()
		}
		return "not valid " + k.Want
	case *kind.Pattern:
		return (&kind.Pattern{Got: uri.Redact(k.Got), Want: k.Want}).LocalizedString(english)
	case *kind.PropertyNames:
		return (&kind.PropertyNames{Property: uri.Redact(k.Property)}).LocalizedString(english)
	case *kind.AdditionalProperties:
		names := slices.Clone(k.Properties)
		for i, name := range names {
			names[i] = uri.Redact(name)
		}
		return (&kind.AdditionalProperties{Properties: names}).LocalizedString(english)
	case *kind.ContentEncoding, *kind.ContentMediaType: // their reasons may quote the value
	default:
		// The messages of the other kinds of package kind have numbers and parts of the schema.
		if reflect.Indirect(reflect.ValueOf(k)).Type().PkgPath() == reflect.TypeFor[kind.Format]().PkgPath() {
			return k.LocalizedString(english)
		}
	}
	return strings.Join(k.KeywordPath(), "/") + " failed"
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
		if reason := formats.Reason(k.Err); reason != nil {
			return yield(reason)
		}
	}
	for _, cause := range e.Causes {
		if !causes(cause, yield) {
			return false
		}
	}
	return true
}
