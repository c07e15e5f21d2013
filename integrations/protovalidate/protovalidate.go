// Package protovalidate checks the rules string.uri and string.uri_ref of package
// buf.build/go/protovalidate with Uriform.
//
//	validator := uriprotovalidate.Validator{Next: protovalidate.GlobalValidator}
//	err := validator.Validate(message)
//
// # Specifications
//
// RFC 3986: string.uri is a URI, and string.uri_ref is a URI or a relative reference.
package protovalidate

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
)

// A Validator validates messages with another validator, and corrects its verdicts about the rules
// string.uri and string.uri_ref. Package protovalidate has no option to replace these rules.
//
// Validator implements the interface protovalidate.Validator. It corrects the two rules wherever
// Next applies them. Other rules do not change: neither predefined and CEL rules, with any id, nor
// the functions isUri and isUriRef, nor the verdict about an empty text.
//
// Pass protovalidate.WithFailFast to Validate, and not to protovalidate.New. A Next that stops at a
// text which only the library rejects does not report what comes after this text.
type Validator struct {
	Next protovalidate.Validator
}

var _ protovalidate.Validator = Validator{}

// Validate returns nil if the message is valid. If the error of Next is a
// *protovalidate.ValidationError, it removes the violations by texts that are valid, adds those
// that Next does not report, and adds the reason to the message of each. The error then unwraps to
// a *protovalidate.ValidationError and to a [*uri.ParseError] for each violation of the two rules.
// Validate returns other errors of Next as they are. It passes the options to Next.
//
// If Next accepts a text that Uriform rejects, Validate calls Next a second time, with a copy of
// the message in which a space is before each such text. Next rejects the space where it applies
// the rule, and not in a field that it ignores or that a filter excludes.
func (v Validator) Validate(message proto.Message, options ...protovalidate.ValidationOption) error {
	options, failFast := cutFailFast(options)
	err := v.Next.Validate(message, options...)
	host, ok := errors.AsType[*protovalidate.ValidationError](err)
	if err != nil && !ok || message == nil {
		return err
	}
	var violations []*protovalidate.Violation
	if host != nil {
		violations = slices.Clone(host.Violations)
	}
	missed, otherErr := v.missed(message, violations, options)
	if otherErr != nil {
		return errors.Join(err, otherErr)
	}
	violations = merge(violations, missed)

	e := &validationError{host: &protovalidate.ValidationError{}}
	for _, violation := range violations {
		if format, text, ok := ours(violation); ok {
			reason := format.Check(text)
			if reason == nil {
				continue
			}
			violation = explained(violation, reason)
			e.reasons = append(e.reasons, reason)
		}
		e.host.Violations = append(e.host.Violations, violation)
		if failFast {
			break
		}
	}
	switch {
	case len(e.host.Violations) == 0:
		return nil
	case len(e.reasons) == 0:
		return e.host
	}
	return e
}

// cutFailFast removes WithFailFast: the first violation of the library may be one that is removed.
func cutFailFast(options []protovalidate.ValidationOption) (others []protovalidate.ValidationOption, failFast bool) {
	t := reflect.TypeOf(protovalidate.WithFailFast())
	others = slices.DeleteFunc(slices.Clone(options), func(o protovalidate.ValidationOption) bool { return reflect.TypeOf(o) == t })
	return others, len(others) < len(options)
}

// A validationError is a protovalidate.ValidationError with reasons.
type validationError struct {
	host    *protovalidate.ValidationError
	reasons []error
}

func (e *validationError) Error() string   { return e.host.Error() }
func (e *validationError) Unwrap() []error { return append([]error{e.host}, e.reasons...) }

// stringRules has the two rules.
var stringRules = (&validate.StringRules{}).ProtoReflect().Descriptor()

// formatOf returns the format of a field of buf.validate.StringRules.
func formatOf(rule protoreflect.FieldDescriptor) (formats.Format, bool) {
	if rule == nil || rule.Parent() != stringRules {
		return "", false
	}
	switch rule.Name() {
	case "uri":
		return formats.URI, true
	case "uri_ref":
		return formats.URIReference, true
	}
	return "", false
}

// ours returns the text of a violation of string.uri or string.uri_ref. A CEL rule may have the id
// of such a rule, so the id does not decide.
func ours(v *protovalidate.Violation) (format formats.Format, text string, ok bool) {
	format, ok = formatOf(v.RuleDescriptor)
	if !ok || !v.FieldValue.IsValid() {
		return "", "", false
	}
	switch value := v.FieldValue.Interface().(type) {
	case string:
		text = value
	case protoreflect.Message: // a google.protobuf.StringValue in a list or a map
		if f := value.Descriptor().Fields().ByName("value"); f != nil && f.FullName() == wrappedText {
			text = value.Get(f).String()
		}
	}
	return format, text, text != ""
}

// explained returns a copy of a violation with the reason in its message.
func explained(v *protovalidate.Violation, reason error) *protovalidate.Violation {
	out := *v
	out.Proto = proto.CloneOf(v.Proto)
	if e, ok := errors.AsType[*uri.ParseError](reason); ok {
		message := v.Proto.GetMessage() + ": " + e.Reason()
		out.Proto.Message = &message
	}
	return &out
}

// A place is where a violation is: the path of the field, whether the text is a key, and the rule.
type place struct {
	path   string
	forKey bool
	rule   string
}

func placeOf(v *protovalidate.Violation) place {
	rule := protovalidate.FieldPathString(v.Proto.GetRule()) + " " + v.Proto.GetRuleId()
	return place{protovalidate.FieldPathString(v.Proto.GetField()), v.Proto.GetForKey(), rule}
}

// merge adds missed violations to the violations of the library. A missed violation comes after
// the violations that are before it in the second call of the library.
func merge(violations []*protovalidate.Violation, missed []missedViolation) (out []*protovalidate.Violation) {
	at := map[place]int{}
	for i, v := range violations {
		at[placeOf(v)] = i
	}
	done := 0
	for _, m := range missed {
		if !m.isMissed {
			if i, ok := at[placeOf(m.Violation)]; ok && i >= done {
				out, done = append(out, violations[done:i+1]...), i+1
			}
			continue
		}
		out = append(out, m.Violation)
	}
	return append(out, violations[done:]...)
}

// Masked returns an error that wraps err and has a message that is safe to log. For each violation,
// the message has the path of the field with masked passwords in the keys of maps, the id of the
// rule, and the reason of Uriform. It has no text of the message of the library, in which a CEL
// rule can quote a value. If err is not a *protovalidate.ValidationError, Masked returns err.
func Masked(err error) error {
	host, ok := errors.AsType[*protovalidate.ValidationError](err)
	if !ok {
		return err
	}
	var lines []string
	for _, v := range host.Violations {
		line := protovalidate.FieldPathString(masked(v.Proto.GetField())) + ": " + v.Proto.GetRuleId()
		if format, text, ok := ours(v); ok {
			if e, ok := errors.AsType[*uri.ParseError](format.Check(text)); ok {
				line += ": " + e.Reason()
			}
		}
		lines = append(lines, line)
	}
	return maskedError{err, "validation error: " + strings.Join(lines, "; ")}
}

// A maskedError has another message. It has no method of the error inside it: a format such as %+v
// must not print that error.
type maskedError struct {
	err     error
	message string
}

func (e maskedError) Error() string { return e.message }
func (e maskedError) Unwrap() error { return e.err }
