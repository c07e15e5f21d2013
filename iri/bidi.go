package iri

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uax9"
	"github.com/uriform/uri/pct"
)

// A BidiParts is a set of divisions of components into smaller components. RFC 3987, 4.2 allows
// them: specifications "MAY divide them further and define smaller parts to be components". The
// zero BidiParts divides nothing: the components are iuserinfo, ireg-name, isegment, iquery and
// ifragment.
//
// The examples of RFC 3987, 4.4 assume BidiLabels and BidiExtensions: the RFC allows the host
// ab.CDE.ij and the segment KL.html, whose upper-case letters mean right-to-left characters.
type BidiParts uint8

const (
	// BidiLabels divides an ireg-name into labels, whatever the scheme. The dots between labels
	// are those that RFC 3490, 3.1 lists: U+002E, U+3002, U+FF0E and U+FF61.
	BidiLabels BidiParts = 1 << iota
	// BidiPairs divides an iquery into names and values, at "&", ";" and the first "=" of each
	// pair.
	BidiPairs
	// BidiExtensions divides an isegment into a name and its extensions, at every ".".
	BidiExtensions

	// BidiAllParts are all divisions.
	BidiAllParts = BidiLabels | BidiPairs | BidiExtensions
)

// partNames are the names of the divisions, in the order of the constants.
var partNames = [...]string{"labels", "pairs", "extensions"}

// String returns the names of the divisions: "labels,extensions".
func (p BidiParts) String() string {
	var names []string
	for i, name := range partNames {
		if p&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ",")
}

// MarshalText returns what String returns.
func (p BidiParts) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText parses a list of names as String writes it.
func (p *BidiParts) UnmarshalText(text []byte) error {
	var parts BidiParts
	if len(text) > 0 {
		for name := range strings.SplitSeq(string(text), ",") {
			i := slices.Index(partNames[:], name)
			if i < 0 {
				return fmt.Errorf("iri: %q: expected some of %s", name, strings.Join(partNames[:], ", "))
			}
			parts |= 1 << i
		}
	}
	*p = parts
	return nil
}

// A BidiReport says where a reference does not comply with RFC 3987, 4. The zero BidiReport is
// that of a reference without right-to-left characters and formatting characters.
type BidiReport struct {
	Components []BidiComponent // those with right-to-left characters, in the order of the string
	Controls   []BidiControl   // the formatting characters, in the order of the string
}

// Allowed reports whether the reference complies: every component is allowed (4.2), and the
// formatting characters that 4.1 lists are not in the string, unless they are percent-encoded.
func (b BidiReport) Allowed() bool {
	for _, c := range b.Components {
		if !c.Allowed() {
			return false
		}
	}
	for _, c := range b.Controls {
		if c.Listed && !c.Encoded {
			return false
		}
	}
	return true
}

// A BidiComponent is a component that has right-to-left characters, with the restrictions of RFC
// 3987, 4.2 that it breaks. The restrictions are SHOULDs. The fields Mixed, First and Last are
// offsets of characters in the string of the reference, or -1.
//
// Right-to-left characters are those of the bidirectional classes R and AL. Left-to-right
// characters are those of the class L. These are the characters of the restrictions in RFC 3490
// that 4.2 refers to (RandALCat and LCat of RFC 3454, 6). Digits and marks are neither. The
// hexadecimal digits A to F of a percent-encoded octet are left-to-right characters.
type BidiComponent struct {
	Rule string    // of RFC 3987, 2.2: "isegment" also for isegment-nz and isegment-nz-nc
	Part BidiParts // the division by which this is a part of a component, or 0
	uri.Span

	// Mixed breaks restriction 1, "SHOULD NOT use both right-to-left and left-to-right
	// characters": the first character whose direction is not that of the characters before it.
	Mixed int
	// First and Last break restriction 2, "SHOULD start and end with right-to-left characters":
	// the first and the last character, if it is not right-to-left. Nonspacing marks at the end
	// are skipped, because they have the direction of the character before them (UAX #9, W1).
	First, Last int
}

// Allowed reports whether the component breaks neither restriction.
func (c BidiComponent) Allowed() bool { return c.Mixed < 0 && c.First < 0 && c.Last < 0 }

