package protocol

import "testing"

func TestDifferentPairs(t *testing.T) {
	for _, test := range []struct{ a, b, first, second string }{
		{"a=1&b=2&c", "a=1&b=3&c", "b=2", "b=3"},
		{"a=1", "a=1&b=2", "(none)", "b=2"},
		{"a=1&b=2", "a=1", "b=2", "(none)"},
		{"b=2", "a=1&b=2", "(none)", "a=1"},
		{"a", "b", "a", "b"},
		{"a=1", "a=1", "a=1", "a=1"}, // both are masked
	} {
		if first, second := differentPairs(test.a, test.b); first != test.first || second != test.second {
			t.Errorf("%s and %s: %s and %s, want %s and %s", test.a, test.b, first, second, test.first, test.second)
		}
	}
}
