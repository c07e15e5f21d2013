// Package lint gives advice about identifiers that are valid. A valid identifier can still be
// dangerous: it can contain a password, name a private address, or mean different things to
// different programs.
package lint