// A BidiFault is a restriction of RFC 3987, 4.2 that a component breaks.
type BidiFault struct {
	Place   string // "mixed", "start" or "end": Offset is BidiComponent.Mixed, First or Last
	Offset  int    // the first byte of the character
	Message string // about the character: "is not a right-to-left character"
	Section string // of RFC 3987: "4.2, 1" or "4.2, 2"
}

// Faults returns the restrictions that the component breaks, with one BidiFault for each of Mixed,
// First and Last that is not negative. Faults allocates the slice if there is a fault.
func (c BidiComponent) Faults() (faults []BidiFault) {
	for _, f := range [...]BidiFault{
		{"mixed", c.Mixed, "has right-to-left and left-to-right characters", "4.2, 1"},
		{"start", c.First, "is not a right-to-left character", "4.2, 2"},
		{"end", c.Last, "is not a right-to-left character", "4.2, 2"},
	} {
		if f.Offset >= 0 {
			faults = append(faults, f)
		}
	}
	return faults
}

// A BidiControl is a bidirectional formatting character. Its Span is nine bytes long if the
// character is percent-encoded, or six for ALM.
type BidiControl struct {
	Rune rune
	uri.Span
	// Encoded reports whether the character is percent-encoded. Percent-encoded characters are
	// allowed. RFC 3987, 3.2 does not decode them.
	Encoded bool
	// Listed reports whether RFC 3987, 4.1 lists the character: "IRIs MUST NOT contain
	// bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF)." Unicode 6.3
	// added ALM, LRI, RLI, FSI and PDI, which the RFC could not list.
	Listed bool
}

// controlNames are the names of the bidirectional formatting characters in UAX #9.
var controlNames = map[rune]string{
	0x061C: "ALM", 0x200E: "LRM", 0x200F: "RLM", 0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO",
	0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
}

// Name returns the name of the character in UAX #9: "RLO".
func (c BidiControl) Name() string { return controlNames[c.Rune] }

// Reason says in words whether RFC 3987 allows the character at its place: "is not allowed
// (RFC 3987, 4.1)". A character is allowed if it is percent-encoded, or if it is not listed.
func (c BidiControl) Reason() string {
	switch {
	case c.Encoded:
		return "is percent-encoded"
	case !c.Listed:
		return "is not in the list of RFC 3987, 4.1"
	}
	return "is not allowed (RFC 3987, 4.1)"
}

// CheckBidi reports where the right-to-left characters of r break the rules for bidirectional IRIs
// (RFC 3987, 4). To check a [uri.URI] u, pass u.Reference(). CheckBidi allocates only if it finds
// something.
//
// A reference of another syntax than RFC 3987 is ASCII, so its report has no components, but it may
// have percent-encoded controls.
func CheckBidi(r uri.Reference, parts BidiParts) BidiReport {
	var report BidiReport
	text := r.String()
	for i := 0; i < len(text); {
		c, size := controlAt(text, i)
		if c.Rune != 0 {
			report.Controls = append(report.Controls, c)
		}
		i += size
	}
	eachComponent(r, parts, func(c BidiComponent) {
		if judge(text, &c) {
			report.Components = append(report.Components, c)
		}
	})
	return report
}

// EncodeBidi returns r with each component that is not allowed mapped to URI notation, "as
// described in section 3.1": every non-ASCII character of the component is percent-encoded.
// RFC 3987, 4.2 says that "the whole component has to be mapped". A component with a formatting
// character that 4.1 lists is mapped too. Other components are unchanged.
//
// The report on the result, with the same parts, is Allowed. The error is [uri.ErrTooLong] or nil.
func EncodeBidi(r uri.Reference, parts BidiParts) (uri.Reference, error) {
	text := r.String()
	var b []byte
	done := 0
	eachComponent(r, parts, func(c BidiComponent) {
		if judge(text, &c) && !c.Allowed() || strings.ContainsFunc(c.Of(text), pct.IsBidiControl) {
			b = append(b, text[done:c.Start]...)
			b = ToURI{}.appendText(b, c.Of(text))
			done = c.End
		}
	})
	if done == 0 {
		return r, nil
	}
	return r.Syntax().ParseReference(string(append(b, text[done:]...)))
}

