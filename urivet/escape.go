package urivet

import (
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

// checkEscape reports strings in paths and queries that nothing escapes, once for each component.
func checkEscape(c *checker) {
	for _, b := range c.built {
		places := slices.DeleteFunc(b.places(), func(p place) bool {
			return p.part.verb != 's' && p.part.verb != 'v' || !c.unescaped(p.part.expr, 0)
		})
		for _, e := range escapings {
			var names []string
			var edits []analysis.TextEdit
			var first ast.Expr
			for _, p := range places {
				if !e.needed(p) {
					continue
				}
				value := p.part.expr
				if first == nil {
					first = value
				}
				names = append(names, types.ExprString(value))
				if name := c.importName(value.Pos(), "net/url"); name != "" {
					edits = append(edits, around(value, name+"."+e.function+"(", ")")...)
				}
			}
			if first == nil {
				continue
			}
			var fixes []analysis.SuggestedFix
			if len(edits) > 0 {
				fixes = []analysis.SuggestedFix{{Message: "Call url." + e.function, TextEdits: edits}}
			}
			c.report(first, fixes, "unescaped data in the %s of a URL: %s: %s", e.name, strings.Join(names, ", "), e.why)
		}
	}
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

// harmless are names of values that are URLs themselves, are escaped already, or have letters and digits only.
var harmless = regexp.MustCompile(`(?i)(path|ur[li]|endpoint|quer(y|ies)|params?|args?|encod|escap|esc$|href|link|route|suffix|prefix|base|host|addr|domain|server|scheme|proto|vers?ion|api_?ver|sha\d*|hash|digest|commit|checksum|u?uid|guid|hex|region|zone|locale|lang|arch$|goos|platform|format|ext$|date|port|timestamp|nonce|fingerprint|ids?$|^ip$)`)

// unescaped reports whether e is data from outside: a string in a parameter or a field, whose name does not say that
// it is a URL already.
func (c *checker) unescaped(e ast.Expr, depth int) bool {
	e = ast.Unparen(e)
	tv := c.TypesInfo.Types[e]
	if tv.Type == nil || tv.Value != nil || depth > maxDepth {
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
		if !ok || harmless.MatchString(x.Name) || v.Parent() == c.Pkg.Scope() {
			return false
		}
		if slices.ContainsFunc(c.assigns[v], func(a assign) bool { return a.value == nil || !c.unescaped(a.value, depth+1) }) {
			return false
		}
		p, ok := c.params[v]
		return !ok || c.passed(p, depth)
	case *ast.SelectorExpr:
		v, ok := c.TypesInfo.ObjectOf(x.Sel).(*types.Var)
		return ok && v.IsField() && !harmless.MatchString(x.Sel.Name)
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
