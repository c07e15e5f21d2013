package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"

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
	// perhaps tells that the program may build another string, with other values of a variable, or without a "+=".
	perhaps bool
}

// A part is a constant, or a value that is known when the program runs.
type part struct {
	expr     ast.Expr
	at       ast.Expr // where the URL has expr: expr itself, or a variable whose only value it is
	constant bool
	text     string // of the constant
	offset   int    // of text in the value of expr, which may be a format
	verb     byte   // of the format, for a value: 's' if there is none
}

// hole stands for each value in a pattern. No URL has this byte.
const hole = "\x00"

// pattern returns the string with holes, and their parts.
func (b *builtURL) pattern() (s string, holes []part) {
	for _, p := range b.parts {
		if p.constant {
			s += p.text
		} else {
			s += hole
			holes = append(holes, p)
		}
	}
	return s, holes
}

// urls are the URLs that a package builds, and the flow of strings in it.
type urls struct {
	built   []*builtURL
	assigns map[types.Object][]assign
	calls   map[*types.Func][]*ast.CallExpr // of functions of the package
	params  map[types.Object]parameter      // of functions of the package
	sinks   map[parameter]bool              // parameters that functions pass on to a sink
	changed map[types.Object]bool           // variables whose elements or fields a statement may change
	checks  map[variable][]check            // of variables, or that escape them in place
	decls   map[*types.Func]*ast.FuncDecl   // of functions of the package
	escaped map[string][]token.Pos          // the calls of url.PathEscape and url.QueryEscape, by the names of the values
	info    *types.Info
	tests   func(token.Pos) bool // whether a place is in a file _test.go
}

// A variable is a variable, or a field of it: the text is "o.Name", and the root is o.
type variable struct {
	root types.Object
	text string
}

// An assign is what a statement gives a variable.
type assign struct {
	value ast.Expr // nil if it is not a single expression
	from  ast.Expr // the call that returns several values, or what the statement ranges over
	added bool     // the statement is +=
	end   token.Pos
}

// A check is a range of the source code in which a variable is known to be checked.
type check struct {
	begin, end token.Pos
	url        bool // whether it is a valid URL
}

// A parameter is the parameter of a function, by its number. The function of a literal is nil.
type parameter struct {
	function *types.Func
	number   int
}

// texts finds the URLs that a package builds, once for all rules.
var texts = &analysis.Analyzer{
	Name:       "urltexts",
	Doc:        "find the strings that functions read as URLs",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: reflect.TypeFor[*urls](),
	Run:        func(pass *analysis.Pass) (any, error) { return findURLs(pass), nil },
}

