package lint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
)

// checkEncodings checks the percent-encodings in all components. The userinfo and the host have
// more rules of their own.
func (c *checker) checkEncodings() {
	before := len(c.text) // the end of the part before the query and the fragment
	if q := c.spans.Query; q.Defined() {
		before = q.Start - 1
	} else if f := c.spans.Fragment; f.Defined() {
		before = f.Start - 1
	}
	c.directive = len(c.text)
	if at := strings.Index(c.spans.Fragment.Of(c.text), ":~:"); at >= 0 {
		c.directive = c.spans.Fragment.Start + at
	}
	for i := 0; i < len(c.text); {
		next := strings.IndexByte(c.text[i:], '%')
		if next < 0 {
			return
		}
		i += next
		inPath := c.spans.Path.Start <= i && i < before
		c.checkOctet(i, i < before, inPath)
		i += c.checkEncodedCharacter(i)
	}
}

// checkOctet checks the percent-encoding at the offset i as one octet.
func (c *checker) checkOctet(i int, beforeQuery, inPath bool) {
	at := span(i, 3)
	if isLower(c.text[i+1]) || isLower(c.text[i+2]) {
		c.report("encoding-lower-case", at, "")
	}
	switch b := octetAt(c.text[i:]); {
	case b == 0:
		c.report("encoded-nul", at, "")
	case b == '\r', b == '\n':
		if beforeQuery {
			c.report("encoded-line-break", at, "")
		} else {
			c.report("encoded-line-break-in-query", at, "")
		}
	case b < ' ', b == 0x7F:
		c.report("encoded-control", at, "")
	case pct.RFC3986.Unreserved.Contains(rune(b)):
		if i < c.directive {
			c.report("encoded-unreserved", at, "")
		}
	case b == '%':
		switch digits := twoHexDigits(c.text[i+3:]); {
		case digits == 0:
		case !beforeQuery:
			c.report("double-encoding-in-query", span(i, 3+digits), "")
		case c.scheme != "mailto": // "The percent sign is commonly used within RFC 822 addresses and must be encoded" (RFC 1738, 3.5)
			c.report("double-encoding", span(i, 3+digits), "")
		}
	case !inPath:
	case b == '/':
		c.report("encoded-slash", at, "")
	case b == '\\':
		c.report("encoded-backslash", at, "")
	case strings.IndexByte("?#;[]", b) >= 0:
		c.report("encoded-delimiter", at, "")
	}
}

// twoHexDigits returns the length of two hex digits at the beginning of s, or 0 if s does not begin with
// two hex digits. Each digit can be percent-encoded.
//
//	2e   %32e   2%65   %32%65
func twoHexDigits(s string) int {
	i := 0
	for range 2 {
		switch {
		case i < len(s) && s[i] == '%' && isHex(octetAt(s[i:])):
			i += 3
		case i < len(s) && isHex(s[i]):
			i++
		default:
			return 0
		}
	}
	return i
}

func isLower(b byte) bool { return 'a' <= b && b <= 'f' }

