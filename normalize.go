package uri

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri/internal/kernel"
	"github.com/uriform/uri/pct"
)

// Steps is a set of steps of normalization, with the names of RFC 3986, 6.2. Their order is always
// percent, path, case, scheme, so the path step removes "%2e%2e" as a "..", and the case step
// writes the host "%41" as "a".
//
// A normalized URI is for comparison. Keep the original: "If the IRI is to be passed to another
// application or used further in some other way, its original form MUST be preserved" (RFC 3987,
// 5.3.2.3).
type Steps uint8

const (
	// CaseNormalization writes schemes and hosts in lower case, and the hex digits of
	// percent-encodings in upper case (6.2.2.1). Under RFC 3987 it changes only hosts whose
	// characters are all ASCII (5.3.2.1). Under RFC 2396 it changes only schemes and hosts (a
	// reg_name is not a host), and under RFC 1808 and RFC 1738 only schemes.
	CaseNormalization Steps = 1 << iota

	// PercentNormalization decodes unreserved characters (6.2.2.2). Under RFC 3987 it
	// also decodes non-ASCII characters, except bidirectional controls (5.3.2.3).
	//
	// Under RFC 2396 the unreserved characters include the marks ! * ' ( ), and under
	// RFC 1738 also $ + and the comma. Under these two syntaxes the step also writes hex
	// digits in upper case. It does not change a reg_name, nor an authority of RFC 1738
	// that is not a login.
	//
	// Under RFC 2396 the step is taken only on request: "If the given URI scheme defines a
	// canonicalization algorithm, then unreserved characters may be unescaped according to that
	// algorithm" (2.4.2). It is not in [Syntax.Steps].
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

	// SyntaxNormalization combines the three steps in RFC 3986, 6.2.2.
	SyntaxNormalization = CaseNormalization | PercentNormalization | PathNormalization

	// FullNormalization combines all four steps. Only RFC 3986 and RFC 3987 have rules for all steps.
	// For the other syntaxes see [Syntax.Steps].
	FullNormalization = SyntaxNormalization | SchemeNormalization
)

var stepNames = [...]string{"case", "percent", "path", "scheme"}

