package uri

import (
	"fmt"
	"slices"

	"github.com/uriform/uri/pct"
)

// A Syntax is the syntax that one of five RFCs defines for URIs. The zero Syntax is RFC 3986, the
// current Internet Standard (STD 66).
type Syntax uint8

// The values fit in 3 bits; see components.go.

// The syntaxes.
const (
	RFC3986 Syntax = iota // Uniform Resource Identifier (URI): Generic Syntax, 2005
	RFC3987               // Internationalized Resource Identifiers (IRIs), 2005
	RFC2396               // Uniform Resource Identifiers (URI): Generic Syntax, 1998
	RFC1808               // Relative Uniform Resource Locators, 1995
	RFC1738               // Uniform Resource Locators (URL), 1994
)

// Syntaxes returns the five syntaxes, the oldest first. The caller may change the slice.
func Syntaxes() []Syntax { return []Syntax{RFC1738, RFC1808, RFC2396, RFC3986, RFC3987} }

// String returns the name of the syntax: "rfc3986".
func (x Syntax) String() string {
	if !x.known() {
		return fmt.Sprintf("Syntax(%d)", uint8(x))
	}
	return x.rules().name
}

// MarshalText returns the name of the syntax: "rfc3986". The error is [ErrUnknownSyntax] if x is
// not one of the five.
func (x Syntax) MarshalText() ([]byte, error) {
	if !x.known() {
		return nil, fmt.Errorf("%w: %v", ErrUnknownSyntax, x)
	}
	return []byte(x.rules().name), nil
}

// UnmarshalText parses a name that [Syntax.String] returns: "rfc3986". The error wraps
// [ErrUnknownSyntax].
func (x *Syntax) UnmarshalText(text []byte) error {
	for _, y := range Syntaxes() {
		if string(text) == y.rules().name {
			*x = y
			return nil
		}
	}
	return fmt.Errorf("%w %.40q: expected rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987", ErrUnknownSyntax, text)
}

// Steps returns the steps of normalization for which the RFC has rules that are right for every scheme.
// Normalizing with any other step returns [ErrUnsupported], with one exception: under RFC 2396,
// PercentNormalization is right only for some schemes (2.4.2), so it is supported but not among these
// steps.
func (x Syntax) Steps() Steps {
	if !x.known() {
		return 0
	}
	return x.rules().steps
}

// Sets returns the sets of characters that the components of x may contain without
// percent-encoding. For an unknown syntax, the sets are empty.
func (x Syntax) Sets() pct.Sets {
	if !x.known() {
		return pct.Sets{}
	}
	return *x.rules().sets
}

// olderThan reports whether y follows x in Syntaxes.
func (x Syntax) olderThan(y Syntax) bool {
	return slices.Index(Syntaxes(), x) < slices.Index(Syntaxes(), y)
}

func (x Syntax) known() bool              { return int(x) < len(syntaxes) }
func (x Syntax) rules() *rules            { return &syntaxes[x] }
func (x Syntax) is(features feature) bool { return syntaxes[x].features&features != 0 }
