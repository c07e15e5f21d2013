package grammar

import "iter"

// All yields e and the expressions inside it, each before those inside it, from
// left to right. References are yielded, not followed.
func All(e Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		// A stack and not recursion: a tree made by a program may be deep.
		stack := []Expr{e}
		for len(stack) > 0 {
			e := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(e) {
				return
			}
			inner := Inner(e)
			for i := len(inner) - 1; i >= 0; i-- {
				stack = append(stack, inner[i])
			}
		}
	}
}

// Inner returns the expressions directly inside e, in their order.
func Inner(e Expr) []Expr {
	switch e := e.(type) {
	case Alternation:
		return e.List
	case Concatenation:
		return e.List
	case Repetition:
		return []Expr{e.Expr}
	case Option:
		return []Expr{e.Expr}
	case Group:
		return []Expr{e.Expr}
	}
	return nil
}
