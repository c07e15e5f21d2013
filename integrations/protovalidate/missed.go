package protovalidate

import (
	"errors"
	"slices"
	"strconv"

	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protopath"
	"google.golang.org/protobuf/reflect/protorange"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/uriform/uri/integrations/internal/formats"
)

// A missedViolation is a violation of the second call of the library. isMissed means that the first
// call must have it.
type missedViolation struct {
	*protovalidate.Violation
	isMissed bool
}

// missed finds the texts that the library accepts and Uriform rejects. It calls the library with a
// copy of the message in which the library rejects these texts too, and returns all violations of
// this call. Without such texts, it calls nothing.
func (v Validator) missed(message proto.Message, reported []*protovalidate.Violation, options []protovalidate.ValidationOption) ([]missedViolation, error) {
	found := map[place]bool{}
	for _, r := range reported {
		if _, _, ok := ours(r); ok {
			found[textOf(r)] = true
		}
	}
	texts, err := rejected(message.ProtoReflect(), found, false)
	if len(texts) == 0 || err != nil {
		return nil, err
	}
	message = proto.Clone(message)
	changed, err := rejected(message.ProtoReflect(), found, true)
	if err != nil {
		return nil, err
	}
	byPlace := map[place]rejectedText{}
	for i, c := range changed {
		byPlace[c.after] = texts[i] // the same text: the order is stable
	}
	err = v.Next.Validate(message, options...)
	host, ok := errors.AsType[*protovalidate.ValidationError](err)
	if !ok {
		return nil, err // nil: the library applies the rules to none of the texts
	}
	var list []missedViolation
	for _, h := range host.Violations {
		if _, _, ok := ours(h); !ok {
			list = append(list, missedViolation{h, false})
			continue
		}
		t, ok := byPlace[textOf(h)]
		if ok {
			h.Proto.Field, h.FieldValue = t.path, t.text
		}
		list = append(list, missedViolation{h, ok})
	}
	return list, nil
}

// textOf returns the place of a text, without its rule: a text has at most one of the two rules.
func textOf(v *protovalidate.Violation) place {
	p := placeOf(v)
	p.rule = ""
	return p
}

// A rejectedText is a text that Uriform rejects.
type rejectedText struct {
	text  protoreflect.Value
	path  *validate.FieldPath
	after place // in the changed message
}

// rejected returns the texts with one of the two rules that Uriform rejects and that are not
// reported. It does not look at what ignores a rule. With change, it makes the library reject
// each: it writes a space before the text. It does not look inside google.protobuf.Any, like
// package protovalidate.
func rejected(m protoreflect.Message, reported map[place]bool, change bool) (list []rejectedText, err error) {
	newKeys := map[int]string{} // by the index of the step, of the path that is visited
	var renames []func()
	add := func(rules *validate.FieldRules, p protopath.Path, text protoreflect.Value, forKey bool) bool {
		s, ok := text.Interface().(string)
		format, ok2 := formatOfRules(rules)
		if !ok || !ok2 || s == "" || format.Check(s) == nil {
			return false
		}
		before := path(p, nil)
		if reported[place{protovalidate.FieldPathString(before), forKey, ""}] {
			return false
		}
		if forKey {
			newKeys[len(p)-1] = " " + strconv.Itoa(len(list)) + " " + s
		}
		list = append(list, rejectedText{text, before, place{protovalidate.FieldPathString(path(p, newKeys)), forKey, ""}})
		return change
	}
	err = protorange.Options{Stable: true}.Range(m, func(values protopath.Values) error {
		p, last := values.Path, values.Path.Index(-1)
		if last.Kind() == protopath.AnyExpandStep {
			return protorange.Break
		}
		parent, text := values.Index(-2).Value, values.Index(-1).Value
		if isWrapped(last) {
			p = p[:len(p)-1]
		}
		field := lastField(p)
		if field == nil {
			return nil
		}
		rules, err := protovalidate.ResolveFieldRules(field)
		if err != nil {
			return err
		}
		if last.Kind() == protopath.MapIndexStep {
			delete(newKeys, len(p)-1)
			key := last.MapIndex()
			if add(rules.GetMap().GetKeys(), p, key.Value(), true) {
				newKey := newKeys[len(p)-1]
				renames = append(renames, func() {
					entries := parent.Map()
					entries.Set(protoreflect.ValueOfString(newKey).MapKey(), entries.Get(key))
					entries.Clear(key)
				})
			}
		}
		switch p.Index(-1).Kind() {
		case protopath.ListIndexStep:
			rules = rules.GetRepeated().GetItems()
		case protopath.MapIndexStep:
			rules = rules.GetMap().GetValues()
		}
		if add(rules, p, text, false) {
			set(parent, last, protoreflect.ValueOfString(" "+text.String()))
		}
		return nil
	}, nil)
	for _, rename := range renames {
		rename()
	}
	return list, err
}

func formatOfRules(r *validate.FieldRules) (formats.Format, bool) {
	return formatOf(r.GetString().ProtoReflect().WhichOneof(wellKnown))
}

var wellKnown = stringRules.Oneofs().ByName("well_known")

// set sets the value at the last step of a path.
func set(parent protoreflect.Value, last protopath.Step, v protoreflect.Value) {
	switch last.Kind() {
	case protopath.FieldAccessStep:
		parent.Message().Set(last.FieldDescriptor(), v)
	case protopath.ListIndexStep:
		parent.List().Set(last.ListIndex(), v)
	case protopath.MapIndexStep:
		parent.Map().Set(last.MapIndex(), v)
	}
}

// wrappedText is the field of a wrapper with its text.
const wrappedText = "google.protobuf.StringValue.value"

// isWrapped reports whether a step leads to the text of a google.protobuf.StringValue.
func isWrapped(s protopath.Step) bool {
	return s.Kind() == protopath.FieldAccessStep && s.FieldDescriptor().FullName() == wrappedText
}

// lastField returns the last field of a path, or nil.
func lastField(p protopath.Path) protoreflect.FieldDescriptor {
	for _, step := range slices.Backward(p) {
		if step.Kind() == protopath.FieldAccessStep {
			return step.FieldDescriptor()
		}
	}
	return nil
}
