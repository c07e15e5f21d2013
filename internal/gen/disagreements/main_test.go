package main

import (
	"bytes"
	"os"
	"testing"
)

func TestFresh(t *testing.T) {
	want, err := document()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../doc/disagreements.md")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("doc/disagreements.md is stale: run go generate ./grammar/rfc")
	}
}
