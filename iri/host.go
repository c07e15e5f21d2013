package iri

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// A HostMapping says how the hosts of URIs and IRIs are mapped to each other. It concerns
// reg-names of schemes whose hosts are domain names; see [uri.SchemeDefaults.DomainName]. IP
// addresses, other hosts, and the hosts of references without a scheme are mapped as
// HostPercentEncode says.
type HostMapping uint8

const (
	// HostPercentEncode treats the host as the other components. It is the general mapping of
	// RFC 3987, 3.1 and 3.2.
	HostPercentEncode HostMapping = iota

	// HostIDNA converts a host to A-labels or U-labels ("Replace the ireg-name part of the IRI
	// by the part converted using the ToASCII operation", RFC 3987, 3.1). It applies to every
	// reg-name: percent-encoded labels are decoded first, and a host that is not a domain name
	// is refused in a URI as in an IRI.
	HostIDNA

	// HostIDNANonASCII is HostIDNA for hosts with non-ASCII characters. It does not change or
	// check other hosts in a conversion to a URI, so that this conversion is "an identity
	// transformation for URIs" (RFC 3987, 3.1). A conversion to an IRI converts A-labels only in hosts
	// without percent-encodings, so that the conversion back gives the same URI.
	HostIDNANonASCII
)

var mappingNames = [...]string{"percent", "idna", "idna-non-ascii"}

// String returns "percent", "idna" or "idna-non-ascii".
func (m HostMapping) String() string {
	if int(m) < len(mappingNames) {
		return mappingNames[m]
	}
	return fmt.Sprintf("HostMapping(%d)", uint8(m))
}

// MarshalText returns the name that String returns.
func (m HostMapping) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText parses a name that String returns.
func (m *HostMapping) UnmarshalText(text []byte) error {
	i := slices.Index(mappingNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("iri: %s: want %s", redact.Quote(string(text)), strings.Join(mappingNames[:], ", "))
	}
	*m = HostMapping(i)
	return nil
}

// domainName returns the span of the host of r if IDNA applies to it: if the scheme of r has
// domain names, and the host is a reg-name and not empty.
func (m HostMapping) domainName(r uri.Reference, defaults func(scheme string) uri.SchemeDefaults) (span uri.Span, ok bool) {
	if m != HostIDNA && m != HostIDNANonASCII {
		return span, false
	}
	scheme, ok := r.Scheme()
	if !ok {
		return span, false
	}
	host, _ := r.Host()
	if _, isIPv4 := r.Addr(); host == "" || host[0] == '[' || isIPv4 {
		return span, false
	}
	if defaults == nil {
		ok = uri.LookupSchemeDefaults(scheme).DomainName
	} else {
		ok = defaults(strings.ToLower(scheme)).DomainName
	}
	return r.Spans().Host, ok
}

// idnaRules are the choices for the labels of a domain name: UTS 46 without transitional
// processing, with CheckJoiners, CheckBidi and VerifyDnsLength.
type idnaRules struct {
	std3    bool // UseSTD3ASCIIRules and CheckHyphens
	profile *idna.Profile
	letters *idna.Profile // finds the character that profile refuses
}

var (
	// NOTE: CheckHyphens of package idna counts bytes, not characters.
	std3Rules = &idnaRules{
		std3:    true,
		profile: idna.New(idna.MapForLookup(), idna.CheckHyphens(false)),
		letters: idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.CheckJoiners(false)),
	}
	looseRules = &idnaRules{
		profile: idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false)),
		letters: idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.CheckHyphens(false), idna.CheckJoiners(false)),
	}
)

func rulesFor(noSTD3 bool) *idnaRules {
	if noSTD3 {
		return looseRules
	}
	return std3Rules
}

const (
	maxLabel  = 63
	maxName   = 253
	acePrefix = "xn--"

	// graphemeJoiner is ignored in domain names. The package norm, which package idna uses,
	// inserts it after 30 combining marks.
	graphemeJoiner = "\u034f"
)

// A hostError is the error of a label.
type hostError struct {
	err    error
	offset int // in the host, in bytes
	label  string
	found  string
}

