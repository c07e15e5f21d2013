// Package punycode encodes and decodes labels of host names (RFC 3492). Its time grows as n log n with
// the length of a label.
package punycode

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// The parameters of Punycode (RFC 3492, 5).
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
)

// adapt returns the bias after a delta (RFC 3492, 6.1).
func adapt(delta int64, points int, isFirst bool) (bias int64) {
	if isFirst {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / int64(points)
	for delta > (base-tMin)*tMax/2 {
		delta /= base - tMin
		bias += base
	}
	return bias + (base-tMin+1)*delta/(delta+skew)
}

// threshold returns the threshold of the digit at position k (RFC 3492, 6.2).
func threshold(k, bias int64) int64 { return min(max(k-bias, tMin), tMax) }

// maxWeight is the largest weight of a digit after which another one is read, so that no delta overflows (RFC 3492, 6.4).
const maxWeight = math.MaxInt64 / base / base

// An insertion puts a code point before what is at a position of the text.
type insertion struct {
	at   int
	char rune
}

// Decode decodes a label of Punycode without its prefix (RFC 3492, 6.2).
//
// The RFC inserts each code point where it belongs, which moves all that follow it. Decode first notes
// the insertions. Then it goes through them from the last to the first, because the last code point
// stays at its position, and the one before is at that position of the slots that are left.
func Decode(label []rune) (text []rune, ok bool) {
	if slices.ContainsFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return nil, false
	}
	delimiter := len(label) - 1
	for delimiter >= 0 && label[delimiter] != '-' {
		delimiter--
	}
	basic, digits := label[:max(delimiter, 0)], label[delimiter+1:]
	var insertions []insertion
	n, i, bias := int64(utf8.RuneSelf), int64(0), int64(initialBias)
	for len(digits) > 0 {
		delta, weight := int64(0), int64(1)
		for k := int64(base); ; k += base {
			if len(digits) == 0 || weight > maxWeight {
				return nil, false
			}
			digit := digitValue(digits[0])
			if digit < 0 {
				return nil, false
			}
			digits = digits[1:]
			delta += digit * weight
			t := threshold(k, bias)
			if digit < t {
				break
			}
			weight *= base - t
		}
		size := len(basic) + len(insertions) + 1
		bias = adapt(delta, size, len(insertions) == 0)
		i += delta
		n += i / int64(size)
		i %= int64(size)
		char := rune(n)
		if int64(char) != n || !utf8.ValidRune(char) {
			return nil, false
		}
		insertions = append(insertions, insertion{int(i), char})
		i++
	}
	text = make([]rune, len(basic)+len(insertions))
	free := newTree(len(text), 1)
	for _, in := range slices.Backward(insertions) {
		at := free.find(in.at)
		text[at] = in.char
		free.add(at, -1)
	}
	for at := range text {
		if text[at] == 0 { // no code point that is inserted is 0
			text[at], basic = basic[0], basic[1:]
		}
	}
	return text, true
}

const digitChars = "abcdefghijklmnopqrstuvwxyz0123456789" // RFC 3492, 5

// digitValue returns the value of a digit of Punycode, or -1.
func digitValue(r rune) int64 { return int64(strings.IndexRune(digitChars, r)) }

// Encode appends the Punycode of a label, without its prefix, to dst (RFC 3492, 6.3).
//
// The RFC goes through the label for each code point that is in it. Encode goes through the code
// points in their order, and a tree counts those at earlier positions that were handled before. No delta
// overflows, because it is at most the number of code points times the length of the label.
func Encode(dst []byte, label []rune) []byte {
	handled := newTree(len(label), 0)
	size := 0
	var order []insertion
	for at, r := range label {
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
			handled.add(at, 1)
			size++
		} else {
			order = append(order, insertion{at, r})
		}
	}
	if size > 0 {
		dst = append(dst, '-')
	}
	slices.SortFunc(order, func(a, b insertion) int { return cmp.Or(cmp.Compare(a.char, b.char), cmp.Compare(a.at, b.at)) })
	bias := int64(initialBias)
	char, next := rune(utf8.RuneSelf), 0 // the state of the decoder: the code point, and the position after the last
	for i, o := range order {
		at := handled.sum(o.at)
		var delta int64
		if o.char == char {
			delta = int64(at - next)
		} else {
			delta = int64(o.char-char)*int64(size+1) + int64(at-next)
		}
		dst = appendDelta(dst, delta, bias)
		bias = adapt(delta, size+1, i == 0)
		handled.add(o.at, 1)
		char, next = o.char, at+1
		size++
	}
	return dst
}

// appendDelta appends a variable-length integer.
func appendDelta(dst []byte, q, bias int64) []byte {
	for k := int64(base); ; k += base {
		t := threshold(k, bias)
		if q < t {
			return append(dst, digitChars[q])
		}
		dst = append(dst, digitChars[t+(q-t)%(base-t)])
		q = (q - t) / (base - t)
	}
}

// A tree has a number for each position, and finds sums of the numbers in logarithmic time. It is a
// Fenwick tree: t[i] has the sum of the i&-i numbers before position i.
type tree []int

// newTree returns a tree of n numbers.
func newTree(n, number int) tree {
	t := make(tree, n+1)
	for i := range t {
		t[i] = (i & -i) * number
	}
	return t
}

// add adds to the number at a position.
func (t tree) add(at, number int) {
	for i := at + 1; i < len(t); i += i & -i {
		t[i] += number
	}
}

// sum returns the sum of the numbers before a position.
func (t tree) sum(at int) (sum int) {
	for i := at; i > 0; i &= i - 1 {
		sum += t[i]
	}
	return sum
}

// find returns the last position before which the sum is at most n. If all numbers are 0 or 1, this
// is the position of the 1 that n others precede.
func (t tree) find(n int) (at int) {
	for step := 1 << bits.Len(uint(len(t))) >> 1; step > 0; step >>= 1 {
		if at+step < len(t) && t[at+step] <= n {
			at += step
			n -= t[at]
		}
	}
	return at
}
