package urivet

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/uriform/uri"
)

// A sink is a function with a parameter that it reads as a URL.
type sink struct {
	arg  int      // the parameter
	form uri.Form // a URI, or also a relative reference
	// fails tells that the function returns a value and an error, and that the value is of no use if there is an error.
	fails bool
}

// sinks has the functions by the FullName of package types.
var sinks = map[string]sink{
	"net/url.Parse":           {0, uri.FormReference, true},
	"net/url.ParseRequestURI": {0, uri.FormReference, true},
	"(*net/url.URL).Parse":    {0, uri.FormReference, true},

	"net/http.Get":                   {0, uri.FormReference, true},
	"net/http.Head":                  {0, uri.FormReference, true},
	"net/http.Post":                  {0, uri.FormReference, true},
	"net/http.PostForm":              {0, uri.FormReference, true},
	"(*net/http.Client).Get":         {0, uri.FormReference, true},
	"(*net/http.Client).Head":        {0, uri.FormReference, true},
	"(*net/http.Client).Post":        {0, uri.FormReference, true},
	"(*net/http.Client).PostForm":    {0, uri.FormReference, true},
	"net/http.NewRequest":            {1, uri.FormReference, true},
	"net/http.NewRequestWithContext": {2, uri.FormReference, true},
	"net/http.Redirect":              {2, uri.FormReference, false},
	"net/http.RedirectHandler":       {0, uri.FormReference, false},
	"net/http/httptest.NewRequest":   {1, uri.FormReference, false},

	uriform + ".Parse":                        {0, uri.FormURI, true},
	uriform + ".MustParse":                    {0, uri.FormURI, false},
	uriform + ".ParseReference":               {0, uri.FormReference, true},
	uriform + ".MustParseReference":           {0, uri.FormReference, false},
	"(" + uriform + ".Syntax).Parse":          {0, uri.FormURI, true},
	"(" + uriform + ".Syntax).ParseReference": {0, uri.FormReference, true},
	"(" + uriform + ".URI).ResolveString":     {0, uri.FormReference, true},
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
	if f == nil {
		return nil, false
	}
	full := f.FullName()
	for _, name := range names {
		if full == name {
			return call, true
		}
	}
	return nil, false
}

// isType reports whether t is a named type, such as net/url.URL.
func isType(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// isURL reports whether t is url.URL.
func isURL(t types.Type) bool { return t != nil && isType(t, "net/url", "URL") }

// isURLPointer reports whether t is *url.URL.
func isURLPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	p, ok := types.Unalias(t).(*types.Pointer)
	return ok && isURL(p.Elem())
}

// isString reports whether t is the type string itself. A type of its own, such as that of an enumeration, is not.
func isString(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}