// appendASCII appends the host with its labels converted by ToASCII (RFC 3490, 4.1): an ASCII
// label stays as it is written, and "xn--" is checked. It returns dst as it was if it fails.
//
// The separators of labels are those of RFC 3490, 3.1: U+002E, U+3002, U+FF0E and U+FF61.
// Characters that a reg-name has not, which are possible without UseSTD3ASCIIRules, are
// percent-encoded.
func (x *idnaRules) appendASCII(dst []byte, host string) ([]byte, *hostError) {
	if isPlain(host) {
		return append(dst, host...), nil
	}
	start := len(dst)
	name, err := pct.Decode(host)
	if err != nil {
		return dst, &hostError{err: ErrLabelCharacter, label: host}
	}
	offset := func(at int) int { return encodedOffset(host, name, at) }
	special, length := false, 0 // whether some label is not ASCII; bytes without percent-encoding
	for at := 0; ; {
		label, separator := cutLabel(name[at:])
		if label == "" {
			return dst[:start], &hostError{err: ErrLabelEmpty, offset: offset(at)}
		}
		var ascii string
		var bad *hostError
		if i := illFormedAt(label); i >= 0 {
			bad = &hostError{err: ErrLabelUTF8, offset: i}
		} else {
			ascii, bad = x.labelToASCII(label)
		}
		if bad != nil {
			from, to := offset(at), offset(at+len(label))
			bad.label, bad.offset = host[from:to], offset(at+bad.offset)
			return dst[:start], bad
		}
		special = special || hasACEPrefix(label) || !isASCII(label)
		length += len(ascii)
		dst = pct.AppendEncode(dst, ascii, pct.RFC3986.RegName)
		at += len(label) + len(separator)
		if length > maxName {
			return dst[:start], &hostError{err: ErrNameTooLong}
		}
		if separator == "" {
			break
		}
		dst = append(dst, '.')
		if at == len(name) {
			break // the root
		}
		length++
	}
	if special {
		if bad := x.bidi(name); bad != nil {
			from, to := offset(bad.offset), offset(bad.offset+len(bad.label))
			bad.label, bad.offset = host[from:to], from
			return dst[:start], bad
		}
	}
	return dst, nil
}

// isPlain reports whether ToASCII certainly leaves a host unchanged: labels of letters, digits and
// hyphens that do not begin with "xn--". Most hosts are such names.
func isPlain(host string) bool {
	if len(host) > maxName {
		return false
	}
	label := 0 // where the label begins
	for i := 0; i <= len(host); i++ {
		if i < len(host) && (isAlphanumeric(host[i]) || host[i] == '-') {
			continue
		}
		if i < len(host) && host[i] != '.' || i == label || i-label > maxLabel || host[label] == '-' || host[i-1] == '-' || hasACEPrefix(host[label:i]) {
			return false
		}
		label = i + 1
	}
	return true
}

// labelToASCII returns the label converted by ToASCII. The offset of an error is in the label.
func (x *idnaRules) labelToASCII(label string) (string, *hostError) {
	if isASCII(label) && !hasACEPrefix(label) {
		return label, x.checkASCII(label)
	}
	// Punycode takes quadratic time. A longer label is short only if mapping removes characters.
	if len(label) > maxName {
		if mapped, err := x.profile.ToUnicode(label); err == nil && utf8.RuneCountInString(mapped) > maxName {
			return "", &hostError{err: ErrLabelTooLong}
		} else if err != nil {
			return "", x.explain(label)
		}
	}
	ascii, err := x.profile.ToASCII(label)
	if err != nil {
		return "", x.explain(label)
	}
	for part := range strings.SplitSeq(ascii, ".") {
		switch {
		case part == "":
			if hasACEPrefix(label) {
				return "", &hostError{err: ErrLabelACE}
			}
			return "", &hostError{err: ErrLabelEmpty} // of characters that are ignored
		case len(part) > maxLabel:
			return "", &hostError{err: ErrLabelTooLong}
		case !hasACEPrefix(part):
			if bad := x.checkASCII(part); bad != nil {
				bad.offset = 0 // part is mapped
				return "", bad
			}
		default:
			decoded, err := idna.Punycode.ToUnicode(part)
			if err != nil || hasACEPrefix(decoded) {
				return "", &hostError{err: ErrLabelACE}
			}
			if strings.Contains(decoded, graphemeJoiner) {
				return "", &hostError{err: ErrLabelCharacter}
			}
			if x.std3 && hasBadHyphens(decoded) {
				return "", &hostError{err: ErrLabelHyphen}
			}
		}
	}
	if isASCII(label) {
		return label, nil // the profile refuses what is not the A-label of its U-label
	}
	return ascii, nil
}

// checkASCII checks a label of ASCII characters that does not begin with "xn--": steps 3 and 8
// of ToASCII (RFC 3490, 4.1).
func (x *idnaRules) checkASCII(label string) *hostError {
	if x.std3 {
		for i := range len(label) {
			if !isAlphanumeric(label[i]) && label[i] != '-' {
				return &hostError{err: ErrLabelCharacter, offset: i, found: foundIn(label, i)}
			}
		}
		switch {
		case label[0] == '-':
			return &hostError{err: ErrLabelHyphen}
		case label[len(label)-1] == '-':
			return &hostError{err: ErrLabelHyphen, offset: len(label) - 1}
		}
	}
	if len(label) > maxLabel {
		return &hostError{err: ErrLabelTooLong}
	}
	return nil
}

