package urivet

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"net/url"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// checkError reports pointers that parsers return, and that are used although there may be an error.
func checkError(c *checker) {
	reported := make(map[any]bool) // what may fail: a field of the package, or a place
	fails := func(e ast.Expr) bool {
		bad := c.failing(e, base, 0)
		if bad == nil || c.skip[c.Fset.File(e.Pos())] {
			return false
		}
		cause := any(bad.Pos())
		if field := c.field(bad); field != nil && field.Pkg() == c.Pkg {
			cause = field
		}
		again := reported[cause]
		reported[cause] = true
		return !again
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
		value, err := c.pointer(n.Lhs[0]), n.Lhs[1]
		if value == nil || !isPointer(value.Type()) || !c.used(cur, value) {
			continue
		}
		arg, why := call.Args[s.arg], "for a string that it rejects, "+value.Name()+" is nil, and its fields panic"
		if isBlank(err) {
			if fails(arg) {
				c.report(err, nil, "the error of %s is ignored: %s", f.Name(), why)
			}
		} else if e := c.local(err); e != nil {
			if use := c.usedBefore(cur, value, e); use != nil && fails(arg) {
				c.report(use, nil, "%s is used before the error of %s is checked: %s", value.Name(), f.Name(), why)
			}
		}
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// pointer returns the local variable that e names, or the field, or nil.
func (c *checker) pointer(e ast.Expr) *types.Var { return cmp.Or(c.local(e), c.field(e)) }

// local returns the variable that e names, or nil.
func (c *checker) local(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, _ := c.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// failing returns what of e, or of its sources, makes url.Parse fail with some value, if e is in a component, or is a URL for
// base. It is nil if nothing does. It looks at all that the package gives to the variables, parameters and fields of which e
// consists.
func (c *checker) failing(e ast.Expr, in component, depth int) ast.Expr {
	if depth > maxDepth {
		return e
	}
	b := &builtURL{}
	c.addParts(b, e, 0)
	for _, p := range b.places() {
		value, at := p.part.expr, max(in, p.component)
		if c.isFixed(value) || c.isChecked(value, at < path) || c.isOfURL(value) || at >= path && c.isEscaped(value) {
			continue
		}
		list := c.sources(value)
		if list == nil {
			return value
		}
		for _, source := range list {
			if bad := c.failing(source, at, depth+1); bad != nil {
				return bad
			}
		}
	}
	sample, _ := b.sample()
	if _, err := url.Parse(map[component]string{authority: "//", path: "/", query: "?", fragment: "#"}[in] + sample); err != nil {
		return e
	}
	return nil
}

// isOfURL reports whether e is a number, a URL, or what net/url and net/http return of a URL.
func (c *checker) isOfURL(e ast.Expr) bool {
	t := c.TypesInfo.TypeOf(e)
	if basic, ok := t.Underlying().(*types.Basic); isURL(t) || ok && basic.Info()&(types.IsNumeric|types.IsBoolean) != 0 {
		return true
	}
	if x, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if t := typeName(c.TypesInfo.TypeOf(x.X)); t != nil && t.Pkg() != nil {
			return slices.Contains([]string{"net/http/httptest.Server.URL", "net/http.Request.RequestURI", "net/url.URL.Scheme", "net/url.URL.Host",
				"net/url.URL.RawQuery"}, t.Pkg().Path()+"."+t.Name()+"."+x.Sel.Name)
		}
	}
	_, ok := isCall(c.TypesInfo, e, "net/url.JoinPath", "(*net/url.URL).String", "(*net/url.URL).EscapedPath", "(*net/url.URL).RequestURI", "(net.Addr).String")
	return ok
}

// isEscaped reports whether e is escaped data, or is written with characters that a path and a query may have.
func (c *checker) isEscaped(e ast.Expr) bool {
	_, ok := isCall(c.TypesInfo, e, "net/url.PathEscape", "net/url.QueryEscape", "(net/url.Values).Encode", uriform+"/pct.Encode",
		"strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint", "strconv.FormatBool",
		"encoding/hex.EncodeToString", "(*encoding/base64.Encoding).EncodeToString", "(*encoding/base32.Encoding).EncodeToString")
	return ok
}

// sources returns all that the package gives to a variable, a parameter or a field, or what a function of the package
// returns. It is nil if others may give more.
func (c *checker) sources(e ast.Expr) (list []ast.Expr) {
	var assigns []assign
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := c.local(x)
		if _, param := c.params[v]; param {
			if list = c.arguments(v); list == nil {
				return nil
			}
		}
		assigns = c.assigns[v]
	case *ast.SelectorExpr:
		if field := c.field(x); field != nil && (!field.Exported() || c.isPrivate(x.X) || c.isLiteral(x.X)) {
			assigns = c.assigns[field]
		}
	case *ast.CallExpr:
		if _, ok := isCall(c.TypesInfo, x, trimmers...); ok {
			return x.Args[:1]
		}
		if _, ok := isCall(c.TypesInfo, x, "strings.Replace", "strings.ReplaceAll"); ok {
			return []ast.Expr{x.Args[0], x.Args[2]}
		}
		return c.returned(x)
	}
	for _, a := range assigns {
		switch _, join := isCall(c.TypesInfo, a.from, "net/url.JoinPath"); {
		case a.value != nil:
			list = append(list, a.value)
		case join: // an error gives ""
			list = append(list, a.from)
		default:
			return nil
		}
	}
	return list
}

// isPrivate reports whether e is of an unexported struct of the package without tags, which a decoder seldom writes.
func (c *checker) isPrivate(e ast.Expr) bool {
	name := typeName(c.TypesInfo.TypeOf(e))
	if name == nil || name.Exported() || name.Pkg() != c.Pkg {
		return false
	}
	t, ok := name.Type().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range t.NumFields() {
		if t.Tag(i) != "" {
			return false
		}
	}
	return true
}

// isLiteral reports whether e is a variable of the function whose only value is a literal of a struct.
func (c *checker) isLiteral(e ast.Expr) bool {
	a := c.assigns[c.local(e)]
	if len(a) != 1 {
		return false
	}
	value := a[0].value
	if x, ok := value.(*ast.UnaryExpr); ok {
		value = x.X
	}
	_, ok := value.(*ast.CompositeLit)
	return ok
}

// returned returns the results of a function of the package that has one.
func (c *checker) returned(call *ast.CallExpr) (list []ast.Expr) {
	decl := c.decls[calledFunc(c.TypesInfo, call)]
	if decl == nil || decl.Body == nil {
		return nil
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
			list = append(list, r.Results[0])
		}
		_, literal := n.(*ast.FuncLit)
		return !literal
	})
	return list
}

// used reports whether the function around cur, after it, or the package of a field uses a field or a method of v, and does
// not ask whether v is nil. What gets v from it may ask.
func (c *checker) used(cur inspector.Cursor, v *types.Var) (used bool) {
	around := c.inspect.Root()
	if !v.IsField() {
		for function := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			around = function // the outermost
		}
	}
	for e := range around.Preorder((*ast.BinaryExpr)(nil), (*ast.SelectorExpr)(nil)) {
		switch x := e.Node().(type) {
		case *ast.BinaryExpr:
			if (x.Op == token.EQL || x.Op == token.NEQ) && c.pointer(x.X) == v && c.TypesInfo.Types[x.Y].IsNil() {
				return false
			}
		case *ast.SelectorExpr:
			used = used || c.pointer(x.X) == v && (v.IsField() || x.Pos() > cur.Node().End())
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
