package board

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/uriform/uri/conformance"
)

// A Hello is what an adapter says about itself: the reply to {"op":"hello"}. It has only what a
// program knows. What the library promises is in the manifest.
type Hello struct {
	Protocol int      `json:"protocol"` // 1
	Library  string   `json:"library"`
	Version  string   `json:"version"` // of the library
	Language string   `json:"language"`
	Runtime  string   `json:"runtime"` // version of the language, system
	Ops      []string `json:"ops"`
	Forms    []string `json:"forms"`    // forms of parse: reference, uri, absolute-uri
	Syntaxes []string `json:"syntaxes"` // syntaxes that the adapter can ask the library for
	Steps    []string `json:"steps"`    // sets of steps of normalize and compare: "case percent path"
	Limits   Limits   `json:"limits"`
}

// Limits says what the strings of a language can carry.
type Limits struct {
	NUL   bool `json:"nul"`   // U+0000
	Bytes bool `json:"bytes"` // bytes that are not UTF-8
}

// jsonType returns the words for the JSON type of a key of hello.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "an object"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a number"
	}
	return "a string"
}

func parseHello(reply conformance.Object) (*Hello, error) {
	if isUnsupported(reply) {
		return nil, errors.New("the adapter does not support hello")
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return nil, err
	}
	h := new(Hello)
	if err := json.Unmarshal(text, h); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			err = fmt.Errorf("%s is a JSON %s, and must be %s", wrong.Field, wrong.Value, jsonType(wrong.Type))
		}
		return nil, err
	}
	switch {
	case h.Protocol != 1:
		return nil, fmt.Errorf("protocol is %d, and this program speaks protocol 1", h.Protocol)
	case h.Library == "" || h.Language == "":
		return nil, errors.New("library or language is missing")
	case !strings.ContainsFunc(h.Version, unicode.IsDigit) && h.Version != "(devel)" && h.Version != "(unknown)":
		return nil, fmt.Errorf("version is %q: it must be the version of the library, for example 1.2.3", h.Version)
	case len(h.Ops) == 0:
		return nil, errors.New("ops is empty")
	case len(h.Syntaxes) == 0:
		return nil, errors.New("syntaxes is empty")
	case slices.Contains(h.Ops, "parse") && len(h.Forms) == 0:
		return nil, errors.New("forms is empty, and ops has parse")
	}
	for _, s := range h.Syntaxes {
		if !isSyntax(s) {
			return nil, fmt.Errorf("unknown syntax %q", s)
		}
	}
	for _, s := range h.Steps {
		for name := range strings.SplitSeq(s, " ") {
			if !slices.Contains(ladder, name) {
				return nil, fmt.Errorf("steps: unknown step %q: a set of steps is a string such as \"case percent path\"", name)
			}
		}
	}
	return h, nil
}