// explain returns the error for a label that the profile refuses.
func (x *idnaRules) explain(label string) *hostError {
	if hasACEPrefix(label) {
		return &hostError{err: ErrLabelACE}
	}
	for i, r := range label {
		if _, err := x.letters.ToASCII(string(r)); err != nil {
			return &hostError{err: ErrLabelCharacter, offset: i, found: foundIn(label, i)}
		}
	}
	if hasACEPrefix(norm.NFKC.String(label)) {
		return &hostError{err: ErrLabelACE}
	}
	return &hostError{err: ErrLabelMark}
}

// hasBadHyphens reports whether a U-label has a hyphen at its start or end, or hyphens as its third
// and fourth characters.
func hasBadHyphens(label string) bool {
	if strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") {
		return true
	}
	n := 0
	for i := range label {
		if n == 2 {
			return strings.HasPrefix(label[i:], "--")
		}
		n++
	}
	return false
}

// bidi checks the Bidi rule (RFC 5893, 2), which applies to all labels of a name if one of them has
// right-to-left characters. The offset of the error is in the name.
func (x *idnaRules) bidi(name string) *hostError {
	var bad *hostError
	rightToLeft := false
	for at := 0; at < len(name); {
		label, separator := cutLabel(name[at:])
		unicode, err := x.profile.ToUnicode(label)
		if err == nil {
			for part := range strings.SplitSeq(unicode, ".") {
				rightToLeft = rightToLeft || bidirule.DirectionString(part) == bidi.RightToLeft
				if bad == nil && !bidirule.ValidString(part) {
					bad = &hostError{err: ErrLabelBidi, offset: at, label: label}
				}
			}
		}
		at += len(label) + len(separator)
	}
	if rightToLeft {
		return bad
	}
	return nil
}

// appendUnicode appends the host with A-labels as U-labels. A label is converted only if it is
// the A-label of its U-label, byte for byte, and if show accepts the U-label. An IRI can contain every
// U-label, because the profile refuses the characters that are not in ucschar. host has no percent-encodings of non-ASCII characters that a conversion
// to ASCII would merge with other labels.
//
// It appends the host as it is if it is not a domain name.
func (x *idnaRules) appendUnicode(dst []byte, host string, show func(label string) bool) []byte {
	if !containsACE(host) {
		return append(dst, host...)
	}
	if _, bad := x.appendASCII(nil, host); bad != nil {
		return append(dst, host...)
	}
	for at := 0; ; {
		label, separator := cutLabel(host[at:])
		dst = append(dst, x.labelToUnicode(label, show)...)
		dst = append(dst, separator...)
		at += len(label) + len(separator)
		if separator == "" {
			return dst
		}
	}
}

// labelToUnicode returns the U-label of an A-label, or label if it is not an A-label that can be
// converted.
func (x *idnaRules) labelToUnicode(label string, show func(label string) bool) string {
	if !hasACEPrefix(label) || len(label) > maxLabel {
		return label
	}
	unicode, err := x.profile.ToUnicode(label)
	if err != nil || strings.Contains(unicode, "%") {
		return label
	}
	if ascii, bad := x.labelToASCII(unicode); bad != nil || ascii != label {
		return label
	}
	if show != nil && !show(unicode) {
		return label
	}
	return unicode
}

// cutLabel returns the first label of a name, and the separator after it, or "".
func cutLabel(name string) (label, separator string) {
	for i := 0; i < len(name); i++ {
		switch {
		case name[i] == '.':
			return name[:i], name[i : i+1]
		case name[i] == 0xE3 && strings.HasPrefix(name[i:], "\u3002"),
			name[i] == 0xEF && (strings.HasPrefix(name[i:], "\uff0e") || strings.HasPrefix(name[i:], "\uff61")):
			return name[:i], name[i : i+3]
		}
	}
	return name, ""
}

func hasACEPrefix(label string) bool {
	return len(label) >= len(acePrefix) && label[2:4] == "--" && label[0]|0x20 == 'x' && label[1]|0x20 == 'n'
}

// containsACE reports whether a label of the name may begin with "xn--".
func containsACE(name string) bool {
	for at := 0; at < len(name); {
		label, separator := cutLabel(name[at:])
		if hasACEPrefix(label) {
			return true
		}
		at += len(label) + len(separator)
	}
	return false
}

// illFormedAt returns the offset of the first byte of s that is not UTF-8, or -1.
func illFormedAt(s string) int {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

// encodedOffset returns the offset in the text encoded that corresponds to the offset at in the
// text decoded.
func encodedOffset(encoded, decoded string, at int) int {
	if len(encoded) == len(decoded) {
		return at
	}
	i := 0
	for ; at > 0 && i < len(encoded); at-- {
		if encoded[i] == '%' {
			i += len("%XX")
		} else {
			i++
		}
	}
	return i
}
