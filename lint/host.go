package lint

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
)

// hostOptional are schemes with domain names that put brackets around the host in their grammars, because it is optional:
// file (RFC 8089, 2) and ldap (RFC 4516, 2).
var hostOptional = memo.Set("file ldap")

// checkHost checks the host: its form, its address, and its characters.
func (c *checker) checkHost(s uri.Span) {
	text := s.Of(c.text)
	if text == "" {
		if c.defaults.DomainName && !hostOptional()[c.scheme] {
			c.report("host-empty", s, "")
		}
		return
	}
	if c.scheme == "file" && !strings.EqualFold(text, "localhost") {
		c.report("file-remote-host", s, "")
	}
	has := kindsOf(text)
	if has&upperCase != 0 && hasUpperCase(text) {
		c.report("host-upper-case", s, "")
	}
	if text[0] == '[' {
		c.checkLiteral(text[1:len(text)-1], s)
		return
	}
	// A scheme such as urn or app may have hosts that are not domain names.
	if !c.defaults.DomainName && c.spans.Scheme.Defined() && !strings.Contains(text, ".") && has&(percent|nonASCII) == 0 && !isNumeric(text) {
		return
	}
	name := text
	switch {
	case has&(percent|nonASCII) != 0:
		name = c.decodeHost(text, s)
	case has&upperCase != 0:
		name = strings.ToLower(text)
	}
	c.checkDomain(name, s)
	c.checkLabels(name, s)
	if c.tooLong != "" {
		c.report(c.tooLong, s, "")
	}
}

// hasUpperCase reports whether a host has an upper-case letter that is not a hex digit of a
// percent-encoding.
func hasUpperCase(host string) bool {
	for i := 0; i < len(host); i++ {
		if host[i] == '%' {
			i += 2
		} else if 'A' <= host[i] && host[i] <= 'Z' {
			return true
		}
	}
	return false
}

// checkLiteral checks an IP literal without its brackets.
func (c *checker) checkLiteral(literal string, s uri.Span) {
	if literal[0]|0x20 == 'v' {
		c.report("address-future", s, "")
		return
	}
	if a, err := netip.ParseAddr(literal); err == nil {
		c.checkAddress(a, s)
	}
}

// decodeHost reports percent-encodings and non-ASCII characters of a host. It returns the host in
// the form in which programs look it up: the IDNA encoding if there is one, in lower case.
func (c *checker) decodeHost(text string, s uri.Span) string {
	decoded := text
	if strings.Contains(text, "%") {
		decoded = pct.Encoded(text).Decode()
	}
	if !utf8.ValidString(decoded) {
		c.report("host-encoded-ascii", s, "")
		return strings.ToLower(decoded)
	}
	encoded := -1
	for i := 0; i+2 < len(text); i++ {
		switch {
		case text[i] != '%':
		case octetAt(text[i:]) < utf8.RuneSelf:
			c.report("host-encoded-ascii", span(s.Start+i, 3), "")
		case encoded < 0:
			encoded = i
		}
	}
	ascii, err := toASCII(decoded)
	if strings.Contains(ascii, "%") { // U+3000 and U+00A8 become a space, which no name has
		ascii, err = "", iri.ErrLabelCharacter
	}
	if encoded >= 0 {
		c.report("host-encoded-utf8", span(s.Start+encoded, 3), ascii)
	}
	c.checkHostCharacters(decoded, s)
	if err != nil {
		c.reportIDNA(err, s)
	}
	if ascii != "" {
		if strings.ContainsFunc(decoded, isMapped) {
			c.report("host-idna-mapped", s, ascii)
		}
		return ascii
	}
	return strings.ToLower(decoded)
}

// toASCII converts a host with non-ASCII characters by IDNA. It returns "" for other hosts, and for what is no host.
func toASCII(name string) (string, error) {
	if kindsOf(name)&nonASCII == 0 || len(name) > maxIDN {
		return "", nil
	}
	r, err := uri.RFC3987.ParseReference("http://" + name)
	if err != nil {
		return "", nil
	}
	r, err = idna.Reference(r)
	host, _ := r.Host()
	return strings.ToLower(host), err
}

// maxIDN is the length of the longest name that is converted by IDNA, in bytes. A longer name is too
// long for DNS: every label has at most 63 characters of at most 4 bytes.
const maxIDN = 4 * 253

// idna converts the hosts of all schemes as domain names. It accepts names such as "a_b", which
// resolvers look up. Underscores have their own rule.
var idna = iri.ToURI{Host: iri.HostIDNA, NoSTD3Rules: true}

func (c *checker) reportIDNA(err error, s uri.Span) {
	switch {
	case errors.Is(err, iri.ErrLabelACE):
		c.report("host-punycode-invalid", s, "")
	case errors.Is(err, iri.ErrLabelTooLong):
		c.tooLong = "host-label-too-long"
	case errors.Is(err, iri.ErrNameTooLong):
		c.tooLong = "host-name-too-long"
	case !errors.Is(err, iri.ErrLabelEmpty): // another rule reports empty labels
		c.report("host-idna-invalid", s, "")
	}
}

