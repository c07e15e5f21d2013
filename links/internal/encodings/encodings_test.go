package encodings

import (
	"strings"
	"testing"

	"golang.org/x/net/html/charset"
)

// The encodings and their names are those of package charset, and every label is known.
func TestLookup(t *testing.T) {
	const bytes = "a\x80\x93\xA4\xE4\xF6\xFF\x1B$B0l\x1B(B\xB0\xA1\x81\x40"
	for label, e := range byLabel() {
		want, name := charset.Lookup(label)
		if want == nil || e.name != name {
			t.Errorf("%s: got %s, want %s", label, e.name, name)
			continue
		}
		wantText, wantErr := want.NewDecoder().String(bytes)
		text, err := e.NewDecoder().String(bytes)
		if text != wantText || (err == nil) != (wantErr == nil) {
			t.Errorf("%s: got %q, want %q", label, text, wantText)
		}
	}
	if n := len(byLabel()); n != 228 {
		t.Errorf("%d labels, the Encoding Standard has 228", n)
	}
	if _, name := Lookup(" UTF8\n"); name != "utf-8" {
		t.Errorf("UTF8: %q", name)
	}
	for _, label := range strings.Fields("x utf-7 utf-32 iso-8859-99") {
		if e, name := Lookup(label); e != nil || name != "" {
			t.Errorf("%s: %s", label, name)
		}
	}
}
