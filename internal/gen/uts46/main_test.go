//go:build go1.27

package main

import (
	"bytes"
	"os"
	"testing"
)

// The tables need the Unicode of Go 1.27, so an older Go cannot compare them.
func TestTablesAreFresh(t *testing.T) {
	want, err := tables()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../whatwg/internal/uts46/tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("tables.go is stale: GOTOOLCHAIN=go1.27.4 go run ./internal/gen/uts46")
	}
}
