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
	s := emptySearch{index: x, refs: map[*Rule][]*emptyNode{}}
	for _, r := range x.all() {
		s.add(r.Expr, &emptyNode{rule: r, wait: 1})
	}
	empty := map[*Rule]bool{}
	for len(s.found) > 0 {
		n := s.found[len(s.found)-1]
		s.found = s.found[:len(s.found)-1]
		if n.rule == nil {
			s.decrement(n.outer)
			continue
		}
		empty[n.rule] = true
		for _, ref := range s.refs[n.rule] {
			s.decrement(ref)
		}
	}
	return empty
}

// An emptySearch is the state of the search for rules that derive the empty
// string.
type emptySearch struct {
	index *Index
	refs  map[*Rule][]*emptyNode // for each rule, the expressions that refer to it
	found []*emptyNode           // nodes found empty but not yet propagated
}

// An emptyNode is an expression or a rule.
type emptyNode struct {
	rule  *Rule      // nil for an expression
	outer *emptyNode // of an expression: the enclosing expression, or the rule that it defines
	wait  int        // number of inner expressions that still have to be found empty; 0 if this node is empty
}

// add adds a node for e, and for each expression inside e.
func (s *emptySearch) add(e Expr, outer *emptyNode) {
	n := &emptyNode{outer: outer, wait: waits(e)}
	if n.wait == 0 {
		s.found = append(s.found, n)
	}
	if ref, ok := e.(Ref); ok {
		to := s.index.Rule(ref.Name)
		s.refs[to] = append(s.refs[to], n)
	}
	for _, inner := range Inner(e) {
		s.add(inner, n)
	}
}

// decrement decrements the count of a node. If the count reaches 0, the node is
// empty. The count of a node that is already empty becomes negative.
func (s *emptySearch) decrement(n *emptyNode) {
	if n.wait--; n.wait == 0 {
		s.found = append(s.found, n)
	}
}

// waits returns how many expressions directly inside e have to be empty for e
// to be empty. For an expression that is never empty, such as a Range, it
// returns 1 or more: that count never reaches 0, because there is no inner expression.
func waits(e Expr) int {
	switch e := e.(type) {
	case Concatenation:
		return len(e.List)
	case Repetition:
		return min(e.Min, 1)
	case Option:
		return 0
	case Literal:
		return len(e.Text)
	}
	return 1
}
