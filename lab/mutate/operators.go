package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"hash/fnv"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
)

// mutants returns the changes that the operators make, in the order of the text. Some do not
// compile: see compiles.
func (p *pkg) mutants() (all []*mutant) {
	for _, f := range p.files {
		if ast.IsGenerated(f.ast) {
			continue
		}
		for _, d := range f.ast.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok != token.VAR && d.Tok != token.CONST {
				continue
			}
			all = append(all, p.operate(f, d)...)
		}
	}
	number(all)
	return all
}

// operate applies the operators to a declaration.
func (p *pkg) operate(f *source, d ast.Decl) []*mutant {
	o := operators{pkg: p, file: f, decl: d, seen: map[string]bool{}}
	switch d := d.(type) {
	case *ast.FuncDecl:
		o.function = functionName(d)
		if d.Body != nil {
			o.walk(d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			spec := spec.(*ast.ValueSpec)
			o.function = spec.Names[0].Name
			for _, value := range spec.Values {
				// The values of an enumeration are arbitrary.
				if !mentions(value, "iota") {
					o.walk(value)
				}
			}
		}
	}
	return o.found
}

// functionName returns "Type.Method" or "function".
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

func mentions(e ast.Expr, name string) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return true
	})
	return found
}

type operators struct {
	*pkg
	file     *source
	decl     ast.Decl
	function string
	seen     map[string]bool
	found    []*mutant
}

func (o *operators) offset(pos token.Pos) int { return o.fset.Position(pos).Offset }

func (o *operators) text(n ast.Node) string {
	return string(o.file.text[o.offset(n.Pos()):o.offset(n.End())])
}

// replace adds mutants with another text for the bytes between two positions.
func (o *operators) replace(from, to token.Pos, texts ...string) {
	for _, text := range texts {
		m := &mutant{file: o.file, decl: o.decl, function: o.function, start: o.offset(from), end: o.offset(to), text: text}
		key := string(m.apply())
		if !o.seen[key] && !bytes.Equal(o.file.text, []byte(key)) {
			o.seen[key] = true
			o.found = append(o.found, m)
		}
	}
}

func (o *operators) replaceNode(n ast.Node, texts ...string) { o.replace(n.Pos(), n.End(), texts...) }

func (o *operators) walk(root ast.Node) {
	ast.PreorderStack(root, nil, func(n ast.Node, stack []ast.Node) bool {
		var parent ast.Node
		if len(stack) > 0 {
			parent = stack[len(stack)-1]
		}
		switch n := n.(type) {
		case ast.Stmt:
			return o.statement(n, parent)
		case ast.Expr:
			return o.expression(n, parent)
		}
		return true
	})
}

// statement deletes statements and cases. It reports whether the parts of the statement are
// mutated too.
func (o *operators) statement(s ast.Stmt, parent ast.Node) bool {
	if isPanic(s) || isHelper(s) {
		return false
	}
	switch s := s.(type) {
	case *ast.CaseClause:
		o.replaceNode(s, "")
		for i, e := range s.List {
			switch {
			case len(s.List) == 1:
			case i > 0:
				o.replace(s.List[i-1].End(), e.End(), "")
			default:
				o.replace(e.Pos(), s.List[1].Pos(), "")
			}
		}
	case *ast.IncDecStmt:
		if f, ok := parent.(*ast.ForStmt); ok && f.Post == s {
			return false
		}
		o.replaceNode(s, "", o.text(s.X)+map[token.Token]string{token.INC: "--", token.DEC: "++"}[s.Tok])
	case *ast.AssignStmt:
		if f, ok := parent.(*ast.ForStmt); ok && f.Post == s {
			return false
		}
		switch s.Tok {
		case token.DEFINE:
			return true
		case token.ADD_ASSIGN:
			o.replace(s.TokPos, s.TokPos+2, "-=")
		case token.SUB_ASSIGN:
			o.replace(s.TokPos, s.TokPos+2, "+=")
		}
		o.deleteFrom(s, parent)
	case *ast.ExprStmt, *ast.ReturnStmt, *ast.BranchStmt, *ast.DeferStmt:
		o.deleteFrom(s, parent)
	case *ast.DeclStmt:
		return false
	}
	return true
}

