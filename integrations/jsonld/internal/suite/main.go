// Command suite runs the tests of the W3C test suite of JSON-LD 1.1 that are about RFC 3986. Its
// argument is the directory of the suite. It prints a line with "ok" or "FAIL" for each test.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/piprate/json-gold/ld"
)

// A manifest is a file that lists tests.
type manifest struct {
	BaseIRI  string `json:"baseIri"`
	Sequence []struct {
		ID      string `json:"@id"`
		Purpose string
		Input   string
		Expect  string
	}
}

// A directory loads the documents of the suite from a directory.
type directory struct{ base, path string }

func (d directory) LoadDocument(u string) (*ld.RemoteDocument, error) {
	name, ok := strings.CutPrefix(u, d.base)
	if !ok {
		return nil, fmt.Errorf("%s is not in the suite", u)
	}
	var document any
	err := read(filepath.Join(d.path, name), &document)
	return &ld.RemoteDocument{DocumentURL: u, Document: document}, err
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string) error {
	for _, name := range []string{"expand", "toRdf"} {
		var m manifest
		if err := read(filepath.Join(dir, name+"-manifest.jsonld"), &m); err != nil {
			return err
		}
		for _, test := range m.Sequence {
			if !strings.Contains(test.Purpose, "RFC3986") {
				continue
			}
			options := ld.NewJsonLdOptions(m.BaseIRI + test.Input)
			options.DocumentLoader = directory{m.BaseIRI, dir}
			passes := toRDF
			if name == "expand" {
				passes = expand
			}
			ok, err := passes(m.BaseIRI+test.Input, filepath.Join(dir, test.Expect), options)
			if err != nil {
				return err
			}
			verdict := "FAIL"
			if ok {
				verdict = "ok"
			}
			fmt.Println(verdict, name, test.ID)
		}
	}
	return nil
}

func expand(input, expect string, options *ld.JsonLdOptions) (bool, error) {
	var want any
	if err := read(expect, &want); err != nil {
		return false, err
	}
	got, err := ld.NewJsonLdProcessor().Expand(input, options)
	return err == nil && reflect.DeepEqual(any(got), want), nil
}

// toRDF compares N-Quads without their order. The tests have no blank nodes.
func toRDF(input, expect string, options *ld.JsonLdOptions) (bool, error) {
	want, err := os.ReadFile(expect)
	if err != nil {
		return false, err
	}
	options.Format = "application/n-quads"
	got, err := ld.NewJsonLdProcessor().ToRDF(input, options)
	quads, ok := got.(string)
	return err == nil && ok && slices.Equal(sorted(quads), sorted(string(want))), nil
}

func sorted(quads string) []string {
	lines := strings.Split(strings.TrimSpace(quads), "\n")
	slices.Sort(lines)
	return lines
}

func read(file string, v any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}
