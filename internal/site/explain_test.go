package site

import (
	"strings"
	"testing"
)

// A comparison of names of 200 bytes counts as many of short ones.
func TestWork(t *testing.T) {
	for name, want := range map[string]int{"": 3, "index.html": 3, strings.Repeat("a", 32): 6, strings.Repeat("a", 200): 120, strings.Repeat("a", 1000): 195} {
		if got := work(3, name); got != want {
			t.Errorf("%d bytes: %d, want %d", len(name), got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	long := strings.Repeat("a", 254) // names on disk have at most 255 bytes
	for _, tt := range []struct {
		a, b        string
		limit, want int
	}{
		{long + "b", long + "c", 2, 1},
		{"", "", 3, 0}, {"a", "a", 3, 0}, {"", "ab", 3, 2}, {"ab", "", 3, 2}, {"kitten", "sitting", 9, 3}, {"sitting", "kitten", 9, 3}, {"giude", "guide", 2, 1}, {"ab", "ba", 9, 1},
		{"abc", "xyz", 3, 3}, {"abc", "xyz", 2, 2}, {"abcdef", "a", 5, 5}, {"part-tow", "part-two", 3, 1}, {"abcd", "badc", 9, 2}, {"logf32", "cosf32", 3, 2},
	} {
		if got := distance(tt.a, tt.b, tt.limit); got != tt.want {
			t.Errorf("%q, %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
