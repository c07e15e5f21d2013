package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// checkEqual reports values of url.URL that are compared as structs.
func checkEqual(c *checker) {
	keys := 0
	for n := range c.inspect.PreorderSeq((*ast.BinaryExpr)(nil), (*ast.MapType)(nil), (*ast.CallExpr)(nil)) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				c.checkComparison(n)
			}
		case *ast.MapType:
			if t := c.TypesInfo.TypeOf(n.Key); isURL(t) && !isPointer(t) && !c.skip[c.Fset.File(n.Pos())] {
				if keys++; keys > 1 {
					continue // the type of a field, and of what the field gets
				}
				c.report(n.Key, nil, "url.URL is a key, so two equal URLs with a userinfo have two entries, because their field User is a pointer: use String() (RFC 3986, 6.2.1)")
			}
		case *ast.CallExpr:
			if call, ok := isCall(c.TypesInfo, n, "reflect.DeepEqual"); ok {
				a, b := c.TypesInfo.TypeOf(call.Args[0]), c.TypesInfo.TypeOf(call.Args[1])
				if isURL(a) && isURL(b) && isPointer(a) != isPointer(b) {
					c.report(n, nil, "DeepEqual of %s and %s is always false, because their types differ", a, b)
				}
			}
		}
	}
}

func (c *checker) checkComparison(n *ast.BinaryExpr) {
	a, b := c.TypesInfo.TypeOf(n.X), c.TypesInfo.TypeOf(n.Y)
	if isURL(a) && isURL(b) && !isPointer(a) && !isPointer(b) && !c.isZero(n.X) && !c.isZero(n.Y) {
		c.report(n, c.stringFix(n), "%s compares two url.URL, which differ if they have equal userinfo, because their field User is a pointer: compare String() (RFC 3986, 6.2.1)", n.Op)
	}
}

// isZero reports whether e is url.URL{}, or a variable of the package with this value, which is compared with to find
// out whether there is a URL.
func (c *checker) isZero(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) == 0
	case *ast.Ident:
		v := c.local(x)
		return v != nil && v.Parent() == c.Pkg.Scope() && !slices.ContainsFunc(c.assigns[v], func(a assign) bool {
			literal, ok := a.value.(*ast.CompositeLit)
			return !ok || len(literal.Elts) > 0
		})
	}
	return false
}

// stringFix returns the comparison of the strings of two variables, whose address can be taken.
func (c *checker) stringFix(n *ast.BinaryExpr) []analysis.SuggestedFix {
	var edits []analysis.TextEdit
	for _, e := range []ast.Expr{n.X, n.Y} {
		switch x := e.(type) {
		case *ast.Ident:
		case *ast.SelectorExpr:
			if _, ok := c.TypesInfo.ObjectOf(x.Sel).(*types.Var); !ok || !c.TypesInfo.Types[x].Addressable() {
				return nil
			}
		default:
			return nil
		}
		if !c.TypesInfo.Types[e].Addressable() {
			return nil
		}
		edits = append(edits, analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(".String()")})
	}
	return []analysis.SuggestedFix{{Message: "Compare the strings", TextEdits: edits}}
}
