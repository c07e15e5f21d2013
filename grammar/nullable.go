package grammar

// nullable returns the rules that derive the empty string.
//
// Asking rule by rule until nothing changes takes quadratic time on a grammar
// made for it. Instead every expression waits for a number of those inside it to
// be found empty, and tells the one around it when it is: each is told once, so
// that the time is linear (Dowling and Gallier, "Linear-time algorithms for
// testing the satisfiability of propositional Horn formulae", 1984).
func (x *Index) nullable() map[*Rule]bool {
	s := emptySearch{index: x, refs: map[*Rule][]int{}, empty: map[*Rule]bool{}}
	for r := range x.all() {
		s.add(r)
	}
	for len(s.found) > 0 {
		n := s.found[len(s.found)-1]
		s.found = s.found[:len(s.found)-1]
		s.tell(s.nodes[n])
	}
	return s.empty
}

type emptySearch struct {
	index *Index
	nodes []emptyNode
	refs  map[*Rule][]int // nodes that are references to a rule
	found []int           // nodes found empty, and not yet told
	empty map[*Rule]bool
}

// An emptyNode is an expression.
type emptyNode struct {
	rule   *Rule // whose definition it is, nil inside a definition
	parent int   // the node around it
	wait   int   // how many inside have to be empty first; 0 once it is empty
}

// add adds the definition of r.
func (s *emptySearch) add(r *Rule) {
	type item struct {
		expr   Expr
		parent int
	}
	root := len(s.nodes)
	stack := []item{{r.Expr, -1}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := len(s.nodes)
		s.nodes = append(s.nodes, emptyNode{parent: it.parent, wait: waits(it.expr)})
		if s.nodes[n].wait == 0 {
			s.found = append(s.found, n)
		}
		if ref, ok := it.expr.(Ref); ok {
			if to := s.index.Rule(ref.Name); to != nil {
				s.refs[to] = append(s.refs[to], n)
			}
		}
		for _, e := range Inner(it.expr) {
			stack = append(stack, item{e, n})
		}
	}
	s.nodes[root].rule = r
}

// waits returns how many expressions inside e have to be empty for e to be; what
// is never empty waits for one that does not come.
func waits(e Expr) int {
	switch e := e.(type) {
	case Concatenation:
		return len(e.List)
	case Repetition:
		if e.Min == 0 {
			return 0
		}
	case Option:
		return 0
	case Literal:
		if e.Text == "" {
			return 0
		}
	}
	return 1
}

// tell passes on that a node is empty: to the one around it, and where it is a
// definition, to the references to the rule.
func (s *emptySearch) tell(n emptyNode) {
	if n.rule == nil {
		s.hear(n.parent)
		return
	}
	s.empty[n.rule] = true
	for _, ref := range s.refs[n.rule] {
		s.hear(ref)
	}
}

func (s *emptySearch) hear(n int) {
	node := &s.nodes[n]
	if node.wait == 0 {
		return // found before
	}
	if node.wait--; node.wait == 0 {
		s.found = append(s.found, n)
	}
}
