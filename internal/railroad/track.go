package railroad

// connect makes the tracks of a node from the places of the nodes inside it.
func (n *Node) connect() {
	switch n.Kind {
	case Sequence:
		n.connectSequence()
	case Choice:
		for i, c := range n.Nodes {
			n.branch(c, i > 0)
		}
	case Option:
		n.branch(n.Nodes[0], false)
		y := n.Box.Y + bypass/4
		n.track(n.Start(), Point{n.left(), n.In}, Point{n.left(), y},
			Point{n.right(), y}, Point{n.right(), n.Out}, n.End())
	case Loop:
		c := n.Nodes[0]
		n.branch(c, false)
		y := n.backLine()
		n.track(c.End(), Point{n.right(), n.Out}, Point{n.right(), y},
			Point{n.left(), y}, Point{n.left(), n.In}, c.Start())
	case Empty:
		n.track(n.Start(), n.End())
	}
}

// left and right return where lines branch off, inside the arms of n.
func (n *Node) left() int  { return n.Box.X + radius }
func (n *Node) right() int { return n.Box.X + n.Box.W - radius }

// backLine returns where the line of a loop leads back.
func (n *Node) backLine() int {
	c := n.Nodes[0]
	return c.Box.Y + c.Box.H + back*2/3
}

func (n *Node) track(points ...Point) { n.Tracks = append(n.Tracks, points) }

// branch connects c, a node inside n, with both ends of n.
func (n *Node) branch(c *Node, bend bool) {
	if !bend {
		n.track(n.Start(), c.Start())
		n.track(c.End(), n.End())
		return
	}
	n.track(n.Start(), Point{n.left(), n.In}, Point{n.left(), c.In}, c.Start())
	n.track(c.End(), Point{n.right(), c.Out}, Point{n.right(), n.Out}, n.End())
}

func (n *Node) connectSequence() {
	var from *Node // the last node of the row before
	for _, row := range n.rows {
		if from != nil {
			n.nextRow(from, row)
		}
		for i, c := range row[1:] {
			n.track(row[i].End(), c.Start())
		}
		from = row[len(row)-1]
	}
	if from.End() != n.End() {
		n.track(from.End(), n.End())
	}
}

// nextRow connects the node from with the next row: to the right side of n, back
// between the rows, and down.
func (n *Node) nextRow(from *Node, row []*Node) {
	top := row[0].Box.Y
	for _, c := range row {
		top = min(top, c.Box.Y)
	}
	y, to := top-turn, row[0]
	n.track(from.End(), Point{n.right(), from.Out}, Point{n.right(), y},
		Point{n.left(), y}, Point{n.left(), to.In}, to.Start())
}
