// Package idna2003 converts host names to ASCII by IDNA 2003 (RFC 3490), which the keys of web archives
// have kept. Browsers follow UTS 46 instead; package whatwg does that.
//
// Code points that Unicode 3.2 does not assign are allowed, as in the queries of RFC 3490, 4. Case is
// mapped as Python's encodings.idna does: by RFC 3454, B.2, and by the lower case of today's Unicode
// for letters that have a lower case only since a later version.
package idna2003

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"github.com/uriform/uri/internal/punycode"
)

const (
	acePrefix = "xn--"
	maxLabel  = 63
)

// ToASCII returns the labels of a host, each converted by the operation ToASCII of RFC 3490, 4.1
// without the flag UseSTD3ASCIIRules. ok is false if a label cannot be converted. A "." at the end of
// the host stays.
func ToASCII(host string) (ascii string, ok bool) {
	var b []byte
	for {
		i := strings.IndexFunc(host, isDot)
		label := host
		if i >= 0 {
			label = host[:i]
		}
		if b, ok = appendLabel(b, label); !ok {
			return "", false
		}
		if i < 0 {
			return string(b), true
		}
		b = append(b, '.')
		_, size := utf8.DecodeRuneInString(host[i:])
		if host = host[i+size:]; host == "" {
			return string(b), true
		}
	}
}

// isDot reports whether r separates labels (RFC 3490, 3.1).
func isDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

// appendLabel is the operation ToASCII of RFC 3490, 4.1 for a label.
func appendLabel(dst []byte, label string) ([]byte, bool) {
	if !isASCII(label) {
		prepared, ok := nameprep(label)
		if !ok {
			return nil, false
		}
		label = prepared
	}
	start := len(dst)
	if isASCII(label) {
		dst = append(dst, label...)
	} else {
		if strings.HasPrefix(label, acePrefix) {
			return nil, false // step 5
		}
		dst = punycode.Encode(append(dst, acePrefix...), []rune(label))
	}
	size := len(dst) - start
	return dst, 0 < size && size <= maxLabel
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// nameprep prepares a label by RFC 3491. ok is false if it has a prohibited code point, or letters from
// right to left beside others.
func nameprep(label string) (prepared string, ok bool) {
	var b strings.Builder
	for _, r := range label {
		b.WriteString(mapped(r))
	}
	prepared = nfkc(b.String())
	return prepared, !strings.ContainsFunc(prepared, isProhibited) && checkBidi(prepared)
}

// mapped returns r, mapped to nothing (RFC 3454, B.1) or for use with NFKC (B.2). Table B.2 has 1,371
// rows. They say the same as a rule: decompose, then take the lower case of each code point.
func mapped(r rune) string {
	switch {
	case unicode.Is(nothing, r):
		return ""
	case r < utf8.RuneSelf:
		return string(unicode.ToLower(r))
	}
	var b strings.Builder
	for _, r := range nfkd(string(r)) {
		switch r {
		case 'ß', 'ẞ':
			b.WriteString("ss")
		case 'ς', 'Ϲ':
			b.WriteRune('σ')
		case '\u0345': // COMBINING GREEK YPOGEGRAMMENI
			b.WriteRune('ι')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return nfkc(b.String())
}

// nothing is table B.1 of RFC 3454.
var nothing = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0xAD, 0xAD, 1}, {0x34F, 0x34F, 1}, {0x1806, 0x1806, 1}, {0x180B, 0x180D, 1}, {0x200B, 0x200D, 1},
		{0x2060, 0x2060, 1}, {0xFE00, 0xFE0F, 1}, {0xFEFF, 0xFEFF, 1},
	},
}

// isProhibited reports whether r is in one of the tables C.1.2, C.2.2 and C.3 to C.9 of RFC 3454, which
// RFC 3491, 5 names.
func isProhibited(r rune) bool { return r&0xFFFE == 0xFFFE || unicode.Is(prohibited, r) }

var prohibited = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x80, 0xA0, 1}, {0x340, 0x341, 1}, {0x6DD, 0x6DD, 1}, {0x70F, 0x70F, 1}, {0x1680, 0x1680, 1},
		{0x180E, 0x180E, 1}, {0x2000, 0x200F, 1}, {0x2028, 0x202F, 1}, {0x205F, 0x2063, 1}, {0x206A, 0x206F, 1},
		{0x2FF0, 0x2FFB, 1}, {0x3000, 0x3000, 1}, {0xD800, 0xF8FF, 1}, {0xFDD0, 0xFDEF, 1}, {0xFEFF, 0xFEFF, 1},
		{0xFFF9, 0xFFFF, 1},
	},
	R32: []unicode.Range32{
		{0x1D173, 0x1D17A, 1}, {0xE0001, 0xE0001, 1}, {0xE0020, 0xE007F, 1}, {0xF0000, 0xFFFFF, 1},
		{0x100000, 0x10FFFF, 1},
	},
}

// checkBidi reports whether a label follows RFC 3454, 6: if it has a letter of table D.1, from right to
// left, it has none of table D.2, from left to right, and begins and ends with one of D.1.
func checkBidi(label string) bool {
	rightToLeft, leftToRight := false, false
	for _, r := range label {
		rightToLeft = rightToLeft || isRandAL(r)
		leftToRight = leftToRight || isL(r)
	}
	if !rightToLeft {
		return true
	}
	first, _ := utf8.DecodeRuneInString(label)
	last, _ := utf8.DecodeLastRuneInString(label)
	return !leftToRight && isRandAL(first) && isRandAL(last)
}

func isRandAL(r rune) bool {
	c := classOf(r)
	return c == bidi.R || c == bidi.AL
}

func isL(r rune) bool { return classOf(r) == bidi.L }

// classOf returns the Bidi_Class of r in Unicode 3.2. Where today's Unicode has another class, the class
// is in table D.1 or D.2 in one of them only.
func classOf(r rune) bidi.Class {
	switch {
	case r == 0x17B4, r == 0x17B5, r == 0x1885, r == 0x1886:
		return bidi.L
	case r == 0xCBF, r == 0xCC6, r == 0x1734, r == 0x302E, r == 0x302F, 0x2800 <= r && r <= 0x28FF, unicode.Is(unassigned, r):
		return bidi.ON
	}
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

// nfkc and nfkd return s in the normalization forms of Unicode 3.2.
func nfkc(s string) string { return normalized(norm.NFKC, s) }
func nfkd(s string) string { return normalized(norm.NFKD, s) }

// normalized normalizes the parts of s between code points that have a decomposition, but not that of
// Unicode 3.2. The order of marks that Unicode 3.2 does not assign is that of today, as in Python.
func normalized(f norm.Form, s string) string {
	if isASCII(s) {
		return s
	}
	var b []byte
	start := 0
	for i, r := range s {
		corrected, ok := corrigendum4[r]
		if !ok {
			if !unicode.Is(unassigned, r) || f.IsNormalString(string(r)) {
				continue
			}
			corrected = r
		}
		b = append(b, f.String(s[start:i])...)
		b = utf8.AppendRune(b, corrected)
		start = i + utf8.RuneLen(r)
	}
	return string(append(b, f.String(s[start:])...))
}

// corrigendum4 has the decompositions of Unicode 3.2 that Corrigendum #4 of Unicode replaced later.
var corrigendum4 = map[rune]rune{0x2F868: 0x2136A, 0x2F874: 0x5F33, 0x2F91F: 0x43AB, 0x2F95F: 0x7AAE, 0x2F9BF: 0x4D57}
