package iri

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// ToIRI converts URIs to IRIs (RFC 3987, 3.2). The zero ToIRI follows the five steps of
// section 3.2. It decodes
//
//   - percent-encoded unreserved ASCII characters (step 2),
//   - percent-encoded sequences of strictly legal UTF-8 (step 3) whose character is a ucschar
//     or, in the query, an iprivate (step 4 and section 2.2), but no bidirectional formatting
//     character (section 4.1).
//
// It writes the other percent-encoded octets that are not ASCII with upper-case digits, because the
// RFC decodes them, and step 3 or 4 encodes them again. Everything else stays as it is: "%25", reserved characters,
// controls, and other ASCII, also with lower-case digits. The result is always valid under RFC
// 3987.
//
// An IRI can be converted as well. Its non-ASCII characters stay, except with the choice
// Readable. Converting a result again does not change the result. ToURI converts the result back to the same URI,
// but for the case of hexadecimal digits and for percent-encoded unreserved ASCII characters.
//
// The fields are choices that the RFC leaves to the implementation.
type ToIRI struct {
	// Host says how the host is converted. "Implementations with scheme-specific knowledge MAY
	// convert punycode-encoded domain name labels to the corresponding characters" (3.2.1): an
	// A-label becomes a U-label if the U-label maps back to the same A-label, byte for byte, and
	// the host is a domain name. The way back is a ToURI with the same Host.
	Host HostMapping

	// Defaults returns the defaults of a scheme in lower case. A Host other than
	// HostPercentEncode uses the field DomainName. A nil Defaults is [uri.LookupSchemeDefaults].
	Defaults func(scheme string) uri.SchemeDefaults

	// NoSTD3Rules switches UseSTD3ASCIIRules off, as it does for ToURI.
	NoSTD3Rules bool

	// Keep reports whether a non-ASCII character that could be decoded stays percent-encoded.
	// "Because there are some choices when step 4 is applied (see section 6.1), results may
	// vary." A nil Keep keeps no character.
	Keep func(char rune) bool

	// Readable is for display (6.1, 7.5 and 7.6). Characters for which [IsReadable] is false, and
	// combining marks that do not follow a letter, a digit or another mark, stay
	// percent-encoded. They become percent-encoded if they are characters of an IRI.
	//
	// An A-label becomes a U-label only if all characters are readable and [HighlyRestrictive]
	// accepts the label. U-labels that do not meet this condition become A-labels.
	Readable bool
}

// Display converts URIs and IRIs to a form for people. [Entry] converts the result back to the
// same URI, but for the case of hexadecimal digits and for percent-encoded unreserved ASCII
// characters.
//
// The result contains no invisible characters, no spaces, and no look-alikes of delimiters. It
// may contain a password; see [uri.Redact]. Its visual order is another question: see RFC 3987,
// section 4.
var Display = ToIRI{Host: HostIDNANonASCII, Readable: true}

// Entry converts IRIs that people enter (RFC 3987, 7.2), and the results of [Display], to URIs.
var Entry = ToURI{Host: HostIDNANonASCII}

// URI converts a URI. The syntax of u is RFC 3986 or RFC 3987. The syntax of the result is
// RFC 3987. The zero URI is converted to the zero URI.
//
// The error is an [*Error].
func (t ToIRI) URI(u uri.URI) (uri.URI, error) {
	r, err := t.Reference(u.Reference())
	if err != nil {
		return uri.URI{}, err
	}
	i, _ := r.URI()
	return i, nil
}

// Reference is [ToIRI.URI] for references.
func (t ToIRI) Reference(r uri.Reference) (uri.Reference, error) {
	if x := r.Syntax(); x != uri.RFC3986 && x != uri.RFC3987 {
		return uri.Reference{}, unsupported(OpToIRI, r.Redacted(), x)
	}
	i, _ := uri.RFC3987.ParseReference(r.String()) // every URI is an IRI
	converted := t.convert(i)
	if converted == i.String() {
		return i, nil
	}
	result, err := uri.RFC3987.ParseReference(converted)
	if err != nil {
		return uri.Reference{}, &Error{op: OpToIRI, text: r.Redacted(), err: err} // longer than 2 GiB
	}
	return result, nil
}

// String converts text, which is a URI, an IRI or a reference. If the conversion changes nothing,
// String returns text itself. It does not allocate if text has no "%" and the host is not
// converted.
func (t ToIRI) String(text string) (string, error) {
	r, err := t.parse(text)
	if err != nil {
		return "", err
	}
	return t.convert(r), nil
}

// Append appends what String returns to dst. It allocates to grow dst, and for hosts that IDNA
// converts. If there is an error, it returns dst unchanged.
func (t ToIRI) Append(dst []byte, text string) ([]byte, error) {
	r, err := t.parse(text)
	if err != nil {
		return dst, err
	}
	if t.stays(r) {
		return append(dst, r.String()...), nil
	}
	return t.append(dst, r), nil
}

func (t ToIRI) parse(text string) (uri.Reference, error) {
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		offset, _ := uri.RFC3987.Check(text, uri.FormReference)
		return uri.Reference{}, refused(OpToIRI, text, offset, text, err)
	}
	return r, nil
}

func (t ToIRI) convert(r uri.Reference) string {
	s := r.String()
	if t.stays(r) {
		return s
	}
	var buf [scratch]byte
	b := t.append(buf[:0], r)
	if string(b) == s {
		return s
	}
	return string(b)
}

