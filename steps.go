package uri

import (
	"fmt"
	"strings"
)

// A Normalization is a set of steps of normalization, titled as in RFC 3986, 6.2.
// Steps are taken in one order, whatever their set: percent-encodings, path
// segments, case, scheme. So "%2e%2e" is a ".." by the time of the path step, and
// "//%41" an "a" after the case step.
//
// A normal form is for comparison. It does not replace the original: "If the IRI is to be
// passed to another application or used further in some other way, its original form MUST be
// preserved" (RFC 3987, 5.3.2.3).
type Normalization uint8

const (
	// CaseNormalization writes schemes, hosts and hexadecimal digits in their
	// one case (6.2.2.1): under RFC 3987 only hosts of ASCII characters
	// (5.3.2.1); under RFC 2396 schemes and hosts that are no reg_names; before
	// that, schemes.
	CaseNormalization Normalization = 1 << iota

	// PercentNormalization decodes unreserved characters (6.2.2.2): under
	// RFC 3987 also non-ASCII ones, except bidirectional controls
	// (5.3.2.3). Under RFC 2396 these include the marks ! * ' ( ), and under
	// RFC 1738 $ + , too. There it also writes the digits in upper case, and
	// leaves reg_names and what is not a login alone.
	//
	// Under RFC 2396 the step is taken on request only: "If the given URI scheme
	// defines a canonicalization algorithm, then unreserved characters may be
	// unescaped according to that algorithm" (2.4.2). See
	// [Syntax.NormalizationsOnRequest].
	PercentNormalization

	// PathNormalization removes dot-segments (6.2.2.3) from the paths of URIs,
	// and of references that begin with "/". Those of other references it
	// leaves alone: they mean something only with a base.
	PathNormalization

	// SchemeNormalization removes an empty port and the default port of the scheme
	// (6.2.3; RFC 2396, 6). See [SchemeDefaults].
	//
	// Under RFC 3986 and RFC 3987 it also writes an empty path after an authority as
	// "/" (6.2.3). For file it removes the host localhost, unless there is userinfo or
	// a port, and writes "//" before a path that begins with "/". For mailto it writes
	// the domains of the addresses in lower case.
	//
	// Under RFC 1738 it removes the default ports of section 3, writes the omitted "/" of
	// ftp, gopher, http and telnet, and changes file://localhost/ to file:///.
	SchemeNormalization

	// SyntaxNormalization is all of 6.2.2.
	SyntaxNormalization = CaseNormalization | PercentNormalization | PathNormalization

	// FullNormalization is every step. Only RFC 3986 and RFC 3987 have rules for all
	// steps. For the other syntaxes see [Syntax.Normalizations].
	FullNormalization = SyntaxNormalization | SchemeNormalization
)

var stepNames = [...]string{"case", "percent", "path", "scheme"}

// String lists the names of the steps: "case,percent". Bits that are no step come
// last, in hexadecimal.
func (n Normalization) String() string {
	var names []string
	for i, name := range stepNames {
		if n&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	if rest := n >> len(stepNames) << len(stepNames); rest != 0 {
		names = append(names, fmt.Sprintf("%#x", uint8(rest)))
	}
	return strings.Join(names, ",")
}

// MarshalText returns what String returns.
func (n Normalization) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads a list of names as String writes it.
func (n *Normalization) UnmarshalText(text []byte) error {
	var steps Normalization
next:
	for name := range strings.SplitSeq(string(text), ",") {
		for i := range stepNames {
			if name == stepNames[i] {
				steps |= 1 << i
				continue next
			}
		}
		if len(text) > 0 {
			return fmt.Errorf("uri: %q: want some of %s", name, strings.Join(stepNames[:], ", "))
		}
	}
	*n = steps
	return nil
}
