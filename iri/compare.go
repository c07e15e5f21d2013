package iri

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// A Normalizer takes the steps of normalization of RFC 3987, 5.3: those of [uri.Normalizer] under
// RFC 3987, the normalization of characters (5.3.2.2), and that of domain names (5.3.3). The zero
// Normalizer changes nothing.
//
// A normal form is for comparison: "If the IRI is to be passed to another application or used
// further in some other way, its original form MUST be preserved" (5.3.2.3). Normalizing a
// result again does not change the result.
type Normalizer struct {
	// Steps are the steps of package uri.
	Steps uri.Steps

	// Characters is the form of the characters that are not percent-encoded. Percent-encoded
	// characters are data, and are not normalized. So with [uri.PercentNormalization], a sequence
	// of characters is decoded only if it already has the form Characters: with NFC, "%C3%A9"
	// becomes "é", but "e%CC%81" stays.
	//
	// "Equivalence of IRIs MUST rely on the assumption that IRIs are appropriately
	// pre-character-normalized rather than apply character normalization when comparing two
	// IRIs." (5.3.2.2) The RFC makes exceptions for IRIs from a source that is not digital, or
	// not in Unicode.
	Characters CharacterForm

	// IDNA writes the hosts of schemes with domain names in one form: labels mapped as IDNA
	// maps them, and A-labels as U-labels, because names "SHOULD NOT be converted into ASCII
	// Compatible Encoding" (5.3.3). A host that is not a domain name is an error.
	IDNA bool

	// NoSTD3Rules switches UseSTD3ASCIIRules off for IDNA, as it does for ToURI.
	NoSTD3Rules bool

	// Defaults returns the defaults of a scheme in lower case. A nil Defaults is
	// [uri.LookupSchemeDefaults].
	Defaults func(scheme string) uri.SchemeDefaults
}

// Normalize normalizes an IRI. The syntax of i is RFC 3987 or RFC 3986; that of the result is
// RFC 3987. The error is an [*Error].
func (n Normalizer) Normalize(i uri.URI) (uri.URI, error) {
	r, err := n.NormalizeReference(i.Reference())
	if err != nil {
		return uri.URI{}, err
	}
	u, _ := r.URI()
	return u, nil
}

// NormalizeReference is [Normalizer.Normalize] for references.
func (n Normalizer) NormalizeReference(r uri.Reference) (uri.Reference, error) {
	fail := func(err error) (uri.Reference, error) {
		if e, ok := err.(*Error); ok {
			e.op = OpNormalize
			return uri.Reference{}, e
		}
		return uri.Reference{}, &Error{op: OpNormalize, text: r.Redacted(), err: err}
	}
	if x := r.Syntax(); x != uri.RFC3986 && x != uri.RFC3987 {
		return uri.Reference{}, unsupported(OpNormalize, r.Redacted(), x)
	}
	i, _ := uri.RFC3987.ParseReference(r.String()) // every URI is an IRI
	if n.IDNA {
		// The error, if there is one, has offsets in the text of r.
		if _, err := (ToURI{Host: HostIDNA, Defaults: n.Defaults, NoSTD3Rules: n.NoSTD3Rules}).Reference(i); err != nil {
			return fail(err)
		}
	}
	i, err := n.aligned(i)
	if err != nil {
		return fail(err)
	}
	if n.Characters == AsWritten || n.Steps&uri.PercentNormalization == 0 {
		return n.hostToUnicode(i)
	}
	i, err = uri.RFC3987.ParseReference(n.readableForm(i))
	if err != nil {
		return fail(err)
	}
	return n.hostToUnicode(i)
}

// aligned returns r after all steps, but with non-ASCII characters as they are and with
// percent-encoded ones percent-encoded if n.Characters is a form.
func (n Normalizer) aligned(r uri.Reference) (uri.Reference, error) {
	core := uri.Normalizer{Steps: n.Steps, Defaults: n.Defaults}
	if n.Characters != AsWritten {
		// NOTE: ASCII is decoded first, or "%65" and U+0301 would be composed the second time.
		text := r.String()
		if n.Steps&uri.PercentNormalization != 0 {
			text = pct.Normalize(text, pct.RFC3986.Unreserved)
			core.Steps &^= uri.PercentNormalization
		}
		text = n.Characters.Apply(text)
		if text != r.String() {
			var err error
			if r, err = uri.RFC3987.ParseReference(text); err != nil {
				return uri.Reference{}, err
			}
		}
	}
	r, err := core.Normalize(r)
	if err != nil || !n.IDNA {
		return r, err
	}
	// The host in A-labels.
	host, ok := HostIDNA.domainName(r, n.Defaults)
	if !ok {
		return r, nil
	}
	s := r.String()
	ascii, bad := rulesFor(n.NoSTD3Rules).appendASCII(nil, host.Of(s))
	if bad != nil {
		return uri.Reference{}, refusedHost(OpNormalize, r, host, bad)
	}
	return uri.RFC3987.ParseReference(s[:host.Start] + strings.ToLower(string(ascii)) + s[host.End:])
}

// hostToUnicode returns r with its A-labels as U-labels, if n.IDNA.
func (n Normalizer) hostToUnicode(r uri.Reference) (uri.Reference, error) {
	if !n.IDNA {
		return r, nil
	}
	host, ok := HostIDNA.domainName(r, n.Defaults)
	if !ok {
		return r, nil
	}
	s := r.String()
	name := rulesFor(n.NoSTD3Rules).appendUnicode(nil, host.Of(s), nil)
	return uri.RFC3987.ParseReference(s[:host.Start] + string(name) + s[host.End:])
}

