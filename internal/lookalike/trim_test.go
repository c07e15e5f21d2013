package lookalike

import (
	"strings"
	"testing"
)

// The character is after the "¦". Package lenient tests Trim.
func TestIsData(t *testing.T) {
	for marked, want := range map[string]bool{
		"http://a/b¦ c": true, "a¦|b": true, "¦<a b": true, "¦<a>b": true, "http://a/?¦ http://b/": true, "x:¦ /h": true, "a b:¦ //c": true, " a¦|b ": true, `¦"a`: true, ":¦ //a": true,
		"¦<a>": false, "¦<>": false, `¦"a b"`: false, "¦<a> <b>": false, "URL:¦ a": false, "URL:¦<a>": false, "http:¦ //a": false, "http:/¦ /a": false, "urn:a:b¦ urn:c:d": false,
		`http:a¦ b\\c`: false, "¦ a|b": false, "a|b¦ ": false,
	} {
		i := strings.Index(marked, "¦")
		if got := IsData(strings.Replace(marked, "¦", "", 1), i); got != want {
			t.Errorf("%s: %v, want %v", marked, got, want)
		}
	}
}
