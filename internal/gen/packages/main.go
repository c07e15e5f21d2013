// Command packages writes the packages for npm and Python.
//
//	go run ./internal/gen/packages        write the generated files of the packages anew, as go generate does
//	go run ./internal/gen/packages DIR    write the folders of the packages to DIR, ready for npm pack and pip wheel
//
// The folders in DIR have what the repository has in one place only: the license, the version, and the data of
// package conformance.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

//go:generate go run . -root ../../..

func main() {
	log.SetFlags(0)
	log.SetPrefix("packages: ")
	root := flag.String("root", ".", "the `folder` of the repository")
	version := flag.String("version", "0.0.0", "the `version` of the validators in DIR; the vectors have their own")
	flag.Parse()
	var err error
	switch flag.NArg() {
	case 0:
		err = generate(*root)
	case 1:
		err = build(*root, flag.Arg(0), *version)
	default:
		err = fmt.Errorf("usage: go run ./internal/gen/packages [-version VERSION] [DIR]")
	}
	if err != nil {
		log.Fatal(err)
	}
}

// generated returns the content of the generated files, by their paths in the repository.
func generated() (map[string][]byte, error) {
	list, err := translate()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"packages/npm/formats/index.js":                           javaScript(list, true),
		"packages/npm/formats/index.cjs":                          javaScript(list, false),
		"packages/npm/formats/index.d.ts":                         typeScript(),
		"packages/npm/formats/index.d.cts":                        typeScript(),
		"packages/python/formats/src/uriform_formats/__init__.py": python(list),
	}, nil
}

// generate writes the generated files that are not up to date.
func generate(root string) error {
	files, err := generated()
	if err != nil {
		return err
	}
	for name, want := range files {
		name = filepath.Join(root, filepath.FromSlash(name))
		if got, err := os.ReadFile(name); err == nil && bytes.Equal(got, want) {
			continue
		}
		if err := writeFile(name, want); err != nil {
			return err
		}
	}
	return nil
}