// checkDomain checks a host in lower case that is not an IP literal: its address, its final dot and
// its length.
func (c *checker) checkDomain(name string, s uri.Span) {
	if strings.HasSuffix(name, ".") && name != "." {
		c.report("host-trailing-dot", uri.Span{Start: s.End - 1, End: s.End}, "")
		name = name[:len(name)-1]
	}
	if isNumeric(name) {
		if a, err := netip.ParseAddr(name); err == nil {
			if name != s.Of(c.text) && !c.wasReported("host-trailing-dot") {
				// Full-width or percent-encoded digits.
				c.report("address-rare-form", s, a.String())
			}
			c.checkAddress(a, s)
			return
		}
		if a, ok := looseIPv4(name); ok {
			c.report("address-rare-form", s, a.String())
			c.checkAddress(a, s)
			return
		}
		c.report("host-numeric-end", s, "")
	}
	if len(name) > 253 {
		c.report("host-name-too-long", s, "")
		return
	}
	c.checkName(name, s)
}

// isNumeric reports whether the last label of a name is a number: decimal digits, or "0x" and hex
// digits. "a.1", "0x7f" and "1.0x" are numeric.
func isNumeric(name string) bool {
	name = strings.TrimSuffix(name, ".")
	last := name[strings.LastIndexByte(name, '.')+1:]
	if isDigits(last) {
		return true
	}
	if len(last) < 2 || last[0] != '0' || last[1]|0x20 != 'x' {
		return false
	}
	for _, b := range []byte(last[2:]) {
		if !isHex(b) {
			return false
		}
	}
	return true
}

// checkLabels checks each label of a host in lower case. The issues have the span of the label, if the
// host as it is written has the same labels.
func (c *checker) checkLabels(name string, s uri.Span) {
	name = strings.TrimSuffix(name, ".")
	numeric := isNumeric(name) // an address, or host-numeric-end
	places := placesOf(name, s.Of(c.text), s)
	for label, rest, more := "", name, true; more; {
		label, rest, more = strings.Cut(rest, ".")
		at := places.next()
		c.checkLabel(label, at)
		if !numeric && isDigits(label) {
			c.report("host-digit-label", at, "")
		}
		if strings.HasPrefix(label, "xn--") && len(name) <= maxIDN {
			c.checkACE(label, rest, at)
		}
	}
}

// places are the spans of the labels of a host.
type places struct {
	rest  string // of the host, from the next label on
	start int    // of rest in the text
	whole uri.Span
	same  bool // the host as it is written has the labels of the name
}

// placesOf returns the places of the labels of a name, which is the host that is written as text, or a
// decoded or converted form of it. If the numbers of labels differ, each place is the whole host.
func placesOf(name, text string, s uri.Span) places {
	text = strings.TrimSuffix(text, ".")
	return places{rest: text, start: s.Start, whole: s, same: strings.Count(name, ".") == strings.Count(text, ".")}
}

func (p *places) next() uri.Span {
	if !p.same {
		return p.whole
	}
	label, rest, _ := strings.Cut(p.rest, ".")
	at := span(p.start, len(label))
	p.rest, p.start = rest, p.start+len(label)+1
	return at
}

func (c *checker) checkLabel(label string, at uri.Span) {
	switch {
	case label == "":
		c.report("host-empty-label", at, "")
		return
	case len(label) > 63:
		c.report("host-label-too-long", at, "")
	case label[0] == '-' || label[len(label)-1] == '-':
		c.report("host-hyphen", at, "")
	}
	for i := range len(label) {
		switch b := label[i]; {
		case 'a' <= b && b <= 'z', b == '-', b >= utf8.RuneSelf:
		case b == '0' || b == '1':
			if isBetweenLetters(label, i) {
				c.report("host-digit-look-alike", at, "")
			}
		case '2' <= b && b <= '9':
		case b == '_':
			c.report("host-underscore", at, "")
		case b == '%':
		default:
			c.report("host-punctuation", at, "")
		}
	}
}

// isBetweenLetters reports whether label[i] is the only digit of the label, and is between two
// letters, as in "br0ken". A digit at the beginning is usually a number.
func isBetweenLetters(label string, i int) bool {
	const digits = "0123456789"
	return 0 < i && i+1 < len(label) && isLetter(label[i-1]) && isLetter(label[i+1]) && !strings.HasPrefix(label, "xn--") &&
		!strings.ContainsAny(label[i+1:], digits) && !strings.ContainsAny(label[:i], digits)
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' }

// octetAt returns the octet of the percent-encoding at the beginning of s, which a parser has
// accepted.
func octetAt(s string) byte {
	octet, _ := strconv.ParseUint(s[1:3], 16, 8)
	return byte(octet)
}
