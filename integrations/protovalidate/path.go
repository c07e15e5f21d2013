package protovalidate

import (
	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"google.golang.org/protobuf/reflect/protopath"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/uriform/uri"
)

// path returns a path in the form of a violation: fields, with the index or the key.
func path(p protopath.Path) *validate.FieldPath {
	if isWrapped(p.Index(-1)) {
		p = p[:len(p)-1]
	}
	out := &validate.FieldPath{}
	for _, step := range p {
		switch step.Kind() {
		case protopath.FieldAccessStep:
			out.Elements = append(out.Elements, element(step.FieldDescriptor()))
		case protopath.ListIndexStep:
			out.Elements[len(out.Elements)-1].Subscript = &validate.FieldPathElement_Index{Index: uint64(step.ListIndex())}
		case protopath.MapIndexStep:
			setKey(out.Elements[len(out.Elements)-1], step.MapIndex())
		}
	}
	return out
}

func element(f protoreflect.FieldDescriptor) *validate.FieldPathElement {
	number, name := int32(f.Number()), f.TextName()
	e := &validate.FieldPathElement{FieldNumber: &number, FieldName: &name, FieldType: kind(f)}
	if f.IsMap() {
		e.KeyType, e.ValueType = kind(f.MapKey()), kind(f.MapValue())
	}
	return e
}

// kind returns the type of a field: the two enumerations have the same numbers.
func kind(f protoreflect.FieldDescriptor) *descriptorpb.FieldDescriptorProto_Type {
	return descriptorpb.FieldDescriptorProto_Type(f.Kind()).Enum()
}

// setKey sets the key of a map. It masks a password in a key, because messages show the key.
func setKey(e *validate.FieldPathElement, key protoreflect.MapKey) {
	switch k := key.Interface().(type) {
	case bool:
		e.Subscript = &validate.FieldPathElement_BoolKey{BoolKey: k}
	case int32, int64:
		e.Subscript = &validate.FieldPathElement_IntKey{IntKey: key.Int()}
	case uint32, uint64:
		e.Subscript = &validate.FieldPathElement_UintKey{UintKey: key.Uint()}
	case string:
		e.Subscript = &validate.FieldPathElement_StringKey{StringKey: uri.Redact(k)}
	}
}
