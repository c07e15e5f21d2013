// Package cmptest tests that github.com/google/go-cmp can compare values of package uri.
// go-cmp panics at unexported fields unless a type has a method Equal. The package is a
// separate module, so that package uri does not depend on go-cmp.
package cmptest
