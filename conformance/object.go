package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
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
// half a surrogate pair, a second value on the line.
func ParseObject(text string) (Object, error) {
	if !utf8.ValidString(text) {
		return nil, errors.New("not UTF-8")
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v, err := readValue(d, 0)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more than one JSON value")
	}
	o, ok := v.(Object)
	if !ok {
		return nil, errors.New("not a JSON object")
	}
	return o, nil
}

func readValue(d *json.Decoder, depth int) (any, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		return readObject(d, depth)
	case json.Delim('['):
		return readArray(d, depth)
	}
	return t, checkText(t)
}

// checkText refuses U+FFFD, which is what the decoder makes of half a surrogate
// pair. A row that wants the character itself has input_base64.
func checkText(t json.Token) error {
	if s, ok := t.(string); ok && strings.ContainsRune(s, utf8.RuneError) {
		return fmt.Errorf("%q holds U+FFFD, or half a surrogate pair", s)
	}
	return nil
}

func readObject(d *json.Decoder, depth int) (Object, error) {
	o := Object{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		key, _ := t.(string) // the decoder admits no other token here
		if _, ok := o[key]; ok {
			return nil, fmt.Errorf("key %q twice", key)
		}
		if o[key], err = readValue(d, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := d.Token()
	return o, err
}

func readArray(d *json.Decoder, depth int) ([]any, error) {
	a := []any{}
	for d.More() {
		v, err := readValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		a = append(a, v)
	}
	_, err := d.Token()
	return a, err
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
