package redact

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// What FindCut finds is after the bar, and what FindCutPath finds after the second bar, or the first if
// there is only one.
func TestFindCut(t *testing.T) {
	for _, marked := range []string{
		"https://user:|hunter2hunt", "//user:|h", "redis://:|h", "https://me@x:|h", "https://u:|12a", "https://u:|80h", "https://u:|:a", "http:u:|h", `https:\\u:|h`,
		"https://h/?next=https://u:|h", "https://h/?next=https%3A%2F%2Fu%3A|h", "https://h/#//u:|h", "jdbc:mysql://u:|h", "https://[:|:1]:h", "https://[u:|h", "https://u：|h", "https://u:|&h",
		"https://u:||h/x", "https://u:||h/x?y#z", "//u:||h/x", "https://u:p@h/?next=https://v:|w", "https://u:p@h%2F%2Fv:|w", "http:%2F%2Fu:|w", "https://[u:|1x]", `https:\\u:|h\x`, "https://u:||h?x", "https://u:||h#x", "https://u:||h/b:80//c:80", "https://u:|123456", "https://u:h/?v=http:w:|x", "https://u:h/?v=//w:|x", "https://u:||h/?v=http:w:x/",
	} {
		cut := strings.Split(marked, "|")
		text := strings.Join(cut, "")
		want, wantPath := len(cut[0]), len(cut[0])
		if len(cut) == 3 {
			want = len(text)
		}
		if got := FindCut(text); got != want {
			t.Errorf("FindCut of %s: %d, want %d", marked, got, want)
		}
		if strings.IndexByte(marked, '?') >= 0 && len(cut) == 2 {
			continue // is valid
		}
		if got := FindCutPath(text); got != wantPath {
			t.Errorf("FindCutPath of %s: %d, want %d", marked, got, wantPath)
		}
	}
	// What ends a sentence is after a port.
	for _, end := range ".:;!)]}>'`\"" {
		text := "http://h:80" + string(end)
		if got, path := FindCut(text), FindCutPath(text); got != len(text) || path != len(text) {
			t.Errorf("%s: %d, %d", text, got, path)
		}
	}
	for _, text := range []string{
		"", "//", "//h", "https://h:", "https://h:80", "https://h:80/a", "https://h:80/a:b", "https://user:hunter2@h", "https://u:p@h:x", "http://[::1]", "http://[::1]:80", "http://[::ffff:192.0.2.1]",
		"mongodb://h:27017,i:27017", "http://h:80: refused", "http://h:80.", "http://h:80)", "http://h:80 for http", `http://h:80\n`, "// a: b", "//note: b",
		"http://h/?next=http://i:80&a=b", "http://h/?next=http%3A%2F%2Fi%3A80%26a", "mailto:a", "urn:a:b", "a:b",
		"//?a:b", "//#a:b", "//h#a:b", "https://u:@h/a", "http://[:]:80",
	} {
		if got, path := FindCut(text), FindCutPath(text); got != len(text) || path != len(text) {
			t.Errorf("%s: %d, %d", text, got, path)
		}
	}
}

// The time of FindCutPath is linear.
func TestFindCutGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, unit := range []string{"%", "%25", "//u:", "//", ":", "1", "]", "."} {
		err := growth.Check(1<<14, func(n int) string { return "//u:" + strings.Repeat(unit, n/len(unit)) }, func(s string) { FindCutPath(s) })
		if err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
