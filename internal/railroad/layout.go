package railroad

import "github.com/uriform/uri/grammar"

// DefaultWidth is the width of a diagram in pixels if the caller gives none.
const DefaultWidth = 880

// Sizes in pixels.
const (
	radius = 8          // of a corner
	arm    = 2 * radius // between a side of a node and the nodes inside it, if the line branches there
	gap    = 16         // between two boxes of a sequence
	rowGap = 10         // between two alternatives
	turn   = 16         // between a row of a sequence and the line to the next row
	bypass = 16         // above an option, for the line past it
	back   = 12         // below a loop, for the line back

	lineHeight = 18 // of a label
	padX       = 10 // between the side of a box and its label
	padY       = 5
	noteHeight = 14 // of the note of a loop
	emptyWidth = 24

	margin = 12 // around a diagram
	header = 30 // for the name of the rule
	stop   = 5  // radius of the circles at the start and at the end

	unlimited  = 1 << 30
	minWidth   = 160 // of the space that nested nodes are given
	minColumns = 8   // of a line of a label
	maxColumns = 40
)

// textWidth returns the width of a label in the font of labels, 14 pixels high.
// The letters of usual monospaced fonts are up to 0.602 times as wide as high.
func textWidth(columns int) int { return (columns*843 + 99) / 100 }

// noteWidth returns the width of a note in the font of notes, 11 pixels high.
func noteWidth(note string) int { return (len(note)*11 + 1) / 2 }

// Draw returns the diagram of a rule. Sequences continue in the next row if they
// are wider than width; a width of 0 means [DefaultWidth]. Single boxes and
// deeply nested nodes may make a diagram wider than that.
//
// The error is a [*grammar.Error]: the rule is nested more than 1000 levels
// deep, or contains an expression that is not valid, such as an alternation
// without alternatives.
func Draw(r *grammar.Rule, width int) (*Diagram, error) {
	root, err := build(r)
	if err != nil {
		return nil, err
	}
	if width <= 0 {
		width = DefaultWidth
	}
	const left = margin + 2*stop + gap
	root.size(unlimited)
	boxes := 0
	for n := range root.All() {
		n.natural = n.Box.W
		if n.IsBox() {
			boxes++
			n.Number = boxes
		}
	}
	root.size(width - 2*left)
	root.place(left, margin+header)
	d := &Diagram{
		Name:   r.Name,
		Root:   root,
		Start:  Point{margin + 2*stop, root.In},
		End:    Point{root.End().X + gap, root.Out},
		Width:  max(root.End().X+left, 2*margin+textWidth(columns(printable(r.Name)))),
		Height: root.Box.Y + root.Box.H + margin,
	}
	d.Tracks = []Track{{d.Start, root.Start()}, {root.End(), d.End}}
	return d, nil
}

// size sets the size of n and of the nodes inside n, given the width that n
// should not exceed. Places are relative: X and Y to the node outside n, In and
// Out to n.
func (n *Node) size(width int) {
	width = max(width, minWidth)
	if n.natural > 0 && n.natural <= width {
		width = unlimited // no node inside n has to be narrower
	}
	n.Box = Box{}
	switch n.Kind {
	case Sequence:
		n.sizeSequence(width)
	case Choice:
		n.sizeChoice(width)
	case Option:
		inner := n.inner(width)
		inner.Box.X, inner.Box.Y = arm, bypass
		n.Box.W, n.Box.H = inner.Box.W+2*arm, inner.Box.H+bypass
		n.In, n.Out = inner.In+bypass, inner.Out+bypass
	case Loop:
		n.sizeLoop(width)
	case Empty:
		n.Box.W, n.Box.H = emptyWidth, 2*padY+lineHeight
		n.In, n.Out = n.Box.H/2, n.Box.H/2
	default:
		n.sizeBox(width)
	}
}

