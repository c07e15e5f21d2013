package query

import (
	"iter"
	"strings"
)

// A Pair is a name and perhaps a value, as they appear in a query. Pairs share the memory of
// the query.
type Pair struct {
	text        string
	offset      int
	plusIsSpace bool // of the Format
}

// Of returns the query of u, or "" if u has no query. The types of packages uri and iri have the
// method Query.
//
//	q := query.Of(u) // q, _ := u.Query()
func Of(u interface{ Query() (q string, ok bool) }) string {
	q, _ := u.Query()
	return q
}

// Pairs yields the pairs of q in their order. It skips empty pieces, such as the one between
// the separators of "a&&b".
func (f Format) Pairs(q string) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for piece := range f.pieces(q) {
			if piece.text != "" && !yield(piece) {
				return
			}
		}
	}
}

// pieces yields the strings between separators. A query of n separators has n+1 pieces, of which
// some may be empty.
func (f Format) pieces(q string) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for start := 0; ; {
			end := start + f.Separator.index(q[start:])
			if !yield(Pair{q[start:end], start, f.PlusIsSpace}) || end == len(q) {
				return
			}
			start = end + 1
		}
	}
}

// Count returns the number of pairs in q.
func (f Format) Count(q string) int {
	n := 0
	for range f.Pairs(q) {
		n++
	}
	return n
}

// String returns the string of the pair, as it appears in the query.
func (p Pair) String() string { return p.text }

// Offset returns the number of bytes before the pair in its query.
func (p Pair) Offset() int { return p.offset }

// RawName returns the name as it appears in the query.
func (p Pair) RawName() string {
	name, _, _ := strings.Cut(p.text, "=")
	return name
}

// RawValue returns the value as it appears in the query. A pair without "=" gives "".
func (p Pair) RawValue() string {
	_, value, _ := strings.Cut(p.text, "=")
	return value
}

// HasValue reports whether the pair contains "=".
func (p Pair) HasValue() bool { return strings.IndexByte(p.text, '=') >= 0 }

// Name returns the name, decoded.
func (p Pair) Name() string { return decode(p.RawName(), p.plusIsSpace) }

// Value returns the value, decoded. A pair without "=" gives "".
func (p Pair) Value() string { return decode(p.RawValue(), p.plusIsSpace) }

// isNamed reports whether p.Name() == name. It compares byte by byte, because most names differ in
// one of the first bytes, and decodes only from the first "%".
func (p Pair) isNamed(name string) bool {
	for i := range len(p.text) {
		c := p.text[i]
		switch {
		case c == '=':
			return i == len(name)
		case c == '%':
			raw, _, _ := strings.Cut(p.text[i:], "=")
			return decode(raw, p.plusIsSpace) == name[i:]
		case c == '+' && p.plusIsSpace:
			c = ' '
		}
		if i >= len(name) || c != name[i] {
			return false
		}
	}
	return len(p.text) == len(name)
}
