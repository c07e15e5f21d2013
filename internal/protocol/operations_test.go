package protocol

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
)

// Every declaration is complete: the help, the schema and the reader of requests use it.
func TestDeclarations(t *testing.T) {
	var hidden []string // the fields of subcommands that are no flags
	for _, op := range operations {
		if op.Doc == "" || len(op.Fields) == 0 && op.Name != "hello" || len(op.Replies) == 0 {
			t.Errorf("%s is not declared fully: %+v", op.Name, op)
		}
		if len(op.Fields) > maxMembers-2 { // op and id
			t.Errorf("%s has %d fields", op.Name, len(op.Fields))
		}
		for _, f := range op.Fields {
			if f.Flag == "-" && op.Synopsis != "" {
				hidden = append(hidden, op.Name+" "+f.Name)
			}
			if f.Default != "" && f.Kind == Text && !slices.Contains(f.Values, f.Default) {
				t.Errorf("%s: the default of %s is not an allowed value", op.Name, f.Name)
			}
			if f.Default != "" && f.Required {
				t.Errorf("%s: %s is required and has a default", op.Name, f.Name)
			}
			if strings.HasSuffix(f.Name, "_base64") || f.Name == "id" || f.Name == "op" {
				t.Errorf("%s: reserved name %s", op.Name, f.Name)
			}
		}
	}
	if want := []string{"resolve fix", "normalize fix", "compare steps", "compare ladder", "encode format", "decode format", "surt fix"}; !slices.Equal(hidden, want) {
		t.Errorf("no flags are %q, want %q", hidden, want)
	}
}

// sampleInputs are values of the fields that operations require.
var sampleInputs = map[string]string{"input": "http://a/b", "base": "http://a/", "a": "a", "b": "b", "grammar": "rfc3986", "rule": "URI", "other": "rfc3986", "names": "host", "conditions": "host"}

// requestTo returns a request with all fields that an operation requires, and the input in place of the
// usual one.
func requestTo(op *Operation, input string) map[string]any {
	request := map[string]any{"op": op.Name}
	for _, f := range op.Fields {
		if request[f.Name] = sampleInputs[f.Name]; f.Name == "input" {
			request[f.Name] = input
		} else if f.Kind == Names && f.Required {
			request[f.Name] = []string{sampleInputs[f.Name]}
		} else if !f.Required {
			delete(request, f.Name)
		}
	}
	return request
}

// The replies of each operation have the declared keys, also those about inputs with faults.
func TestRepliesAreDeclared(t *testing.T) {
	for op := range Operations() {
		for _, input := range []string{"http://me:secret@example.com:80/a/./b;c?q=1&q#f", "\u05d0/a b", "urn:x:y", "//[::1]", ""} {
			request := requestTo(op, input)
			reply := replyTo(t, request)
			if err := declares(append(slices.Concat(op.Replies...), errorKey), reply); err != nil {
				t.Errorf("%v: %v: %v", request, reply, err)
			}
		}
	}
}

// An allowed value is accepted, and any other value is rejected.
func TestAllowedValues(t *testing.T) {
	for op := range Operations() {
		for _, f := range op.Fields {
			if f.Values == nil {
				continue
			}
			for _, value := range append(f.Values, "bad") {
				request := requestTo(op, sampleInputs["input"])
				request[f.Name] = value
				if f.Kind == Names {
					request[f.Name] = []string{value}
				}
				line, _ := json.Marshal(request)
				got := batched(t, string(line))
				// An action of query can ask for another field.
				blamed := fmt.Sprintf(`"field":%q`, f.Name)
				if bad := strings.Contains(got, `"code":"bad-request"`) && strings.Contains(got, blamed); bad != (value == "bad") && f.Name != "grammar" {
					t.Errorf("%s: %s", line, got)
				}
			}
		}
	}
}

