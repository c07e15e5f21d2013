// Package uts46 converts domain names to ASCII by UTS 46 (https://www.unicode.org/reports/tr46/), as
// the URL Standard asks for it. Its tables are those of UnicodeVersion under every release of Go.
//
// A conversion takes n log n time for n bytes, whatever they are.
//
// Sections without a name are those of UTS 46.
package uts46

import (
	"slices"
	"unicode/utf8"

	"github.com/uriform/uri/internal/punycode"
)

// A record has the properties of a code point.
type record struct {
	status   status
	bidi     bidiClass
	joining  joining
	ccc      uint8 // its Canonical_Combining_Class
	combines bool  // it may be the second character of a composite
	mark     bool  // its General_Category is Mark
}

// A status is what UTS 46 does with a code point (5).
type status uint8

const (
	disallowed status = iota
	ignored
	valid // also the deviation characters, which only the transitional processing maps
	mapped
)

// lookup returns the record of r, and its mapping if it has one.
func lookup(r rune) (rec record, mapping string) {
	n := min(int(r)/len(blocks[0]), len(blockOf)-1)
	i := int(blocks[blockOf[n]][int(r)%len(blocks[0])])
	if i < len(records) {
		return records[i], ""
	}
	i -= len(records)
	start := 0
	if i > 0 {
		start = int(mappingEnds[i-1])
	}
	return record{status: mapped}, mappings[start:mappingEnds[i]]
}

// recordOf returns the record of r.
func recordOf(r rune) record {
	rec, _ := lookup(r)
	return rec
}

// ToASCII returns the ASCII form of a domain (4.2) with CheckBidi and CheckJoiners, without
// Transitional_Processing and IgnoreInvalidPunycode. CheckHyphens, UseSTD3ASCIIRules and VerifyDnsLength
// are strict. ok is false if that fails, for example if the domain is not UTF-8.
func ToASCII(domain string, strict bool) (ascii string, ok bool) {
	runes, ok := mapChars(domain)
	if !ok {
		return "", false
	}
	var labels [][]rune
	isBidi := false
	for label := range splitLabels(normalize(runes)) {
		if label, ok = toUnicode(label); !ok || strict && !isStrict(label) {
			return "", false
		}
		isBidi = isBidi || slices.ContainsFunc(label, isRightToLeft)
		labels = append(labels, label)
	}
	var b []byte
	for i, label := range labels {
		if isBidi && !keepsBidiRule(label) {
			return "", false
		}
		if i > 0 {
			b = append(b, '.')
		}
		start := len(b)
		b = appendASCII(b, label)
		if strict && (len(b) == start || len(b)-start > 63) {
			return "", false
		}
	}
	return string(b), !strict || len(b) <= 253
}

// mapChars maps the code points of a domain (4, step 1). ok is false if one of them is disallowed.
func mapChars(domain string) (runes []rune, ok bool) {
	runes = make([]rune, 0, len(domain))
	for _, r := range domain {
		switch rec, mapping := lookup(r); rec.status {
		case disallowed:
			return nil, false
		case valid:
			runes = append(runes, r)
		case mapped:
			for _, r := range mapping {
				runes = append(runes, r)
			}
		}
	}
	return runes, true
}

// splitLabels yields the labels of a domain.
func splitLabels(domain []rune) func(yield func([]rune) bool) {
	return func(yield func([]rune) bool) {
		for {
			end := slices.Index(domain, '.')
			if end < 0 {
				yield(domain)
				return
			}
			if !yield(domain[:end:end]) {
				return
			}
			domain = domain[end+1:]
		}
	}
}

const acePrefix = "xn--"

// toUnicode converts an A-label, and checks the label (4, step 4).
func toUnicode(label []rune) (_ []rune, ok bool) {
	if !hasPrefix(label) {
		return label, isValid(label)
	}
	label, ok = punycode.Decode(label[len(acePrefix):])
	ok = ok && slices.ContainsFunc(label, isNotASCII) && !hasPrefix(label) && slices.Equal(normalize(label), label)
	return label, ok && isValid(label)
}

func hasPrefix(label []rune) bool {
	return len(label) >= len(acePrefix) && string(label[:len(acePrefix)]) == acePrefix
}

func isNotASCII(r rune) bool { return r >= utf8.RuneSelf }

// isValid reports whether a normalized label keeps the validity criteria that hold for all domains
// (4.1).
func isValid(label []rune) bool {
	for i, r := range label {
		rec := recordOf(r)
		if rec.status != valid || r == '.' || i == 0 && rec.mark {
			return false
		}
	}
	return keepsJoinerRules(label)
}

// isStrict reports whether a label keeps the rules of CheckHyphens and UseSTD3ASCIIRules (4.1).
func isStrict(label []rune) bool {
	for _, r := range label {
		if r < utf8.RuneSelf && r != '-' && (r < 'a' || r > 'z') && (r < '0' || r > '9') {
			return false
		}
	}
	n := len(label)
	return n == 0 || label[0] != '-' && label[n-1] != '-' && (n < 4 || label[2] != '-' || label[3] != '-')
}

// appendASCII appends the ASCII form of a label.
func appendASCII(dst []byte, label []rune) []byte {
	if slices.ContainsFunc(label, isNotASCII) {
		return punycode.Encode(append(dst, acePrefix...), label)
	}
	for _, r := range label {
		dst = append(dst, byte(r))
	}
	return dst
}
