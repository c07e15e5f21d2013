package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The generated tables are up to date.
func TestFresh(t *testing.T) {
	for _, table := range tables {
		want, err := formatted(table.write)
		if err != nil {
			t.Fatalf("%s: %v", table.file, err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(table.file)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is stale: run go generate", table.file)
		}
	}
}
