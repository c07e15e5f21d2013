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

// An Object is a JSON object. Its values are those of encoding/json with
// [json.Decoder.UseNumber]: nil, bool, string, json.Number, []any, and Object
// where encoding/json has a map.
type Object map[string]any

// maxDepth bounds the nesting of a row; the deepest one that the format allows
// is row, reply, links, link.
const maxDepth = 8

// ParseObject reads one JSON object and nothing after it. It refuses what
// encoding/json lets pass in silence: a doubled key, bytes that are not UTF-8,
// half a surrogate pair, a second value on the line. It also refuses U+FFFD, which
// other JSON libraries put in the place of such bytes; a row that wants the
// character itself has input_base64.
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

// withObjects returns a value of encoding/json with an Object in the place of each map.
func withObjects(v any) (any, error) {
	var err error
	switch v := v.(type) {
	case string:
		if strings.ContainsRune(v, utf8.RuneError) {
			return nil, fmt.Errorf("%q holds U+FFFD", v)
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

// Judge reports where a reply falls short of want, or nil. Only the keys of want
// are judged, in nested objects too; a key that want gives as null may also be
// absent. Arrays have the same length and are compared element by element. All
// else is compared exactly.
func Judge(want, reply Object) error { return compare("", want, reply) }

func compare(at string, want, got any) error {
	switch want := want.(type) {
	case Object:
		got, ok := got.(Object)
		if !ok {
			break
		}
		for _, key := range slices.Sorted(maps.Keys(want)) {
			if err := compare(at+"."+key, want[key], got[key]); err != nil {
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
			if err := compare(fmt.Sprintf("%s[%d]", at, i), want[i], got[i]); err != nil {
				return err
			}
		}
		return nil
	default:
		if want == scalar(got) {
			return nil
		}
	}
	return fmt.Errorf("%s: got %s, want %s", strings.TrimPrefix(at, "."), text(got), text(want))
}

// scalar keeps a composite value from being compared with ==, which would panic.
func scalar(v any) any {
	switch v.(type) {
	case Object, []any:
		return errors.New("not a scalar")
	}
	return v
}

// text is v as JSON, for messages.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}