// deleteFrom deletes a statement of a list.
func (o *operators) deleteFrom(s ast.Stmt, parent ast.Node) {
	switch parent.(type) {
	case *ast.BlockStmt, *ast.CaseClause:
		o.replaceNode(s, "")
	}
}

func isPanic(s ast.Stmt) bool { return isCallStatement(s, "panic") }

// isHelper reports whether s is t.Helper(), which changes only the line of a failure.
func isHelper(s ast.Stmt) bool { return isCallStatement(s, "Helper") }

func isCallStatement(s ast.Stmt, name string) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && isCallOf(call, name)
}

func isCallOf(call *ast.CallExpr, names ...string) bool {
	for _, name := range names {
		switch f := call.Fun.(type) {
		case *ast.Ident:
			if f.Name == name {
				return true
			}
		case *ast.SelectorExpr:
			if f.Sel.Name == name {
				return true
			}
		}
	}
	return false
}

// boundaries are the neighbors of a comparison and its negation.
var boundaries = map[token.Token][]string{
	token.LSS: {"<=", ">="},
	token.LEQ: {"<", ">"},
	token.GTR: {">=", "<="},
	token.GEQ: {">", "<"},
	token.EQL: {"!="},
	token.NEQ: {"=="},
}

// expression changes an expression. It reports whether the parts of the expression are mutated
// too.
func (o *operators) expression(e ast.Expr, parent ast.Node) bool {
	tv := o.info.Types[e]
	if tv.IsType() {
		return false
	}
	if tv.Value != nil {
		o.constant(e, tv)
		return false
	}
	if o.isCondition(e, parent) {
		o.condition(e)
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		x, y := o.text(e.X), o.text(e.Y)
		switch e.Op {
		case token.LAND, token.LOR:
			o.replaceNode(e, x, y)
		case token.OR:
			o.replaceNode(e, x, y)
		case token.AND_NOT:
			o.replaceNode(e, x)
		case token.ADD:
			if isInteger(tv.Type) {
				o.replace(e.OpPos, e.OpPos+1, "-")
			}
		case token.SUB:
			o.replace(e.OpPos, e.OpPos+1, "+")
		default:
			o.replace(e.OpPos, e.OpPos+token.Pos(len(e.Op.String())), boundaries[e.Op]...)
		}
	case *ast.IndexExpr:
		if !o.info.Types[e.Index].IsType() {
			o.move(e.Index)
		}
	case *ast.SliceExpr:
		o.move(e.Low)
		o.move(e.High)
	case *ast.CallExpr:
		if isCallOf(e, "min") {
			o.replaceNode(e.Fun, "max")
		}
		if isCallOf(e, "max") {
			o.replaceNode(e.Fun, "min")
		}
		if isCallOf(e, "make", "Grow", "panic") {
			return false // a capacity changes no result
		}
	case *ast.KeyValueExpr:
		// Not the key: an index or the name of a field.
		o.walk(e.Value)
		return false
	}
	return true
}

// move changes an offset that is not constant by one.
func (o *operators) move(e ast.Expr) {
	if e == nil {
		return
	}
	if tv := o.info.Types[e]; tv.Value == nil && types.Identical(tv.Type, types.Typ[types.Int]) {
		o.replaceNode(e, o.text(e)+"+1", o.text(e)+"-1")
	}
}

// isCondition reports whether e decides: in a statement, as an operand, or as a result.
func (o *operators) isCondition(e ast.Expr, parent ast.Node) bool {
	if t := o.info.Types[e].Type; t == nil || !types.Identical(t.Underlying(), types.Typ[types.Bool]) {
		return false
	}
	switch p := parent.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.CaseClause, *ast.ReturnStmt, *ast.AssignStmt:
		return true
	case *ast.BinaryExpr:
		return p.Op == token.LAND || p.Op == token.LOR
	}
	return false
}

