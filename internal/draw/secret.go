package draw

import (
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/redact"
)

// A Secret is the part of a text that is masked. A drawing masks byte for byte, so that columns and
// offsets stay the same. The core masks with "xxxxx". The zero Secret masks nothing.
type Secret uri.Span

// SecretOfText returns the part of s that is masked if a syntax rejects s.
func SecretOfText(s string) Secret {
	start, end := redact.Text(s)
	return Secret{start, end}
}

// SecretOf returns the part of r that is masked.
func SecretOf(r uri.Reference) Secret {
	s := r.Spans()
	start, end := redact.Reference(r.String(), s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End))
	return Secret{start, end}
}

// SecretOfInput returns the part of s that is masked: the longest part that is masked in any syntax.
func SecretOfInput(s string) Secret {
	var hidden Secret
	for x := range uri.Syntaxes() {
		if r, err := x.ParseReference(s); err == nil {
			hidden = hidden.union(SecretOf(r))
		} else {
			hidden = hidden.union(SecretOfText(s))
		}
	}
	return hidden
}

// SecretsOfInput returns all parts of s that may be a password, in ascending order: that of
// SecretOfInput, and those of references in a path, query or fragment. If s is a component and not a
// reference, the first is that of redact.Component.
func SecretsOfInput(s string, component bool) (list []Secret) {
	main := SecretOfInput(s)
	if component {
		start, end := redact.Component(s)
		main = main.Hull(Secret{start, end})
	}
	if main != (Secret{}) {
		list = append(list, main)
	}
	for start, end := range redact.All(s) {
		if end <= main.Start || start >= main.End {
			list = append(list, Secret{start, end})
			continue
		}
		list[0] = list[0].Hull(Secret{start, end})
		main = list[0]
	}
	slices.SortFunc(list, func(m, n Secret) int { return m.Start - n.Start })
	return list
}

// SecretOfReport returns the part of the input that is masked: the longest part that is masked in any
// syntax.
func SecretOfReport(r *explain.Report) Secret {
	var hidden Secret
	for _, q := range r.Readings {
		if q.Accepted() {
			hidden = hidden.union(SecretOf(q.Reference))
		} else {
			hidden = hidden.union(SecretOfText(r.Input))
		}
	}
	return hidden
}

// Has reports whether the byte at the offset is masked.
func (m Secret) Has(offset int) bool { return m.Start <= offset && offset < m.End }

// Mask returns s with a "*" for every masked byte.
func (m Secret) Mask(s string) string {
	if m.Start == m.End {
		return s
	}
	return s[:m.Start] + strings.Repeat("*", m.End-m.Start) + s[m.End:]
}

// Hull returns the smallest part of the text that contains m and n.
func (m Secret) Hull(n Secret) Secret {
	switch {
	case m.Start == m.End:
		return n
	case n.Start == n.End:
		return m
	}
	return Secret{min(m.Start, n.Start), max(m.End, n.End)}
}

// union returns the longer of m and n. Both begin at the same offset, unless m or n masks nothing.
func (m Secret) union(n Secret) Secret {
	if m == (Secret{}) || n.End > m.End {
		return n
	}
	return m
}

// Mask returns s masked as if every syntax rejected s.
func Mask(s string) string { return SecretOfText(s).Mask(s) }
