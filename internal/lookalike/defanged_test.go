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

func TestIsDefangedScheme(t *testing.T) {
	for s, want := range map[string]bool{
		"http[:]//h": true, "https(:)//h": true, "hxxp[://]h": true, "x[:]//": true,
		"": false, "[:]//h": false, "http[:]h": false, "http[.]//h": false, "1[:]//h": false, "a b[:]//h": false, "http": false, "http://[::1]/": false, "a/b[:]//h": false,
	} {
		if got := lookalike.IsDefangedScheme(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
}
