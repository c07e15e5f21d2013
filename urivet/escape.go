package urivet

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A place is where a URL has a value.
type place struct {
	part      part
	component component
	before    string // the URL before the value
	after     string // the URL after the value
	begin     int    // where the component begins
}

type component byte

const (
	base      component = iota // the beginning: a URL or a scheme
	authority                  // RFC 3986, 3.2
	path
	query
	fragment
)

// places returns the places of the values, by the components of RFC 3986, appendix B.
func (b *builtURL) places() (list []place) {
	s, holes := b.pattern()
	at, begin := base, 0
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") || strings.HasPrefix(s, "?") {
		at = path
	}
	for i := range len(s) {
		next := at
		switch {
		case s[i] == hole[0]:
			list = append(list, place{holes[len(list)], at, s[:i], s[i+1:], begin})
		case s[i] == '#':
			next = fragment
		case s[i] == '?' && at < query:
			next = query
		case s[i] == '/' && at == base && strings.HasPrefix(s[i:], "//"):
			next = authority
		case s[i] == '/' && (at == base || at == authority && i > begin+1):
			next = path
		}
		if next != at {
			at, begin = next, i
		}
	}
	return list
}

// An escaping is what a component needs.
type escaping struct {
	name     string // of the component
	needed   func(place) bool
	function string // of package url
	why      string
}

var escapings = []escaping{
	{"path", place.isSegment, "PathEscape", `"/", "?", "#" and "%" in it change the URL, so use url.PathEscape (RFC 3986, 2.4 and 3.3)`},
	{"query", place.isValue, "QueryEscape", `"&", "+", "#" and "%" in it change the URL, so use url.QueryEscape (RFC 3986, 2.4 and 3.4)`},
}

// A finding is a wrong value at one place of the source code. The field of a struct may be at more, which are reported with
// the first.
type finding struct {
	place
	url  *builtURL
	more []ast.Expr
}

// name returns the source of the value, and how many places it has.
func (f *finding) name() string {
	name := types.ExprString(f.part.at)
	if n := len(f.more); n > 0 {
		name += fmt.Sprintf(" (in %d places)", n+1)
	}
	return name
}

// findings returns the values that are wrong, in the order of the files. Several URLs may have the value at a place.
func (c *checker) findings(isWrong func(*builtURL, place) bool) (list []*finding) {
	seen := make(map[ast.Expr]bool)
	for _, b := range c.built {
		for _, p := range b.places() {
			if x := p.part.at; !seen[x] && !c.skip[c.Fset.File(x.Pos())] && isWrong(b, p) {
				seen[x] = true
				list = append(list, &finding{place: p, url: b})
			}
		}
	}
	slices.SortFunc(list, func(a, b *finding) int {
		x, y := c.Fset.Position(a.part.at.Pos()), c.Fset.Position(b.part.at.Pos())
		return cmp.Or(strings.Compare(x.Filename, y.Filename), x.Offset-y.Offset)
	})
	first := make(map[*types.Var]*finding)
	return slices.DeleteFunc(list, func(x *finding) bool {
		field := c.field(x.part.at)
		if f := first[field]; f != nil {
			f.more = append(f.more, x.part.at)
			return true
		}
		if field != nil {
			first[field] = x
		}
		return false
	})
}

// checkEscape reports strings in paths and queries that nothing escapes, together for each component of a URL.
func checkEscape(c *checker) {
	c.raw = c.rawNames()
	for _, e := range escapings {
		list := c.findings(func(b *builtURL, p place) bool {
			return e.needed(p) && (p.part.verb == 's' || p.part.verb == 'v') && c.isUnescaped(b, p)
		})
		byURL := make(map[*builtURL][]*finding)
		for _, x := range list {
			byURL[x.url] = append(byURL[x.url], x)
		}
		for _, x := range list {
			if byURL[x.url][0] == x {
				c.reportUnescaped(e, byURL[x.url])
			}
		}
	}
}

