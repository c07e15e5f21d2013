package lint

import (
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// A Verdict says how the answers of several readers differ. The verdicts are ordered: a larger
// verdict is a larger difference. The zero Verdict is Agree.
type Verdict uint8

const (
	// Agree means that all readers give the same parts, or that all readers reject the text.
	Agree Verdict = iota

	// Harmless means that the parts are written differently and mean the same; see
	// [Parts.Comparable].
	Harmless

	// Unknown means that a reader could not be asked about the text; see [LimitedReader]. The others
	// agree or differ harmlessly.
	Unknown

	// Refused means that some readers reject the text. The others agree or differ harmlessly.
	Refused

	// PathDiffers means that the readers agree on scheme, host and port, and differ in the path.
	PathDiffers

	// PortDiffers means that the readers agree on scheme and host, and differ in the port.
	PortDiffers

	// SchemeDiffers means that the readers agree on the host, and differ in the scheme.
	SchemeDiffers

	// HostDiffers means that the readers find different hosts, or that one reader finds a host
	// and another reader finds no host.
	HostDiffers
)

var verdictNames = [...]string{"agree", "harmless", "unknown", "refused", "path", "port", "scheme", "host"}

// String returns "agree", "harmless", "unknown", "refused", "path", "port", "scheme" or "host".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("Verdict(%d)", uint8(v))
}

// Verdicts returns the verdicts, from Agree to HostDiffers.
func Verdicts() (list []Verdict) {
	for v := range verdictNames {
		list = append(list, Verdict(v))
	}
	return list
}

// An Answer is what one reader finds in a text.
type Answer struct {
	Reader  string
	Refused bool // the reader rejects the text, and Parts is zero
	Unasked bool // the reader could not be asked about the text, and Parts is zero
	Parts
}

// A Group is the readers that give the same answer.
type Group struct {
	Readers []string // in the order of the readers
	Refused bool     // the readers reject the text, and Parts is zero
	Unasked bool     // the readers could not be asked about the text, and Parts is zero
	Parts
}

// A Comparison is the result of [Agreement] and of [Compare].
type Comparison struct {
	Verdict Verdict
	Groups  []Group // in the order of their first readers; then those that refuse, and those that were not asked
}

// Agreement reads s with [Readers] and with more readers, and compares the answers.
//
// An ordinary URL can get a verdict other than Agree, because the old syntaxes are readers too. RFC
// 1738 rejects "~" and a fragment, and RFC 2396 finds no host in "http://a_b/". [Compare] compares
// the answers of the readers that a program really has.
//
// Agreement takes linear time if the additional readers do.
func Agreement(s string, more ...Reader) Comparison {
	answers := make([]Answer, 0, len(ownReaders)+len(more))
	return Compare(appendAnswers(appendAnswers(answers, s, ownReaders), s, more))
}

// Ask returns the answers of the readers for s, in their order.
func Ask(s string, readers ...Reader) []Answer {
	return appendAnswers(make([]Answer, 0, len(readers)), s, readers)
}

func appendAnswers(answers []Answer, s string, readers []Reader) []Answer {
	for _, r := range readers {
		var p Parts
		var ok bool
		var err error
		if l, limited := r.(LimitedReader); limited {
			p, ok, err = l.Ask(s)
		} else {
			p, ok = r.Read(s)
		}
		a := Answer{Reader: r.Name(), Refused: !ok && err == nil, Unasked: err != nil}
		if ok && err == nil {
			a.Parts = p
		}
		answers = append(answers, a)
	}
	return answers
}

// Compare groups equal answers, and finds the largest difference between the groups.
func Compare(answers []Answer) Comparison {
	c := Comparison{Groups: group(answers)}
	read := c.Groups
	if n := len(read); n > 0 && read[n-1].Unasked {
		c.Verdict, read = Unknown, read[:n-1]
	}
	if n := len(read); n > 1 && read[n-1].Refused {
		c.Verdict, read = Refused, read[:n-1]
	}
	if len(read) < 2 {
		return c
	}
	first := read[0].Comparable()
	for _, g := range read[1:] {
		c.Verdict = max(c.Verdict, first.difference(g.Comparable()))
	}
	return c
}

// group groups equal answers. After the others are the answers that refuse, and those of readers that
// were not asked.
func group(answers []Answer) (groups []Group) {
	refused, unasked := Group{Refused: true}, Group{Unasked: true}
	for _, a := range answers {
		switch {
		case a.Refused:
			refused.Readers = append(refused.Readers, a.Reader)
			continue
		case a.Unasked:
			unasked.Readers = append(unasked.Readers, a.Reader)
			continue
		}
		i := slices.IndexFunc(groups, func(g Group) bool { return g.Parts == a.Parts })
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Parts: a.Parts, Readers: make([]string, 0, len(answers))})
		}
		groups[i].Readers = append(groups[i].Readers, a.Reader)
	}
	for _, g := range []Group{refused, unasked} {
		if g.Readers != nil {
			groups = append(groups, g)
		}
	}
	return groups
}

