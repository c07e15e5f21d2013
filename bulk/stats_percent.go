package bulk

import (
	"strings"
	"unicode/utf8"
)

// Percent has the numbers of percent-encodings in accepted references. The userinfo is not
// counted, because it may contain a password.
type Percent struct {
	References int64 `json:"references"` // references with at least one percent-encoding

	// The numbers of percent-encodings by component. Params are part of the path.
	Host     int64 `json:"host"`
	Path     int64 `json:"path"`
	Query    int64 `json:"query"`
	Fragment int64 `json:"fragment"`

	LowerCase int64      `json:"lower_case"` // percent-encodings with a hex digit from a to f
	NotUTF8   int64      `json:"not_utf8"`   // encoded bytes that are not part of a character of UTF-8
	Octets    [256]int64 `json:"-"`          // percent-encodings by byte
}

// Total returns the number of percent-encodings.
func (p *Percent) Total() int64 { return p.Host + p.Path + p.Query + p.Fragment }

func (p *Percent) merge(q *Percent) {
	p.References += q.References
	p.Host += q.Host
	p.Path += q.Path
	p.Query += q.Query
	p.Fragment += q.Fragment
	p.LowerCase += q.LowerCase
	p.NotUTF8 += q.NotUTF8
	addCounts(p.Octets[:], q.Octets[:])
}

// encodings counts the percent-encodings of a component. It returns their number. Each "%" has two
// hex digits after it.
func (s *Stats) encodings(text string) (n int64) {
	const triplet = len("%XX")
	p := &s.Percent
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 {
			return n
		}
		text = text[i:]
		b := unhex(text)
		octets := 1
		if b >= utf8.RuneSelf {
			r, size := encodedRune(text)
			if octets = size; size == 1 {
				p.NotUTF8++
			} else {
				s.script(r).Encoded++
			}
		}
		for range octets {
			p.Octets[unhex(text)]++
			if isLowerHex(text[1]) || isLowerHex(text[2]) {
				p.LowerCase++
			}
			text = text[triplet:]
		}
		n += int64(octets)
	}
}

// encodedRune returns the character that the percent-encodings at the beginning of text encode,
// and the number of its bytes. If the first byte is not UTF-8, the number is 1.
func encodedRune(text string) (r rune, size int) {
	var b [utf8.UTFMax]byte
	n := 0
	for n < len(b) && len(text) >= 3 && text[0] == '%' {
		b[n] = unhex(text)
		n++
		text = text[3:]
	}
	return utf8.DecodeRune(b[:n])
}

// unhex returns the byte of the percent-encoding at the beginning of text.
func unhex(text string) byte { return hexDigit(text[1])<<4 | hexDigit(text[2]) }

func hexDigit(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&^0x20 - 'A' + 10
}

func isLowerHex(c byte) bool { return c >= 'a' }
