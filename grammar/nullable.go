package grammar

// nullable returns the rules that derive the empty string.
//
// Checking rule after rule until nothing changes would take quadratic time in
// the worst case. Instead, each expression counts the expressions inside it that
// still have to be found empty. When its count reaches zero the expression is
// empty, and the count of the enclosing expression is decremented. This happens
// once per expression, so the time is linear (Dowling and Gallier, "Linear-time
// algorithms for testing the satisfiability of propositional Horn formulae",
// 1984).
func (x *Index) nullable() map[*Rule]bool {
	s := emptySearch{index: x, refs: map[*Rule][]int{}, empty: map[*Rule]bool{}}
	for r := range x.all() {
		s.add(r)
	}
	for len(s.found) > 0 {
		n := s.found[len(s.found)-1]
		s.found = s.found[:len(s.found)-1]
		s.propagate(s.nodes[n])
	}
	return s.empty
}

// An emptySearch is the state of the search for rules that derive the empty
// string.
type emptySearch struct {
	index *Index
	nodes []emptyNode
	refs  map[*Rule][]int // for each rule, the nodes that refer to it
	found []int           // nodes found empty but not yet propagated
	empty map[*Rule]bool  // the result
}

// An emptyNode is one expression.
type emptyNode struct {
	rule   *Rule // the rule that the whole expression defines; nil for a part of a definition
	parent int   // index of the enclosing node
	wait   int   // number of inner expressions that still have to be found empty; 0 if this node is empty
}

// add adds a node for each expression in the definition of r.
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

// waits returns how many expressions directly inside e have to be empty for e
// to be empty. For an expression that is never empty, such as a Range, it
// returns 1: that count never reaches 0, because there is no inner expression.
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

// propagate decrements the counts that depend on the empty node n: the count of
// the enclosing node or, if n is a definition, of each reference to the rule.
func (s *emptySearch) propagate(n emptyNode) {
	if n.rule == nil {
		s.decrement(n.parent)
		return
	}
	s.empty[n.rule] = true
	for _, ref := range s.refs[n.rule] {
		s.decrement(ref)
	}
}

// decrement decrements the count of node n. If the count reaches 0, n is empty.
func (s *emptySearch) decrement(n int) {
	node := &s.nodes[n]
	if node.wait == 0 {
		return // already found
	}
	if node.wait--; node.wait == 0 {
		s.found = append(s.found, n)
	}
}
