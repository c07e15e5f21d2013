package railroad

import (
	"iter"

	"github.com/uriform/uri/grammar"
)

// A Diagram is a railroad diagram of a rule. The unit of all places and sizes is
// a pixel. x grows to the right, y grows down.
type Diagram struct {
	Name          string // of the rule
	Root          *Node
	Start, End    Point   // the ends of the line through the diagram
	Tracks        []Track // from Start to Root and from Root to End
	Width, Height int
}

// A Node is a part of a diagram: a box with a label, or lines that connect the
// nodes inside it. A line enters a node at its left side and leaves it at its
// right side.
//
// The boxes of Nodes are inside Box and do not overlap. The tracks are inside
// Box and outside the boxes of Nodes.
type Node struct {
	Kind     Kind
	Nodes    []*Node // from left to right, or from top to bottom
	Min, Max int     // Loop: how often, 1 ≤ Min; Max may be grammar.Unbounded

	Name  string   // Reference: the name of the rule
	Note  string   // an explanation of the label or of the loop: "one of", "1 to 4 times"
	Label []string // the words of the label
	Lines []string // the label in lines

	Number int          // of a box, from 1 in the order of All; 0 for other nodes
	Expr   grammar.Expr // of a box: what the box shows, as in the rule

	Box     Box
	In, Out int     // y where the line enters and leaves
	Tracks  []Track // the lines that belong to the node

	rows    [][]*Node // of a Sequence
	natural int       // width if no sequence has to continue in the next row
}

// A Kind is a kind of node.
type Kind uint8

// The kinds of nodes. The kinds from Text on are boxes with a label, without
// nodes inside.
const (
	Sequence  Kind = iota // all Nodes, one after the other
	Choice                // one of Nodes
	Option                // Nodes[0] or nothing: a line leads past it
	Loop                  // Nodes[0], Min to Max times: a line leads back
	Text                  // the characters of the label
	Set                   // one of the characters of the label
	Reference             // what the rule Name derives
	Prose                 // a description in words
	Empty                 // nothing
)

// A Box is a rectangle. Its left upper corner is X, Y.
type Box struct{ X, Y, W, H int }

// A Point is a place.
type Point struct{ X, Y int }

// A Track is a line along its points. Each part of a track is horizontal or
// vertical. The line leads from the first point to the last.
type Track []Point

// Start returns the point where the line enters n.
func (n *Node) Start() Point { return Point{n.Box.X, n.In} }

// End returns the point where the line leaves n.
func (n *Node) End() Point { return Point{n.Box.X + n.Box.W, n.Out} }

// All yields n and all nodes inside n. Each node comes before the nodes inside
// it. Nodes next to each other come from left to right, or from top to bottom.
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.all(yield) }
}

// all is recursive. The depth of nodes is limited; see maxDepth.
func (n *Node) all(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for _, inner := range n.Nodes {
		if !inner.all(yield) {
			return false
		}
	}
	return true
}

// IsBox reports whether n is a box with a label.
func (n *Node) IsBox() bool { return Text <= n.Kind && n.Kind <= Prose }

// Expr returns the expression that the diagram draws. It derives the same texts as
// the expression of the rule. box returns the expression for a box: usually
// [Node.Expr], or a reference to a rule that represents the box.
func (d *Diagram) Expr(box func(*Node) grammar.Expr) grammar.Expr { return d.Root.expr(box) }

// expr is recursive, like all.
func (n *Node) expr(box func(*Node) grammar.Expr) grammar.Expr {
	if n.IsBox() {
		return box(n)
	}
	var inner []grammar.Expr
	for _, c := range n.Nodes {
		inner = append(inner, c.expr(box))
	}
	switch n.Kind {
	case Choice:
		return grammar.Alternation{List: inner}
	case Option:
		return grammar.Option{Expr: inner[0]}
	case Loop:
		return grammar.Repetition{Min: n.Min, Max: n.Max, Expr: inner[0]}
	}
	return grammar.Concatenation{List: inner} // Sequence, or Empty
}