// judge sets what is wrong with c. It reports whether c has right-to-left characters.
func judge(text string, c *BidiComponent) bool {
	c.Mixed, c.First, c.Last = -1, -1, -1
	hasLeft, hasRight, last, lastRight := false, false, c.Start, false
	for i, r := range c.Of(text) {
		at, class := c.Start+i, uax9.ClassOf(r)
		right := class.IsRightToLeft()
		if i == 0 && !right {
			c.First = at
		}
		if class != uax9.NSM {
			last, lastRight = at, right
		}
		if c.Mixed < 0 && (right && hasLeft || class == uax9.L && hasRight) {
			c.Mixed = at
		}
		hasLeft, hasRight = hasLeft || class == uax9.L, hasRight || right
	}
	if !hasRight {
		return false
	}
	if !lastRight {
		c.Last = last
	}
	return true
}

// controlAt returns the formatting character at the offset i of a text, if there is one, and the
// number of bytes after which to continue.
func controlAt(text string, i int) (c BidiControl, size int) {
	if text[i] == '%' {
		c.Rune, size = pct.DecodeRune(text[i:]) // "%E2%80%8E"
		c.Encoded = true
	} else {
		c.Rune, size = utf8.DecodeRuneInString(text[i:])
	}
	if !isFormatting(c.Rune) {
		return BidiControl{}, size
	}
	c.Span = uri.Span{Start: i, End: i + size}
	c.Listed = pct.IsBidiControl(c.Rune)
	return c, size
}

// isFormatting reports whether r has a name in controlNames.
func isFormatting(r rune) bool {
	return pct.IsBidiControl(r) || r == 0x061C || 0x2066 <= r && r <= 0x2069
}

// eachComponent calls f with every component that has non-ASCII characters, divided by parts. It
// sets Rule, Part and Span.
func eachComponent(r uri.Reference, parts BidiParts, f func(BidiComponent)) {
	text := r.String()
	if isASCII(text) {
		return
	}
	s := r.Spans()
	eachPart(text, BidiComponent{Rule: "iuserinfo", Span: s.Userinfo}, 0, f)
	eachPart(text, BidiComponent{Rule: "ireg-name", Span: s.Host}, parts&BidiLabels, f)
	for start := s.Path.Start; start <= s.Path.End; {
		end := start + indexOrEnd(text[start:s.Path.End], "/")
		eachPart(text, BidiComponent{Rule: "isegment", Span: uri.Span{Start: start, End: end}}, parts&BidiExtensions, f)
		start = end + len("/")
	}
	eachPart(text, BidiComponent{Rule: "iquery", Span: s.Query}, parts&BidiPairs, f)
	eachPart(text, BidiComponent{Rule: "ifragment", Span: s.Fragment}, 0, f)
}

// eachPart calls f with the parts of c that have non-ASCII characters. The zero division does not
// divide c.
func eachPart(text string, c BidiComponent, division BidiParts, f func(BidiComponent)) {
	if isASCII(c.Of(text)) {
		return
	}
	whole := c.Span
	for inValue, start := false, whole.Start; start < whole.End; {
		rest := text[start:whole.End]
		end := len(rest)
		switch division {
		case BidiLabels:
			label, _ := cutLabel(rest)
			end = len(label)
		case BidiExtensions:
			end = indexOrEnd(rest, ".")
		case BidiPairs:
			if inValue {
				end = indexOrEnd(rest, "&;")
			} else {
				end = indexOrEnd(rest, "&;=")
			}
		}
		c.Span = uri.Span{Start: start, End: start + end}
		if c.Span != whole {
			c.Part = division
		}
		if !isASCII(c.Of(text)) {
			f(c)
		}
		_, size := utf8.DecodeRuneInString(rest[end:])
		inValue = strings.HasPrefix(rest[end:], "=")
		start += end + max(size, 1)
	}
}

// indexOrEnd returns the index of the first of some characters in s, or the length of s.
func indexOrEnd(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}
