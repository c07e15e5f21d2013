package redact

import (
	"slices"
	"strings"
)

// A Span is a part of a text: the bytes from Start up to End.
type Span struct{ Start, End int }

// A Secret is what is masked of a text: parts that are not empty, in ascending order, with text between them. So
// "http://u:p@h/?u=http://v:q@i/" shows the host h.
type Secret []Span

// Part returns the secret that is text[start:end], or nil if this part is empty. Its arguments are what the Find functions
// return.
func Part(start, end int) Secret {
	if start == end {
		return nil
	}
	return Secret{{start, end}}
}

// Parts returns the secret that has text[start:end] and all that FindAll finds.
func Parts(text string, start, end int) (m Secret) {
	each(text, start, end, func(start, end int) { m = append(m, Span{start, end}) })
	return m
}

// Has reports whether the byte at the offset is masked.
func (m Secret) Has(offset int) bool { return m.Overlaps(offset, offset+1) }

// Overlaps reports whether a byte of text[start:end] is masked.
func (m Secret) Overlaps(start, end int) bool {
	p := m.partAt(start + 1)
	return max(p.Start, start) < min(p.End, end)
}

// Covers reports whether text[start:end], which may be empty, is in one of the parts.
func (m Secret) Covers(start, end int) bool {
	p := m.partAt(end)
	return p.Start <= start && end <= p.End && p.End > 0
}

// partAt returns the first part that ends at the offset or later, or the empty part. It takes logarithmic time, because a
// drawing asks for every byte.
func (m Secret) partAt(offset int) (p Span) {
	i, _ := slices.BinarySearchFunc(m, offset, func(p Span, offset int) int { return p.End - offset })
	if i < len(m) {
		p = m[i]
	}
	return p
}

// With returns the secret that has the parts of m and n.
func (m Secret) With(n Secret) (all Secret) {
	if len(n) == 0 {
		return m
	}
	for len(m) > 0 || len(n) > 0 {
		if len(m) == 0 || len(n) > 0 && n[0].Start < m[0].Start {
			m, n = n, m
		}
		if last := len(all) - 1; last >= 0 && m[0].Start <= all[last].End {
			all[last].End = max(all[last].End, m[0].End)
		} else {
			all = append(all, m[0])
		}
		m = m[1:]
	}
	return all
}

// Mask returns a text with a "*" for every masked byte, for a drawing: columns and offsets stay the same.
func (m Secret) Mask(text string) string {
	return m.replace(text, func(p Span) string { return strings.Repeat("*", p.End-p.Start) })
}

// Hide returns a text with "xxxxx" in place of each masked part, for a message, which does not show the length of a part.
func (m Secret) Hide(text string) string {
	return m.replace(text, func(Span) string { return "xxxxx" })
}

func (m Secret) replace(text string, mask func(Span) string) string {
	if len(m) == 0 {
		return text
	}
	var b strings.Builder
	done := 0
	for _, p := range m {
		b.WriteString(text[done:p.Start])
		b.WriteString(mask(p))
		done = p.End
	}
	b.WriteString(text[done:])
	return b.String()
}

// In returns what is masked of text[start:end], with offsets in this part.
func (m Secret) In(start, end int) (part Secret) {
	for _, p := range m {
		if from, to := max(p.Start, start), min(p.End, end); from < to {
			part = append(part, Span{from - start, to - start})
		}
	}
	return part
}
