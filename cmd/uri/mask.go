package main

import (
	"strings"

	"github.com/uriform/uri"
)

// This file masks byte for byte what the package masks with "xxxxx", so that
// drawings keep their columns and offsets.

// A span is a part of a text: from the offset from up to the offset to.
type span struct{ from, to int }

// refusedSecret returns the span of s that is masked where a generation refuses
// it: from the first ":" after "//" to the last "@". Without "//", the ":" of a
// scheme stands in for it.
func refusedSecret(s string) span {
	start := strings.Index(s, "//") + len("//")
	if start < len("//") {
		start = strings.IndexByte(s, ':') + 1
	}
	colon := strings.IndexByte(s[start:], ':')
	at := strings.LastIndexByte(s, '@')
	if colon < 0 || at < start+colon {
		return span{}
	}
	return span{start + colon + 1, at}
}

// acceptedSecret returns the span of r that Redacted masks. Where that begins is
// the same in every text; where it ends follows from the length.
func acceptedSecret(r uri.Reference) span {
	s, redacted := r.String(), r.Redacted()
	if s == redacted {
		return span{}
	}
	from := refusedSecret(s).from
	return span{from, from + len(s) - len(redacted) + len("xxxxx")}
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
