package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/pct"
)

// ToURI converts IRIs to URIs (RFC 3987, 3.1). The zero ToURI takes the steps that are
// mandatory: it percent-encodes every character of ucschar and iprivate as UTF-8, with
// upper-case digits, and changes nothing else. The result is always valid under RFC 3986.
//
// ToURI returns a URI unchanged, except with HostIDNA. Converting a result again does not change
// the result.
//
// The fields are choices that the RFC leaves to the implementation.
type ToURI struct {
	// Host says how the host is converted.
	Host HostMapping

	// Defaults returns the defaults of a scheme in lower case. A Host other than
	// HostPercentEncode uses the field DomainName. A nil Defaults is [uri.LookupSchemeDefaults].
	Defaults func(scheme string) uri.SchemeDefaults

	// NoSTD3Rules allows characters such as "_" in a domain name, and hyphens at the start and
	// at the end of a label. RFC 3987 sets the flag UseSTD3ASCIIRules for IDNA, which does not
	// allow them; NoSTD3Rules removes the flag. Characters that a host cannot contain are
	// percent-encoded.
	NoSTD3Rules bool

	// NFC normalizes the characters before the conversion. Set NFC for an IRI from paper or speech,
	// and for one that was converted from an encoding other than Unicode (step 1, a and b). Do not
	// set NFC for an IRI that is already in UTF-8, because step 1, c does not normalize it. See
	// [CharacterForm].
	NFC bool

	// Lenient percent-encodes ten printable ASCII characters: the space and <>"{}|\^`. Without
	// Lenient, these characters are errors: "If these characters are found but are not
	// converted, then the conversion SHOULD fail". Lenient has an effect only on String and
	// Append, because no parsed value contains these characters.
	Lenient bool
}

// excluded are "the printable characters in US-ASCII that are not allowed in URIs, namely "<",
// ">", '"', space, "{", "}", "|", "\", "^", and "`"" (RFC 3987, 3.1).
const excluded = "<>\" {}|\\^`"

func isExcluded(c byte) bool { return strings.IndexByte(excluded, c) >= 0 }

