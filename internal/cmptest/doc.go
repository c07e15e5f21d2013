// Package cmptest compares values of package uri with github.com/google/go-cmp,
// which panics at unexported fields unless a type has a method Equal. It is a module
// of its own, so that users of package uri do not inherit go-cmp.
package cmptest
