package railroad_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/internal/railroad"
)

// Every box is inside the box of its parent. Boxes next to each other are disjoint. Tracks are
// inside the box of their node and outside the boxes of the nodes inside it. They begin and end at
// boxes.
func TestLayout(t *testing.T) {
	count := 0
	for name, r := range rules(t) {
		count++
		for _, width := range []int{1, 250, 500, 880, 5000} {
			for _, fault := range faults(draw(t, r, width)) {
				t.Errorf("%s, width %d: %s", name, width, fault)
			}
		}
	}
	if count < 260 {
		t.Errorf("%d rules", count)
	}
	for _, text := range shapes {
		for width := 1; width < 1500; width += 50 {
			for _, fault := range faults(draw(t, read(t, text), width)) {
				t.Errorf("%s, width %d: %s", text, width, fault)
			}
		}
	}
}

// A diagram of the grammars is as narrow as its caller asks for, down to 600 pixels.
func TestWidth(t *testing.T) {
	for name, r := range rules(t) {
		for _, width := range []int{600, 880} {
			if d := draw(t, r, width); d.Width > width {
				t.Errorf("%s is %d wide, want %d", name, d.Width, width)
			}
		}
	}
}

// faults returns what is wrong in the layout of a diagram.
func faults(d *railroad.Diagram) (list []string) {
	report := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	page := railroad.Box{W: d.Width, H: d.Height}
	if !inside(page, d.Root.Box) || d.Start.X < 10 || d.End.X+10 > d.Width {
		report("root %v in %v, from %v to %v", d.Root.Box, page, d.Start, d.End)
	}
	want := []railroad.Track{{d.Start, d.Root.Start()}, {d.Root.End(), d.End}}
	if !slices.EqualFunc(d.Tracks, want, slices.Equal) {
		report("tracks of the diagram: %v", d.Tracks)
	}
	for n := range d.Root.All() {
		for _, y := range []int{n.In, n.Out} {
			if y <= n.Box.Y || y >= n.Box.Y+n.Box.H {
				report("the line at %d passes outside %v", y, n.Box)
			}
		}
		for i, c := range n.Nodes {
			if !inside(n.Box, c.Box) {
				report("%v is not in %v", c.Box, n.Box)
			}
			for _, other := range n.Nodes[:i] {
				if !disjoint(c.Box, other.Box) {
					report("%v overlaps %v", c.Box, other.Box)
				}
			}
		}
		if fault := labelFault(n); fault != "" {
			report("%s", fault)
		}
		list = append(list, trackFaults(n)...)
	}
	return list
}

func inside(outer, b railroad.Box) bool {
	return b.X >= outer.X && b.Y >= outer.Y && b.X+b.W <= outer.X+outer.W && b.Y+b.H <= outer.Y+outer.H
}

// disjoint reports whether there are at least 8 pixels between two boxes.
func disjoint(a, b railroad.Box) bool {
	const space = 8
	return a.X+a.W+space <= b.X || b.X+b.W+space <= a.X || a.Y+a.H+space <= b.Y || b.Y+b.H+space <= a.Y
}

// labelFault says why the label or the note of a node does not fit. A column is 8.43 pixels wide. A
// character of a note is 5.5 pixels wide. A box has 5 pixels of space around its label.
func labelFault(n *railroad.Node) string {
	var size railroad.Box
	for _, line := range n.Lines {
		columns := len([]rune(line))
		for _, r := range line {
			if r > '~' && r != '–' && r != '␣' {
				columns++
			}
		}
		size.W = max(size.W, columns*843/100)
		size.H += 18
	}
	note := len(n.Note) * 11 / 2
	switch n.Kind {
	case railroad.Text, railroad.Set, railroad.Reference, railroad.Prose:
		if size.W+note+10 > n.Box.W || size.H+10 > n.Box.H {
			return fmt.Sprintf("label %q of %v in %v", n.Lines, size, n.Box)
		}
		empty := len(n.Label) == 0 && n.Kind != railroad.Prose // "<>" is prose without words
		if empty || strings.ReplaceAll(strings.Join(n.Lines, ""), " ", "") != strings.Join(n.Label, "") {
			return fmt.Sprintf("label %q in lines %q", n.Label, n.Lines)
		}
	case railroad.Loop:
		bottom := n.Nodes[0].Box.Y + n.Nodes[0].Box.H
		if n.Note != "" && (note > n.Box.W || bottom+24 > n.Box.Y+n.Box.H) {
			return fmt.Sprintf("note %q in %v", n.Note, n.Box)
		}
	default:
		if n.Note != "" || len(n.Label) > 0 {
			return fmt.Sprintf("a label %q %q", n.Note, n.Label)
		}
	}
	return ""
}

