// Package usetest tests the values of package uri in the hands of other packages: go-cmp, which panics
// at unexported fields unless a type has a method Equal, and database/sql with SQLite. It is a
// separate module, so that package uri depends on neither.
package usetest
