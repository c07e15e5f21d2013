package urivet

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// checkError reports pointers that parsers return, and that are used although there may be an error.
func checkError(c *checker) {
	byExpr := make(map[ast.Expr]*builtURL) // the arguments of sinks
	for _, b := range c.built {
		if b.sink != nil && !b.perhaps {
			byExpr[b.expr] = b
		}
	}
	for cur := range c.inspect.Root().Preorder((*ast.AssignStmt)(nil)) {
		n := cur.Node().(*ast.AssignStmt)
		if len(n.Lhs) != 2 || len(n.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
		if !ok {
			continue
		}
		f := calledFunc(c.TypesInfo, call)
		if f == nil {
			continue
		}
		s, ok := sinks[f.FullName()]
		if !ok || s.arg >= len(call.Args) {
			continue
		}
		value, err := c.variable(n.Lhs[0]), n.Lhs[1]
		if value == nil || !isPointer(value.Type()) || c.cannotFail(byExpr[call.Args[s.arg]]) {
			continue
		}
		if isBlank(err) {
			if c.used(cur, value) {
				c.report(err, nil, "the error of %s is ignored: for a string that it rejects, %s is nil, and its fields panic", f.Name(), value.Name())
			}
		} else if e := c.variable(err); e != nil {
			if use := c.usedBefore(cur, value, e); use != nil {
				c.report(use, nil, "%s is used before the error of %s is checked: for a string that it rejects, it is nil, and its fields panic", value.Name(), f.Name())
			}
		}
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// variable returns the variable that e names, or nil.
func (c *checker) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, _ := c.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// cannotFail reports whether a URL has no values but numbers and other URLs, and is right.
func (c *checker) cannotFail(b *builtURL) bool {
	if b == nil {
		return false
	}
	for _, p := range b.parts {
		if p.constant {
			continue
		}
		if _, ok := isCall(c.TypesInfo, p.expr, "(*net/url.URL).String"); ok {
			continue
		}
		if x, ok := p.expr.(*ast.SelectorExpr); ok && x.Sel.Name == "URL" { // of an httptest.Server
			if isType(c.TypesInfo.TypeOf(x.X), "net/http/httptest", "Server") {
				continue
			}
		}
		basic, ok := c.TypesInfo.TypeOf(p.expr).Underlying().(*types.Basic)
		if !ok || basic.Info()&types.IsInteger == 0 {
			return false
		}
	}
	sample, _ := b.sample()
	return b.fault(sample) == nil
}

// used reports whether the function around cur uses a field or a method of v, and does not ask whether v is nil. What
// gets v from it may ask.
func (c *checker) used(cur inspector.Cursor, v *types.Var) (used bool) {
	for function := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for e := range function.Preorder((*ast.BinaryExpr)(nil), (*ast.SelectorExpr)(nil)) {
			switch x := e.Node().(type) {
			case *ast.BinaryExpr:
				if (x.Op == token.EQL || x.Op == token.NEQ) && c.variable(x.X) == v && c.TypesInfo.Types[x.Y].IsNil() {
					return false
				}
			case *ast.SelectorExpr:
				used = used || c.variable(x.X) == v
			}
		}
	}
	return used
}

// usedBefore returns the use of a field of v in the statement after cur, unless that statement also uses err.
func (c *checker) usedBefore(cur inspector.Cursor, v, err *types.Var) ast.Node {
	next, ok := cur.NextSibling()
	if !ok {
		return nil
	}
	for id := range next.Preorder((*ast.Ident)(nil)) {
		if c.TypesInfo.ObjectOf(id.Node().(*ast.Ident)) == err {
			return nil
		}
	}
	for e := range next.Preorder((*ast.SelectorExpr)(nil)) {
		if x := e.Node().(*ast.SelectorExpr); c.variable(x.X) == v {
			return x
		}
	}
	return nil
}