func trackFaults(n *railroad.Node) (list []string) {
	report := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	enters, leaves := map[railroad.Point]bool{n.Start(): true}, map[railroad.Point]bool{n.End(): true}
	for _, track := range n.Tracks {
		from, to := track[0], track[len(track)-1]
		if from != n.Start() && !slices.ContainsFunc(n.Nodes, func(c *railroad.Node) bool { return c.End() == from }) {
			report("%v begins nowhere", track)
		}
		if to != n.End() && !slices.ContainsFunc(n.Nodes, func(c *railroad.Node) bool { return c.Start() == to }) {
			report("%v ends nowhere", track)
		}
		leaves[from], enters[to] = true, true
		for i, p := range track[1:] {
			part := span(track[i], p)
			if part.W > 0 && part.H > 0 {
				report("%v is slanted", track)
			}
			if !inside(n.Box, part) {
				report("%v leaves %v", track, n.Box)
			}
			for _, c := range n.Nodes {
				if !avoids(part, c) {
					report("%v meets %v", track, c.Box)
				}
			}
			for _, other := range n.Tracks {
				for j, q := range other[1:] {
					if crosses(part, span(other[j], q)) {
						report("%v crosses %v", track, other)
					}
				}
			}
		}
	}
	for _, c := range n.Nodes {
		if !enters[c.Start()] || !leaves[c.End()] {
			report("no track leads to or from %v", c.Box)
		}
	}
	return list
}

// span returns a part of a track as a box without width or without height.
func span(a, b railroad.Point) railroad.Box {
	return railroad.Box{X: min(a.X, b.X), Y: min(a.Y, b.Y), W: max(a.X, b.X) - min(a.X, b.X), H: max(a.Y, b.Y) - min(a.Y, b.Y)}
}

// avoids reports whether a part of a track and a node have no point in common, except where the
// line enters or leaves the node.
func avoids(part railroad.Box, n *railroad.Node) bool {
	lo := railroad.Point{X: max(part.X, n.Box.X), Y: max(part.Y, n.Box.Y)}
	hi := railroad.Point{X: min(part.X+part.W, n.Box.X+n.Box.W), Y: min(part.Y+part.H, n.Box.Y+n.Box.H)}
	return lo.X > hi.X || lo.Y > hi.Y || lo == hi && (lo == n.Start() || lo == n.End())
}

// crosses reports whether a horizontal part of a track crosses a vertical part.
func crosses(a, b railroad.Box) bool {
	return a.H == 0 && b.W == 0 && a.X < b.X && b.X < a.X+a.W && b.Y < a.Y && a.Y < b.Y+b.H
}

// The test finds each fault that it looks for.
func TestLayoutFaults(t *testing.T) {
	const rule = `a = [ b ":" ] 2*3( c / d )`
	for _, node := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8} {
		for name, spoil := range map[string]func(n *railroad.Node){
			"moved right": func(n *railroad.Node) { n.Box.X += 300 },
			"moved down":  func(n *railroad.Node) { n.Box.Y += 40 },
			"wide":        func(n *railroad.Node) { n.Box.W += 300 },
			"high":        func(n *railroad.Node) { n.Box.H += 200 },
			"narrow":      func(n *railroad.Node) { n.Box.W -= 20 },
			"entered":     func(n *railroad.Node) { n.In += 300 },
			"left":        func(n *railroad.Node) { n.Out -= 300 },
		} {
			d := draw(t, read(t, rule), 0)
			spoil(slices.Collect(d.Root.All())[node])
			if len(faults(d)) == 0 {
				t.Errorf("node %d, %s: no fault", node, name)
			}
		}
	}
}