// In the rows of package conformance, the requests have declared fields, and the replies
// have declared keys. Our replies to these requests have declared keys too.
func TestRowsAreDeclared(t *testing.T) {
	declared := index(operations)
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		op := declared[row.Op()]
		if op == nil {
			t.Errorf("%s: unknown operation", row)
			continue
		}
		for name, v := range row.Request {
			f, ok := op.field(strings.TrimSuffix(name, "_base64"))
			if text, isText := v.(string); name != "op" && (!ok || isText != (f.Kind == Text) && v != nil || isText && f.Values != nil && !slices.Contains(f.Values, text)) {
				t.Errorf("%s: %s: %v is not declared", row, name, v)
			}
		}
		replies := append([]conformance.Object{row.Reply}, row.Alternatives...)
		if byName[op.Name] != nil {
			replies = append(replies, replyTo(t, row.Request))
		}
		for _, reply := range replies {
			if err := declares(append(slices.Concat(op.Replies...), errorKey), reply); err != nil {
				t.Errorf("%s: %v: %v", row, reply, err)
			}
		}
	}
}

// declares returns an error if o has a key or a value that keys do not declare.
func declares(keys []Key, o conformance.Object) error {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == strings.TrimSuffix(name, "_base64") })
		if i < 0 {
			return fmt.Errorf("unknown key %s", name)
		}
		if err := keys[i].declares(o[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (k Key) declares(v any) error {
	ok := false
	switch v := v.(type) {
	case nil:
		ok = k.Null
	case string:
		ok = k.Kind == Text && (k.Values == nil || slices.Contains(k.Values, v))
	case bool:
		ok = k.Kind == Bool
	case json.Number:
		ok = k.Kind == Offset || k.Kind == Number
	case []any:
		ok = k.Kind == Names || k.Kind == Objects || k.Kind == Ranges
		for _, e := range v {
			switch e := e.(type) {
			case string:
				ok = ok && k.Kind == Names && (k.Values == nil || slices.Contains(k.Values, e))
			case []any:
				ok = ok && k.Kind == Ranges && len(e) == 2
			case conformance.Object:
				ok = ok && k.Kind == Objects
			default:
				ok = false
			}
			if o, isObject := e.(conformance.Object); isObject && k.Keys != nil {
				if err := declares(k.Keys, o); err != nil {
					return err
				}
			}
		}
	case conformance.Object:
		switch {
		case k.Kind == Failure:
			return declares(errorKeys, v)
		case k.Kind == Object && k.Keys != nil:
			return declares(k.Keys, v)
		}
		// An object for each syntax has no other keys.
		ok = k.Kind == Object
		if k.Kind == Readings {
			ok = len(v) > 0
			for name := range v {
				ok = ok && slices.Contains(NamesOf(uri.Syntaxes()), name)
			}
		}
	}
	if !ok {
		return fmt.Errorf("%v is not %v that is declared", v, k.Kind)
	}
	return nil
}

// Help names every operation once, with its fields.
func TestHelp(t *testing.T) {
	help := Help()
	for _, want := range []string{
		"  resolve      base input [syntax] [strict] [above_root] [fix]\n               → result same_document\n",
		"  parse        input [syntax] [form]\n               → valid syntax kind opaque components host_kind authority_kind | valid error\n",
		"  generations  input [form]\n               → generations (for each syntax, the reply of parse)\n",
		"  compare      a b [syntax] [steps] [ladder]\n               → rung (string, case, percent, path, scheme or different)\n",
		"               → links: text start end reference target\n",
		"               → result (null if no reference resolves to the target)\n",
	} {
		if !strings.Contains(help+"\n", want) {
			t.Errorf("help does not have %s\n%s", want, help)
		}
	}
}

// A place in a string is an Offset, and a count is a Number.
func TestKindsOfNumbers(t *testing.T) {
	offsets := strings.Fields("offset start end viable stops mixed first last protocol")
	var check func(op string, keys []Key)
	check = func(op string, keys []Key) {
		for _, k := range keys {
			if (k.Kind == Offset || k.Kind == Number) && (k.Kind == Offset) != slices.Contains(offsets, k.Name) {
				t.Errorf("%s: %s is %v", op, k.Name, k.Kind)
			}
			check(op, k.Keys)
		}
	}
	for _, op := range operations {
		check(op.Name, slices.Concat(op.Replies...))
		for _, f := range op.Fields {
			if (f.Kind == Number) != (f.Name == "start" || f.Name == "width") || f.Kind == Offset {
				t.Errorf("%s: the field %s is %v", op.Name, f.Name, f.Kind)
			}
		}
	}
}
