package urivet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// hostFuncs are the functions that people compare hosts with, by what of the string they look at.
var hostFuncs = map[string]string{
	"strings.HasPrefix": "prefix", "strings.CutPrefix": "prefix",
	"strings.HasSuffix": "suffix", "strings.CutSuffix": "suffix",
	"strings.Contains": "part",
}

var (
	// A URL up to its host, or into it.
	urlPrefix = regexp.MustCompile(`^(https?|wss?|ftp)://[^/?#*]*[^/?#.:@*]$`)
	// A server of the same machine or of tests, which a program often asks for to choose what developers need.
	loopback = regexp.MustCompile(`://(localhost|127\.|.*\.(local|test|example|invalid)$)`)
	// A name of XML, which has a URL as its name and asks no host.
	xmlName = regexp.MustCompile(`(?i)(xmlns|namespace)$`)
	// A URL of a stranger.
	givenURL = regexp.MustCompile(`(?i)origin|referr?er|redirect`)
	// A name in the domains that programs compare with.
	domain   = regexp.MustCompile(`^\.?([A-Za-z0-9_-]+\.)+(com|org|net|io|dev|app|co|gov|edu|mil|int|info|biz|me|ai|tv|us|uk|de|fr|eu|ru|cn|jp|kr|in|br|au|ca|ch|nl|se|no|fi|it|es|pl|be|at|cz|tw|hk|sg|xyz|cloud|local|internal|localhost|onion|example|test)$`)
	urlName  = regexp.MustCompile(`(?i)(ur[li]|href|link|origin|referr?er)s?$`)
	hostName = regexp.MustCompile(`(?i)(host|hostname)$`)
	// A name in DNS, which may be that of a zone that the program serves.
	domainName = regexp.MustCompile(`(?i)(domain|fqdn)$`)
)

// checkHost reports hosts that are compared as a part of a string.
func checkHost(c *checker) {
	for cur := range c.inspect.Root().Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		if c.refuses(cur) {
			continue
		}
		switch n := cur.Node().(type) {
		case *ast.CallExpr:
			if f := calledFunc(c.TypesInfo, n); f != nil && hostFuncs[f.FullName()] != "" {
				c.checkHostIn(cur, hostFuncs[f.FullName()], n.Args[0], n.Args[1])
			}
		case *ast.BinaryExpr: // s[:n] == "http://example.com"
			if n.Op == token.EQL || n.Op == token.NEQ {
				if x, ok := ast.Unparen(n.X).(*ast.SliceExpr); ok && x.Low == nil && x.High != nil {
					c.checkHostIn(cur, "prefix", x.X, n.Y)
				}
			}
		}
	}
}

// refuses reports whether a true condition only leads to an error. Such a comparison refuses hosts, also too many:
//
//	if strings.Contains(host, "example.com") { return err }
func (c *checker) refuses(cur inspector.Cursor) bool {
	n, negated := decided(cur)
	x, ok := n.(*ast.IfStmt)
	return ok && !negated && c.onlyFails(x)
}

// accepts reports whether a function lets a host through, because the comparison is true:
//
//	return strings.HasSuffix(domain, "example.com")
//	if !strings.HasSuffix(domain, "example.com") { return err }
func (c *checker) accepts(cur inspector.Cursor) bool {
	n, negated := decided(cur)
	x, ok := n.(*ast.IfStmt)
	_, returned := n.(*ast.ReturnStmt)
	return returned || ok && negated && c.onlyFails(x)
}

// comparesHost reports whether the function around cur also compares the host with want, so the comparison of the whole URL
// only refuses some strings earlier.
func (c *checker) comparesHost(cur inspector.Cursor, want string) bool {
	for function := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for e := range function.Preorder((*ast.CallExpr)(nil)) {
			if call, ok := isCall(c.TypesInfo, e.Node().(*ast.CallExpr), "strings.HasSuffix"); ok && c.isHost(call.Args[0]) {
				if text, _ := c.constant(call.Args[1]); text == want {
					return true
				}
			}
		}
		break
	}
	return false
}

// decided returns the statement that a comparison decides, perhaps with others, and whether it is negated.
func decided(cur inspector.Cursor) (n ast.Node, negated bool) {
	for ; ; cur = cur.Parent() {
		switch n := cur.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			negated = !negated
		case *ast.BinaryExpr:
			if n.Op != token.LAND && n.Op != token.LOR {
				return nil, false
			}
		default:
			return n, negated
		}
	}
}