// Invalid rules and deep rules give an error that names the place.
func TestDrawErrors(t *testing.T) {
	literal := grammar.Literal{Text: "x"}
	deep := func(n int, wrap func(grammar.Expr) grammar.Expr) grammar.Expr {
		e := grammar.Expr(literal)
		for range n {
			e = wrap(e)
		}
		return e
	}
	option := func(e grammar.Expr) grammar.Expr {
		return grammar.Option{Expr: grammar.Concatenation{List: []grammar.Expr{literal, e}}}
	}
	alternation := func(e grammar.Expr) grammar.Expr {
		return grammar.Alternation{List: []grammar.Expr{grammar.Literal{Text: "long"}, grammar.Option{Expr: e}}}
	}
	group := func(e grammar.Expr) grammar.Expr { return grammar.Group{Expr: e} }
	tests := []struct {
		expr grammar.Expr
		want string
	}{
		{nil, "x.abnf:7:1: rule a: <nil> is not an expression"},
		{grammar.Alternation{}, "x.abnf:7:1: rule a: an alternation without alternatives"},
		{grammar.Alternation{List: []grammar.Expr{grammar.Alternation{}, grammar.Group{Expr: grammar.Alternation{}}}}, "x.abnf:7:1: rule a: an alternation without alternatives"},
		{grammar.Alternation{List: []grammar.Expr{grammar.Alternation{}, literal}}, ""},
		{grammar.Concatenation{}, ""},
		{grammar.Concatenation{List: []grammar.Expr{literal, nil}}, "x.abnf:7:1: rule a: <nil> is not an expression"},
		{grammar.Repetition{Min: 2, Max: 1, Expr: literal}, "x.abnf:7:1: rule a: a repetition of 2 to 1 times"},
		{grammar.Repetition{Min: -1, Max: 1, Expr: literal}, "x.abnf:7:1: rule a: a repetition of -1 to 1 times"},
		{grammar.Repetition{Max: 0, Expr: nil}, ""},
		{grammar.Range{Lo: 5, Hi: 4}, "x.abnf:7:1: rule a: range %x5-4"},
		{grammar.Range{Lo: -1, Hi: 4}, "x.abnf:7:1: rule a: range %x-1-4"},
		{grammar.Range{Lo: 0, Hi: 0x110000}, "x.abnf:7:1: rule a: range %x0-110000"},
		{grammar.Literal{Text: "\xff"}, `x.abnf:7:1: rule a: literal "\xff" is not UTF-8`},
		{grammar.Alternation{List: []grammar.Expr{grammar.Literal{Text: "\xff"}, literal}}, `x.abnf:7:1: rule a: literal "\xff" is not UTF-8`},
		{deep(100_000, group), ""},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Alternation{List: []grammar.Expr{literal, e}} }), ""},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Concatenation{List: []grammar.Expr{e, literal}} }), ""},
		{deep(100_000, option), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Option{Expr: e} }), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Repetition{Min: 1, Max: 1, Expr: e} }), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Alternation{List: []grammar.Expr{e}} }), ""},
		{deep(100_000, func(e grammar.Expr) grammar.Expr { return grammar.Concatenation{List: []grammar.Expr{e}} }), ""},
		{deep(500, option), ""},
		{deep(501, option), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
		{deep(500, func(e grammar.Expr) grammar.Expr { return grammar.Repetition{Max: 9, Expr: e} }), ""},
		{deep(501, func(e grammar.Expr) grammar.Expr { return grammar.Repetition{Max: 9, Expr: e} }), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
		{deep(500, alternation), ""},
		{deep(501, alternation), "x.abnf:7:1: rule a: nested too deeply: more than 1000 levels"},
	}
	for i, tt := range tests {
		r := &grammar.Rule{Name: "a", Expr: tt.expr, Pos: grammar.Pos{File: "x.abnf", Line: 7, Col: 1}}
		d, err := railroad.Draw(r, 0)
		got := ""
		if err != nil {
			got = err.Error()
		} else if d.Width < 0 || d.Height < 0 {
			t.Errorf("%d: size %d, %d", i, d.Width, d.Height)
		}
		if got != tt.want {
			t.Errorf("%d: error %q, want %q", i, got, tt.want)
		}
	}
}

// FuzzDraw checks the layout of the rules of any grammar.
func FuzzDraw(f *testing.F) {
	for i, text := range shapes {
		f.Add(text, 100*i)
	}
	f.Fuzz(func(t *testing.T, text string, width int) {
		g, err := abnf.Read("fuzz", text+"\n")
		if err != nil || len(text) > 1000 {
			return
		}
		for _, r := range g.Rules {
			d, err := railroad.Draw(r, width)
			if err != nil {
				continue
			}
			for _, fault := range faults(d) {
				t.Errorf("%q, width %d: %s", text, width, fault)
			}
			if err := wellFormed(d.SVG(railroad.SVGOptions{})); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