// readableForm returns the text of r with characters decoded as far as the text has the form
// n.Characters. It is the same for all IRIs that map to the same URI. Bidirectional formatting
// characters are an exception: they stay, and are never decoded.
func (n Normalizer) readableForm(r uri.Reference) string {
	s, query := r.String(), r.Spans().Query
	dst := make([]byte, 0, len(s))
	var encoded []byte
	for at := 0; at < len(s); {
		// A run is the longest text of letters, digits, and characters that are not ASCII. Its
		// characters may combine with each other, and not with other characters.
		end := at
		for end < len(s) {
			size := runSize(s[end:])
			if size == 0 {
				break
			}
			end += size
		}
		if end == at {
			_, size := utf8.DecodeRuneInString(s[at:])
			if s[at] == '%' {
				size = len("%XX")
			}
			dst = append(dst, s[at:at+size]...)
			at += size
			continue
		}
		set := pct.Ucschar
		if query.Defined() && query.Start <= at && at < query.End {
			set = set.Union(pct.Iprivate)
		}
		encoded = ToURI{}.appendText(encoded[:0], s[at:end])
		start := len(dst)
		dst, _ = pct.Normalizer{Decode: set}.Append(dst, string(encoded))
		if !n.Characters.IsNormal(string(dst[start:])) {
			dst = append(dst[:start], encoded...)
		}
		at = end
	}
	return string(dst)
}

// runSize returns the length of the letter, digit, character that is not ASCII, or encoded octet that
// is not ASCII, at the beginning of s. It returns 0 for others.
func runSize(s string) int {
	switch c := s[0]; {
	case isAlphanumeric(c):
		return 1
	case c == '%' && s[1] >= '8':
		return len("%XX")
	case c < utf8.RuneSelf:
		return 0
	}
	r, size := utf8.DecodeRuneInString(s)
	if pct.IsBidiControl(r) {
		return 0
	}
	return size
}

// An Equivalence is a rung of the comparison ladder of RFC 3987, 5.3. The first rungs are those of
// [uri.URI.EquivalentAfter], and package uri does not have the others.
type Equivalence uint8

const (
	EquivalenceString  Equivalence = iota // the strings are equal (5.3.1)
	EquivalenceCase                       // … after case normalization (5.3.2.1)
	EquivalencePercent                    // … and percent-encoding normalization (5.3.2.3)
	EquivalencePath                       // … and path segment normalization (5.3.2.4)
	EquivalenceScheme                     // … and scheme-based normalization (5.3.3)
	EquivalenceIDNA                       // … and conversion of domain names by IDNA (5.3.3)
	EquivalenceNFC                        // … and character normalization to NFC (5.3.2.2)
	EquivalenceNFKC                       // … or to NFKC (5.3.2.2)
	EquivalenceNone                       // not equivalent as far as syntax can tell
)

var equivalenceNames = [...]string{"string", "case", "percent", "path", "scheme", "idna", "nfc", "nfkc", "different"}

// String returns "string", "case", "percent", "path", "scheme", "idna", "nfc", "nfkc" or, for
// EquivalenceNone, "different".
func (e Equivalence) String() string {
	if int(e) < len(equivalenceNames) {
		return equivalenceNames[e]
	}
	return "Equivalence(?)"
}

// Equivalent returns the first rung of the ladder on which i and j are equal, or EquivalenceNone.
// Up to EquivalenceScheme, it is the last step of [uri.URI.EquivalentAfter]. Equivalent(i, j)
// equals Equivalent(j, i).
//
// Which rung is right depends on the purpose. "Applications using IRIs as identity tokens with no
// relationship to a protocol MUST use the Simple String Comparison" (5.1). The rungs from
// EquivalenceNFC on are for IRIs that were not in Unicode before: other comparisons must not
// normalize characters (5.3.2.2). On these rungs, percent-encoded characters are not normalized,
// and so equivalence is not transitive: "e%CC%81" and "e\u0301" are equivalent, "e\u0301" and "é"
// too, and "e%CC%81" and "é" are not.
//
// Values of a syntax other than RFC 3986 and RFC 3987 are compared as package uri does.
func Equivalent(i, j uri.URI) Equivalence { return EquivalentReferences(i.Reference(), j.Reference()) }

// EquivalentReferences is [Equivalent] for references. They are compared as they are and not
// resolved.
func EquivalentReferences(r, s uri.Reference) Equivalence {
	if steps, ok := r.EquivalentAfter(s); ok {
		return Equivalence(bits.Len8(uint8(steps)))
	}
	for _, x := range [...]uri.Syntax{r.Syntax(), s.Syntax()} {
		if x != uri.RFC3986 && x != uri.RFC3987 {
			return EquivalenceNone
		}
	}
	for _, rung := range [...]struct {
		e    Equivalence
		form CharacterForm
	}{{EquivalenceIDNA, AsWritten}, {EquivalenceNFC, NFC}, {EquivalenceNFKC, NFKC}} {
		if key(r, rung.form) == key(s, rung.form) {
			return rung.e
		}
	}
	return EquivalenceNone
}

// key returns a text that is the same for references that are equal on the rung of IDNA, or on
// that of a form.
func key(r uri.Reference, form CharacterForm) string {
	r, err := uri.RFC3987.ParseReference(r.String())
	if err != nil {
		return r.String() // not possible for a URI of RFC 3986
	}
	n := Normalizer{Steps: uri.FullNormalization, Characters: form, IDNA: true}
	aligned, err := n.aligned(r)
	if err != nil {
		n.IDNA = false // the host is not a domain name
		if aligned, err = n.aligned(r); err != nil {
			return r.String()
		}
	}
	if form == AsWritten {
		return aligned.String()
	}
	return n.readableForm(aligned)
}
