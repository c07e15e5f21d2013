// Package broken has an error of the compiler.
package broken

var _ int = "a"
