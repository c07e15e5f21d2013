package grammar

import "iter"

// All yields e and all expressions inside e, from left to right. Each
// expression comes before the expressions inside it. All yields references but
// does not follow them.
func All(e Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) {
		// A stack instead of recursion: a tree made by a program may be deep.
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

// Inner returns the expressions directly inside e, from left to right.
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
