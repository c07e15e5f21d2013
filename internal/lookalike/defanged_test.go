package lookalike_test

import (
	"testing"

	"github.com/uriform/uri/internal/lookalike"
)

func TestIsDefanged(t *testing.T) {
	for s, want := range map[string]bool{
		"[.]example": true, "[.]": true, "[dot]com": true, "[DOT]": true, "[:]//": true, "[://]h": true,
		"": false, "[": false, "[.": false, "[1]": false, "[/x]": false, "[::1]": false, "[..]": false, "[://h": false, "x.]": false, ".": false, "[dot": false,
	} {
		if got := lookalike.IsDefanged(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
