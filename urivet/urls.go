package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uriform/uri"
)

// A builtURL is a string that a function reads as a URL, or that begins as a URL of the web, as the source
// code builds it: by fmt.Sprintf, by +, and in local variables.
//
//	fmt.Sprintf("http://%s/users/%d", host, id)    parts "http://", host, "/users/", id
type builtURL struct {
	sink  *sink    // the function that gets it, or nil
	expr  ast.Expr // where it is used
	parts []part
	// joined tells that "+=" added parts, perhaps not always.
	joined bool
}

// A part is a constant, or a value that is known when the program runs.
type part struct {
	expr     ast.Expr // in the source: a constant, or the value
	constant bool
	text     string              // of the constant; %% of a format is one %
	at       func(int) token.Pos // the place of an offset in text, or token.NoPos
	verb     byte                // of the format, for a value: 's' if there is none
}

// The values in the string of a builtURL are this byte, which no URL has.
const hole = '\x00'

// pattern returns the string with holes, and the index of the part of each hole.
func (u *builtURL) pattern() (s string, holes []int) {
	var b strings.Builder
	for i, p := range u.parts {
		if p.constant {
			b.WriteString(p.text)
		} else {
			b.WriteByte(hole)
			holes = append(holes, i)
		}
	}
	return b.String(), holes
}

// urls are the URLs that a package builds, and what is assigned to its variables.
type urls struct {
	built   []*builtURL
	assigns map[types.Object][]assign
	calls   map[*types.Func][]*ast.CallExpr // of functions that only this package can call
	params  map[types.Object]parameter      // of these functions
	info    *types.Info
}

// A parameter is the parameter of a function, by its number.
type parameter struct {
	function *types.Func
	number   int
}

// An assign is what a statement gives a variable.
type assign struct {
	value ast.Expr // nil if it is not a single expression
	added bool     // the statement is +=
}

var bothSchemes = []string{"http://", "https://"}

// hasWebScheme reports whether s begins with http:// or https://.
func hasWebScheme(s string) bool {
	return slices.ContainsFunc(bothSchemes, func(scheme string) bool { return strings.HasPrefix(s, scheme) })
}

// findURLs finds the arguments of sinks, and the other strings with values that begin with http:// or https://.
func findURLs(pass *analysis.Pass) *urls {
	u := &urls{
		assigns: make(map[types.Object][]assign),
		calls:   make(map[*types.Func][]*ast.CallExpr),
		params:  make(map[types.Object]parameter),
		info:    pass.TypesInfo,
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.FuncDecl)(nil)}, u.addAssigns)

	done := make(map[ast.Expr]bool) // expressions that are part of a URL already
	add := func(b *builtURL) {
		for _, p := range b.parts {
			done[p.expr] = true
		}
		u.built = append(u.built, b)
	}
	for n := range in.PreorderSeq((*ast.CallExpr)(nil)) {
		call := n.(*ast.CallExpr)
		f := calledFunc(u.info, call)
		if f == nil {
			continue
		}
		if f.Pkg() == pass.Pkg && !f.Exported() {
			u.calls[f] = append(u.calls[f], call)
		}
		if s, ok := sinks[f.FullName()]; ok && s.arg < len(call.Args) {
			b := &builtURL{sink: &s, expr: call.Args[s.arg]}
			u.addParts(b, b.expr, 0)
			add(b)
		}
	}
	for n := range in.PreorderSeq((*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
		if e := u.rawQuery(n); e != nil {
			b := &builtURL{sink: &sink{form: uri.FormReference}, expr: e, parts: []part{{constant: true, text: "?"}}}
			u.addParts(b, e, 0)
			add(b)
		}
	}
	for n := range in.PreorderSeq((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		e := n.(ast.Expr)
		if tv := u.info.Types[e]; done[e] || tv.Value != nil || tv.Type == nil || !isString(tv.Type) {
			continue
		}
		b := &builtURL{expr: e}
		u.addParts(b, e, 0)
		if len(b.parts) < 2 || !b.parts[0].constant || !hasWebScheme(b.parts[0].text) || done[b.parts[0].expr] {
			continue
		}
		// A sentence, or a page of HTML.
		if s, _ := b.pattern(); strings.ContainsAny(s, " \n<>") {
			continue
		}
		add(b)
	}
	return u
}

// rawQuery returns what n gives the field RawQuery of a url.URL, or nil.
func (u *urls) rawQuery(n ast.Node) ast.Expr {
	var name, value ast.Expr
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		name, value = n.Key, n.Value
	case *ast.AssignStmt:
		x, ok := n.Lhs[0].(*ast.SelectorExpr)
		if !ok || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil
		}
		name, value = x.Sel, n.Rhs[0]
	}
	if id, ok := name.(*ast.Ident); ok && id.Name == "RawQuery" {
		if v, ok := u.info.ObjectOf(id).(*types.Var); ok && v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "net/url" {
			return value
		}
	}
	return nil
}