// onlyFails reports whether all that an if statement does is to return an error, perhaps in another if statement.
func (c *checker) onlyFails(n *ast.IfStmt) bool {
	if n.Else != nil || len(n.Body.List) != 1 {
		return false
	}
	switch x := n.Body.List[0].(type) {
	case *ast.IfStmt:
		return c.onlyFails(x)
	case *ast.ReturnStmt:
		if len(x.Results) == 0 {
			return false
		}
		last := c.TypesInfo.Types[x.Results[len(x.Results)-1]]
		return !last.IsNil() && types.Implements(last.Type, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	}
	return false
}

func (c *checker) checkHostIn(cur inspector.Cursor, where string, s, constantArg ast.Expr) {
	want, _ := c.constant(constantArg)
	name, _, _ := strings.Cut(want, "/")
	n := cur.Node().(ast.Expr)
	const end = `a host ends before "/", "?" or "#": compare Hostname() (RFC 3986, 3.2)`
	switch {
	case where == "prefix" && loopback.MatchString(want) && !givenURL.MatchString(types.ExprString(s)) && !c.accepts(cur):
	case where == "prefix" && xmlName.MatchString(nameOf(s)):
	case where == "prefix" && urlPrefix.MatchString(want):
		c.report(n, nil, `%q is also a prefix of %q: %s`, want, longer(want), end)
	case where == "part" && c.accepts(cur) && c.comparesHost(cur, want):
	case where == "part" && domain.MatchString(name) && c.isWholeURL(s):
		other := "https://evil.example/?" + want // "github.com/"
		if want == name {
			other = "https://" + longer(want)
		}
		c.report(n, nil, `%q is also a part of %q: %s`, want, other, end)
	case where == "suffix" && domain.MatchString(want) && c.isWholeURL(s):
		c.report(n, nil, `%q is also a suffix of %q: %s`, want, "https://evil.example/?"+want, end)
	case !domain.MatchString(want) || !c.isHost(s) && !(domainName.MatchString(nameOf(s)) && c.accepts(cur)):
	case where == "suffix" && want[0] != '.' && want[0] != '-':
		c.report(n, c.dotFix(n, s), `%q is also a suffix of %q: compare whole labels, with a dot (RFC 3986, 3.2.2)`, want, "evil-"+want)
	case where != "suffix" && strings.Contains(strings.Trim(want, "."), "."):
		c.report(n, nil, `%q is also a %s of %q: compare the end of the host (RFC 3986, 3.2.2)`, want, where, longer(want))
	}
}

// longer returns a name that contains another one: "github.company.com" has "github.com".
func longer(name string) string {
	if name[0] == '.' {
		name = "a" + name
	}
	if strings.HasSuffix(name, ".com") {
		return name + "pany.com"
	}
	return name + ".evil.example"
}

// dotFix returns the comparison of whole labels, if s can be written twice.
func (c *checker) dotFix(n, s ast.Expr) []analysis.SuggestedFix {
	call, ok := n.(*ast.CallExpr)
	if !ok || !c.isPlain(s) {
		return nil
	}
	if f := calledFunc(c.TypesInfo, call); f.FullName() != "strings.HasSuffix" {
		return nil
	}
	literal, ok := ast.Unparen(call.Args[1]).(*ast.BasicLit)
	if !ok {
		return nil
	}
	text := types.ExprString(s)
	return []analysis.SuggestedFix{{Message: "Compare whole labels", TextEdits: []analysis.TextEdit{
		{Pos: call.Pos(), End: call.Pos(), NewText: []byte("(" + text + " == " + literal.Value + " || ")},
		{Pos: literal.Pos() + 1, End: literal.Pos() + 1, NewText: []byte(".")},
		{Pos: call.End(), End: call.End(), NewText: []byte(")")},
	}}}
}

// isPlain reports whether e is a variable, a field, or the call of Hostname of one.
func (c *checker) isPlain(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return c.isPlain(x.X)
	case *ast.CallExpr:
		_, ok := isCall(c.TypesInfo, x, "(*net/url.URL).Hostname")
		return ok && c.isPlain(x.Fun)
	}
	return false
}

// isWholeURL reports whether e is the string of a URL, as its type or its name says.
func (c *checker) isWholeURL(e ast.Expr) bool {
	if _, ok := isCall(c.TypesInfo, e, "(*net/url.URL).String", "(*net/http.Request).Referer"); ok {
		return true
	}
	if call, ok := isCall(c.TypesInfo, e, "(net/http.Header).Get"); ok {
		v := c.TypesInfo.Types[call.Args[0]].Value
		return v != nil && slices.Contains([]string{"Referer", "Origin", "Location"}, constant.StringVal(v))
	}
	return urlName.MatchString(nameOf(e))
}

// isHost reports whether e is a host, as its name says, or that of its only value.
func (c *checker) isHost(e ast.Expr) bool {
	a := c.assigns[c.local(e)]
	return hostName.MatchString(nameOf(e)) || len(a) == 1 && a[0].value != nil && hostName.MatchString(nameOf(a[0].value))
}

// nameOf returns the name of the variable or field whose value e is, perhaps in lower case and so on.
func nameOf(e ast.Expr) string {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.StarExpr:
		return nameOf(x.X)
	case *ast.CallExpr:
		if f, ok := x.Fun.(*ast.SelectorExpr); ok && len(x.Args) == 1 && slices.Contains([]string{"ToLower", "TrimSpace", "ToUpper"}, f.Sel.Name) {
			return nameOf(x.Args[0])
		}
		if len(x.Args) == 0 {
			return nameOf(x.Fun)
		}
	}
	return ""
}