// inner sets the size of the node inside n and returns the node.
func (n *Node) inner(width int) *Node {
	n.Nodes[0].size(width - 2*arm)
	return n.Nodes[0]
}

func (n *Node) sizeBox(width int) {
	n.Box.W = 2 * padX
	if n.Note != "" {
		n.Box.W += noteWidth(n.Note) + padX
	}
	n.Lines = wrap(n.Label, min(max((width-n.Box.W)/9, minColumns), maxColumns))
	widest := 1
	for _, line := range n.Lines {
		widest = max(widest, columns(line))
	}
	n.Box.W += textWidth(widest)
	n.Box.H = 2*padY + lineHeight*len(n.Lines)
	n.In, n.Out = n.Box.H/2, n.Box.H/2
}

func (n *Node) sizeChoice(width int) {
	for _, c := range n.Nodes {
		c.size(width - 2*arm)
		c.Box.X, c.Box.Y = arm, n.Box.H
		n.Box.W = max(n.Box.W, c.Box.W+2*arm)
		n.Box.H += c.Box.H + rowGap
	}
	n.Box.H -= rowGap
	n.In, n.Out = n.Nodes[0].In, n.Nodes[0].Out
}

func (n *Node) sizeLoop(width int) {
	inner := n.inner(width)
	n.Box.W = max(inner.Box.W, noteWidth(n.Note)) + 2*arm
	n.Box.H = inner.Box.H + back
	if n.Note != "" {
		n.Box.H += noteHeight
	}
	inner.Box.X = (n.Box.W - inner.Box.W) / 2
	n.In, n.Out = inner.In, inner.Out
}

// sizeSequence arranges the nodes in rows. Each row after the first begins after
// an arm, and there is an arm at the right side, for the lines between the rows.
func (n *Node) sizeSequence(width int) {
	limit := width - 2*arm
	for _, c := range n.Nodes {
		c.size(limit)
	}
	right, y := 0, 0
	n.rows = nil
	for rest := n.Nodes; len(rest) > 0; {
		row := rest[:fitting(rest, limit)]
		rest = rest[len(row):]
		n.rows = append(n.rows, row)
		x := 0
		if y > 0 {
			x = arm
		}
		var bottom int
		n.Out, bottom = sizeRow(row, x, y)
		if y == 0 {
			n.In = row[0].Box.Y + row[0].In
		}
		last := row[len(row)-1]
		right = max(right, last.Box.X+last.Box.W)
		n.Box.H, y = bottom, bottom+2*turn
		if len(rest) > 0 {
			n.Box.W = arm
		}
	}
	n.Box.W += right
}

// fitting returns how many nodes fit into a row, at least one.
func fitting(nodes []*Node, limit int) int {
	width := 0
	for i, c := range nodes {
		if width += c.Box.W; width > limit && i > 0 {
			return i
		}
		width += gap
	}
	return len(nodes)
}

// sizeRow arranges the nodes of a row so that each line enters where the line
// before it ends. The row begins at x, and its top is at y. sizeRow returns the
// place where the line leaves the row, and the bottom of the row.
func sizeRow(row []*Node, x, y int) (out, bottom int) {
	rail, top := 0, 0
	for _, c := range row {
		c.Box.X, c.Box.Y = x, rail-c.In
		x += c.Box.W + gap
		rail += c.Out - c.In
		top = min(top, c.Box.Y)
	}
	for _, c := range row {
		c.Box.Y += y - top
		bottom = max(bottom, c.Box.Y+c.Box.H)
	}
	return rail + y - top, bottom
}

// place makes the places of n and of the nodes inside n absolute, and connects
// these nodes. x and y are the place of the node outside n.
func (n *Node) place(x, y int) {
	n.Box.X += x
	n.Box.Y += y
	n.In += n.Box.Y
	n.Out += n.Box.Y
	for _, c := range n.Nodes {
		c.place(n.Box.X, n.Box.Y)
	}
	n.connect()
}