// condition negates e. The negation of a comparison is one of its boundaries.
func (o *operators) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		o.replaceNode(e, o.text(e.X))
		return
	case *ast.BinaryExpr:
		if boundaries[e.Op] != nil {
			return
		}
	case *ast.Ident:
		if e.Name == "_" {
			return
		}
	}
	o.replaceNode(e, "!("+o.text(e)+")")
}

// delimiters matches strings that a parser compares with, not sentences.
var delimiters = regexp.MustCompile(`^[^\pL\d\s]+$`)

// constant changes a constant expression.
func (o *operators) constant(e ast.Expr, tv types.TypeAndValue) {
	switch tv.Value.Kind() {
	case constant.Bool:
		o.replaceNode(e, strconv.FormatBool(!constant.BoolVal(tv.Value)))
	case constant.String:
		if s := constant.StringVal(tv.Value); delimiters.MatchString(s) {
			if _, ok := ast.Unparen(e).(*ast.BasicLit); ok {
				o.replaceNode(e, strconv.Quote(s[:len(s)-1]))
			}
		}
	case constant.Int:
		if !isInteger(tv.Type) {
			return
		}
		if o.flags[tv.Type] != nil {
			o.mask(e, tv)
			return
		}
		if named, ok := tv.Type.(*types.Named); ok && named.Obj().Pkg() != nil {
			o.replaceNode(e, "("+o.text(e)+"+1)") // the next value of an enumeration
			return
		}
		o.replaceNode(e, "("+o.text(e)+"+1)", "("+o.text(e)+"-1)")
	}
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// mask drops each class of a constant set of flags that is written in e, and adds one class, which
// depends on the text of e and its function.
func (o *operators) mask(e ast.Expr, tv types.TypeAndValue) {
	if _, ok := e.(*ast.BasicLit); ok {
		return // the 0 of class[c]&m != 0
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			switch b.Op {
			case token.OR:
				o.replaceNode(b, "("+o.text(b.X)+")", "("+o.text(b.Y)+")")
			case token.AND_NOT:
				o.replaceNode(b, "("+o.text(b.X)+")")
			}
		}
		return true
	})
	var missing []string
	for _, flag := range o.flags[tv.Type] {
		if constant.Sign(constant.BinaryOp(tv.Value, token.AND, flag.Val())) == 0 {
			missing = append(missing, flag.Name())
		}
	}
	if len(missing) > 0 {
		hash := fnv.New32a()
		fmt.Fprint(hash, o.function, o.text(e))
		o.replaceNode(e, "("+o.text(e)+"|"+missing[hash.Sum32()%uint32(len(missing))]+")")
	}
}

// findFlags finds the types of the package whose constants are sets of flags: at least three
// constants have one bit, and most do.
func (p *pkg) findFlags() {
	p.flags = map[types.Type][]*types.Const{}
	count := map[types.Type]int{}
	scope := p.types.Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok {
			continue
		}
		if named, ok := c.Type().(*types.Named); !ok || !isInteger(named) {
			continue
		}
		count[c.Type()]++
		if v, ok := constant.Uint64Val(c.Val()); ok && bits.OnesCount64(v) == 1 {
			p.flags[c.Type()] = append(p.flags[c.Type()], c)
		}
	}
	for t, flags := range p.flags {
		if len(flags) < 3 || 2*len(flags) < count[t] {
			delete(p.flags, t)
		}
	}
}

// signature returns the parameters of a function as "name type" and their names as arguments.
// Parameters without a name have names of their own.
func (p *pkg) signature(f *source, fields *ast.FieldList) (params, args []string) {
	if fields == nil {
		return nil, nil
	}
	for _, field := range fields.List {
		t := string(f.text[p.fset.Position(field.Type.Pos()).Offset:p.fset.Position(field.Type.End()).Offset])
		names := field.Names
		if len(names) == 0 {
			names = []*ast.Ident{{Name: "_"}}
		}
		for _, name := range names {
			arg := name.Name
			if arg == "_" {
				arg = fmt.Sprintf("mutantParam%d_%d", field.Pos(), len(args))
			}
			params = append(params, arg+" "+t)
			if strings.HasPrefix(t, "...") {
				arg += "..."
			}
			args = append(args, arg)
		}
	}
	return params, args
}
