package main

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/redact"
)

// The help of redact lists the names of the parameters that it masks.
func TestRedactHelp(t *testing.T) {
	listed := strings.FieldsFunc(helpFile("redact"), func(c rune) bool { return strings.ContainsRune(" ,.\n", c) })
	if got, want := strings.Join(listed, " "), strings.Join(redact.SecretNames, " "); !strings.Contains(got, want) {
		t.Errorf("the help does not list %s", want)
	}
}
