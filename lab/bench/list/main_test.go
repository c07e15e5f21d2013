package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// All spellings of a reference have the same canonical form, and other references have other
// forms. The first four spellings are the canonical form.
func TestSpellings(t *testing.T) {
	seen := map[string]bool{}
	for id := range uint64(1000) {
		canonical := strings.TrimSpace(string(appendReference(nil, id, 0)))
		if seen[canonical] {
			t.Errorf("%s has two numbers", canonical)
		}
		seen[canonical] = true
		for spelling := range 8 {
			text := strings.TrimSpace(string(appendReference(nil, id, spelling)))
			u, err := uri.MustParse(text).Normalize(uri.FullNormalization)
			if err != nil || u.String() != canonical || (text == canonical) != (spelling < 4) {
				t.Errorf("%s: got %s, %v, want %s", text, u, err, canonical)
			}
		}
	}
}

// The list is the same on every machine.
func TestListIsFixed(t *testing.T) {
	var b bytes.Buffer
	if err := writeList(&b, 10_000); err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(b.Bytes(), []byte("\n")); lines != 10_000 {
		t.Errorf("%d lines", lines)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(b.Bytes())); got != "ab554e123bddb00a153e91ffd515c1216084e068ea8a5046b86541f85fa1fcd4" {
		t.Errorf("the list has the checksum %s", got)
	}
}
