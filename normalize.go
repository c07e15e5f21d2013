package uri

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Normalization is a set of steps of normalization, titled as in RFC 3986, 6.2.
// Steps are taken in one order, whatever their set: percent-encodings, path
// segments, case, scheme. So "%2e%2e" is a ".." by the time of the path step, and
// "//%41" an "a" after the case step.
type Normalization uint8

const (
	// CaseNormalization writes schemes, hosts and hexadecimal digits in their
	// one case (6.2.2.1): under RFC 3987 only hosts of ASCII characters
	// (5.3.2.1); under RFC 2396 schemes and hosts that are no reg_names; before
	// that, schemes.
	CaseNormalization Normalization = 1 << iota

	// PercentNormalization decodes unreserved characters (6.2.2.2): under
	// RFC 3987 also those beyond ASCII, bidirectional controls excepted
	// (5.3.2.3). Under RFC 2396 these include the marks ! * ' ( ), and under
	// RFC 1738 $ + , too: to decode them is right only where the scheme has no
	// use of its own for them (RFC 2396, 2.4.2). There it also writes the
	// digits in upper case, and leaves reg_names and what is not a login alone.
	PercentNormalization

	// PathNormalization removes dot-segments (6.2.2.3) from the paths of URIs,
	// and of references that begin with "/". Those of other references it
	// leaves alone: they mean something only with a base.
	PathNormalization

	// SchemeNormalization removes an empty port and the default port of the
	// scheme, and writes the empty path of schemes for which it is the same as
	// "/" (6.2.3). See [Defaults].
	SchemeNormalization

	// SyntaxNormalization is all of 6.2.2.
	SyntaxNormalization = CaseNormalization | PercentNormalization | PathNormalization
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

// A Default is what a scheme takes for granted.
type Default struct {
	Port string // its default port, in decimal; "" if it has none
	Root bool   // whether an empty path behind an authority is the same as "/"
}

// Defaults returns the defaults of a scheme in lower case, from the documents
// that define it: ftp 21 (RFC 1738), gopher 70 (RFC 4266), http 80 and https 443
// with root (RFC 9110), imap 143 (RFC 5092), ipp 631 (RFC 3510), ipps 631 (RFC
// 7472), ldap 389 (RFC 4516), nfs 2049 (RFC 2224), nntp 119 (RFC 5538), pop 110
// (RFC 2384), prospero 1525 (RFC 4157), rsync 873 (RFC 5781), rtsp 554 and rtsps
// 322 (RFC 7826), telnet 23 (RFC 4248), wais 210 (RFC 4156), ws 80 and wss 443
// with root (RFC 6455). Of others it knows none.
func Defaults(scheme string) Default {
	switch scheme {
	case "ftp":
		return Default{"21", false}
	case "gopher":
		return Default{"70", false}
	case "http", "ws":
		return Default{"80", true}
	case "https", "wss":
		return Default{"443", true}
	case "imap":
		return Default{"143", false}
	case "ipp", "ipps":
		return Default{"631", false}
	case "ldap":
		return Default{"389", false}
	case "nfs":
		return Default{"2049", false}
	case "nntp":
		return Default{"119", false}
	case "pop":
		return Default{"110", false}
	case "prospero":
		return Default{"1525", false}
	case "rsync":
		return Default{"873", false}
	case "rtsp":
		return Default{"554", false}
	case "rtsps":
		return Default{"322", false}
	case "telnet":
		return Default{"23", false}
	case "wais":
		return Default{"210", false}
	}
	return Default{}
}

// A Normalizer takes steps of normalization. The zero Normalizer takes none.
type Normalizer struct {
	Steps    Normalization
	Defaults func(scheme string) Default // of a scheme in lower case; nil: [Defaults]
}

// Normalize returns u after the given steps. The result reads back with the same
// components, but for what the steps say: no step moves a delimiter, and a path
// that would become an authority keeps "/." before it ("x:/.//a"). Doing it twice
// changes nothing more.
//
// Steps for which the generation has no rules are refused with [ErrUnsupported].
// It takes linear time, and allocates only if something changes: one string, and
// a buffer if that is longer than 256 bytes.
func (u URI) Normalize(steps Normalization) (URI, error) {
	c, err := Normalizer{Steps: steps}.normalize(u.components)
	return URI{c}, err
}

// Normalize is [URI.Normalize] for a reference. A base resolves the result to
// what it resolves r to, once that is normalised too, but where the percent step
// uncovers a dot-segment that resolving does not see: "%2e%2e/../a" leads to "a",
// and "../../a" does not. Normalised bases need not resolve to the same:
// "http://a/x/.." and "g".
func (r Reference) Normalize(steps Normalization) (Reference, error) {
	c, err := Normalizer{Steps: steps}.normalize(r.components)
	return Reference{c}, err
}

// URI is [URI.Normalize] with the steps and defaults of n.
func (n Normalizer) URI(u URI) (URI, error) {
	c, err := n.normalize(u.components)
	return URI{c}, err
}

// Reference is [Reference.Normalize] with the steps and defaults of n.
func (n Normalizer) Reference(r Reference) (Reference, error) {
	c, err := n.normalize(r.components)
	return Reference{c}, err
}

// AppendReference appends the text of what [Normalizer.Reference] returns. It
// does not allocate if dst has room for the text of r and two bytes more. Where
// it fails it returns dst as it was.
func (n Normalizer) AppendReference(dst []byte, r Reference) ([]byte, error) {
	if err := n.check(r.Syntax()); err != nil {
		return dst, err
	}
	if r.isPlain(n.Steps) {
		return append(dst, r.text...), nil
	}
	w := n.newNormalization(r.components)
	if w.isNormal() {
		return append(dst, r.text...), nil
	}
	return w.append(dst), nil
}

func (n Normalizer) check(x Syntax) error {
	if missing := n.Steps &^ x.Normalizations(); missing != 0 {
		return fmt.Errorf("%w: normalization of %v under %s", ErrUnsupported, missing, x.rules().title)
	}
	return nil
}

func (n Normalizer) normalize(c components) (components, error) {
	if err := n.check(c.Syntax()); err != nil {
		return components{}, err
	}
	if c.isPlain(n.Steps) {
		return c, nil
	}
	w := n.newNormalization(c)
	if w.isNormal() {
		return c, nil
	}
	var buf [256]byte
	b := w.append(withRoom(buf[:0], len(c.text)+2))
	if len(b) > maxLen {
		return components{}, ErrTooLong
	}
	if string(b) == c.text {
		return c, nil
	}
	f := formReference
	if w.scheme != "" {
		f = formURI
	}
	d, fault := c.Syntax().parse(string(b), f)
	if fault >= 0 {
		return components{}, ErrUnwritable
	}
	return d, nil
}

// isPlain reports whether the text has nothing that the steps of any generation
// could change: no capital before the path, no "%", no "." where a dot-segment could
// begin; for the scheme step, a path and no ":" in the authority. Most URIs are so;
// others may be normal as well.
func (c components) isPlain(steps Normalization) bool {
	o := c.unpack()
	before, path := c.text[:o.pathStart()], c.text[o.pathStart():o.pathEnd()]
	if steps&SchemeNormalization != 0 && o.hasAuthority() && (path == "" || strings.IndexByte(before[o.hierStart():], ':') >= 0) {
		return false
	}
	return !mayHaveHints(c.text, len(before)) && !strings.HasPrefix(path, ".")
}

// A normalization is a reference taken apart for a Normalizer.
type normalization struct {
	parts
	steps Normalization
	rules *rules

	userinfo, host, port string // with "@" behind, and ":" before them
	fixed                string // the part of authority or path that is no one's to change
	removeDots           bool
	defaults             Default
	triplets             triplets
}

func (n Normalizer) newNormalization(c components) normalization {
	w := normalization{parts: c.parts(), steps: n.Steps, rules: c.rules()}
	if a, ok := c.Authority(); ok {
		if a.hostless() {
			w.fixed = w.authority
		} else {
			w.userinfo, w.host, w.port = a.text[:a.hostStart], a.text[a.hostStart:a.hostEnd], a.text[a.hostEnd:]
		}
	} else if w.rules.features&loginOrPath != 0 && strings.HasPrefix(w.path, "//") {
		// Decoded, what is not a login may become one.
		end := len(w.path)
		if i := strings.IndexByte(w.path[2:], '/'); i >= 0 {
			end = 2 + i
		}
		w.fixed, w.path = w.path[:end], w.path[end:]
	}
	w.removeDots = n.Steps&PathNormalization != 0 && (w.scheme != "" || w.authority != "" || strings.HasPrefix(w.path, "/"))
	if n.Steps&SchemeNormalization != 0 && w.scheme != "" {
		w.defaults = n.defaults(w.scheme)
	}
	w.triplets = triplets{raise: n.Steps&w.rules.raises != 0}
	if n.Steps&PercentNormalization != 0 {
		w.triplets.decode = w.rules.unreserved
	}
	return w
}

// defaults returns the defaults of a scheme in any case.
func (n Normalizer) defaults(scheme string) Default {
	if n.Defaults != nil {
		return n.Defaults(strings.ToLower(scheme))
	}
	var buf [16]byte // longer than the schemes of Defaults
	b := append(buf[:0], scheme[:min(len(scheme), len(buf))]...)
	lower(b)
	return Defaults(string(b))
}

// isNormal reports whether append would write the text as it is. It may be false
// all the same, so that a caller still compares.
func (w *normalization) isNormal() bool {
	if w.steps&CaseNormalization != 0 && (hasUpper(w.scheme) || w.foldsHost() && hasUpperOutside(w.host)) {
		return false
	}
	t, inQuery := w.triplets, w.triplets.private(w.rules)
	if t.any() && !(t.done(w.userinfo) && t.done(w.host) && t.done(w.path) && t.done(w.params) && inQuery.done(w.query) && t.done(w.fragment)) {
		return false
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
	return !w.dropsPort() && !w.addsRoot()
}

// append appends the normalised text.
func (w *normalization) append(dst []byte) []byte {
	dst = append(dst, w.scheme...)
	if w.scheme != "" {
		if w.steps&CaseNormalization != 0 {
			lower(dst[len(dst)-len(w.scheme):])
		}
		dst = append(dst, ':')
	}
	dst = append(dst, w.fixed...)
	if w.authority != "" && w.fixed == "" {
		dst = append(dst, "//"...)
		dst = w.triplets.append(dst, w.userinfo)
		start := len(dst)
		dst = w.triplets.append(dst, w.host)
		if w.steps&CaseNormalization != 0 && w.foldsHost() {
			lowerOutside(dst[start:])
		}
		if !w.dropsPort() {
			dst = append(dst, w.port...)
		}
	}
	start := len(dst)
	dst = w.triplets.append(dst, w.path)
	if w.removeDots {
		n, _ := removeDotSegments(dst[start:])
		dst = dst[:start+n]
		if w.authority == "" && hasPrefix(dst[start:], "//") {
			dst = insert(dst, start, "/.")
		}
	}
	if w.addsRoot() {
		dst = append(dst, '/')
	}
	dst = w.triplets.append(dst, w.params)
	dst = w.triplets.private(w.rules).append(dst, w.query)
	return w.triplets.append(dst, w.fragment)
}

// dropsPort reports whether the port goes. Its ":" stands in w.port.
func (w *normalization) dropsPort() bool {
	if w.steps&SchemeNormalization == 0 || w.port == "" {
		return false
	}
	port := w.port[1:]
	if port == "" {
		return true
	}
	return w.defaults.Port != "" && strings.TrimLeft(port, "0") == w.defaults.Port
}

func (w *normalization) addsRoot() bool { return w.defaults.Root && w.authority != "" && w.path == "" }

// foldsHost reports whether case does not matter in the host: under RFC 3987 it
// does as soon as one character is beyond ASCII, percent-encoded or not.
func (w *normalization) foldsHost() bool {
	if w.rules.features&hostCase == 0 {
		return false
	}
	if w.rules.unreserved&ucschar == 0 {
		return true
	}
	beyond := triplets{decode: ucschar}
	for i := range len(w.host) {
		if w.host[i] >= utf8.RuneSelf {
			return false
		}
	}
	return beyond.done(w.host)
}

// triplets says what is done to percent-encodings.
type triplets struct {
	raise  bool // the digits become upper case
	decode mask // characters that are decoded
}

func (t triplets) any() bool { return t.raise || t.decode != 0 }

// private returns t for a query, which under RFC 3987 may hold iprivate.
func (t triplets) private(r *rules) triplets {
	if t.decode&ucschar != 0 {
		t.decode |= r.query & iprivate
	}
	return t
}

// done reports whether append would append s as it is.
func (t triplets) done(s string) bool {
	i, _, _ := t.next(s, 0)
	return i == len(s)
}

// append appends s, its percent-encodings changed as t says.
func (t triplets) append(dst []byte, s string) []byte {
	if !t.any() {
		return append(dst, s...)
	}
	for i := 0; i < len(s); {
		start, end, replacement := t.next(s, i)
		dst = append(dst, s[i:start]...)
		if start < end {
			if replacement < 0 {
				dst = append(dst, '%', upper(s[start+1]), upper(s[start+2]))
			} else {
				dst = utf8.AppendRune(dst, replacement)
			}
		}
		i = end
	}
	return dst
}

// next returns the first percent-encoded character s[start:end], from i on, that
// changes, and what it is decoded to; if that is negative, it is only raised.
// Without any, start and end are len(s).
func (t triplets) next(s string, i int) (start, end int, replacement rune) {
	for {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return len(s), len(s), 0
		}
		i += next
		c := unhex(s[i+1])<<4 | unhex(s[i+2])
		if c < utf8.RuneSelf {
			if class[c]&t.decode != 0 {
				return i, i + 3, rune(c)
			}
		} else if t.decode&ucschar != 0 {
			if r, size := decodeTriplets(s[i:]); isUcschar(r) && !isBidiControl(r) || t.decode&iprivate != 0 && isIprivate(r) {
				return i, i + 3*size, r
			}
		}
		if t.raise && (isLower(s[i+1]) || isLower(s[i+2])) {
			return i, i + 3, -1
		}
		i += 3
	}
}

// decodeTriplets returns the character beyond ASCII that s begins with in
// percent-encoded UTF-8, and its length in triplets. It is 0 if there is none.
func decodeTriplets(s string) (r rune, size int) {
	var b [utf8.UTFMax]byte
	n := 0
	for ; n < len(b) && 3*n+2 < len(s) && s[3*n] == '%'; n++ {
		b[n] = unhex(s[3*n+1])<<4 | unhex(s[3*n+2])
	}
	r, size = utf8.DecodeRune(b[:n])
	if size < 2 {
		return 0, 0
	}
	return r, size
}

// isBidiControl reports whether r is one of the formatting characters that an IRI
// must not contain (RFC 3987, 4.1): LRM, RLM, LRE, RLE, PDF, LRO, RLO.
func isBidiControl(r rune) bool {
	return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E
}

func unhex(c byte) byte {
	if c > '9' {
		return c&7 + 9
	}
	return c - '0'
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func upper(c byte) byte {
	if isLower(c) {
		return c - 0x20
	}
	return c
}

func hasUpper(s string) bool {
	for i := range len(s) {
		if isUpper(s[i]) {
			return true
		}
	}
	return false
}

// hasUpperOutside reports whether there are capitals outside percent-encodings.
func hasUpperOutside(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' {
			i += 2
		} else if isUpper(s[i]) {
			return true
		}
	}
	return false
}

func lower(b []byte) {
	for i, c := range b {
		if isUpper(c) {
			b[i] = c + 0x20
		}
	}
}

// lowerOutside lowers what is outside percent-encodings.
func lowerOutside(b []byte) {
	for len(b) > 0 {
		i := bytes.IndexByte(b, '%')
		if i < 0 {
			i = len(b)
		}
		lower(b[:i])
		b = b[min(i+3, len(b)):]
	}
}