func isHex(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f' }

// checkEncodedCharacter checks the character that is encoded at the offset i. It returns the number of
// bytes after which to continue.
func (c *checker) checkEncodedCharacter(i int) int {
	r, size := pct.DecodeRune(c.text[i:])
	switch {
	case size == 3 && r == utf8.RuneError:
		return c.checkIllFormed(i)
	case r < utf8.RuneSelf:
	case isInvisible(r):
		c.report("encoded-invisible", span(i, size), "")
	case unicode.Is(unicode.Noncharacter_Code_Point, r), pct.IsIprivate(r), r == utf8.RuneError:
		c.report("encoded-noncharacter", span(i, size), "")
	case iri.LooksLikeDelimiter(r):
		c.report("encoded-look-alike", span(i, size), "")
	}
	return size
}

// checkIllFormed checks an encoded octet that does not begin a well-formed UTF-8 sequence. It returns
// the number of bytes after which to continue.
//
// The octets C0 and C1 begin overlong forms of two octets, E0 80 to E0 9F and F0 80 to F0 8F those
// of three and four (RFC 3629, 3 and 10). Only overlong forms of ASCII characters have the rule.
func (c *checker) checkIllFormed(i int) int {
	var b [4]byte
	n := 0
	for ; n < len(b) && i+3*n+2 < len(c.text) && c.text[i+3*n] == '%'; n++ {
		b[n] = octetAt(c.text[i+3*n:])
	}
	long := func(k int) bool { // k octets are there, and those after the first continue a sequence
		for _, octet := range b[1:k] {
			if octet&0xC0 != 0x80 {
				return false
			}
		}
		return n >= k
	}
	size := 0 // in octets, of an overlong form
	switch {
	case b[0]&0xFE == 0xC0 && long(2):
		size = 2
	case b[0] == 0xE0 && long(3) && b[1] < 0x82:
		size = 3
	case b[0] == 0xF0 && long(4) && b[1] == 0x80 && b[2] < 0x82:
		size = 4
	}
	if size == 0 {
		c.report("encoded-not-utf8", span(i, 3), "")
		return 3
	}
	c.report("encoded-overlong", span(i, 3*size), "")
	return 3 * size
}

// isInvisible reports whether r is not visible or looks like a space: a format character, a filler, a
// variation selector or a space. The two joiners are invisible, too.
func isInvisible(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return false
	case r == 0x2800, unicode.Is(unicode.Zs, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
		return true
	}
	return redact.IsIgnorable(r) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}

// checkBidi checks the rules of RFC 3987, section 4.
func (c *checker) checkBidi() {
	report := iri.CheckBidi(c.ref, iri.BidiAllParts)
	for _, control := range report.Controls {
		if !control.Encoded {
			c.report("bidi-control", control.Span, control.Name())
		}
	}
	for _, part := range report.Components {
		if part.Mixed >= 0 && c.options.SeverityOf("bidi-mixed") != Off {
			c.report("bidi-mixed", part.Span, "") // whose advice is also that of bidi-ends
		} else if part.First >= 0 || part.Last >= 0 {
			c.report("bidi-ends", part.Span, "")
		}
	}
}

// checkCharacters checks the non-ASCII characters of all components but the host, which has rules of
// its own. The forms of the characters are those of the whole text.
func (c *checker) checkCharacters() {
	if normal := iri.NFC.Apply(c.text); normal != c.text {
		c.report("not-nfc", c.firstChanged(normal), "")
	}
	host := c.spans.Host
	w := word{start: -1}
	for i, r := range c.text {
		if host.Start <= i && i < host.End {
			continue
		}
		if r >= utf8.RuneSelf {
			c.checkCharacter(r, span(i, utf8.RuneLen(r)))
		}
		if w.add(i, r) {
			c.report("mixed-scripts", uri.Span{Start: w.start, End: i + utf8.RuneLen(r)}, "")
		}
	}
}

// firstChanged returns the first character that differs in a normal form of the text, with the
// combining marks after it. A letter before a combining mark is included.
func (c *checker) firstChanged(normal string) uri.Span {
	start := 0
	for start < min(len(c.text), len(normal)) && c.text[start] == normal[start] {
		start++
	}
	for start > 0 && !utf8.RuneStart(c.text[start]) { // no normal form begins with the whole text
		start--
	}
	r, size := utf8.DecodeRuneInString(c.text[start:])
	end := start + size
	for unicode.Is(unicode.M, r) && start > 0 {
		r, size = utf8.DecodeLastRuneInString(c.text[:start])
		start -= size
	}
	for {
		r, size := utf8.DecodeRuneInString(c.text[end:])
		if !unicode.Is(unicode.M, r) {
			break // also at the end
		}
		end += size
	}
	return uri.Span{Start: start, End: end}
}

// isBetweenNonASCII reports whether the characters before and after a span are not ASCII.
func (c *checker) isBetweenNonASCII(at uri.Span) bool {
	return at.Start > 0 && c.text[at.Start-1] >= utf8.RuneSelf && at.End < len(c.text) && c.text[at.End] >= utf8.RuneSelf
}

func (c *checker) checkCharacter(r rune, at uri.Span) {
	switch {
	case pct.IsBidiControl(r), 0x2066 <= r && r <= 0x2069, r == 0x061C:
	case pct.IsIprivate(r):
		c.report("private-use", at, "")
	case (r == 0x200C || r == 0x200D) && c.isBetweenNonASCII(at):
		// Persian and the scripts of India need the joiners between letters, and emoji need them between pictures.
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		// The signs before Arabic and Syriac numbers are visible, although they are format characters.
	case isInvisible(r):
		c.report("invisible-character", at, "")
	case iri.LooksLikeDelimiter(r), r == 0x3002 && c.spans.Path.Start <= at.Start && at.End <= c.spans.Path.End:
		c.report("delimiter-look-alike", at, "")
	case !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S):
		c.report("unassigned-character", at, "")
	case !iri.IsReadable(r) && !c.inQuery(at): // "an explicit search for a word" (RFC 3987, 7.5)
		c.report("compatibility-character", at, "")
	}
}

func (c *checker) inQuery(at uri.Span) bool {
	return c.spans.Query.Start <= at.Start && at.End <= c.spans.Query.End
}

// A word finds words that mix letters of Latin, Greek and Cyrillic. A word ends at a character that
// is not a letter or mark.
type word struct {
	start int // the offset of its first letter, or -1
	seen  uint8
}

// add adds the character at the offset i. It reports whether the word now has letters of two scripts.
func (w *word) add(i int, r rune) bool {
	var script uint8
	switch {
	case 'a' <= r|0x20 && r|0x20 <= 'z', r >= 0xC0 && unicode.Is(unicode.Latin, r):
		script = 1
	case r < 0x370:
	case unicode.Is(unicode.Greek, r):
		script = 2
	case unicode.Is(unicode.Cyrillic, r):
		script = 4
	}
	if script == 0 {
		if !unicode.Is(unicode.M, r) {
			*w = word{start: -1}
		}
		return false
	}
	if w.start < 0 {
		w.start = i
	}
	w.seen |= script
	return w.seen&(w.seen-1) != 0
}