func (u *urls) addAssigns(n ast.Node) {
	set := func(e ast.Expr, a assign) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if obj := u.info.ObjectOf(id); obj != nil {
				u.assigns[obj] = append(u.assigns[obj], a)
			}
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			a := assign{added: n.Tok == token.ADD_ASSIGN}
			if len(n.Lhs) == len(n.Rhs) {
				a.value = n.Rhs[i]
			}
			set(left, a)
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			switch {
			case len(n.Values) == len(n.Names):
				set(name, assign{value: n.Values[i]})
			case len(n.Values) > 0:
				set(name, assign{})
			}
		}
	case *ast.RangeStmt:
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				set(e, assign{})
			}
		}
	case *ast.FuncDecl:
		if f, ok := u.info.Defs[n.Name].(*types.Func); ok && !f.Exported() {
			params := f.Signature().Params()
			for i := range params.Len() {
				u.params[params.At(i)] = parameter{f, i}
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			set(n.X, assign{}) // somebody else may write it
		}
	}
}

// maxDepth is how many variables the value of a variable is followed through.
const maxDepth = 4

// addParts adds the parts of an expression.
func (u *urls) addParts(b *builtURL, e ast.Expr, depth int) {
	e = ast.Unparen(e)
	if tv := u.info.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String {
		u.addConstant(b, e, constant.StringVal(tv.Value))
		return
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		if x.Op == token.ADD {
			u.addParts(b, x.X, depth)
			u.addParts(b, x.Y, depth)
			return
		}
	case *ast.CallExpr:
		if call, ok := isCall(u.info, x, "fmt.Sprintf"); ok && u.addFormat(b, call) {
			return
		}
	case *ast.Ident:
		if list, ok := u.local(x); ok && depth < maxDepth && list[0].value != nil && !list[0].added {
			if !slices.ContainsFunc(list[1:], func(a assign) bool { return !a.added }) {
				for _, a := range list {
					u.addParts(b, a.value, depth+1)
				}
				b.joined = b.joined || len(list) > 1
				return
			}
		}
	}
	b.parts = append(b.parts, part{expr: e, verb: 's'})
}

// local returns what is assigned to a local variable. It is false for all others, and for a parameter.
func (u *urls) local(id *ast.Ident) ([]assign, bool) {
	v, ok := u.info.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil, false
	}
	list := u.assigns[v]
	return list, len(list) > 0
}

// addConstant adds a constant, as the literals of which the source makes it.
func (u *urls) addConstant(b *builtURL, e ast.Expr, text string) {
	if x, ok := e.(*ast.BinaryExpr); ok {
		u.addParts(b, x.X, 0)
		u.addParts(b, x.Y, 0)
		return
	}
	b.parts = append(b.parts, part{expr: e, constant: true, text: text, at: inLiteral(e, func(i int) int { return i })})
}

// addFormat adds what fmt.Sprintf returns, unless its format is not a constant or not simple.
func (u *urls) addFormat(b *builtURL, call *ast.CallExpr) bool {
	if len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return false
	}
	tv := u.info.Types[call.Args[0]]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return false
	}
	format := constant.StringVal(tv.Value)
	literal := ast.Unparen(call.Args[0])
	args := call.Args[1:]
	var parts []part
	addText := func(begin int, text string) {
		if text != "" {
			parts = append(parts, part{expr: literal, constant: true, text: text, at: inLiteral(literal, func(i int) int { return begin + i })})
		}
	}
	begin := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		addText(begin, format[begin:i])
		i++
		for i < len(format) && strings.IndexByte("+-#0123456789. ", format[i]) >= 0 {
			i++
		}
		switch {
		case i == len(format):
			return false
		case format[i] == '%':
			addText(i, "%")
		case format[i] == '*' || format[i] == '[' || len(args) == 0:
			return false
		default:
			parts = append(parts, part{expr: ast.Unparen(args[0]), verb: format[i]})
			if v := u.info.Types[args[0]].Value; v != nil && v.Kind() == constant.String && (format[i] == 's' || format[i] == 'v') {
				parts[len(parts)-1] = part{expr: args[0], constant: true, text: constant.StringVal(v), at: inLiteral(args[0], func(i int) int { return i })}
			}
			args = args[1:]
		}
		begin = i + 1
	}
	addText(begin, format[min(begin, len(format)):])
	b.parts = append(b.parts, parts...)
	return true
}

// inLiteral returns the function that maps an offset in the value of a constant to its place in the source, which
// is known for literals. The function offset is applied first.
func inLiteral(e ast.Expr, offset func(int) int) func(int) token.Pos {
	literal, ok := ast.Unparen(e).(*ast.BasicLit)
	return func(i int) token.Pos {
		if !ok {
			return token.NoPos
		}
		return literal.Pos() + token.Pos(sourceOffset(literal.Value, offset(i)))
	}
}

// sourceOffset returns where the source of a string literal has the byte n of its value. The literal may have escapes:
//
//	sourceOffset(`"\u00e9 b"`, 2) = 7
func sourceOffset(source string, n int) int {
	quote, rest := source[0], source[1:]
	for n > 0 && rest != "" {
		if quote == '`' {
			if rest[0] != '\r' { // the value has none
				n--
			}
			rest = rest[1:]
			continue
		}
		char, wide, tail, err := strconv.UnquoteChar(rest, quote)
		if err != nil {
			break
		}
		if wide {
			n -= utf8.RuneLen(char)
		} else {
			n--
		}
		rest = tail
	}
	return len(source) - len(rest)
}
