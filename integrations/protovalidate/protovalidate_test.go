package protovalidate_test

import (
	"errors"
	"strings"
	"testing"

	"buf.build/go/protovalidate"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
	_ "google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	uriprotovalidate "github.com/uriform/uri/integrations/protovalidate"
)

var ours = uriprotovalidate.Validator{Next: protovalidate.GlobalValidator}

// page is a file in place of generated code.
const page = `
name: "page.proto" package: "test" syntax: "proto3"
dependency: ["buf/validate/validate.proto", "google/protobuf/wrappers.proto"]
message_type {
  name: "Page"
  field { name: "home" number: 1 type: TYPE_STRING options { [buf.validate.field] { ignore: IGNORE_IF_ZERO_VALUE string { uri: true } } } }
  field { name: "icon" number: 2 type: TYPE_STRING options { [buf.validate.field] { string { uri_ref: true } } } }
  field { name: "links" number: 3 type: TYPE_STRING label: LABEL_REPEATED options { [buf.validate.field] { repeated { items { string { uri: true } } } } } }
  field { name: "pages" number: 4 type: TYPE_MESSAGE type_name: ".test.Page.PagesEntry" label: LABEL_REPEATED
    options { [buf.validate.field] { map { keys { string { uri_ref: true } } values { string { uri: true } } } } } }
  field { name: "next" number: 5 type: TYPE_MESSAGE type_name: ".test.Page" }
  field { name: "feed" number: 6 type: TYPE_MESSAGE type_name: ".google.protobuf.StringValue" options { [buf.validate.field] { string { uri: true } } } }
  field { name: "any" number: 7 type: TYPE_STRING options { [buf.validate.field] { ignore: IGNORE_ALWAYS string { uri: true } } } }
  field { name: "name" number: 8 type: TYPE_STRING options { [buf.validate.field] { string { max_len: 3 } } } }
  field { name: "old" number: 9 type: TYPE_MESSAGE type_name: ".test.Page" options { [buf.validate.field] { ignore: IGNORE_ALWAYS } } }
  nested_type {
    name: "PagesEntry" options { map_entry: true }
    field { name: "key" number: 1 type: TYPE_STRING }
    field { name: "value" number: 2 type: TYPE_STRING }
  }
}`

var pageType = func() protoreflect.MessageDescriptor {
	file := &descriptorpb.FileDescriptorProto{}
	if err := prototext.Unmarshal([]byte(page), file); err != nil {
		panic(err)
	}
	for _, m := range file.MessageType {
		for _, f := range append(m.Field, m.NestedType[0].Field...) {
			if f.Label == nil {
				f.Label = descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL.Enum()
			}
		}
	}
	d, err := protodesc.NewFile(file, protoregistry.GlobalFiles)
	if err != nil {
		panic(err)
	}
	return d.Messages().ByName("Page")
}()

