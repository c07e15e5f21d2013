package conformance

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// A schema evaluates the keywords of JSON Schema that schema.json and adapter.schema.json use. Any
// other keyword fails the test.
type schema struct{ root map[string]any }

var readSchema = sync.OnceValue(func() (s schema) {
	b, err := os.ReadFile("schema.json")
	if err == nil {
		err = json.Unmarshal(b, &s.root)
	}
	if err != nil {
		panic(err)
	}
	return s
})

// holds returns an error that says why v is not valid under rule, or nil.
func (s schema) holds(rule map[string]any, v any) error {
	for _, keyword := range slices.Sorted(maps.Keys(rule)) {
		if err := s.keyword(keyword, rule, v); err != nil {
			return fmt.Errorf("%s: %w", keyword, err)
		}
	}
	return nil
}

func (s schema) keyword(keyword string, rule map[string]any, v any) error {
	arg := rule[keyword]
	o, isObject := v.(map[string]any)
	a, isArray := v.([]any)
	switch keyword {
	case "$schema", "$comment", "$defs", "title", "description", "default", "contentEncoding", "then":
	case "$ref":
		name := strings.TrimPrefix(arg.(string), "#/$defs/")
		return s.holds(s.root["$defs"].(map[string]any)[name].(map[string]any), v)
	case "type":
		names, ok := arg.([]any)
		if !ok {
			names = []any{arg}
		}
		return must(slices.ContainsFunc(names, func(n any) bool { return n == typeOf(v) || n == "integer" && isInteger(v) }), "%v", v)
	case "const":
		return must(v == arg, "%v", v)
	case "enum":
		return must(slices.Contains(arg.([]any), v), "%v", v)
	case "pattern":
		str, ok := v.(string)
		return must(!ok || regexp.MustCompile(arg.(string)).MatchString(str), "%v", v)
	case "minLength":
		str, ok := v.(string)
		return must(!ok || utf8.RuneCountInString(str) >= int(arg.(float64)), "%q", str)
	case "minimum":
		n, ok := v.(float64)
		return must(!ok || n >= arg.(float64), "%v", v)
	case "minItems":
		return must(!isArray || len(a) >= int(arg.(float64)), "%v", v)
	case "minProperties":
		return must(!isObject || len(o) >= int(arg.(float64)), "%v", v)
	case "required":
		for _, key := range arg.([]any) {
			if _, ok := o[key.(string)]; isObject && !ok {
				return fmt.Errorf("key %q is missing", key)
			}
		}
	case "properties":
		rules := arg.(map[string]any)
		for _, key := range slices.Backward(slices.Sorted(maps.Keys(rules))) { // request before reply
			if value, ok := o[key]; ok {
				if err := s.holds(rules[key].(map[string]any), value); err != nil {
					return fmt.Errorf("%s: %w", key, err)
				}
			}
		}
	case "additionalProperties":
		known, _ := rule["properties"].(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(o)) {
			value := o[key]
			if _, ok := known[key]; ok {
				continue
			}
			if arg == false {
				return fmt.Errorf("unknown key %q", key)
			}
			if err := s.holds(arg.(map[string]any), value); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	case "propertyNames":
		for _, key := range slices.Sorted(maps.Keys(o)) {
			if err := s.holds(arg.(map[string]any), key); err != nil {
				return err
			}
		}
	case "items":
		for _, element := range a {
			if err := s.holds(arg.(map[string]any), element); err != nil {
				return err
			}
		}
	case "allOf":
		for _, rule := range arg.([]any) {
			if err := s.holds(rule.(map[string]any), v); err != nil {
				return err
			}
		}
	case "oneOf":
		n := 0
		for _, rule := range arg.([]any) {
			if s.holds(rule.(map[string]any), v) == nil {
				n++
			}
		}
		return must(n == 1, "%d hold", n)
	case "if":
		if s.holds(arg.(map[string]any), v) == nil {
			return s.holds(rule["then"].(map[string]any), v)
		}
	default:
		panic("the schema uses " + keyword + ", which this test does not know")
	}
	return nil
}

func must(ok bool, format string, args ...any) error {
	if ok {
		return nil
	}
	return fmt.Errorf(format, args...)
}

func typeOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

func isInteger(v any) bool {
	n, ok := v.(float64)
	return ok && n == float64(int64(n))
}

func TestRowsHoldToSchema(t *testing.T) {
	s := readSchema()
	names, err := fs.Glob(Files(), "*/rfc*/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(b)) {
			n++
			var v any
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatalf("%s:%d: %v", name, n, err)
			}
			if err := s.holds(s.root, v); err != nil {
				t.Errorf("%s:%d: %v", name, n, err)
			}
		}
	}
}

// The schema rejects the lines that the reader rejects, if a JSON Schema can detect
// the fault.
func TestSchemaIsStrict(t *testing.T) {
	s := readSchema()
	for _, bad := range badLines {
		line := strings.Replace(good, bad.old, bad.new, 1)
		var v any
		if err := json.Unmarshal([]byte(line), &v); err != nil || bad.json || !utf8.ValidString(line) {
			continue
		}
		if s.holds(s.root, v) == nil {
			t.Errorf("schema.json accepts %s", line)
		}
	}
}
