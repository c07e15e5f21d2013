package console

import (
	"strings"

	"github.com/uriform/uri/internal/redact"
)

// A Secret is the part of a text that is masked. A drawing masks byte for byte, so that columns and
// offsets stay the same. A message does not show the length of the secret, and masks with "xxxxx", as the
// core does. The zero Secret masks nothing.
type Secret Span

// SecretIn returns the part of s that is masked if nothing more is known of s.
func SecretIn(s string) Secret {
	start, end := redact.Find(s)
	return Secret{start, end}
}

// SecretOfInput returns the part of an input that is masked: if a syntax accepts it, what may be a password in one that
// does.
func SecretOfInput(s string) Secret {
	start, end := redact.FindInput(s)
	return Secret{start, end}
}

// Has reports whether the byte at the offset is masked.
func (m Secret) Has(offset int) bool { return m.Start <= offset && offset < m.End }

// Mask returns s with a "*" for every masked byte, for a drawing.
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

// Hide returns s with "xxxxx" in place of the masked part, for a message.
func (m Secret) Hide(s string) string { return redact.Mask(s, m.Start, m.End) }

// Mask returns s for a message, with its [SecretIn] hidden.
func Mask(s string) string { return SecretIn(s).Hide(s) }
