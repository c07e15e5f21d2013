// Package uritest has helpers for the tests of packages that use package uri.
package uritest

import "github.com/uriform/uri"

// Must returns v. It panics if err is not nil, and is for strings that are known to be valid.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// IsURI reports whether s is a URI under syntax x.
func IsURI(x uri.Syntax, s string) bool {
	_, ok := x.Check(s, uri.FormURI)
	return ok
}

// IsReference reports whether s is a URI or a relative reference under syntax x.
func IsReference(x uri.Syntax, s string) bool {
	_, ok := x.Check(s, uri.FormReference)
	return ok
}
