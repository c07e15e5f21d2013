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
	"slices"

	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protopath"
	"google.golang.org/protobuf/reflect/protorange"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/formats"
)

// A Validator validates messages with another validator, and corrects its verdicts about the rules
// string.uri and string.uri_ref. Package protovalidate has no option to replace these rules.
//
// The rules of fields, of items of lists, of keys and values of maps, and of
// google.protobuf.StringValue are checked. The functions isUri and isUriRef in CEL expressions do
// not change, and neither does the verdict about an empty text.
type Validator struct {
	Next protovalidate.Validator
}

// Validate returns nil if the message is valid. If the error of Next is a
// *protovalidate.ValidationError, it removes the violations by texts that are valid, adds those
// that Next does not report, and adds the reason to the message of each. The error then unwraps to
// a *protovalidate.ValidationError and to a [*uri.ParseError] for each violation of the two rules.
// Validate returns other errors of Next as they are. No message shows a password.
func (v Validator) Validate(message proto.Message) error {
	err := v.Next.Validate(message)
	host, ok := errors.AsType[*protovalidate.ValidationError](err)
	if err != nil && !ok {
		return err
	}
	found, rangeErr := violations(message.ProtoReflect())
	if rangeErr != nil {
		return errors.Join(err, rangeErr)
	}
	e := &validationError{host: &protovalidate.ValidationError{}}
	if host != nil {
		for _, h := range host.Violations {
			if !ours(h) {
				e.host.Violations = append(e.host.Violations, h)
			}
		}
	}
	for _, f := range found {
		e.host.Violations = append(e.host.Violations, f.violation)
		e.reasons = append(e.reasons, f.reason)
	}
	switch {
	case len(e.host.Violations) == 0:
		return nil
	case len(e.reasons) == 0:
		return e.host
	}
	return e
}

// A validationError is a protovalidate.ValidationError with reasons.
type validationError struct {
	host    *protovalidate.ValidationError
	reasons []error
}

func (e *validationError) Error() string   { return e.host.Error() }
func (e *validationError) Unwrap() []error { return append([]error{e.host}, e.reasons...) }

// A rule is a rule that is checked here.
type rule struct {
	id, message string
	format      formats.Format
	field       protoreflect.Name // in buf.validate.StringRules
}

var (
	isURI    = &rule{"string.uri", "must be a valid URI", formats.URI, "uri"}
	isURIRef = &rule{"string.uri_ref", "must be a valid URI Reference", formats.URIReference, "uri_ref"}
)

// ours reports whether a violation of the library is of a rule that is checked here.
func ours(v *protovalidate.Violation) bool {
	return slices.Contains([]string{isURI.id, isURIRef.id}, v.Proto.GetRuleId())
}

// ruleOf returns the rule for a text, or nil.
func ruleOf(r *validate.FieldRules) *rule {
	switch {
	case r.GetIgnore() == validate.Ignore_IGNORE_ALWAYS:
		return nil
	case r.GetString().GetUri():
		return isURI
	case r.GetString().GetUriRef():
		return isURIRef
	}
	return nil
}

// A finding is a violation and its reason.
type finding struct {
	violation *protovalidate.Violation
	reason    error
}

// violations returns the violations of the rules in a message and in the messages inside it, in the
// order of the fields. It does not look inside google.protobuf.Any, like package protovalidate.
func violations(m protoreflect.Message) (list []finding, err error) {
	add := func(rules *validate.FieldRules, values protopath.Values, text protoreflect.Value, forKey bool) {
		r := ruleOf(rules)
		if r == nil || text.String() == "" {
			return
		}
		if reason := r.format.Check(text.String()); reason != nil {
			list = append(list, finding{r.violation(values.Path, text, reason, forKey), reason})
		}
	}
	err = protorange.Options{Stable: true}.Range(m, func(values protopath.Values) error {
		last := values.Path.Index(-1)
		field, rules, err := fieldOf(values.Path)
		if err != nil {
			return err
		}
		value := values.Index(-1).Value
		switch last.Kind() {
		case protopath.AnyExpandStep:
			return protorange.Break
		case protopath.FieldAccessStep:
			if rules.GetIgnore() == validate.Ignore_IGNORE_ALWAYS {
				return protorange.Break
			}
			if isText(field) || isWrapped(last) {
				add(rules, values, value, false)
			}
		case protopath.ListIndexStep:
			if isString(field.Kind()) {
				add(rules.GetRepeated().GetItems(), values, value, false)
			}
		case protopath.MapIndexStep:
			if isString(field.MapKey().Kind()) {
				add(rules.GetMap().GetKeys(), values, last.MapIndex().Value(), true)
			}
			if isString(field.MapValue().Kind()) {
				add(rules.GetMap().GetValues(), values, value, false)
			}
		}
		return nil
	}, nil)
	return list, err
}

func isString(k protoreflect.Kind) bool { return k == protoreflect.StringKind }

func isText(f protoreflect.FieldDescriptor) bool {
	return isString(f.Kind()) && !f.IsList() && !f.IsMap()
}

// isWrapped reports whether a step leads to the text of a google.protobuf.StringValue.
func isWrapped(s protopath.Step) bool {
	return s.Kind() == protopath.FieldAccessStep && s.FieldDescriptor().FullName() == "google.protobuf.StringValue.value"
}

// fieldOf returns the last field of a path, and its rules. For the text of a
// google.protobuf.StringValue, it is the field with the wrapper.
func fieldOf(p protopath.Path) (field protoreflect.FieldDescriptor, rules *validate.FieldRules, err error) {
	if isWrapped(p.Index(-1)) {
		p = p[:len(p)-1]
	}
	for _, step := range slices.Backward(p) {
		if step.Kind() == protopath.FieldAccessStep {
			field = step.FieldDescriptor()
			rules, err = protovalidate.ResolveFieldRules(field)
			return field, rules, err
		}
	}
	return nil, nil, nil
}

// violation returns the violation by the text at a path.
func (r *rule) violation(p protopath.Path, text protoreflect.Value, reason error, forKey bool) *protovalidate.Violation {
	message := r.message
	if e, ok := errors.AsType[*uri.ParseError](reason); ok {
		message += ": " + e.Reason()
	}
	field, _, _ := fieldOf(p)
	stringRules := (&validate.FieldRules{}).ProtoReflect().Descriptor().Fields().ByName("string")
	own := stringRules.Message().Fields().ByName(r.field)
	v := &validate.Violation{
		Field:   path(p),
		Rule:    &validate.FieldPath{Elements: []*validate.FieldPathElement{element(stringRules), element(own)}},
		RuleId:  &r.id,
		Message: &message,
	}
	if forKey {
		v.ForKey = &forKey
	}
	return &protovalidate.Violation{
		Proto: v, FieldValue: text, FieldDescriptor: field,
		RuleValue: protoreflect.ValueOfBool(true), RuleDescriptor: own,
	}
}
