package protocol

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// conformance/schema.json is what this package generates.
func TestSchemaIsFresh(t *testing.T) {
	got, err := os.ReadFile("../../conformance/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, Schema()) {
		t.Error("conformance/schema.json is stale: go generate ./internal/protocol")
	}
}

func TestFormat(t *testing.T) {
	const want = `{
  "long": [
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    {"a": 1, "b": [], "c": {}, "d": [true, null, "e, \": {"]}
  ]
}
`
	got := string(format([]byte(want)))
	if got != want {
		t.Errorf("got %s", got)
	}
	if !json.Valid([]byte(got)) {
		t.Error("not JSON")
	}
}