// findURLs finds the arguments of sinks, and other strings with values that begin with http:// or https://.
func findURLs(pass *analysis.Pass) *urls {
	u := &urls{
		assigns: make(map[types.Object][]assign),
		calls:   make(map[*types.Func][]*ast.CallExpr),
		params:  make(map[types.Object]parameter),
		sinks:   make(map[parameter]bool),
		changed: make(map[types.Object]bool),
		checks:  make(map[variable][]check),
		decls:   make(map[*types.Func]*ast.FuncDecl),
		escaped: make(map[string][]token.Pos),
		info:    pass.TypesInfo,
		tests:   func(pos token.Pos) bool { return strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go") },
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder(nil, u.addFlow)

	for cur := range in.Root().Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		f := calledFunc(u.info, call)
		if f == nil {
			continue
		}
		if f.Pkg() == pass.Pkg && !u.fromTest(call, f) {
			u.calls[f.Origin()] = append(u.calls[f.Origin()], call)
		}
		if _, ok := isCall(u.info, call, "net/url.PathEscape", "net/url.QueryEscape"); ok && !u.tests(call.Pos()) {
			name := nameOf(call.Args[0])
			u.escaped[name] = append(u.escaped[name], call.Pos())
		}
		if s, ok := sinks[f.FullName()]; ok && s.arg < len(call.Args) {
			u.addSink(&s, call.Args[s.arg])
			u.addParsed(cur, call.Args[s.arg])
		}
	}
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)}, func(n ast.Node) {
		if e := u.rawQuery(n); e != nil {
			u.addSink(&sink{form: uri.FormReference}, e, part{constant: true, text: "?"})
		}
	})
	// A parameter with which the string of a sink begins, or the path after a base, makes its function a sink.
	for i := 0; i < len(u.built); i++ {
		b := u.built[i]
		u.addWrapper(b, b.parts[0], b.sink.form)
		if last := b.parts[len(b.parts)-1]; len(b.parts) > 1 && pathName.MatchString(nameOf(last.expr)) {
			u.addWrapper(b, last, uri.FormReference)
		}
	}

	done := make(map[ast.Expr]bool) // what is in a URL already
	for _, b := range u.built {
		for _, p := range b.parts {
			done[p.expr] = true
		}
	}
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)}, func(n ast.Node) {
		b := &builtURL{expr: n.(ast.Expr)}
		if tv := u.info.Types[b.expr]; tv.Value == nil && tv.Type != nil && isString(tv.Type) {
			u.addParts(b, b.expr, 0)
		}
		if len(b.parts) < 2 || done[b.parts[0].expr] || !strings.HasPrefix(b.parts[0].text, "http://") && !strings.HasPrefix(b.parts[0].text, "https://") {
			return
		}
		done[b.parts[0].expr] = true
		if s, _ := b.pattern(); !strings.ContainsAny(s, " \n<>") { // no sentence, and no HTML
			u.built = append(u.built, b)
		}
	})
	return u
}

// addSink adds the argument of a sink, after parts that the sink writes before it. A variable may have several values.
func (u *urls) addSink(s *sink, e ast.Expr, before ...part) {
	values := []ast.Expr{e}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if list := u.reaching(id); len(list) > 1 && !slices.ContainsFunc(list, func(a assign) bool { return a.value == nil || a.added }) {
			values = nil
			for _, a := range list {
				values = append(values, a.value)
			}
		}
	}
	for _, value := range values {
		b := &builtURL{sink: s, expr: e, parts: slices.Clone(before), perhaps: len(values) > 1}
		u.addParts(b, value, 0)
		if len(b.parts) == 0 { // an empty format
			b.parts = []part{{expr: e, constant: true}}
		}
		u.built = append(u.built, b)
	}
}

// pathName are names of parameters that are appended to a base.
var pathName = regexp.MustCompile(`(?i)(path|ur[li]|endpoint|route|href|link)(str)?$`)

// addWrapper adds the calls of a function that passes a parameter on as a URL.
func (u *urls) addWrapper(b *builtURL, p part, form uri.Form) {
	id, ok := p.expr.(*ast.Ident)
	if !ok {
		return
	}
	param, ok := u.params[u.info.ObjectOf(id)]
	if !ok || param.function == nil || u.sinks[param] || !isString(u.info.TypeOf(id)) {
		return
	}
	if slices.ContainsFunc(u.assigns[u.info.ObjectOf(id)], func(a assign) bool { _, ok := a.value.(*ast.BinaryExpr); return !ok }) {
		return // the function may escape it
	}
	u.sinks[param] = true
	for _, call := range u.calls[param.function] {
		if param.number < len(call.Args) {
			u.addSink(&sink{arg: param.number, form: form}, call.Args[param.number])
		}
	}
}

// rawQuery returns what n gives the field RawQuery of a url.URL, or nil.
func (u *urls) rawQuery(n ast.Node) ast.Expr {
	var name, value ast.Expr
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		name, value = n.Key, n.Value
	case *ast.AssignStmt:
		if x, ok := n.Lhs[0].(*ast.SelectorExpr); ok && len(n.Lhs) == 1 {
			name, value = x.Sel, n.Rhs[0]
		}
	}
	if id, ok := name.(*ast.Ident); ok && id.Name == "RawQuery" {
		if v, ok := u.info.ObjectOf(id).(*types.Var); ok && v.IsField() && v.Pkg().Path() == "net/url" {
			return value
		}
	}
	return nil
}