func (c *checker) reportUnescaped(e escaping, list []*finding) {
	var names []string
	var edits []analysis.TextEdit
	for _, x := range list {
		name := x.name()
		if pos := c.Fset.Position(c.escapes(x.part.at)); pos.IsValid() {
			name += fmt.Sprintf(" (escaped in %s, line %d)", filepath.Base(pos.Filename), pos.Line)
		}
		names = append(names, name)
		for _, value := range append(x.more, x.part.at) {
			if c.importsURL(value.Pos()) {
				edits = append(edits, analysis.TextEdit{Pos: value.Pos(), End: value.Pos(), NewText: []byte("url." + e.function + "(")},
					analysis.TextEdit{Pos: value.End(), End: value.End(), NewText: []byte(")")})
			}
		}
	}
	var fixes []analysis.SuggestedFix
	if len(edits) > 0 {
		fixes = []analysis.SuggestedFix{{Message: "Call url." + e.function, TextEdits: edits}}
	}
	c.report(list[0].part.at, fixes, "unescaped data in the %s of a URL: %s: %s", e.name, strings.Join(names, ", "), e.why)
}

// importsURL reports whether the identifier url is package net/url at a place.
func (c *checker) importsURL(pos token.Pos) bool {
	_, obj := c.Pkg.Scope().Innermost(pos).LookupParent("url", pos)
	name, ok := obj.(*types.PkgName)
	return ok && name.Imported().Path() == "net/url"
}

// isAlone reports whether no other value is beside the value. Two values may be more than data: base + path.
func (p place) isAlone() bool {
	return !strings.HasSuffix(p.before, hole) && !strings.HasPrefix(p.after, hole)
}

// isSegment reports whether the value is in a segment of a path, and not the whole path.
func (p place) isSegment() bool {
	return p.component == path && p.isAlone() && (p.after != "" || len(p.before) > p.begin+1)
}

// isValue reports whether the value follows "=" in a pair of a query. After a letter or digit, it may be more: "?n=10" + rest.
func (p place) isValue() bool {
	pair := p.before[strings.LastIndexAny(p.before, "?&;")+1:]
	return p.component == query && p.isAlone() && strings.Contains(pair, "=") && !afterWord.MatchString(pair)
}

var afterWord = regexp.MustCompile(`[A-Za-z0-9]$`)

// A value is the source of a value in a URL.
type value struct {
	*checker
	words   []string // of its names
	types   []string // the words of the types whose field Name it is
	outside bool     // it is of a request that a server gets
}

// isUnescaped reports whether the value of a place is data that nothing escapes, as its names say, and the name of the
// parameter of a query. A mere "name" in a path says nothing, but its type and the segment before do: "/files/" + name.
// What a stranger gives is data if the program itself reads the URL.
func (c *checker) isUnescaped(b *builtURL, p place) bool {
	v := &value{checker: c}
	if !v.unescaped(p.part.at, 0) {
		return false
	}
	before := wordsOf(p.before[strings.LastIndexAny(p.before[:len(p.before)-1], "/?&;")+1:])
	mere := !slices.ContainsFunc(v.words, func(word string) bool { return word != "name" })
	switch {
	case p.component == query:
		v.words = slices.Concat(v.words, v.types, before)
	case mere:
		v.words = slices.Concat(v.types, before)
	}
	return v.outside && b.sink != nil || isData(v.words, p.component) || c.escapes(p.part.at).IsValid()
}

// escapes returns where the package escapes a value of the same name, which is data then, whatever its words say. It must
// escape as many of these values as it forgets.
func (c *checker) escapes(e ast.Expr) token.Pos {
	name := nameOf(e)
	if escaped := c.escaped[name]; len(escaped) > 0 && len(escaped) >= c.raw[name] && !vagueName.MatchString(name) {
		return escaped[0]
	}
	return token.NoPos
}

