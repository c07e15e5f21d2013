package protovalidate_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	_ "buf.build/gen/go/bufbuild/protovalidate/protocolbuffers/go/buf/validate"
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
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	uriprotovalidate "github.com/uriform/uri/integrations/protovalidate"
)

var ours uriprotovalidate.Validator

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
  field { name: "feeds" number: 10 type: TYPE_MESSAGE type_name: ".google.protobuf.StringValue" label: LABEL_REPEATED options { [buf.validate.field] { repeated { items { string { uri: true } } } } } }
  field { name: "by_name" number: 11 type: TYPE_MESSAGE type_name: ".test.Page.ByNameEntry" label: LABEL_REPEATED options { [buf.validate.field] { map { values { string { uri: true } } } } } }
  field { name: "cel" number: 12 type: TYPE_STRING options { [buf.validate.field] { cel { id: "string.uri" expression: "this == '' || this.isUri() ? '' : 'not a URI: ' + this" } } } }
  field { name: "anys" number: 13 type: TYPE_STRING label: LABEL_REPEATED options { [buf.validate.field] { repeated { items { ignore: IGNORE_ALWAYS string { uri: true } } } } } }
  field { name: "counts" number: 14 type: TYPE_MESSAGE type_name: ".test.Page.CountsEntry" label: LABEL_REPEATED options { [buf.validate.field] { map { values { int32 { gt: 3 } } } } } }
  field { name: "inner" number: 15 type: TYPE_MESSAGE type_name: ".test.Page.InnerEntry" label: LABEL_REPEATED options { [buf.validate.field] { map { keys { string { uri: true } } } } } }
  field { name: "any_pages" number: 16 type: TYPE_MESSAGE type_name: ".test.Page.AnyPagesEntry" label: LABEL_REPEATED options { [buf.validate.field] { map { values { ignore: IGNORE_ALWAYS string { uri: true } } } } } }
  field { name: "old" number: 9 type: TYPE_MESSAGE type_name: ".test.Page" options { [buf.validate.field] { ignore: IGNORE_ALWAYS } } }
  nested_type {
    name: "PagesEntry" options { map_entry: true }
    field { name: "key" number: 1 type: TYPE_STRING }
    field { name: "value" number: 2 type: TYPE_STRING }
  }
  nested_type { name: "AnyPagesEntry" options { map_entry: true } field { name: "key" number: 1 type: TYPE_STRING } field { name: "value" number: 2 type: TYPE_STRING } }
  nested_type { name: "ByNameEntry" options { map_entry: true } field { name: "key" number: 1 type: TYPE_STRING } field { name: "value" number: 2 type: TYPE_MESSAGE type_name: ".google.protobuf.StringValue" } }
  nested_type { name: "CountsEntry" options { map_entry: true } field { name: "key" number: 1 type: TYPE_STRING } field { name: "value" number: 2 type: TYPE_INT32 } }
  nested_type { name: "InnerEntry" options { map_entry: true } field { name: "key" number: 1 type: TYPE_STRING } field { name: "value" number: 2 type: TYPE_MESSAGE type_name: ".test.Page" } }
}`

var pageType = func() protoreflect.MessageDescriptor {
	file := &descriptorpb.FileDescriptorProto{}
	if err := prototext.Unmarshal([]byte(page), file); err != nil {
		panic(err)
	}
	for _, m := range file.MessageType {
		fields := m.Field
		for _, n := range m.NestedType {
			fields = append(fields, n.Field...)
		}
		for _, f := range fields {
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
	isNil := func(err error) bool { return err == nil }
	if !isNil(protovalidate.Validate(nil)) || !isNil(ours.Validate(nil)) {
		t.Error("nil is not valid")
	}
	for text, want := range map[string]string{
		`home: "http://a/" icon: "../a"`:                              ok,
		`icon: ""`:                                                    ok,
		`home: "http://[::1.2.3.4]/"`:                                 ok, // the library rejects it
		`any: "a b"`:                                                  ok,
		`old { home: "a b" }`:                                         ok,
		`home: "http://[::1%25en0]/"`:                                 ok,
		`home: "a"`:                                                   "validation error: home: must be a valid URI: a scheme such as \"http:\" is missing, at byte 0",
		`icon: "a b"`:                                                 "validation error: icon: must be a valid URI Reference: a space is not allowed in a path, at byte 1",
		`links: ["a:b", "a:b c"]`:                                     "validation error: links[1]: must be a valid URI: a space is not allowed in a path, at byte 3",
		`pages { key: "a" value: "b" }`:                               "validation error: pages[\"a\"]: must be a valid URI: a scheme such as \"http:\" is missing",
		`pages { key: "a b" value: "b:" }`:                            "validation error: pages[\"a b\"]: must be a valid URI Reference: a space is not allowed",
		`next { next { home: "http://a b/" } }`:                       "validation error: next.next.home: must be a valid URI: a space is not allowed in a host, at byte 8",
		`feed { value: "http://a b/" }`:                               "validation error: feed: must be a valid URI: a space is not allowed in a host, at byte 8",
		`anys: ["a b", "http://[::1%25en0]/"]`:                        ok,
		`any_pages { key: "k" value: "a b" }`:                         ok,
		`any: "http://[::1%25en0]/"`:                                  ok,
		`cel: "http://[::1%25en0]/"`:                                  ok,
		`feeds { value: "http://[::1.2.3.4]/" }`:                      ok,
		`feeds { value: "a:" } feeds { value: "a b" }`:                "validation error: feeds[1]: must be a valid URI: a scheme such as \"http:\" is missing",
		`feeds { value: "http://[::1%25en0]/" }`:                      "validation error: feeds[0]: must be a valid URI: \"[::1%25en0]\" is not an IPv6 address",
		`pages { key: "a" value: "http://[::1%25en0]/" }`:             ok,
		`by_name { key: "k" value { value: "http://[::1%25en0]/" } }`: "validation error: by_name[\"k\"]: must be a valid URI: \"[::1%25en0]\" is not an IPv6 address",
		`by_name { key: "k" value { value: "a b" } }`:                 "validation error: by_name[\"k\"]: must be a valid URI: a scheme such as \"http:\" is missing",
		`cel: "a b"`:                                                  "validation error: cel: not a URI: a b",
		`counts { key: "//u:5ecret@a/" value: 1 }`:                    "validation error: counts[\"//u:5ecret@a/\"]: must be greater than 3",
		`inner { key: "http://[::1%25en0]/" value { home: "http://[::1%25en1]/" } }`: ok,
		`name: "long" links: ["http://[::1%25en0]/"]`:                                "validation error: name: must be at most 3 characters",
		`name: "long" home: "http://[::1.2.3.4]/"`:                                   "validation error: name: must be at most 3 characters",
		`name: "long" home: "a b"`:                                                   "validation errors:\n - home: must be a valid URI: a scheme such as \"http:\" is missing, at byte 0 (RFC 3986, 3.1)\n - name: must be at most 3 characters",
		`home: "http://me:5ecret@a b/"`:                                              "validation error: home: must be a valid URI: a space is not allowed in a host, at byte 18",
		`pages { key: "//u:5ecret@a b/" value: "b:" }`:                               "validation error: pages[\"//u:5ecret@a b/\"]: must be a valid URI Reference: a space is not allowed",
	} {
		message := newPage(t, text)
		err := ours.Validate(message)
		if !proto.Equal(message, newPage(t, text)) {
			t.Errorf("%s: the message becomes %v", text, message)
		}
		if want == ok {
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		host, isHost := errors.AsType[*protovalidate.ValidationError](err)
		if !isHost || !strings.HasPrefix(err.Error(), want) || strings.Contains(uriprotovalidate.Masked(err).Error(), "5ecret") {
			t.Errorf("%s:\n%v\nwant\n%s", text, err, want)
			continue
		}
		if _, isOurs := errors.AsType[*uri.ParseError](err); isOurs != strings.Contains(want, "valid URI") {
			t.Errorf("%s: the error of Uriform is not inside %v", text, err)
		}
		// Where the library has the same violations, only the messages differ.
		alone, _ := errors.AsType[*protovalidate.ValidationError](protovalidate.Validate(newPage(t, text)))
		if alone == nil || len(alone.Violations) != len(host.Violations) {
			continue
		}
		for i, v := range alone.Violations {
			o := host.Violations[i]
			v.Proto.Message, o.Proto.Message = nil, nil
			if !proto.Equal(v.Proto, o.Proto) || v.FieldDescriptor != o.FieldDescriptor || v.RuleDescriptor != o.RuleDescriptor || v.FieldValue.String() != o.FieldValue.String() {
				t.Errorf("%s: violation %d is\n%v\nand not\n%v", text, i, o.Proto, v.Proto)
			}
		}
	}
}

// A filter excludes fields, and WithFailFast ends at the first violation of the result.
func TestOptions(t *testing.T) {
	filter := protovalidate.WithFilter(protovalidate.FilterFunc(func(_ protoreflect.Message, d protoreflect.Descriptor) bool {
		return d.Name() != "home"
	}))
	failFast := protovalidate.WithFailFast()
	cel, err := protovalidate.New(protovalidate.WithDisableNativeRules())
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text    string
		options []protovalidate.ValidationOption
		want    []string
	}{
		{`home: "a" icon: "a b"`, nil, []string{"home", "icon"}},
		{`home: "a" icon: "a b"`, []protovalidate.ValidationOption{filter}, []string{"icon"}},
		{`home: "a"`, []protovalidate.ValidationOption{filter}, nil},
		{`home: "a" icon: "a b"`, []protovalidate.ValidationOption{failFast}, []string{"home"}},
		{`home: "http://[::1.2.3.4]/" icon: "a b"`, []protovalidate.ValidationOption{failFast}, []string{"icon"}},
		{`home: "http://[::1.2.3.4]/" name: "long"`, []protovalidate.ValidationOption{failFast, filter}, []string{"name"}},
		{`home: "a" icon: "a b" name: "long"`, []protovalidate.ValidationOption{filter, failFast}, []string{"icon"}},
		{`name: "long" feeds { value: "a b" }`, nil, []string{"name", "feeds[0]"}},
		{`name: "long" feeds { value: "a b" }`, []protovalidate.ValidationOption{failFast}, []string{"name"}},
		{`name: "long" counts { key: "a" value: 1 }`, []protovalidate.ValidationOption{failFast}, []string{"name"}},
	} {
		for _, next := range []protovalidate.Validator{protovalidate.GlobalValidator, cel} {
			err := uriprotovalidate.Validator{Next: next}.Validate(newPage(t, tt.text), tt.options...)
			var got []string
			if host, ok := errors.AsType[*protovalidate.ValidationError](err); ok {
				for _, v := range host.Violations {
					got = append(got, protovalidate.FieldPathString(v.Proto.GetField()))
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s, %d options: %q, want %q", tt.text, len(tt.options), got, tt.want)
			}
		}
	}
}

// README.md warns of WithFailFast in Next: what follows a violation by a valid text is not seen.
func TestNextFailsFast(t *testing.T) {
	next, err := protovalidate.New(protovalidate.WithFailFast())
	if err != nil {
		t.Fatal(err)
	}
	page := newPage(t, `home: "http://[::1.2.3.4]/" icon: "a b"`)
	if err := (uriprotovalidate.Validator{Next: next}).Validate(page); err != nil {
		t.Errorf("README.md says that the message is accepted: %v", err)
	}
	if (uriprotovalidate.Validator{}).Validate(page, protovalidate.WithFailFast()) == nil {
		t.Error("the message is accepted")
	}
}

// cached is a validator that returns the same error again.
type cached struct{ err error }

func (c cached) Validate(proto.Message, ...protovalidate.ValidationOption) error { return c.err }

func TestNextIsUnchanged(t *testing.T) {
	page := newPage(t, `home: "a b"`)
	next := cached{protovalidate.Validate(page)}
	before := next.err.Error()
	first, second := uriprotovalidate.Validator{Next: next}.Validate(page), uriprotovalidate.Validator{Next: next}.Validate(page)
	if next.err.Error() != before || first.Error() != second.Error() {
		t.Errorf("%v, %v, %v", next.err, first, second)
	}
}

// The message of the library can quote any value. Masked does not repeat it.
func TestMasked(t *testing.T) {
	for text, want := range map[string]string{
		`counts { key: "//u:5ecret@a/" value: 1 }`: `validation error: counts["//u:xxxxx@a/"]: int32.gt`,
		`cel: "http://me:5ecret@a b/"`:             `validation error: cel: string.uri`,
		`home: "http://me:5ecret@a b/"`:            `validation error: home: string.uri: a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)`,
	} {
		err := ours.Validate(newPage(t, text))
		masked := uriprotovalidate.Masked(err)
		if masked == nil || masked.Error() != want || strings.Contains(fmt.Sprintf("%+v %#v", masked, masked.Error()), "5ecret") {
			t.Errorf("%s: %v, want %s", text, masked, want)
		}
		if _, ok := errors.AsType[*protovalidate.ValidationError](masked); !ok {
			t.Errorf("%s: the error of the library is not inside the error", text)
		}
	}
	if other := errors.New("other"); uriprotovalidate.Masked(other) != other || uriprotovalidate.Masked(nil) != nil {
		t.Error("another error changes")
	}
}

func TestScores(t *testing.T) {
	rows := plugtest.Rows(t)
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
	plugtest.CheckTable(t, plugtest.Scores(t, asked, alone, judge(func(m proto.Message) error { return ours.Validate(m) })))
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

func TestCost(t *testing.T) {
	for question, text := range plugtest.CostTexts() {
		m := newPage(t, fmt.Sprintf("home: %q", text))
		plugtest.Cost(t, question, func() { _ = protovalidate.Validate(m) }, func() { _ = ours.Validate(m) })
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
