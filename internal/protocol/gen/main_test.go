package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The program writes the schema to the file that its argument names, and the schema is up to date.
func TestFresh(t *testing.T) {
	defer func(old []string) { os.Args = old }(os.Args)
	file := filepath.Join(t.TempDir(), "schema.json")
	os.Args = []string{"gen", file}
	main()
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../conformance/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("conformance/schema.json is stale: run go generate ./internal/protocol")
	}
}
