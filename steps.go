package uri

import (
	"fmt"
	"strings"
)

// A Normalization is a set of steps of normalization. The names of the steps are those of
// RFC 3986, 6.2. The steps are always taken in the same order: percent, path, case, scheme. So
// "%2e%2e" is a ".." when the path step begins, and the host "%41" is "a" after the case step.
//
// A normalized URI is for comparison. Keep the original: "If the IRI is to be passed to another
// application or used further in some other way, its original form MUST be preserved" (RFC 3987,
// 5.3.2.3).
type Normalization uint8

const (
	// CaseNormalization writes schemes and hosts in lower case, and the hex digits of
	// percent-encodings in upper case (6.2.2.1). Under RFC 3987 it changes only hosts
	// whose characters are all ASCII (5.3.2.1). Under RFC 2396 it changes schemes and
	// hosts; a reg_name is not a host. Under RFC 1808 and RFC 1738 it changes schemes.
	CaseNormalization Normalization = 1 << iota

	// PercentNormalization decodes unreserved characters (6.2.2.2). Under RFC 3987 it
	// also decodes non-ASCII characters, except bidirectional controls (5.3.2.3).
	//
	// Under RFC 2396 the unreserved characters include the marks ! * ' ( ), and under
	// RFC 1738 also $ + and the comma. Under these two syntaxes the step also writes hex
	// digits in upper case. It does not change a reg_name, nor an authority of RFC 1738
	// that is not a login.
	//
	// Under RFC 2396 the step is taken on request only: "If the given URI scheme
	// defines a canonicalization algorithm, then unreserved characters may be
	// unescaped according to that algorithm" (2.4.2). See
	// [Syntax.NormalizationsOnRequest].
	PercentNormalization

	// PathNormalization removes dot-segments (6.2.2.3) from the paths of URIs, and of
	// references that begin with "/". It keeps the dot-segments of other references,
	// because only a base decides what they remove.
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

	// SyntaxNormalization is the three steps of RFC 3986, 6.2.2.
	SyntaxNormalization = CaseNormalization | PercentNormalization | PathNormalization

	// FullNormalization is all four steps. Only RFC 3986 and RFC 3987 have rules for all
	// steps. For the other syntaxes see [Syntax.Normalizations].
	FullNormalization = SyntaxNormalization | SchemeNormalization
)

var stepNames = [...]string{"case", "percent", "path", "scheme"}

// String returns the names of the steps: "case,percent". Bits that are not a step come last, in
// hexadecimal.
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

// MarshalText returns the text of String.
func (n Normalization) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText parses a list of names as String returns it.
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
			return fmt.Errorf("uri: unknown normalization step %.40q: expected a list of %s", name, strings.Join(stepNames[:], ", "))
		}
	}
	*n = steps
	return nil
}
