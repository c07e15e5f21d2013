package protovalidate

import (
	"buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protopath"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/uriform/uri"
)

// path returns a path in the form of a violation: fields, with the index or the key. newKeys has
// the steps of p whose key is another in the result.
func path(p protopath.Path, newKeys map[int]string) *validate.FieldPath {
	out := &validate.FieldPath{}
	for i, step := range p {
		switch step.Kind() {
		case protopath.FieldAccessStep:
			out.Elements = append(out.Elements, element(step.FieldDescriptor()))
		case protopath.ListIndexStep:
			out.Elements[len(out.Elements)-1].Subscript = &validate.FieldPathElement_Index{Index: uint64(step.ListIndex())}
		case protopath.MapIndexStep:
			key := step.MapIndex()
			if k, ok := newKeys[i]; ok {
				key = protoreflect.ValueOfString(k).MapKey()
			}
			setKey(out.Elements[len(out.Elements)-1], key)
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

// setKey sets the key of a map.
func setKey(e *validate.FieldPathElement, key protoreflect.MapKey) {
	switch k := key.Interface().(type) {
	case bool:
		e.Subscript = &validate.FieldPathElement_BoolKey{BoolKey: k}
	case int32, int64:
		e.Subscript = &validate.FieldPathElement_IntKey{IntKey: key.Int()}
	case uint32, uint64:
		e.Subscript = &validate.FieldPathElement_UintKey{UintKey: key.Uint()}
	case string:
		e.Subscript = &validate.FieldPathElement_StringKey{StringKey: k}
	}
}

// masked returns a copy of a path with masked passwords in the keys of maps.
func masked(p *validate.FieldPath) *validate.FieldPath {
	p = proto.CloneOf(p)
	for _, e := range p.GetElements() {
		if k, ok := e.Subscript.(*validate.FieldPathElement_StringKey); ok {
			k.StringKey = uri.Redact(k.StringKey)
		}
	}
	return p
}
