package notation

import (
	"unicode/utf8"

	"github.com/uriform/uri/grammar"
)

// Elements that begin with a percent sign.

// percent = "%" (bin-val / dec-val / hex-val) / "%s" quoted-string / "%i" quoted-string
func (r *reader) percent() (grammar.Expr, error) {
	r.at++
	c := r.peek() | 0x20 // lower case
	switch {
	case r.dialect.CaseMarks && (c == 's' || c == 'i'):
		r.at++
		if r.peek() != '"' {
			return nil, r.unexpected("a quotation mark after %s or %i")
		}
		return r.literal(c == 'i')
	case r.dialect.Numbers && c == 'x':
		return r.numbers(16)
	case r.dialect.Numbers && c == 'd':
		return r.numbers(10)
	case r.dialect.Numbers && c == 'b':
		return r.numbers(2)
	}
	return nil, r.unexpected(`the kind of a value after "%"`)
}

// hex-val = "x" 1*HEXDIG [ 1*("." 1*HEXDIG) / ("-" 1*HEXDIG) ]
//
// A single number becomes a Range of one code point. Several numbers become a
// case-sensitive Literal.
func (r *reader) numbers(base rune) (grammar.Expr, error) {
	r.at++
	at := r.at
	lo, err := r.number(base)
	if err != nil {
		return nil, err
	}
	switch r.peek() {
	case '-':
		r.at++
		hi, err := r.number(base)
		if err != nil {
			return nil, err
		}
		if lo > hi {
			return nil, r.errorf(at, "range from %U down to %U", lo, hi)
		}
		return grammar.Range{Lo: lo, Hi: hi}, nil
	case '.':
		return r.sequence(base, at, lo)
	}
	return grammar.Range{Lo: lo, Hi: lo}, nil
}

// sequence reads the numbers after the first, each after a ".".
func (r *reader) sequence(base rune, at int, first rune) (grammar.Expr, error) {
	text := []byte{}
	for c := first; ; {
		if !utf8.ValidRune(c) {
			return nil, r.errorf(at, "%U is a surrogate, which cannot occur in a string", c)
		}
		text = utf8.AppendRune(text, c)
		if r.peek() != '.' {
			return grammar.Literal{Text: string(text)}, nil
		}
		r.at++
		at = r.at
		var err error
		if c, err = r.number(base); err != nil {
			return nil, err
		}
	}
}

func (r *reader) number(base rune) (rune, error) {
	at := r.at
	n := rune(0)
	for d := digit(r.peek()); d < base; d = digit(r.peek()) {
		if n = n*base + d; n > utf8.MaxRune {
			return 0, r.errorf(at, "a number greater than %U, the last code point", utf8.MaxRune)
		}
		r.at++
	}
	if r.at == at {
		return 0, r.unexpected("a digit of the number's base")
	}
	return n, nil
}

// digit returns the value of the hex digit c, or 16 if c is not a hex digit.
func digit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return 16
}