// difference compares comparable parts.
func (p Parts) difference(q Parts) Verdict {
	switch {
	case p.Host != q.Host:
		return HostDiffers
	case p.Scheme != q.Scheme:
		return SchemeDiffers
	case p.Port != q.Port:
		return PortDiffers
	case p.Path != q.Path:
		return PathDiffers
	}
	return Harmless
}

// Comparable returns the parts in the form in which they are compared. Parts that differ harmlessly
// have the same form:
//
//   - The scheme is in lower case.
//   - The host is the address if it is an address in any form: 127.0.0.1 for 0x7f.1, 127.1 and
//     [::ffff:127.0.0.1]. Other hosts are in lower case and converted by IDNA. Encoded unreserved
//     and non-ASCII characters are decoded.
//   - The port has no leading zeros, and is empty if it is the default port of the scheme.
//   - The path is "/" if it is empty and there is a host. Unreserved characters are not
//     percent-encoded, characters that no URI can contain are, and hex digits are in upper case.
//     The path ends at the first "?", because RFC 1738 and the opaque parts of RFC 2396 have no
//     query.
//
// Everything else is a difference. Dot-segments stay: a program that decides on "/a/../b" does not
// decide on "/b". An encoded dot-segment stays encoded: "/%2e%2e" is not "/..". An encoded delimiter
// stays encoded, in a host too: "%2F" is not "/".
func (p Parts) Comparable() Parts {
	p.Scheme = strings.ToLower(p.Scheme)
	defaults := uri.LookupSchemeDefaults(p.Scheme)
	p.Host = comparableHost(p.Host)
	if p.Port != "" {
		p.Port = strings.TrimLeft(p.Port[:len(p.Port)-1], "0") + p.Port[len(p.Port)-1:]
	}
	if p.Port == defaults.Port {
		p.Port = ""
	}
	p.Path, _, _ = strings.Cut(p.Path, "?")
	if p.Host != "" && p.Path == "" {
		p.Path = "/"
	}
	p.Path = comparablePath(p.Path)
	return p
}

// comparableHost returns the address of a host, or the name in lower case, converted by IDNA if that is
// possible. Only iunreserved characters are decoded: "a%23b" and "a%00b" are not "a#b" and "a\x00b".
func comparableHost(host string) string {
	host = pct.Normalize(encodePercents(host), pct.RFC3987.Unreserved)
	if !utf8.ValidString(host) {
		return host
	}
	host = strings.ToLower(host)
	if kindsOf(host)&nonASCII != 0 {
		const before, after = "http://", "/"
		text, err := idna.String(before + pct.Encode(host, pct.RFC3986.RegName) + after)
		if err == nil {
			host = strings.ToLower(text[len(before) : len(text)-len(after)])
		}
	}
	literal := strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if address, err := netip.ParseAddr(literal); err == nil {
		return address.Unmap().String()
	}
	if address, ok := looseIPv4(host); ok {
		return address.String()
	}
	return host
}

// pathChars are the characters that a path keeps: those that some component of a URI contains.
var pathChars = pct.RFC3986.Path.With("[]#") // no "?", which ends the path

// comparablePath normalizes the percent-encoding of a path. An encoded dot-segment stays encoded.
func comparablePath(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		normal := comparableSegment(segment)
		if normal != segment && (normal == "." || normal == "..") {
			normal = strings.Repeat("%2E", len(normal))
		}
		segments[i] = normal
	}
	return strings.Join(segments, "/")
}

// comparableSegment normalizes the percent-encoding of a segment.
func comparableSegment(segment string) string {
	var b []byte
	for text, rest, more := "", encodePercents(segment), true; more; {
		text, rest, more = strings.Cut(rest, "%")
		b = pct.AppendEncode(b, text, pathChars)
		if more {
			b, rest = append(b, '%', rest[0], rest[1]), rest[2:]
		}
	}
	return pct.Normalize(string(b), pct.RFC3986.Unreserved)
}

// encodePercents encodes each "%" that two hex digits do not follow.
func encodePercents(s string) string {
	var b []byte
	done := 0
	for i := range len(s) {
		if s[i] == '%' && (i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2])) {
			b = append(append(b, s[done:i]...), "%25"...)
			done = i + 1
		}
	}
	if done == 0 {
		return s
	}
	return string(append(b, s[done:]...))
}
