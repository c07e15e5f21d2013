package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/strictjson"
)

// An Object is a JSON object. Its values have the types of encoding/json with
// [json.Decoder.UseNumber]: nil, bool, string, json.Number and []any. Nested
// objects have the type Object instead of a map.
type Object map[string]any

// maxDepth is the maximum nesting of a row. The deepest nesting in the format is
// row, reply, links, link.
const maxDepth = 8

// ParseObject parses a text that consists of one JSON object. It rejects texts
// that encoding/json accepts silently: duplicate keys, bytes that are not UTF-8,
// half of a surrogate pair, a second value on the line. It also rejects U+FFFD,
// because other JSON libraries replace invalid bytes by this character. A row
// whose input contains U+FFFD uses input_base64.
func ParseObject(text string) (Object, error) {
	s := strictjson.Scanner{Line: []byte(text), MaxDepth: maxDepth}
	if s.Object(nil); s.Err() != nil {
		return nil, s.Err()
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var o map[string]any
	if err := d.Decode(&o); err != nil {
		return nil, err
	}
	v, err := withObjects(o)
	if err != nil {
		return nil, err
	}
	return v.(Object), nil
}

// withObjects returns a value of encoding/json with all maps converted to Objects.
func withObjects(v any) (any, error) {
	var err error
	switch v := v.(type) {
	case string:
		if strings.ContainsRune(v, utf8.RuneError) {
			return nil, fmt.Errorf("%q contains U+FFFD", v)
		}
	case []any:
		for i := range v {
			if v[i], err = withObjects(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for key := range v {
			if v[key], err = withObjects(v[key]); err != nil {
				return nil, err
			}
		}
		return Object(v), nil
	}
	return v, nil
}

// Judge returns nil if a reply agrees with want, as far as the reply goes. Otherwise it returns an error that
// describes the first difference. A key that the reply does not have is not judged, also in nested objects, because
// a library offers what it offers. Three keys are the answer itself, so that the reply must have them: valid, result,
// and the error of a want without valid. What an error says is not judged. A key of the reply may have the suffix
// _base64. All else is compared as by [JudgeAll].
func Judge(want, reply Object) error {
	for _, key := range []string{"valid", "result"} {
		if _, wanted := want[key]; wanted && !has(reply, key) {
			return fmt.Errorf("%s: missing, want %s", key, text(want[key]))
		}
	}
	if want["error"] != nil && want["valid"] == nil && reply["error"] == nil {
		return errors.New("an answer, and not a refusal")
	}
	return compare("", want, reply, false)
}

// JudgeAll is [Judge] for a program that promises all keys. Only the keys of want are compared, also in nested
// objects. A key that is null in want may be absent in the reply. Arrays must have the same length and are compared
// element by element. All other values must be equal.
func JudgeAll(want, reply Object) error { return compare("", want, reply, true) }

// has reports whether o has a key, or the key in base64.
func has(o Object, key string) bool {
	_, ok := o[key]
	_, decodes := o.Text(key)
	return ok || decodes
}

// compare compares all keys of want, or those that got has, without the contents of errors.
func compare(at string, want, got any, all bool) error {
	switch want := want.(type) {
	case Object:
		got, ok := got.(Object)
		if !ok {
			break
		}
		for _, key := range slices.Sorted(maps.Keys(want)) {
			value, offered := got[key]
			if !all && !offered {
				value, offered = got.Text(key)
			}
			if !all && (!offered || key == "error") {
				continue
			}
			if err := compare(at+"."+key, want[key], value, all); err != nil {
				return err
			}
		}
		return nil
	case []any:
		got, ok := got.([]any)
		if !ok || len(got) != len(want) {
			break
		}
		for i := range want {
			if err := compare(fmt.Sprintf("%s[%d]", at, i), want[i], got[i], all); err != nil {
				return err
			}
		}
		return nil
	default:
		if want == got {
			return nil
		}
	}
	return fmt.Errorf("%s: got %s, want %s", strings.TrimPrefix(at, "."), text(got), text(want))
}

// text returns v as JSON, for messages.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
