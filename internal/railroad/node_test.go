package railroad_test

import (
	"testing"

	"github.com/uriform/uri/internal/railroad"
)

// Boxes are numbered in the order of All, and only boxes have a number and an expression.
func TestNumbers(t *testing.T) {
	for name, r := range rules(t) {
		boxes := 0
		for n := range draw(t, r, 0).Root.All() {
			want := 0
			if n.IsBox() {
				boxes++
				want = boxes
			}
			if box := len(n.Lines) > 0; n.IsBox() != box || n.Number != want || (n.Expr != nil) != box {
				t.Errorf("%s: %v %v: number %d, expression %v; want number %d", name, n.Kind, n.Label, n.Number, n.Expr, want)
			}
		}
	}
}

// TestIsBox lists the kinds that are boxes.
func TestIsBox(t *testing.T) {
	for kind := railroad.Sequence; kind <= railroad.Empty; kind++ {
		want := kind == railroad.Text || kind == railroad.Set || kind == railroad.Reference || kind == railroad.Prose
		if n := (&railroad.Node{Kind: kind}); n.IsBox() != want {
			t.Errorf("kind %d: IsBox is %v", kind, !want)
		}
	}
}

// RFC 5234, 2.3: literal strings are case insensitive. Of characters without letters, this says
// nothing.
func TestNoteOfCase(t *testing.T) {
	for rule, want := range map[string]string{
		`a = "b"`: "any case", `a = "1"`: "", `a = %s"b"`: "", `a = "b" / "1"`: "one of, any case", `a = "-" / "1"`: "one of",
	} {
		for n := range draw(t, read(t, rule), 0).Root.All() {
			if n.IsBox() && n.Note != want {
				t.Errorf("%s: note %q, want %q", rule, n.Note, want)
			}
		}
	}
}
