package iri_test

import (
	"testing"
	"unsafe"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/iri"
)

// A text of 2 GiB has no other visual order: it is returned without reading it.
func TestVisualTooLong(t *testing.T) {
	s := testenv.TooLong(t)
	if got := iri.Visual(s); len(got) != len(s) || unsafe.StringData(got) != unsafe.StringData(s) {
		t.Errorf("%d bytes, want those of the text", len(got))
	}
}
