package urivet

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
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

// An unescaped value is at one place of the source code. The field of a struct may be at more, which are reported with the
// first.
type unescaped struct {
	place
	url  *builtURL
	more []ast.Expr
}

// checkEscape reports strings in paths and queries that nothing escapes, together for each component of a URL.
func checkEscape(c *checker) {
	for _, e := range escapings {
		list := c.firstOfFields(c.allUnescaped(e))
		for len(list) > 0 {
			url := list[0].url
			c.reportUnescaped(e, slices.DeleteFunc(slices.Clone(list), func(x *unescaped) bool { return x.url != url }))
			list = slices.DeleteFunc(list, func(x *unescaped) bool { return x.url == url })
		}
	}
}

// allUnescaped returns the unescaped values of a component, in the order of the files. Several URLs may have the value at a
// place.
func (c *checker) allUnescaped(e escaping) (list []*unescaped) {
	seen := make(map[ast.Expr]bool)
	for _, b := range c.built {
		for _, p := range b.places() {
			x := p.part.at
			if e.needed(p) && (p.part.verb == 's' || p.part.verb == 'v') && !seen[x] && !c.skip[c.Fset.File(x.Pos())] && c.unescaped(x, 0) {
				seen[x] = true
				list = append(list, &unescaped{place: p, url: b})
			}
		}
	}
	slices.SortFunc(list, func(a, b *unescaped) int {
		x, y := c.Fset.Position(a.part.at.Pos()), c.Fset.Position(b.part.at.Pos())
		return cmp.Or(strings.Compare(x.Filename, y.Filename), x.Offset-y.Offset)
	})
	return list
}

// firstOfFields returns the values without those of a field that an earlier value has.
func (c *checker) firstOfFields(list []*unescaped) []*unescaped {
	first := make(map[*types.Var]*unescaped)
	return slices.DeleteFunc(list, func(x *unescaped) bool {
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

// field returns the field whose value e is, or nil.
func (c *checker) field(e ast.Expr) *types.Var {
	if x, ok := ast.Unparen(e).(*ast.StarExpr); ok {
		e = x.X
	}
	if x, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := c.TypesInfo.ObjectOf(x.Sel).(*types.Var); ok && v.IsField() {
			return v.Origin()
		}
	}
	return nil
}

func (c *checker) reportUnescaped(e escaping, list []*unescaped) {
	var names []string
	var edits []analysis.TextEdit
	for _, x := range list {
		name := types.ExprString(x.part.at)
		switch n := len(x.more); n {
		case 0:
		case 1:
			name += " (and in 1 more place)"
		default:
			name += fmt.Sprintf(" (and in %d more places)", n)
		}
		names = append(names, name)
		for _, value := range append(x.more, x.part.at) {
			if name := c.importName(value.Pos(), "net/url"); name != "" {
				edits = append(edits, around(value, name+"."+e.function+"(", ")")...)
			}
		}
	}
	var fixes []analysis.SuggestedFix
	if len(edits) > 0 {
		fixes = []analysis.SuggestedFix{{Message: "Call url." + e.function, TextEdits: edits}}
	}
	c.report(list[0].part.at, fixes, "unescaped data in the %s of a URL: %s: %s", e.name, strings.Join(names, ", "), e.why)
}

// isAlone reports whether no other value is beside the value. Two values may be more than data: base + path.
func (p place) isAlone() bool {
	return !strings.HasSuffix(p.before, hole) && !strings.HasPrefix(p.after, hole)
}

// isSegment reports whether the value is in a segment of a path, and not the whole path.
func (p place) isSegment() bool {
	return p.component == path && p.isAlone() && (p.after != "" || len(p.before) > p.begin+1)
}

// isValue reports whether the value follows "=" in a pair of a query.
func (p place) isValue() bool {
	pair := p.before[strings.LastIndexAny(p.before, "?&;")+1:]
	return p.component == query && p.isAlone() && strings.Contains(pair, "=")
}

// harmless are names of values that are URLs themselves, are escaped already, have letters and digits only, or are one of
// a few words. The names are those of isHarmless: in lower case, with "_" around their words.
var harmless = regexp.MustCompile(`path|url|_uri|uris?_|endpoint|quer(y|ies)|_params?_|_args?_|encod|escap|href|link|route|suffix|prefix|_base|host|addr|domain|server|scheme|proto|vers?ion|api_?ver|_sha\d*_|hash|digest|commit|checksum|hex|region|zone|locale|lang|_arch_|goos|platform|_format|format_|_date|_ports?_|timestamp|nonce|fingerprint|phase|setting|site_(key|tag)|(ids?|identifiers?|_esc|_ext|mode|type|_typ)_$|^_(ip|mac)_$`)

var (
	wordStart = regexp.MustCompile(`([a-z0-9])([A-Z])`)
	wordEnd   = regexp.MustCompile(`([A-Z])([A-Z][a-z]{2})`)
)

// isHarmless reports whether a name is harmless, by its words: a "target" is no "arg".
func isHarmless(name string) bool {
	name = wordEnd.ReplaceAllString(wordStart.ReplaceAllString(name, "${1}_${2}"), "${1}_${2}")
	return harmless.MatchString("_" + strings.ToLower(name) + "_")
}

// unescaped reports whether e is data from outside: a string in a parameter or a field, whose name does not say that
// it is a URL already.
func (c *checker) unescaped(e ast.Expr, depth int) bool {
	e = ast.Unparen(e)
	tv := c.TypesInfo.Types[e]
	if tv.Type == nil || depth > maxDepth || c.isFixed(e) || c.escapedInPlace(e) {
		return false
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		call, ok := isCall(c.TypesInfo, x, "strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "strings.Trim", "strings.TrimPrefix", "strings.TrimSuffix", "strings.TrimRight", "strings.TrimLeft")
		return ok && c.unescaped(call.Args[0], depth+1)
	case *ast.StarExpr:
		return isString(tv.Type) && c.unescapedVar(x.X, depth)
	case *ast.BinaryExpr:
		return x.Op == token.ADD && (c.unescaped(x.X, depth+1) || c.unescaped(x.Y, depth+1))
	}
	return isString(tv.Type) && c.unescapedVar(e, depth)
}

func (c *checker) unescapedVar(e ast.Expr, depth int) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := c.TypesInfo.ObjectOf(x).(*types.Var)
		if !ok || isHarmless(x.Name) || v.Parent() == c.Pkg.Scope() {
			return false
		}
		if slices.ContainsFunc(c.assigns[v], func(a assign) bool { return a.value == nil || !c.unescaped(a.value, depth+1) }) {
			return false
		}
		p, ok := c.params[v]
		return !ok || c.passed(p, depth)
	case *ast.SelectorExpr:
		v, ok := c.TypesInfo.ObjectOf(x.Sel).(*types.Var)
		return ok && v.IsField() && !isHarmless(x.Sel.Name)
	case *ast.IndexExpr:
		return c.unescapedVar(x.X, depth)
	}
	return false
}

// passed reports whether a call passes data to a parameter. The calls of an exported function are not known.
func (c *checker) passed(p parameter, depth int) bool {
	if p.function == nil || p.function.Exported() || len(c.calls[p.function]) == 0 {
		return true
	}
	return slices.ContainsFunc(c.calls[p.function], func(call *ast.CallExpr) bool {
		return p.number >= len(call.Args) || c.unescaped(call.Args[p.number], depth+1)
	})
}