// rawNames counts the values in paths and queries that are not escaped, by their names.
func (c *checker) rawNames() map[string]int {
	raw := make(map[string]int)
	seen := make(map[ast.Expr]bool)
	for _, b := range c.built {
		for _, p := range b.places() {
			x := p.part.at
			if v := (&value{checker: c}); (p.component == path || p.component == query) && !seen[x] && v.unescaped(x, 0) {
				seen[x] = true
				raw[nameOf(x)]++
			}
		}
	}
	return raw
}

// vagueName are names that values of all kinds have.
var vagueName = regexp.MustCompile(`(?i)^(.?|name|id|key|value|val|str|text|path|part|segment)$`)

// unescaped reports whether e is a string of a parameter or a field that nothing escapes, and notes the words of its names.
func (v *value) unescaped(e ast.Expr, depth int) bool {
	e = ast.Unparen(e)
	tv := v.TypesInfo.Types[e]
	if tv.Type == nil || depth > maxDepth || v.isFixed(e) || v.isChecked(e, false) {
		return false
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		if _, ok := isCall(v.TypesInfo, x, decoders...); ok {
			key, _ := v.constant(x.Args[0])
			v.words = append(v.words, wordsOf(key)...)
			v.outside = v.ofRequest(x.Fun, depth)
			return v.outside
		}
		call, ok := isCall(v.TypesInfo, x, trimmers...)
		return ok && v.unescaped(call.Args[0], depth+1)
	case *ast.StarExpr:
		return isString(tv.Type) && v.unescapedVar(x.X, depth)
	case *ast.BinaryExpr:
		left, right := v.unescaped(x.X, depth+1), v.unescaped(x.Y, depth+1)
		return x.Op == token.ADD && (left || right)
	}
	return isString(tv.Type) && v.unescapedVar(e, depth)
}

// trimmers are functions that return a part of a string, perhaps in lower case.
var trimmers = []string{"strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "strings.Trim", "strings.TrimPrefix",
	"strings.TrimSuffix", "strings.TrimRight", "strings.TrimLeft"}

// decoders are functions that return a parameter of a request, decoded.
var decoders = []string{
	"(net/url.Values).Get",
	"(*net/http.Request).FormValue", "(*net/http.Request).PostFormValue", "(*net/http.Request).PathValue",
}

// ofRequest reports whether e is a field or method of a request that a server gets, or of its query: r.URL.Query().Get.
func (c *checker) ofRequest(e ast.Expr, depth int) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return c.ofRequest(x.Fun, depth)
	case *ast.SelectorExpr:
		return isType(c.TypesInfo.TypeOf(x.X), "net/http", "Request") || c.ofRequest(x.X, depth)
	case *ast.Ident:
		a := c.assigns[c.TypesInfo.ObjectOf(x)]
		return len(a) == 1 && a[0].value != nil && depth < maxDepth && c.ofRequest(a[0].value, depth+1)
	}
	return false
}

func (v *value) unescapedVar(e ast.Expr, depth int) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		obj, ok := v.TypesInfo.ObjectOf(x).(*types.Var)
		if !ok || obj.Parent() == v.Pkg.Scope() {
			return false
		}
		v.words = append(v.words, wordsOf(x.Name)...)
		if slices.ContainsFunc(v.assigns[obj], func(a assign) bool { return a.value == nil || !v.unescaped(a.value, depth+1) }) {
			return false
		}
		args := v.arguments(obj)
		return args == nil || slices.ContainsFunc(args, func(arg ast.Expr) bool { return v.unescaped(arg, depth+1) })
	case *ast.SelectorExpr:
		field := v.field(x)
		if field == nil {
			return false
		}
		v.words = append(v.words, wordsOf(field.Name())...)
		if t := typeName(v.TypesInfo.TypeOf(x.X)); t != nil && field.Name() == "Name" {
			v.types = append(v.types, wordsOf(t.Name())...)
		}
		return true
	case *ast.IndexExpr:
		if key, ok := v.constant(x.Index); ok { // m["name"]
			v.words = append(v.words, wordsOf(key)...)
		}
		return v.unescapedVar(x.X, depth)
	}
	return false
}