// fromTest reports whether a test uses an object that is not of the test. Its values say nothing about those of the program.
func (u *urls) fromTest(n ast.Node, obj types.Object) bool {
	return u.tests(n.Pos()) && !u.tests(obj.Pos())
}

// addFlow notes what a statement gives variables, and the parameters of a function.
func (u *urls) addFlow(n ast.Node) {
	set := func(e ast.Expr, a assign) {
		var obj types.Object
		if id, ok := e.(*ast.Ident); ok {
			obj = u.info.ObjectOf(id)
		} else if field := u.field(e); field != nil {
			obj = field
		}
		if obj != nil && !u.fromTest(n, obj) {
			a.end = n.End()
			u.assigns[obj] = append(u.assigns[obj], a)
		}
	}
	checked := func(e ast.Expr, url bool) { u.addCheck(e, check{e.End(), math.MaxInt, url}) }
	value := func(values []ast.Expr, i, n int) ast.Expr {
		if len(values) == n {
			return values[i]
		}
		return nil
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			set(left, assign{value: value(n.Rhs, i, len(n.Lhs)), from: n.Rhs[0], added: n.Tok == token.ADD_ASSIGN})
			if _, ok := left.(*ast.Ident); !ok {
				u.changed[u.variable(left).root] = true
			}
		}
	case *ast.KeyValueExpr: // of the literal of a struct
		if id, ok := n.Key.(*ast.Ident); ok {
			if v, ok := u.info.ObjectOf(id).(*types.Var); ok && v.IsField() {
				set(id, assign{value: n.Value})
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if len(n.Values) > 0 {
				set(name, assign{value: value(n.Values, i, len(n.Names))})
			}
		}
	case *ast.RangeStmt:
		set(n.Key, assign{})
		set(n.Value, assign{from: n.X})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			set(n.X, assign{}) // somebody else may write it
			u.changed[u.variable(n.X).root] = true
		}
	case *ast.SelectorExpr:
		if s := u.info.Selections[n]; s != nil && s.Kind() == types.MethodVal && isPointer(s.Obj().(*types.Func).Signature().Recv().Type()) {
			u.changed[u.variable(n.X).root] = true
		}
	case *ast.CallExpr: // valid(name), escape(&name)
		for _, arg := range n.Args {
			pattern := checkName
			if x, ok := arg.(*ast.UnaryExpr); ok && x.Op == token.AND {
				arg, pattern = x.X, escapeName
			}
			if pattern.MatchString(nameOf(n.Fun)) {
				checked(arg, urlCheckName.MatchString(nameOf(n.Fun)))
			}
		}
	case *ast.BinaryExpr: // name == "all"
		if text, _ := u.constant(n.Y); text != "" && (n.Op == token.EQL || n.Op == token.NEQ) {
			checked(n.X, false)
		}
	case *ast.SwitchStmt:
		if n.Tag != nil {
			checked(n.Tag, false)
		}
	case *ast.FuncDecl:
		f, _ := u.info.Defs[n.Name].(*types.Func)
		u.decls[f] = n
		u.addParams(f, n.Type)
	case *ast.FuncLit:
		u.addParams(nil, n.Type)
	}
}

var (
	// checkName are names of functions that check a string.
	checkName    = regexp.MustCompile(`(?i)valid|match|contains|check|sanitize`)
	urlCheckName = regexp.MustCompile(`(?i)valid|match|check`)
	// escapeName are names of functions that escape the strings whose addresses they get.
	escapeName = regexp.MustCompile(`(?i)escape|encode|quote`)
)

