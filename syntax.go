package uri

import (
	"fmt"
	"iter"
)

// A Syntax is one of the five published generations of the URI. The zero value
// is RFC 3986, the current Internet Standard (STD 66).
type Syntax uint8

// NOTE: components keep a Syntax in 3 bits.
const (
	RFC3986 Syntax = iota // Uniform Resource Identifier (URI): Generic Syntax, 2005
	RFC3987               // Internationalized Resource Identifiers (IRIs), 2005
	RFC2396               // Uniform Resource Identifiers (URI): Generic Syntax, 1998
	RFC1808               // Relative Uniform Resource Locators, 1995
	RFC1738               // Uniform Resource Locators (URL), 1994
)

// Syntaxes yields the five generations, the oldest first.
func Syntaxes() iter.Seq[Syntax] {
	return func(yield func(Syntax) bool) {
		for _, x := range [...]Syntax{RFC1738, RFC1808, RFC2396, RFC3986, RFC3987} {
			if !yield(x) {
				return
			}
		}
	}
}

// String returns the name of the generation: "rfc3986".
func (x Syntax) String() string {
	if !x.known() {
		return fmt.Sprintf("Syntax(%d)", uint8(x))
	}
	return x.rules().name
}

// AppendText appends the name of the generation, "rfc3986". It refuses values
// that are no generation with [ErrSyntax].
func (x Syntax) AppendText(b []byte) ([]byte, error) {
	if !x.known() {
		return b, fmt.Errorf("%w: %v", ErrSyntax, x)
	}
	return append(b, x.rules().name...), nil
}

// MarshalText is [Syntax.AppendText] to a new slice.
func (x Syntax) MarshalText() ([]byte, error) { return x.AppendText(nil) }

// UnmarshalText reads a name as written by [Syntax.String].
func (x *Syntax) UnmarshalText(text []byte) error {
	for y := range Syntaxes() {
		if string(text) == y.rules().name {
			*x = y
			return nil
		}
	}
	return fmt.Errorf("%w: %q: want rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987", ErrSyntax, text)
}

// Normalizations returns the steps of normalization for which the generation
// has rules; the others are refused with [ErrUnsupported].
func (x Syntax) Normalizations() Normalization {
	if !x.known() {
		return 0
	}
	return x.rules().steps
}

func (x Syntax) known() bool              { return int(x) < len(syntaxes) }
func (x Syntax) rules() *rules            { return &syntaxes[x] }
func (x Syntax) is(features feature) bool { return syntaxes[x].features&features != 0 }
