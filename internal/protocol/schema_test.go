package protocol

import (
	"bytes"
	"os"
	"testing"
)

// conformance/schema.json is what this package generates.
func TestSchema(t *testing.T) {
	got, err := os.ReadFile("../../conformance/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, Schema()) {
		t.Error("conformance/schema.json is stale: go generate ./internal/protocol")
	}
}
