package query

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
)

// ErrTooManyPairs is the error of [Format.Values] for a query with more than MaxPairs pairs.
var ErrTooManyPairs = errors.New("query: too many pairs")

// A LossError says that url.Values do not keep everything of a query.
type LossError struct {
	Loss   Loss
	Offset int // bytes of the query before the first pair, or the first byte, that is not kept
}

// A Loss is what url.Values do not keep.
type Loss string

const (
	LostEqual    Loss = `whether a name without a value has "="`
	LostOrder    Loss = "the order of pairs with different names"
	LostSpelling Loss = "the percent-encoding or the separators"
)

// Error names the loss and the offset. It does not show the query, which may hold secrets.
func (e *LossError) Error() string {
	return fmt.Sprintf("query: url.Values do not keep %s, at byte %d", string(e.Loss), e.Offset)
}

// Values returns the names and values of q as [url.Values].
//
// url.Values have no order of names, no names without "=", and one spelling. If
// [Format.FromValues] does not give q back, the error is a [*LossError], and the values are
// complete nonetheless: each name has all its values, in their order. Many usual queries have
// such a loss, for example "q=go&page=2". A program that only reads the values can ignore a
// LossError. If q has more than MaxPairs pairs, the values are nil and the error is
// [ErrTooManyPairs].
//
// The error names the first pair that loses its missing "=" or its position. If there is no such
// pair, it names the first byte that changes.
func (f Format) Values(q string) (url.Values, error) {
	if f.MaxPairs > 0 && f.Count(q) > f.MaxPairs {
		return nil, fmt.Errorf("%w: more than %d", ErrTooManyPairs, f.MaxPairs)
	}
	values := url.Values{}
	for p := range f.Pairs(q) {
		values[p.Name()] = append(values[p.Name()], p.Value())
	}
	if loss := f.loss(q, values); loss != nil {
		return values, loss
	}
	return values, nil
}

// FromValues returns a query with the values in the order of their names. Values of the same
// name stay in their order. A name without values, which is not the same as a name with an
// empty value, gives no pair.
func (f Format) FromValues(values url.Values) string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	var dst []byte
	for _, name := range names {
		for _, value := range values[name] {
			dst = f.appendPair(dst, 0, name, value)
		}
	}
	return string(dst)
}

// loss returns what values, read from q, do not keep, or nil.
func (f Format) loss(q string, values url.Values) error {
	kept := f.FromValues(values)
	if kept == q {
		return nil
	}
	last := ""
	for p := range f.Pairs(q) {
		name := p.Name()
		switch {
		case !p.HasValue():
			return &LossError{LostEqual, p.offset}
		case name < last:
			return &LossError{LostOrder, p.offset}
		}
		last = name
	}
	return &LossError{LostSpelling, commonPrefix(q, kept)}
}

// commonPrefix returns the number of bytes at the start of a and b that are equal.
func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}
