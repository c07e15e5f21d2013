package main

import (
	"strings"

	"github.com/uriform/uri"
)

// This file masks byte for byte what the package masks with "xxxxx", so that
// drawings keep their columns and offsets.

// A span is a part of a text: from the offset from up to the offset to.
type span struct{ from, to int }

// refusedSecret returns the span of s that is masked where a generation refuses it.
func refusedSecret(s string) span {
	from, to := uri.Secret(s)
	return span{from, to}
}

// acceptedSecret returns the span of r that is masked.
func acceptedSecret(r uri.Reference) span {
	from, to := r.Secret()
	return span{from, to}
}

// union returns the span of what either masks. Both begin at the same place, if
// they mask anything.
func (m span) union(n span) span {
	if m == (span{}) || n.to > m.to {
		return n
	}
	return m
}

func (m span) mask(s string) string {
	if m.from == m.to {
		return s
	}
	return s[:m.from] + strings.Repeat("*", m.to-m.from) + s[m.to:]
}

// maskRefused masks s as if no generation accepted it.
func maskRefused(s string) string { return refusedSecret(s).mask(s) }
