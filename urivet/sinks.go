package urivet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/uriform/uri"
)

// A sink is a function with a parameter that it reads as a URL.
type sink struct {
	arg  int      // the parameter
	form uri.Form // a URI, or also a relative reference
}

// sinks has the functions by the FullName of package types.
var sinks = map[string]sink{
	"net/url.Parse":           {0, uri.FormReference},
	"net/url.ParseRequestURI": {0, uri.FormReference},
	"(*net/url.URL).Parse":    {0, uri.FormReference},

	"net/http.Get":                   {0, uri.FormReference},
	"net/http.Head":                  {0, uri.FormReference},
	"net/http.Post":                  {0, uri.FormReference},
	"net/http.PostForm":              {0, uri.FormReference},
	"(*net/http.Client).Get":         {0, uri.FormReference},
	"(*net/http.Client).Head":        {0, uri.FormReference},
	"(*net/http.Client).Post":        {0, uri.FormReference},
	"(*net/http.Client).PostForm":    {0, uri.FormReference},
	"net/http.NewRequest":            {1, uri.FormReference},
	"net/http.NewRequestWithContext": {2, uri.FormReference},
	"net/http.Redirect":              {2, uri.FormReference},
	"net/http.RedirectHandler":       {0, uri.FormReference},
	"net/http/httptest.NewRequest":   {1, uri.FormReference},

	uriform + ".Parse":                        {0, uri.FormURI},
	uriform + ".MustParse":                    {0, uri.FormURI},
	uriform + ".ParseReference":               {0, uri.FormReference},
	uriform + ".MustParseReference":           {0, uri.FormReference},
	"(" + uriform + ".Syntax).Parse":          {0, uri.FormURI},
	"(" + uriform + ".Syntax).ParseReference": {0, uri.FormReference},
	"(" + uriform + ".URI).ResolveString":     {0, uri.FormReference},
}

const uriform = "github.com/uriform/uri"

// calledFunc returns the function or method that a call names, or nil.
func calledFunc(info *types.Info, call *ast.CallExpr) *types.Func {
	f, _ := typeutil.Callee(info, call).(*types.Func)
	return f
}

// isCall reports whether e is a call of one of the functions, by their FullName.
func isCall(info *types.Info, e ast.Expr, names ...string) (*ast.CallExpr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	f := calledFunc(info, call)
	return call, f != nil && slices.Contains(names, f.FullName())
}

// typeName returns the name of a named type, or of the one that t points to, or nil.
func typeName(t types.Type) *types.TypeName {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// isType reports whether t is a named type, such as url.URL, or a pointer to it.
func isType(t types.Type, path, name string) bool {
	obj := typeName(t)
	return obj != nil && obj.Name() == name && obj.Pkg() != nil && obj.Pkg().Path() == path
}

// isURL reports whether t is url.URL or *url.URL.
func isURL(t types.Type) bool { return isType(t, "net/url", "URL") }

// isString reports whether t is the type string itself. A type of its own, such as that of an enumeration, is not.
func isString(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}