// String returns the names of the steps: "case,percent". Bits that are not a step come last, in
// hexadecimal.
func (n Steps) String() string {
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

// A Normalizer holds the options for normalization (RFC 3986, 6.2). The zero Normalizer changes
// nothing.
type Normalizer struct {
	Steps Steps

	// Defaults returns the defaults of a scheme in lower case. A nil Defaults means
	// [LookupSchemeDefaults], restricted under RFC 1738 to the schemes in its section 3.
	Defaults func(scheme string) SchemeDefaults
}

// Normalize returns u after the given steps (RFC 3986, 6.2). The result is for comparison; see
// [Steps]. Normalizing the result again does not change it.
//
// No step turns a part of one component into a part of another. So "x:/.//a" keeps its "/.", without
// which "//a" would be parsed as an authority.
//
// The error is [ErrUnsupported] if the syntax has no rules for a step, [ErrAmbiguous] if the result
// would not be valid, or [ErrTooLong]. Normalize takes linear time. It allocates only if the string
// changes: one string, and a buffer if the string is longer than 256 bytes.
func (u URI) Normalize(steps Steps) (URI, error) {
	c, err := Normalizer{Steps: steps}.apply(u.components)
	return URI{c}, err
}

// Normalize is [URI.Normalize] for a reference. To compare two references, resolve them first:
// "A URI reference must be transformed to its target URI before it can be normalized" (RFC 3986,
// 5.2.1). Two references may differ after Normalize although their targets are equivalent.
//
// Normalizing before or after resolving gives the same URI, with two exceptions. First, the percent
// step may produce a dot-segment that resolution does not remove: "%2e%2e/../a" resolves to "a", and
// its normal form "../../a" does not. Second, a normalized base may have a different directory:
// "http://a/x/.." and its normal form "http://a/" resolve "g" differently.
func (r Reference) Normalize(steps Steps) (Reference, error) {
	c, err := Normalizer{Steps: steps}.apply(r.components)
	return Reference{c}, err
}

// Normalize does what [Reference.Normalize] does, with the steps and the defaults in n.
func (n Normalizer) Normalize(r Reference) (Reference, error) {
	c, err := n.apply(r.components)
	return Reference{c}, err
}

// AppendNormalize appends the string of the reference that [Normalizer.Normalize] returns.
// If there is an error, it returns dst unchanged. It does not allocate if dst has room for the
// string of r and two more bytes.
func (n Normalizer) AppendNormalize(dst []byte, r Reference) ([]byte, error) {
	if err := n.check(r.Syntax()); err != nil {
		return dst, err
	}
	if r.needsNothing(n.Steps) {
		return append(dst, r.text...), nil
	}
	w := n.takeApart(r.components)
	if w.isNormal() {
		return append(dst, r.text...), nil
	}
	return w.appendWithin(dst, maxLen)
}

// check returns the error for steps that syntax x does not support.
func (n Normalizer) check(x Syntax) error {
	r := x.rules()
	if missing := n.Steps &^ (r.steps | r.onRequest); missing != 0 {
		return fmt.Errorf("%w: %s has no rules for the normalization steps %v", ErrUnsupported, r.title, missing)
	}
	return nil
}

// apply returns the components of the normalized string.
func (n Normalizer) apply(c components) (components, error) {
	if err := n.check(c.Syntax()); err != nil {
		return components{}, err
	}
	if c.needsNothing(n.Steps) {
		return c, nil
	}
	w := n.takeApart(c)
	if w.isNormal() {
		return c, nil
	}
	var buf [scratch]byte
	b, err := w.appendWithin(withRoom(buf[:0], len(c.text)+2), maxLen)
	if err != nil {
		return components{}, err
	}
	if string(b) == c.text {
		return c, nil
	}
	d, bad := c.Syntax().parse(string(b), FormReference)
	if bad.want != nothing {
		return components{}, ErrAmbiguous
	}
	return d, nil
}

// needsNothing reports whether the steps cannot change the string. It is a cheap test that is true
// for most URIs. A string for which it is false may be normal too; see isNormal.
//
// The string has no upper-case letter before the path, no "%", and no "." where a dot-segment could
// begin. For the scheme step, a string with an authority also has a path and no port, and no string has
// the scheme file or mailto.
func (c components) needsNothing(steps Steps) bool {
	o := c.unpack()
	before, path := c.text[:o.pathStart()], c.text[o.pathStart():o.pathEnd()]
	if steps&SchemeNormalization != 0 {
		if o.hasAuthority() && (path == "" || o.hostEnd() < o.pathStart()) {
			return false
		}
		if strings.HasPrefix(before, "file:") || strings.HasPrefix(before, "mailto:") {
			return false
		}
	}
	return !kernel.Hints(c.text, len(before)) && !strings.HasPrefix(path, ".")
}

// normalizing has the components of a reference and the options for each of them.
type normalizing struct {
	parts
	steps Steps
	rules *rules

	userinfo, host, port string // userinfo ends in "@", and port begins with ":"
	unchanged            string // the part of authority or path that no step may change
	removeDots           bool
	file, mailto         bool // the scheme step has a special rule for the scheme
	defaults             SchemeDefaults
	percent              pct.Normalizer // for all components except the query
	percentInQuery       pct.Normalizer
}

// takeApart returns the components of c, with the options of n for each of them.
func (n Normalizer) takeApart(c components) normalizing {
	w := normalizing{parts: c.parts(), steps: n.Steps, rules: c.rules()}
	if a, ok := c.authority(); ok {
		if a.hostless() {
			w.unchanged = w.authority
		} else {
			w.userinfo, w.host, w.port = a.text[:a.hostStart], a.text[a.hostStart:a.hostEnd], a.text[a.hostEnd:]
		}
	} else if w.rules.features&opaqueUnlessLogin != 0 && strings.HasPrefix(w.path, "//") {
		// foo://a%2Eb: if decoded, the string could become a login.
		end := len(w.path)
		if i := strings.IndexByte(w.path[2:], '/'); i >= 0 {
			end = 2 + i
		}
		w.unchanged, w.path = w.path[:end], w.path[end:]
	}
	w.removeDots = n.Steps&PathNormalization != 0 && (w.scheme != "" || w.authority != "" || strings.HasPrefix(w.path, "/"))
	if n.Steps&SchemeNormalization != 0 && w.scheme != "" {
		w.defaults = w.rules.defaultsOf(w.scheme, n.Defaults)
		w.file = w.rules.features&(genericSchemes|urlSchemes) != 0 && strings.EqualFold(w.scheme, "file")
		w.mailto = w.rules.features&genericSchemes != 0 && strings.EqualFold(w.scheme, "mailto")
	}
	if strings.IndexByte(c.text, '%') < 0 {
		return w
	}
	w.percent.Uppercase = n.Steps&w.rules.hexStep != 0
	if n.Steps&PercentNormalization != 0 {
		w.percent.Decode = w.rules.sets.Unreserved
	}
	w.percentInQuery = w.percent
	if n.Steps&PercentNormalization != 0 && w.rules.query&iprivate != 0 {
		w.percentInQuery.Decode = w.percent.Decode.Union(pct.Iprivate)
	}
	return w
}

// isNormal reports whether append would write the string unchanged. It may be false for a normal
// string. The caller then compares the string that append writes.
func (w *normalizing) isNormal() bool {
	if w.steps&CaseNormalization != 0 && (hasUpper(w.scheme) || w.foldsHost() && hasUpperOutside(w.host)) {
		return false
	}
	if p := w.percent; p != (pct.Normalizer{}) {
		if !p.IsNormal(w.userinfo) || !p.IsNormal(w.host) || !p.IsNormal(w.path) || !p.IsNormal(w.params) ||
			!w.percentInQuery.IsNormal(w.query) || !p.IsNormal(w.fragment) {
			return false
		}
	}
	if w.removeDots {
		path := w.path
		if w.authority == "" && strings.HasPrefix(path, "/.//") {
			path = path[len("/."):]
		}
		if hasDotSegment(path) {
			return false
		}
	}
	// At this point, host and path are equal to those of the result.
	return !w.dropsPort() && !w.addsRoot() && !(w.file && (w.dropsHost(w.host) || w.addsAuthority(strings.HasPrefix(w.path, "/")))) &&
		!(w.mailto && hasUpperDomain(w.path))
}

// appendWithin appends the normalized string, or returns dst and [ErrTooLong] if the string has more
// than limit bytes.
func (w *normalizing) appendWithin(dst []byte, limit int) ([]byte, error) {
	b := w.append(dst)
	if len(b)-len(dst) > limit {
		return dst, ErrTooLong
	}
	return b, nil
}

// append appends the normalized string. The order of the steps is that of [Steps].
func (w *normalizing) append(dst []byte) []byte {
	dst = append(dst, w.scheme...)
	if w.scheme != "" {
		if w.steps&CaseNormalization != 0 {
			lower(dst[len(dst)-len(w.scheme):])
		}
		dst = append(dst, ':')
	}
	dst = append(dst, w.unchanged...)
	if w.authority != "" && w.unchanged == "" {
		dst = append(dst, "//"...)
		dst = appendPercent(dst, w.userinfo, w.percent)
		start := len(dst)
		dst = appendPercent(dst, w.host, w.percent)
		if w.steps&CaseNormalization != 0 && w.foldsHost() {
			lowerOutside(dst[start:])
		}
		if w.file && len(dst)-start == len("localhost") && w.dropsHost(string(dst[start:])) {
			dst = dst[:start]
		}
		if !w.dropsPort() {
			dst = append(dst, w.port...)
		}
	}
	start := len(dst)
	dst = appendPercent(dst, w.path, w.percent)
	if w.removeDots {
		n, _ := removeDotSegments(dst[start:])
		dst = dst[:start+n]
		if w.authority == "" && hasPrefix(dst[start:], "//") && !w.file {
			dst = insert(dst, start, "/.")
		}
	}
	switch {
	case w.addsRoot():
		dst = append(dst, '/')
	case w.file && w.addsAuthority(hasPrefix(dst[start:], "/")):
		dst = insert(dst, start, "//")
	case w.mailto:
		lowerDomains(dst[start:])
	}
	dst = appendPercent(dst, w.params, w.percent)
	dst = appendPercent(dst, w.query, w.percentInQuery)
	return appendPercent(dst, w.fragment, w.percent)
}

// appendPercent appends s after the percent step.
func appendPercent(dst []byte, s string, p pct.Normalizer) []byte {
	if p == (pct.Normalizer{}) {
		return append(dst, s...)
	}
	dst, _ = p.Append(dst, s)
	return dst
}

// dropsPort reports whether the scheme step removes the port and its ":".
func (w *normalizing) dropsPort() bool {
	if w.steps&SchemeNormalization == 0 || w.port == "" {
		return false
	}
	port := w.port[1:]
	if port == "" {
		return true
	}
	return w.defaults.Port != "" && strings.TrimLeft(port, "0") == w.defaults.Port
}

// addsRoot reports whether the scheme step writes "/" for an empty path (RFC 3986, 6.2.3).
func (w *normalizing) addsRoot() bool {
	return w.steps&SchemeNormalization != 0 && w.rules.features&(genericSchemes|urlSchemes) != 0 &&
		w.scheme != "" && w.authority != "" && w.path == "" && !w.defaults.KeepEmptyPath
}

// dropsHost reports whether the scheme step removes the host of a file URI. host is the host
// after the other steps.
//
// RFC 3986, 6.2.3: "When a scheme defines a default for authority and a URI reference to that
// default is desired, the reference should be normalized to an empty authority [...]. If,
// however, either the userinfo or port subcomponents are non-empty, then the host should be
// given explicitly". RFC 1738, 3.10: "As a special case, <host> can be the string "localhost"
// or the empty string".
func (w *normalizing) dropsHost(host string) bool {
	if w.userinfo != "" || w.port != "" && !w.dropsPort() {
		return false
	}
	if w.rules.features&urlSchemes != 0 {
		return host == "localhost" && w.path != ""
	}
	return isLocalhost(host)
}

// isLocalhost reports whether host is "localhost" in upper or lower case.
//
// NOTE: strings.EqualFold would accept "localho\u017ft" as well.
func isLocalhost(host string) bool {
	const localhost = "localhost"
	if len(host) != len(localhost) {
		return false
	}
	for i := range len(host) {
		if host[i]|0x20 != localhost[i] {
			return false
		}
	}
	return true
}

// addsAuthority reports whether an empty authority is written before a path of the scheme
// file. RFC 3986, 3.2.2: "the "file" URI scheme is defined so that no authority, an empty host,
// and "localhost" all mean the end-user's machine".
func (w *normalizing) addsAuthority(absolutePath bool) bool {
	return w.rules.features&genericSchemes != 0 && w.authority == "" && absolutePath
}

// hasUpperDomain reports whether a domain in the path of a mailto URI has upper-case letters.
// Addresses are separated by ",", and the domain begins after the last "@" of an address.
func hasUpperDomain(path string) bool {
	for more := true; more; {
		var address string
		address, path, more = strings.Cut(path, ",")
		if at := strings.LastIndexByte(address, '@'); at >= 0 && hasUpperOutside(address[at:]) {
			return true
		}
	}
	return false
}

// lowerDomains writes the domains in the path of a mailto URI in lower case.
func lowerDomains(path []byte) {
	for more := true; more; {
		var address []byte
		address, path, more = bytes.Cut(path, []byte(","))
		if at := bytes.LastIndexByte(address, '@'); at >= 0 {
			lowerOutside(address[at:])
		}
	}
}

// foldsHost reports whether the host is case-insensitive. Under RFC 3987 (5.3.2.1) a host is
// case-insensitive only if all its characters, percent-encoded or not, are ASCII.
func (w *normalizing) foldsHost() bool {
	if w.rules.features&hostCase == 0 {
		return false
	}
	if w.rules.regName&ucschar == 0 {
		return true
	}
	for i := range len(w.host) {
		if w.host[i] >= utf8.RuneSelf {
			return false
		}
	}
	return pct.Normalizer{Decode: pct.Ucschar}.IsNormal(w.host)
}
