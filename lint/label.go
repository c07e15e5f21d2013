package lint

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/memo"
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
	if host, _ := r.Host(); kindsOf(host)&nonASCII != 0 {
		c.checkScripts(host, rest, s)
	}
}

// toUnicode converts A-labels to U-labels.
var toUnicode = iri.ToIRI{Host: iri.HostIDNA}

// checkHostCharacters checks the characters of a host that is not in ASCII, after decoding.
func (c *checker) checkHostCharacters(name string, s uri.Span) {
	if kindsOf(name)&nonASCII == 0 {
		return
	}
	c.report("host-non-ascii", s, "")
	for _, r := range name {
		switch {
		case r < utf8.RuneSelf:
		case iri.LooksLikeDelimiter(r), r == 0x3002, r == 0xFF61: // ideographic full stops separate labels (RFC 3490, 3.1)
			c.report("host-delimiter-look-alike", s, "")
		case r == 'ß', r == 'ẞ', r == 'ς', r == 0x200C, r == 0x200D:
			c.report("host-idna-deviation", s, "")
		}
	}
	name = strings.TrimSuffix(name, ".")
	places := placesOf(name, s.Of(c.text), s)
	for label, rest, more := "", name, true; more; {
		label, rest, more = strings.Cut(rest, ".")
		c.checkScripts(label, rest, places.next())
	}
}

// isMapped reports whether IDNA removes a character, or replaces it with other characters, for another
// reason than case: a soft hyphen, or a full-width, circled or long letter. The characters of
// host-idna-deviation and host-delimiter-look-alike are excluded.
func isMapped(r rune) bool {
	switch {
	case r < utf8.RuneSelf, r == 0x200C, r == 0x200D, iri.LooksLikeDelimiter(r):
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
		c.report("host-mixed-scripts", s, "")
	}
	if rest == "" || c.wasReported("host-latin-look-alike") {
		return
	}
	if w := latinLookAlike(label); w != nil && !w.isUsual(rest) {
		c.report("host-latin-look-alike", s, "")
	}
}

// A writing is a script with letters that look like Latin letters.
type writing struct {
	script  *unicode.RangeTable
	letters string                 // in lower case
	domains func() map[string]bool // the domains of countries whose languages use the script
}

// writings have the letters that are hard to distinguish from ASCII letters in usual typefaces. Letters
// that are only similar, such as п and η, and letters with accents are not in the table: without
// them, ordinary words are rarely in the table completely. The table is our own: it was made by
// looking at the charts of Unicode for the two scripts (U+0370 to U+03FF, U+0400 to U+052F). UTS 39
// has a much longer table for other purposes.
var writings = [...]writing{
	{unicode.Cyrillic, "асԁеһіјкӏорԛѕѵԝхуүь", memo.Set("bg ru su ua by rs mk kz mn kg tj me ba")},
	{unicode.Greek, "αικνορυχγϲϳ", memo.Set("gr cy eu")},
}

// latinLookAlike returns the writing of a label that looks like a Latin word: the label has letters,
// and all of them are look-alikes of one script. The other characters are ASCII digits and hyphens.
// It returns nil for all other labels.
func latinLookAlike(label string) *writing {
	var found *writing
	for _, r := range label {
		if '0' <= r && r <= '9' || r == '-' {
			continue
		}
		w := lookAlikes()[unicode.ToLower(r)]
		if w == nil || found != nil && found != w {
			return nil
		}
		found = w
	}
	return found
}

// lookAlikes are the letters of the writings.
var lookAlikes = sync.OnceValue(func() map[rune]*writing {
	m := make(map[rune]*writing)
	for i := range writings {
		for _, r := range writings[i].letters {
			m[r] = &writings[i]
		}
	}
	return m
})

// isUsual reports whether a reader expects the script below a name without a final dot: its last label is in the script,
// also in the IDNA encoding, or is the domain of a country that uses the script.
func (w *writing) isUsual(name string) bool {
	const longest = 4 * 63 // the bytes of a label
	last := name[strings.LastIndexByte(name, '.')+1:]
	if len(last) > longest {
		return false
	}
	if w.domains()[strings.ToLower(last)] {
		return true
	}
	if strings.HasPrefix(last, "xn--") {
		last, _ = toUnicode.String("http://" + last)
	}
	return strings.ContainsFunc(last, func(r rune) bool { return unicode.Is(w.script, r) })
}