// excludedEncoder percent-encodes the characters of excluded.
var excludedEncoder = strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", " ", "%20", "{", "%7B", "}", "%7D", "|", "%7C", `\`, "%5C", "^", "%5E", "`", "%60")

// URI converts an IRI. The syntax of i is RFC 3987 or RFC 3986. The syntax of the result is
// RFC 3986. The zero URI is converted to the zero URI.
//
// The error is an [*Error].
func (t ToURI) URI(i uri.URI) (uri.URI, error) {
	r, err := t.Reference(i.Reference())
	if err != nil {
		return uri.URI{}, err
	}
	u, _ := r.URI()
	return u, nil
}

// Reference is [ToURI.URI] for references.
func (t ToURI) Reference(r uri.Reference) (uri.Reference, error) {
	if err := t.check(r); err != nil {
		return uri.Reference{}, err
	}
	text := r.String()
	converted, err := t.convert(r, text)
	if err != nil {
		return uri.Reference{}, err
	}
	if converted == text && r.Syntax() == uri.RFC3986 {
		return r, nil
	}
	result, parseErr := uri.RFC3986.ParseReference(converted)
	if parseErr != nil {
		return uri.Reference{}, &Error{op: OpToURI, text: r.Redacted(), err: parseErr} // longer than 2 GiB
	}
	return result, nil
}

// String converts text, which is an IRI or an IRI reference. If text is a URI that the conversion
// does not change, String returns text itself, and does not allocate unless the host has an A-label
// and Host is HostIDNA.
func (t ToURI) String(text string) (string, error) {
	r, err := t.parse(text)
	if err != nil {
		return "", err
	}
	converted, e := t.convert(r, text)
	if e != nil {
		return "", e
	}
	return converted, nil
}

// Append appends what String returns to dst. It allocates to grow dst, for hosts that IDNA
// converts, and if text has characters that Lenient percent-encodes. If there is an error, it
// returns dst unchanged.
func (t ToURI) Append(dst []byte, text string) ([]byte, error) {
	r, err := t.parse(text)
	if err != nil {
		return dst, err
	}
	b, e := t.append(dst, r, text)
	if e != nil {
		return dst, e
	}
	return b, nil
}

// parse parses text, with the characters of Lenient percent-encoded.
func (t ToURI) parse(text string) (uri.Reference, error) {
	parsed := text
	if t.Lenient {
		parsed = excludedEncoder.Replace(text)
	}
	r, err := uri.RFC3987.ParseReference(parsed)
	if err == nil {
		return r, nil
	}
	offset, _ := uri.RFC3987.Check(parsed, uri.FormReference)
	if parsed != text {
		offset = originalOffset(text, offset)
	}
	return uri.Reference{}, refused(OpToURI, text, offset, parsed, err)
}

func (t ToURI) check(r uri.Reference) error {
	if x := r.Syntax(); x != uri.RFC3986 && x != uri.RFC3987 {
		return unsupported(OpToURI, r.Redacted(), x)
	}
	return nil
}

// convert returns the text of r converted. text is the input, for errors.
func (t ToURI) convert(r uri.Reference, text string) (string, error) {
	s := r.String()
	if isASCII(s) {
		if host, ok := t.Host.domainName(r, t.Defaults); !ok || t.Host == HostIDNANonASCII || isPlain(host.Of(s)) {
			return s, nil
		}
	}
	var buf [scratch]byte
	b, err := t.append(buf[:0], r, text)
	switch {
	case err != nil:
		return "", err
	case string(b) == s:
		return s, nil
	}
	return string(b), nil
}

// scratch is the size of the buffers on the stack in which texts are assembled. Longer texts
// need a buffer on the heap.
const scratch = 256

func (t ToURI) append(dst []byte, r uri.Reference, text string) ([]byte, *Error) {
	s := r.String()
	host, ok := t.Host.domainName(r, t.Defaults)
	if !ok || t.Host == HostIDNANonASCII && isASCII(host.Of(s)) {
		return t.appendText(dst, s), nil
	}
	dst = t.appendText(dst, s[:host.Start])
	name := host.Of(s)
	if t.NFC {
		// IDNA also normalizes, but IDNA decodes percent-encodings first. NFC must not change the
		// characters that were percent-encoded.
		name = NFC.Apply(name)
	}
	dst, bad := rulesFor(t.NoSTD3Rules).appendASCII(dst, name)
	if bad != nil {
		return nil, t.refuseHost(r, text, host, name, bad)
	}
	return t.appendText(dst, s[host.End:]), nil
}

// refuseHost returns the error for a host, given the error for its text after NFC.
func (t ToURI) refuseHost(r uri.Reference, text string, host uri.Span, name string, bad *hostError) *Error {
	s := r.String()
	if original := host.Of(s); name != original {
		if _, again := rulesFor(t.NoSTD3Rules).appendASCII(nil, original); again != nil {
			bad = again
		} else {
			bad = &hostError{err: bad.err}
		}
	}
	e := refusedHost(OpToURI, r, host, bad)
	if s != text {
		// The characters of Lenient are encoded in s.
		e.text, e.offset = redact.Input(text), originalOffset(text, e.offset)
	}
	return e
}

// appendText appends s with its non-ASCII characters percent-encoded, and normalized before
// that. s begins and ends at a delimiter or at an end of the text.
func (t ToURI) appendText(dst []byte, s string) []byte {
	if t.NFC && !NFC.quick(s) {
		const upperHex = "0123456789ABCDEF"
		var buf [scratch]byte
		for _, c := range NFC.Append(buf[:0], s) {
			if c < utf8.RuneSelf {
				dst = append(dst, c)
			} else {
				dst = append(dst, '%', upperHex[c>>4], upperHex[c&0xF])
			}
		}
		return dst
	}
	for {
		i := firstNonASCII(s)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			return dst
		}
		s = s[i:]
		n := 0
		for n < len(s) && s[n] >= utf8.RuneSelf {
			n++
		}
		dst = pct.AppendEncode(dst, s[:n], pct.Set{})
		s = s[n:]
	}
}

// originalOffset returns the offset in text of the character that is at an offset of the text with
// the characters of excluded percent-encoded.
func originalOffset(text string, offset int) int {
	for i := range len(text) {
		n := 1
		if isExcluded(text[i]) {
			n = len("%XX")
		}
		if offset < n {
			return i
		}
		offset -= n
	}
	return len(text)
}
