package railroad_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/railroad"
)

// The places of these diagrams were computed by hand from the sizes in layout.go.
func TestPlaces(t *testing.T) {
	for _, tt := range []struct {
		rule  string
		width int
		want  string
	}{
		// The boxes are 20+9 wide. The note is 12·5.5 = 66 wide, so the loop is 66+2·16 wide.
		{`a = b [ ":" 2*3c ] / <d>`, 1000, `
			328x162 (22,72 38,72) (290,72 306,72)
			38,42 252x108 (38,72 54,72) (274,72 290,72) (38,72 46,72 46,136 54,136) (83,136 282,136 282,72 290,72)
			54,42 220x70 (83,72 99,72)
			54,58 29x28
			99,42 175x70 (99,72 115,72) (258,72 274,72) (99,72 107,72 107,46 266,46 266,72 274,72)
			115,58 143x54 (144,72 160,72)
			115,58 29x28
			160,58 98x54 (160,72 194,72) (223,72 258,72) (223,72 250,72 250,94 168,94 168,72 194,72)
			194,58 29x28
			54,122 29x28`},
		// Rows have 300-2·38-2·16 = 192 pixels: 105, then 105+16+29.
		{`a = "0000000000" "1111111111" "2"`, 300, `
			258x142 (22,56 38,56) (220,116 236,116)
			38,42 182x88 (143,56 212,56 212,86 46,86 46,116 54,116) (159,116 175,116) (204,116 220,116)
			38,42 105x28
			54,102 105x28
			175,102 29x28`},
		// 347 is the width of one row: 105+16+105+16+29 = 271, and 2·38.
		{`a = "0000000000" "1111111111" "2"`, 347, `
			347x82 (22,56 38,56) (309,56 325,56)
			38,42 271x28 (143,56 159,56) (264,56 280,56)
			38,42 105x28
			159,42 105x28
			280,42 29x28`},
		{`a = "0000000000" "1111111111" "2"`, 346, `
			318x142 (22,56 38,56) (280,116 296,116)
			38,42 242x88 (143,56 159,56) (264,56 272,56 272,86 46,86 46,116 54,116) (83,116 280,116)
			38,42 105x28
			159,42 105x28
			54,102 29x28`},
		// Lines have up to 40 columns, 338 pixels. "–" and "␣" have one column, other characters have two.
		{`a = "0123456789012345678901234567890123456789"`, 0, `
			434x82 (22,56 38,56) (396,56 412,56)
			38,42 358x28`},
		{`a = <0123456789012345678 01234567890123456789>`, 0, `
			434x82 (22,56 38,56) (396,56 412,56)
			38,42 358x28`},
		{`a = "  "`, 0, `
			113x82 (22,56 38,56) (75,56 91,56)
			38,42 37x28`},
		{`a = %x61-7A`, 0, `
			165x82 (22,56 38,56) (127,56 143,56)
			38,42 89x28`},
		// The note is 33 wide, and 10 pixels from the label of 3 columns, 26 pixels.
		{`a = "!" / "?"`, 0, `
			165x82 (22,56 38,56) (127,56 143,56)
			38,42 89x28`},
		// 40 columns are 338 pixels.
		{`a = "0123456789012345678901234567890123456789!"`, 0, `
			434x100 (22,65 38,65) (396,65 412,65)
			38,42 358x46`},
		// An empty rule, with a name of 20 columns, 169 pixels.
		{`a2345678901234567890 = ""`, 0, `
			193x82 (22,56 38,56) (62,56 78,56)
			38,42 24x28 (38,56 62,56)`},
	} {
		if got, want := places(draw(t, read(t, tt.rule), tt.width)), strings.ReplaceAll(strings.TrimSpace(tt.want), "\t", ""); got != want {
			t.Errorf("%s, width %d:\n got %s\nwant %s", tt.rule, tt.width, got, want)
		}
	}
}

// A sequence is in one row if and only if the row fits.
func TestRows(t *testing.T) {
	const row = 105 + 16 + 105 + 16 + 29 // pixels
	for _, tt := range []struct {
		rule  string
		least int // width of the diagram in which the sequence is in one row
	}{
		{`a = "0000000000" "1111111111" "2"`, row + 76},
		{`a = b / "0000000000" "1111111111" "2"`, row + 32 + 76},
		{`a = [ "0000000000" "1111111111" "2" ]`, row + 32 + 76},
		{`a = 1*( "0000000000" "1111111111" "2" )`, row + 32 + 76},
		{`a = *( b / *( "0000000000" "1111111111" "2" ) )`, row + 5*32 + 76},
	} {
		for width := tt.least - 1; width <= tt.least; width++ {
			for n := range draw(t, read(t, tt.rule), width).Root.All() {
				if n.Kind == railroad.Sequence && (n.In == n.Out) != (width == tt.least) {
					t.Errorf("%s, width %d: from %d to %d", tt.rule, width, n.In, n.Out)
				}
			}
		}
	}
}

// A character outside ASCII has two columns.
func TestWideNames(t *testing.T) {
	d := draw(t, &grammar.Rule{Name: "é", Expr: grammar.Ref{Name: "é"}}, 0)
	if d.Root.Box.W != 20+17 {
		t.Error(d.Root.Box)
	}
}

// places lists the size and the tracks of the diagram, and of each node.
func places(d *railroad.Diagram) string {
	lines := []string{fmt.Sprintf("%dx%d", d.Width, d.Height) + tracks(d.Tracks)}
	for n := range d.Root.All() {
		lines = append(lines, fmt.Sprintf("%d,%d %dx%d", n.Box.X, n.Box.Y, n.Box.W, n.Box.H)+tracks(n.Tracks))
	}
	return strings.Join(lines, "\n")
}

func tracks(list []railroad.Track) (text string) {
	for _, track := range list {
		var points []string
		for _, p := range track {
			points = append(points, fmt.Sprintf("%d,%d", p.X, p.Y))
		}
		text += " (" + strings.Join(points, " ") + ")"
	}
	return text
}