// variable returns the variable that e is, or is an element or a field of.
func (u *urls) variable(e ast.Expr) variable {
	v := variable{text: types.ExprString(e)}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v.root = u.info.ObjectOf(x)
			return v
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return v
		}
	}
}

func (u *urls) addCheck(e ast.Expr, c check) {
	if v := u.variable(e); v.root != nil {
		u.checks[v] = append(u.checks[v], c)
	}
}

// addParsed notes that a call parses a string, so the rest of the block has a valid one, and a valid base if the string is
// base + "/a". A field has always, if a function checks it:
//
//	if _, err := url.Parse(o.Base); err != nil { return err }
func (u *urls) addParsed(cur inspector.Cursor, e ast.Expr) {
	parsed, b := []ast.Expr{e}, &builtURL{}
	if u.addParts(b, e, 0); len(b.parts) > 1 && strings.HasPrefix(b.parts[1].text, "/") {
		parsed = append(parsed, b.parts[0].expr)
	}
	for block := range cur.Enclosing((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		for _, e := range parsed {
			u.addCheck(e, check{cur.Node().End(), block.Node().End(), true})
		}
		break
	}
	if a, ok := cur.Parent().Node().(*ast.AssignStmt); ok && len(a.Lhs) == 2 && isBlank(a.Lhs[0]) && !isBlank(a.Lhs[1]) {
		if field := u.field(e); field != nil {
			u.checks[variable{root: field}] = []check{{0, math.MaxInt, true}}
		}
	}
}

// isChecked reports whether something before e checks the variable or field e, or escapes it in place, or tells whether it
// is a URL.
func (u *urls) isChecked(e ast.Expr, url bool) bool {
	field := u.field(e)
	return field != nil && u.checks[variable{root: field}] != nil || u.checkedAt(u.variable(e), e.Pos(), url, 0)
}

// checkedAt is isChecked at a place. A parameter may also be checked before each call.
func (u *urls) checkedAt(v variable, pos token.Pos, url bool, depth int) bool {
	if v.root == nil || depth > maxDepth {
		return false
	}
	if slices.ContainsFunc(u.checks[v], func(c check) bool { return c.begin <= pos && pos < c.end && (c.url || !url) }) {
		return true
	}
	args := u.arguments(v.root)
	return args != nil && !slices.ContainsFunc(args, func(arg ast.Expr) bool {
		w := u.variable(arg)
		w.text += strings.TrimPrefix(v.text, v.root.Name())
		return !u.checkedAt(w, arg.Pos(), url, depth+1)
	})
}

// arguments returns what the calls pass to a parameter. It is nil if others may pass more.
func (u *urls) arguments(v types.Object) (list []ast.Expr) {
	p, ok := u.params[v]
	if !ok || p.function == nil || p.function.Exported() && p.function.Pkg().Name() != "main" {
		return nil
	}
	for _, call := range u.calls[p.function] {
		if p.number >= len(call.Args) {
			return nil
		}
		list = append(list, call.Args[p.number])
	}
	return list
}

// field returns the field whose value e is, or nil.
func (u *urls) field(e ast.Expr) *types.Var {
	if x, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		e = x.X
	}
	if x, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := u.info.ObjectOf(x.Sel).(*types.Var); ok && v.IsField() {
			return v.Origin()
		}
	}
	return nil
}

// isFixed reports whether the source code has each value of e: it is a constant, or an element of a literal of constants,
// also of one in an unexported variable of the package that is never assigned.
func (u *urls) isFixed(e ast.Expr) bool {
	if u.info.Types[e].Value != nil {
		return true
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(x.Elts) > 0 && !slices.ContainsFunc(x.Elts, func(e ast.Expr) bool {
			if pair, ok := e.(*ast.KeyValueExpr); ok {
				e = pair.Value
			}
			return !u.isFixed(e)
		})
	case *ast.IndexExpr:
		return u.isFixed(x.X)
	case *ast.SelectorExpr:
		return u.isFixed(x.X)
	case *ast.Ident:
		v, ok := u.info.ObjectOf(x).(*types.Var)
		if !ok || u.changed[v] || len(u.assigns[v]) != 1 {
			return false
		}
		switch a := u.assigns[v][0]; {
		case v.Parent() == v.Pkg().Scope():
			return !v.Exported() && a.value != nil && u.isFixed(a.value)
		case a.value == nil && a.from != nil:
			return u.isFixed(a.from)
		}
	}
	return false
}