// newPage reads a message in the text format.
func newPage(t testing.TB, text string) proto.Message {
	t.Helper()
	m := dynamicpb.NewMessage(pageType)
	if err := prototext.Unmarshal([]byte(text), m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestValidate(t *testing.T) {
	const ok = "ok"
	for text, want := range map[string]string{
		`home: "http://a/" icon: "../a"`:               ok,
		`icon: ""`:                                     ok,
		`home: "http://[::1.2.3.4]/"`:                  ok, // the library rejects it
		`any: "a b"`:                                   ok,
		`old { home: "a b" }`:                          ok,
		`home: "http://[::1%25en0]/"`:                  "validation error: home: must be a valid URI: unexpected '%' in h16 at byte 11",
		`home: "a"`:                                    "validation error: home: must be a valid URI: unexpected end in scheme at byte 1",
		`icon: "a b"`:                                  "validation error: icon: must be a valid URI Reference: unexpected ' ' in segment at byte 1",
		`links: ["a:b", "a:b c"]`:                      "validation error: links[1]: must be a valid URI: unexpected ' ' in segment at byte 3",
		`pages { key: "a" value: "b" }`:                "validation error: pages[\"a\"]: must be a valid URI: unexpected end",
		`pages { key: "a b" value: "b:" }`:             "validation error: pages[\"a b\"]: must be a valid URI Reference: unexpected ' '",
		`next { next { home: "http://a b/" } }`:        "validation error: next.next.home: must be a valid URI: unexpected ' ' in authority at byte 8",
		`feed { value: "http://a b/" }`:                "validation error: feed: must be a valid URI: unexpected ' ' in authority at byte 8",
		`name: "long" home: "http://[::1.2.3.4]/"`:     "validation error: name: must be at most 3 characters",
		`name: "long" home: "a b"`:                     "validation errors:\n - name: must be at most 3 characters\n - home: must be a valid URI: unexpected ' '",
		`home: "http://me:5ecret@a b/"`:                "validation error: home: must be a valid URI: unexpected ' ' in host at byte 18",
		`pages { key: "//u:5ecret@a b/" value: "b:" }`: "validation error: pages[\"//u:xxxxx@a b/\"]: must be",
	} {
		err := ours.Validate(newPage(t, text))
		if want == ok {
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		host, isHost := errors.AsType[*protovalidate.ValidationError](err)
		if !isHost || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "5ecret") {
			t.Errorf("%s:\n%v\nwant\n%s", text, err, want)
			continue
		}
		if _, isOurs := errors.AsType[*uri.ParseError](err); isOurs != strings.Contains(want, "valid URI") && !strings.Contains(want, "must be") {
			t.Errorf("%s: the error of Uriform is not inside %v", text, err)
		}
		// Where the library has the same violation, its path, rule and field are the same. For items,
		// keys and values, the library has a descriptor of its own.
		alone, _ := errors.AsType[*protovalidate.ValidationError](protovalidate.Validate(newPage(t, text)))
		if alone == nil || len(alone.Violations) != len(host.Violations) || strings.Contains(text, "5ecret") {
			continue
		}
		for i, v := range alone.Violations {
			for _, o := range host.Violations {
				if o.Proto.GetRuleId() != v.Proto.GetRuleId() {
					continue
				}
				v.Proto.Message, o.Proto.Message = nil, nil
				if len(host.Violations) == 1 && v.Proto.GetRule() != nil {
					// A rule of an item has a longer path in the library: repeated.items.string.uri.
					n := len(o.Proto.Rule.Elements)
					v.Proto.Rule.Elements = v.Proto.Rule.Elements[len(v.Proto.Rule.Elements)-n:]
				}
				if !proto.Equal(v.Proto, o.Proto) || v.FieldDescriptor != o.FieldDescriptor && !strings.Contains(want, "[") || v.FieldValue.String() != o.FieldValue.String() {
					t.Errorf("%s: violation %d is\n%v\nand not\n%v", text, i, o.Proto, v.Proto)
				}
			}
		}
	}
}

func TestScores(t *testing.T) {
	rows := plugtest.Rows(t, "../../../shared/data")
	fields := map[formats.Format]protoreflect.Name{formats.URI: "home", formats.URIReference: "icon"}
	judge := func(validate func(proto.Message) error) plugtest.Judge {
		return func(f formats.Format, text string) (valid, ok bool) {
			m := dynamicpb.NewMessage(pageType)
			m.Set(pageType.Fields().ByName(fields[f]), protoreflect.ValueOfString(text))
			return validate(m) == nil, true
		}
	}
	var asked []plugtest.Row
	for _, r := range rows {
		// The field has no presence, so package protovalidate ignores an empty text here.
		if fields[r.Format] != "" && r.Text != "" {
			asked = append(asked, r)
		}
	}
	alone := judge(func(m proto.Message) error { return protovalidate.Validate(m) })
	plugtest.CheckTable(t, plugtest.Scores(t, asked, alone, judge(ours.Validate)))
}

func TestBadInput(t *testing.T) {
	for _, name := range []protoreflect.Name{"home", "icon"} {
		for _, bad := range plugtest.BadInput() {
			m := dynamicpb.NewMessage(pageType)
			m.Set(pageType.Fields().ByName(name), protoreflect.ValueOfString(bad.Text))
			err := ours.Validate(m)
			_, ok := errors.AsType[*protovalidate.ValidationError](err)
			_, ok2 := errors.AsType[*uri.ParseError](err)
			if !ok || !ok2 || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
				t.Errorf("%s: %s: %.300v", name, bad.Name, err)
			}
		}
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
