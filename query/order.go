package query

import (
	"cmp"
	"slices"
)

// Sort returns the pairs of q in the order of their decoded names, compared by bytes. Pairs
// with the same name stay in their order. Each pair keeps its spelling. Empty pieces are
// dropped.
func (f Format) Sort(q string) string { return string(f.AppendSort(make([]byte, 0, len(q)), q)) }

// AppendSort appends the pairs of q to dst as [Format.Sort] does. It allocates memory for the
// list of the pairs.
func (f Format) AppendSort(dst []byte, q string) []byte {
	type named struct{ name, text string }
	var pairs []named
	for p := range f.Pairs(q) {
		pairs = append(pairs, named{p.Name(), p.text})
	}
	slices.SortStableFunc(pairs, func(a, b named) int { return cmp.Compare(a.name, b.name) })
	for i, p := range pairs {
		if i > 0 {
			dst = append(dst, f.Separator.written())
		}
		dst = append(dst, p.text...)
	}
	return dst
}

// Canonical returns the pairs of q in one spelling and one order, for signatures. Names and
// values are decoded and encoded again, with a space as "%20". Each pair gets an "=". The pairs
// are in the order of their encoded names, and pairs with the same name in the order of their
// encoded values. Empty pieces are dropped.
//
// With the default [Format.Keep] this is the order and the encoding of OAuth 1.0 (RFC 5849,
// 3.4.1.3.2) and of AWS Signature Version 4.
//
// Remove the parameter that holds the signature first, with [Format.Delete], because it is not
// signed itself.
func (f Format) Canonical(q string) string {
	return string(f.AppendCanonical(make([]byte, 0, len(q)), q))
}

// AppendCanonical appends the pairs of q to dst as [Format.Canonical] does. It allocates memory
// for each pair.
func (f Format) AppendCanonical(dst []byte, q string) []byte {
	written := f
	written.PlusIsSpace = false
	type encoded struct{ name, value string }
	var pairs []encoded
	for p := range f.Pairs(q) {
		pairs = append(pairs, encoded{
			name:  string(written.appendData(nil, p.Name())),
			value: string(written.appendData(nil, p.Value())),
		})
	}
	slices.SortFunc(pairs, func(a, b encoded) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.value, b.value))
	})
	for i, p := range pairs {
		if i > 0 {
			dst = append(dst, f.Separator.written())
		}
		dst = append(append(append(dst, p.name...), '='), p.value...)
	}
	return dst
}
