package lint

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
)

// checkACE checks a label that begins with "xn--". rest is the name after the label.
func (c *checker) checkACE(label, rest string, s uri.Span) {
	r, err := uri.RFC3987.ParseReference("http://" + label)
	if err != nil {
		return
	}
	if _, err := idna.Reference(r); err != nil {
		c.reportIDNA(err, s)
		return
	}
	r, err = toUnicode.Reference(r)
	if err != nil {
		return
	}
	if host, _ := r.Host(); kindsOf(host.String())&nonASCII != 0 {
		c.checkScripts(host.String(), rest, s)
	}
}

// toUnicode converts A-labels to U-labels.
var toUnicode = iri.ToIRI{Host: iri.HostIDNA}

// checkHostCharacters checks the characters of a host that is not in ASCII, after decoding.
func (c *checker) checkHostCharacters(name string, s uri.Span) {
	if kindsOf(name)&nonASCII == 0 {
		return
	}
	c.report(hostNonASCII, s, "")
	for _, r := range name {
		switch {
		case r < utf8.RuneSelf:
		case iri.LooksLikeDelimiter(r), r == 0x3002, r == 0xFF61: // ideographic full stops separate labels (RFC 3490, 3.1)
			c.report(hostDelimiterLookAlike, s, "")
		case r == 'ß', r == 'ẞ', r == 'ς', r == 0x200C, r == 0x200D:
			c.report(hostDeviation, s, "")
		}
	}
	for rest, more := name, true; more; {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		c.checkScripts(label, rest, s)
	}
}

// isMapped reports whether IDNA removes a character, or replaces it with other characters, for another
// reason than case: a soft hyphen, or a full-width, circled or long letter. The characters of
// hostDeviation and hostDelimiterLookAlike are excluded.
func isMapped(r rune) bool {
	switch {
	case r < utf8.RuneSelf, r == 0x200C, r == 0x200D, r == 0x3002, iri.LooksLikeDelimiter(r):
		return false
	}
	return isInvisible(r) || unicode.IsGraphic(r) && !iri.IsReadable(r)
}

// checkScripts checks the scripts of a label in Unicode. rest is the name after the label.
func (c *checker) checkScripts(label, rest string, s uri.Span) {
	if kindsOf(label)&nonASCII == 0 {
		return
	}
	if !iri.HighlyRestrictive(label) {
		c.report(hostMixedScripts, s, "")
	}
	if rest != "" && looksLatin(label) && !endsInScript(rest) {
		c.report(hostConfusable, s, "")
	}
}

// looksLatin reports whether a label has letters, and all of them are Cyrillic or Greek letters that
// look like Latin letters. The other characters of the label are ASCII digits and hyphens.
func looksLatin(label string) bool {
	found := false
	for _, r := range label {
		switch {
		case latinLookAlikes()[unicode.ToLower(r)] != 0:
			found = true
		case '0' <= r && r <= '9', r == '-':
		default:
			return false
		}
	}
	return found
}

// endsInScript reports whether the last label of a name is not in ASCII, also in its IDNA encoding.
// Then a reader expects the script.
func endsInScript(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return kindsOf(last)&nonASCII != 0 || strings.HasPrefix(last, "xn--")
}

// latinLookAlikes are lower-case Cyrillic and Greek letters, and the Latin letters that they look like in
// usual typefaces. The table is our own: it was made by looking at the charts of Unicode for the two
// scripts (U+0370 to U+03FF, U+0400 to U+052F). UTS 39 has a much longer table for other purposes.
var latinLookAlikes = sync.OnceValue(func() map[rune]rune {
	return map[rune]rune{
		'а': 'a', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'ё': 'e', 'һ': 'h', 'і': 'i', 'ї': 'i', 'ј': 'j', 'к': 'k', 'ӏ': 'l', 'п': 'n', 'о': 'o',
		'р': 'p', 'ԛ': 'q', 'г': 'r', 'ѕ': 's', 'ѵ': 'v', 'ԝ': 'w', 'ѡ': 'w', 'х': 'x', 'у': 'y', 'ү': 'y', 'ь': 'b', 'ԍ': 'g',

		'α': 'a', 'ά': 'a', 'η': 'n', 'ή': 'n', 'ι': 'i', 'ί': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ό': 'o', 'ρ': 'p', 'τ': 't',
		'υ': 'u', 'ύ': 'u', 'χ': 'x', 'γ': 'y', 'ω': 'w', 'ϲ': 'c', 'ϳ': 'j',
	}
})