// stays reports whether the conversion certainly does not change the text of r.
func (t ToIRI) stays(r uri.Reference) bool {
	s := r.String()
	if strings.IndexByte(s, '%') >= 0 || t.Readable && !isASCII(s) {
		return false
	}
	host, ok := t.Host.domainName(r, t.Defaults)
	return !ok || !containsACE(host.Of(s))
}

func (t ToIRI) append(dst []byte, r uri.Reference) []byte {
	s := r.String()
	spans := r.Spans()
	begin := 0
	if host, ok := t.Host.domainName(r, t.Defaults); ok {
		dst = t.appendDecoded(dst, s[:host.Start], pct.Ucschar)
		dst = t.appendHost(dst, host.Of(s))
		begin = host.End
	}
	if spans.Query.Defined() {
		dst = t.appendDecoded(dst, s[begin:spans.Query.Start], pct.Ucschar)
		dst = t.appendDecoded(dst, spans.Query.Of(s), pct.Ucschar.Union(pct.Iprivate))
		begin = spans.Query.End
	}
	return t.appendDecoded(dst, s[begin:], pct.Ucschar)
}

// appendHost appends a host to which IDNA applies.
func (t ToIRI) appendHost(dst []byte, host string) []byte {
	rules := rulesFor(t.NoSTD3Rules)
	encoded := strings.IndexByte(host, '%') >= 0
	set := pct.Set{} // of the characters that are decoded
	if t.Host == HostIDNA {
		set = pct.Ucschar
	}
	var show func(label string) bool
	if t.Readable {
		show = isShown
		// A U-label that is not to be shown becomes an A-label. A host that is not a domain name
		// becomes ASCII.
		if !isASCII(host) || encoded && t.Host == HostIDNA {
			set = pct.Set{}
			if ascii, bad := rules.appendASCII(nil, host); bad == nil {
				host = string(ascii)
			} else {
				host = string(ToURI{}.appendText(nil, host))
			}
		}
	}
	start := len(dst)
	dst = t.appendDecoded(dst, host, set)
	if t.Host != HostIDNA && bytes.IndexByte(dst[start:], '%') >= 0 {
		return dst
	}
	if string(dst[start:]) != host {
		host = string(dst[start:])
	}
	return rules.appendUnicode(dst[:start], host, show)
}

// isShown reports whether a U-label may be displayed.
func isShown(label string) bool {
	for _, r := range label {
		if r >= utf8.RuneSelf && !IsReadable(r) {
			return false
		}
	}
	return HighlyRestrictive(label)
}

// appendDecoded appends s after steps 2 to 5. The characters of set that are not ASCII are
// decoded.
func (t ToIRI) appendDecoded(dst []byte, s string, set pct.Set) []byte {
	if t.Readable {
		return t.appendReadable(dst, s, set)
	}
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return append(dst, s...)
		}
		dst = append(dst, s[:i]...)
		s = s[i:]
		char, size := pct.DecodeRune(s)
		if t.decodes(char, set) {
			dst = utf8.AppendRune(dst, char)
		} else {
			dst = appendOctets(dst, s[:size])
		}
		s = s[size:]
	}
}

// appendReadable is appendDecoded with the choice Readable.
func (t ToIRI) appendReadable(dst []byte, s string, set pct.Set) []byte {
	base := false // whether a combining mark can follow: after a letter, a digit or a mark
	for s != "" {
		char, size := utf8.DecodeRuneInString(s)
		switch {
		case char == '%':
			if char, size = pct.DecodeRune(s); t.decodes(char, set) && (char < utf8.RuneSelf || isShownAfter(char, base)) {
				dst = utf8.AppendRune(dst, char)
				base = isBase(char)
			} else {
				dst = appendOctets(dst, s[:size])
				base = false
			}
		case char < utf8.RuneSelf:
			// Most text is ASCII without "%".
			size = 1
			for size < len(s) && s[size] < utf8.RuneSelf && s[size] != '%' {
				size++
			}
			dst = append(dst, s[:size]...)
			base = isAlphanumeric(s[size-1])
		case !isShownAfter(char, base):
			dst = pct.AppendEncode(dst, s[:size], pct.Set{})
			base = false
		default:
			dst = append(dst, s[:size]...)
			base = isBase(char)
		}
		s = s[size:]
	}
	return dst
}

// decodes reports whether the character of a percent-encoding is decoded.
func (t ToIRI) decodes(char rune, set pct.Set) bool {
	return pct.RFC3986.Unreserved.Contains(char) || set.Contains(char) && (t.Keep == nil || !t.Keep(char))
}

// isShownAfter reports whether a character may be displayed. base says that a letter, a number or a
// mark comes before it.
func isShownAfter(char rune, base bool) bool {
	return IsReadable(char) && (base || !unicode.IsMark(char))
}

func isBase(char rune) bool {
	return unicode.IsLetter(char) || unicode.IsMark(char) || unicode.IsNumber(char)
}

// appendOctets appends percent-encodings. It writes the digits of non-ASCII octets in upper case.
func appendOctets(dst []byte, s string) []byte {
	for ; s != ""; s = s[len("%XX"):] {
		if s[1] < '8' {
			dst = append(dst, s[:len("%XX")]...)
		} else {
			dst = append(dst, '%', upperHexDigit(s[1]), upperHexDigit(s[2]))
		}
	}
	return dst
}

func upperHexDigit(c byte) byte {
	if c >= 'a' {
		return c - 0x20
	}
	return c
}
