// Package protovalidate corrects the rules string.uri and string.uri_ref of package
// buf.build/go/protovalidate where they reject a valid text, and adds the reason to each violation.
//
//	validator := uriprotovalidate.Validator{}
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

// A Validator validates messages with another validator. It removes violations of the rules string.uri
// and string.uri_ref by valid texts, and adds the reason to the others. Package protovalidate has no option
// to replace these rules. A text that only the library accepts stays accepted.
//
// Validator implements the interface protovalidate.Validator. The zero Validator is ready to use. Other
// rules do not change: neither predefined and CEL rules, with any id, nor the functions isUri and isUriRef.
//
// Pass protovalidate.WithFailFast to Validate, and never to protovalidate.New: Validator would accept invalid
// messages. A Next with this option reports only the first violation. If it is by a valid text, Validator
// removes it, and nothing says that there are others. Validator cannot see that Next has the option.
type Validator struct {
	Next protovalidate.Validator // protovalidate.GlobalValidator if nil
}

var _ protovalidate.Validator = Validator{}

// Validate returns nil if the message is valid. From a *protovalidate.ValidationError of Next, it removes
// the violations of the two rules by valid texts, and adds the reason to the message of each other one. The
// error then unwraps to a *protovalidate.ValidationError and to a [*uri.ParseError] for each violation of
// the two rules. Validate returns other errors of Next as they are, and passes the options to Next.
func (v Validator) Validate(message proto.Message, options ...protovalidate.ValidationOption) error {
	next := v.Next
	if next == nil {
		next = protovalidate.GlobalValidator
	}
	options, failFast := cutFailFast(options)
	err := next.Validate(message, options...)
	host, ok := errors.AsType[*protovalidate.ValidationError](err)
	if !ok {
		return err
	}
	kept := &protovalidate.ValidationError{}
	errs := []error{kept}
	for _, violation := range host.Violations {
		if format, text, ok := ours(violation); ok {
			reason := format.Check(text)
			if reason == nil {
				continue
			}
			violation = explained(violation, reason)
			errs = append(errs, reason)
		}
		kept.Violations = append(kept.Violations, violation)
		if failFast {
			break
		}
	}
	if len(kept.Violations) == 0 {
		return nil
	}
	return formats.Wrap(kept.Error(), errs...)
}

// cutFailFast removes WithFailFast: the first violation of the library may be one that is removed.
func cutFailFast(options []protovalidate.ValidationOption) (others []protovalidate.ValidationOption, failFast bool) {
	t := reflect.TypeOf(protovalidate.WithFailFast())
	others = slices.DeleteFunc(slices.Clone(options), func(o protovalidate.ValidationOption) bool { return reflect.TypeOf(o) == t })
	return others, len(others) < len(options)
}

// stringRules has the two rules.
var stringRules = (&validate.StringRules{}).ProtoReflect().Descriptor()

// ours returns the text of a violation of string.uri or string.uri_ref. A CEL rule may have the id
// of such a rule, so the id does not decide.
func ours(v *protovalidate.Violation) (format formats.Format, text string, ok bool) {
	rule := v.RuleDescriptor
	if rule == nil || rule.Parent() != stringRules {
		return "", "", false
	}
	switch rule.Name() {
	case "uri":
		format = formats.URI
	case "uri_ref":
		format = formats.URIReference
	default:
		return "", "", false
	}
	switch value := v.FieldValue.Interface().(type) {
	case string:
		text = value
	case protoreflect.Message: // a google.protobuf.StringValue in a list or a map
		text = value.Get(value.Descriptor().Fields().ByName("value")).String()
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
		line := protovalidate.FieldPathString(maskedKeys(v.Proto.GetField())) + ": " + v.Proto.GetRuleId()
		if format, text, ok := ours(v); ok {
			if e, ok := errors.AsType[*uri.ParseError](format.Check(text)); ok {
				line += ": " + e.Reason()
			}
		}
		lines = append(lines, line)
	}
	return formats.Wrap("validation error: "+strings.Join(lines, "; "), err)
}

// maskedKeys returns a copy of a path with masked passwords in the keys of maps.
func maskedKeys(p *validate.FieldPath) *validate.FieldPath {
	p = proto.CloneOf(p)
	for _, e := range p.GetElements() {
		if k, ok := e.Subscript.(*validate.FieldPathElement_StringKey); ok {
			k.StringKey = uri.Redact(k.StringKey)
		}
	}
	return p
}
