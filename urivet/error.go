package urivet

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/url"
	"slices"

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
		value, err := c.local(n.Lhs[0]), n.Lhs[1]
		if value == nil || !isPointer(value.Type()) || c.cannotFail(byExpr, call.Args[s.arg], 0) {
			continue
		}
		if isBlank(err) {
			if c.used(cur, value) {
				c.report(err, nil, "the error of %s is ignored: for a string that it rejects, %s is nil, and its fields panic", f.Name(), value.Name())
			}
		} else if e := c.local(err); e != nil {
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

// local returns the variable that e names, or nil.
func (c *checker) local(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, _ := c.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// cannotFail reports whether the URL e is right, and has no values but numbers, other URLs, and escaped data behind the
// authority. The argument of each call is looked at for a parameter.
func (c *checker) cannotFail(byExpr map[ast.Expr]*builtURL, e ast.Expr, depth int) bool {
	b := byExpr[e]
	if b == nil || depth > maxDepth {
		return false
	}
	for _, p := range b.places() {
		e := p.part.expr
		if p.component >= path && c.escaped(e, 0) {
			continue
		}
		if c.isURLString(e, 0) {
			continue
		}
		if x, ok := e.(*ast.SelectorExpr); ok && x.Sel.Name == "URL" { // of an httptest.Server
			if isType(c.TypesInfo.TypeOf(x.X), "net/http/httptest", "Server") {
				continue
			}
		}
		if basic, ok := c.TypesInfo.TypeOf(e).Underlying().(*types.Basic); ok && basic.Info()&types.IsInteger != 0 {
			continue
		}
		if !c.eachCall(e, func(arg ast.Expr) bool { return c.cannotFail(byExpr, arg, depth+1) }) {
			return false
		}
	}
	sample, _ := b.sample()
	return b.fault(sample) == nil
}

// isURLString reports whether e is the string of a url.URL, or a call of a function of the package that only returns such
// strings and constants.
func (c *checker) isURLString(e ast.Expr, depth int) bool {
	if _, ok := isCall(c.TypesInfo, e, "(*net/url.URL).String"); ok {
		return true
	}
	if text, ok := c.constant(e); ok {
		_, err := url.Parse(text)
		return err == nil
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || depth > maxDepth {
		return false
	}
	decl := c.decls[calledFunc(c.TypesInfo, call)]
	if decl == nil || decl.Body == nil {
		return false
	}
	all := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			all = all && len(r.Results) == 1 && c.isURLString(r.Results[0], depth+1)
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	return all
}

// eachCall reports whether e is a parameter of an unexported function, and f is true for what each call passes to it.
func (c *checker) eachCall(e ast.Expr, f func(ast.Expr) bool) bool {
	v := c.local(e)
	p, ok := c.params[v]
	if !ok || p.function == nil || p.function.Exported() || len(c.assigns[v]) > 0 || len(c.calls[p.function]) == 0 {
		return false
	}
	return !slices.ContainsFunc(c.calls[p.function], func(call *ast.CallExpr) bool {
		return p.number >= len(call.Args) || !f(call.Args[p.number])
	})
}

// escaped reports whether e is escaped data, or has letters and digits only.
func (c *checker) escaped(e ast.Expr, depth int) bool {
	if _, ok := isCall(c.TypesInfo, e, "net/url.PathEscape", "net/url.QueryEscape", "(net/url.Values).Encode", uriform+"/pct.Encode",
		"strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint", "strconv.FormatBool"); ok || c.isChecked(e) || c.isFixed(e) {
		return true
	}
	v := c.local(e)
	if _, param := c.params[v]; v == nil || param || depth > maxDepth || len(c.assigns[v]) == 0 {
		return false
	}
	return !slices.ContainsFunc(c.assigns[v], func(a assign) bool { return a.value == nil || !c.escaped(a.value, depth+1) })
}

// used reports whether the function around cur uses a field or a method of v, and does not ask whether v is nil. What
// gets v from it may ask.
func (c *checker) used(cur inspector.Cursor, v *types.Var) (used bool) {
	for function := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for e := range function.Preorder((*ast.BinaryExpr)(nil), (*ast.SelectorExpr)(nil)) {
			switch x := e.Node().(type) {
			case *ast.BinaryExpr:
				if (x.Op == token.EQL || x.Op == token.NEQ) && c.local(x.X) == v && c.TypesInfo.Types[x.Y].IsNil() {
					return false
				}
			case *ast.SelectorExpr:
				used = used || c.local(x.X) == v
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
		if x := e.Node().(*ast.SelectorExpr); c.local(x.X) == v {
			return x
		}
	}
	return nil
}