func (u *urls) addParams(f *types.Func, t *ast.FuncType) {
	i := 0
	for _, field := range t.Params.List {
		for _, name := range field.Names {
			u.params[u.info.Defs[name]] = parameter{f, i}
			i++
		}
	}
}

// maxDepth is how many variables the value of a variable is followed through.
const maxDepth = 4

// addParts adds the parts of an expression.
func (u *urls) addParts(b *builtURL, e ast.Expr, depth int) {
	e = ast.Unparen(e)
	x, binary := e.(*ast.BinaryExpr)
	if binary && x.Op == token.ADD {
		u.addParts(b, x.X, depth)
		u.addParts(b, x.Y, depth)
		return
	}
	if text, ok := u.constant(e); ok {
		b.parts = append(b.parts, part{expr: e, at: e, constant: true, text: text})
		return
	}
	if call, ok := isCall(u.info, e, "fmt.Sprintf"); ok {
		if parts, ok := u.format(call); ok {
			b.parts = append(b.parts, parts...)
			return
		}
	}
	if id, ok := e.(*ast.Ident); ok && depth < maxDepth {
		list := u.reaching(id)
		if len(list) > 0 && list[0].value != nil && !list[0].added && !slices.ContainsFunc(list[1:], func(a assign) bool { return !a.added }) {
			n := len(b.parts)
			for _, a := range list {
				u.addParts(b, a.value, depth+1)
			}
			if len(b.parts) == n+1 {
				b.parts[n].at = id
			}
			b.perhaps = b.perhaps || len(list) > 1
			return
		}
	}
	b.parts = append(b.parts, part{expr: e, at: e, verb: 's'})
}

// constant returns the value of a constant string.
func (u *urls) constant(e ast.Expr) (string, bool) {
	v := u.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// reaching returns what is assigned to a local variable before a place. A parameter has more values.
func (u *urls) reaching(id *ast.Ident) (list []assign) {
	v, ok := u.info.ObjectOf(id).(*types.Var)
	if _, param := u.params[v]; !ok || param || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	for _, a := range u.assigns[v] {
		if a.end <= id.Pos() {
			list = append(list, a)
		}
	}
	return list
}

// format returns the parts of the string that fmt.Sprintf returns. It fails if the format is not a constant or not simple.
func (u *urls) format(call *ast.CallExpr) (parts []part, ok bool) {
	format, ok := u.constant(call.Args[0])
	if !ok || call.Ellipsis.IsValid() {
		return nil, false
	}
	args, begin := call.Args[1:], 0
	add := func(begin, end int) {
		if begin < end {
			parts = append(parts, part{expr: ast.Unparen(call.Args[0]), constant: true, text: format[begin:end], offset: begin})
		}
	}
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		add(begin, i)
		for i++; i < len(format) && strings.IndexByte("+-#0123456789. ", format[i]) >= 0; i++ {
		}
		begin = i + 1
		switch {
		case i < len(format) && format[i] == '%':
			begin = i // one "%" of two
		case i == len(format) || format[i] == '*' || format[i] == '[' || len(args) == 0:
			return nil, false
		default:
			p := part{expr: ast.Unparen(args[0]), at: ast.Unparen(args[0]), verb: format[i]}
			if format[i] == 's' || format[i] == 'v' {
				p.text, p.constant = u.constant(args[0])
			}
			parts, args = append(parts, p), args[1:]
		}
	}
	add(begin, len(format))
	return parts, true
}
