package lenient

import (
	"iter"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/pct"
)

// Encode percent-encodes the characters of s that x does not allow in their component, and returns
// the result. It splits s as [Split] does. If a "%" is not followed by two hex digits, Encode
// writes "%25". If a byte is not part of well-formed UTF-8, Encode encodes the byte alone. The
// package comment says what Encode leaves as it is.
//
// If x accepts the reference s, Encode returns s. Encode(x, Encode(x, s)) equals Encode(x, s).
func Encode(x uri.Syntax, s string) string {
	if accepts(x, s) {
		return s
	}
	for range Changes(x, s) {
		return string(appendEncoded(make([]byte, 0, len(s)+len(s)/8+16), x, s))
	}
	return s
}

// AppendEncode appends to dst what [Encode] returns. It allocates only to grow dst.
func AppendEncode(dst []byte, x uri.Syntax, s string) []byte {
	if accepts(x, s) {
		return append(dst, s...)
	}
	return appendEncoded(dst, x, s)
}

// accepts reports whether s is a reference of x.
func accepts(x uri.Syntax, s string) bool {
	_, ok := x.Check(s, uri.FormReference)
	return ok
}

// appendEncoded appends s to dst, and percent-encodes the misfits of s.
func appendEncoded(dst []byte, x uri.Syntax, s string) []byte {
	done := 0
	for misfit := range Changes(x, s) {
		dst = append(dst, s[done:misfit.Start]...)
		dst = pct.AppendEncode(dst, misfit.Of(s), pct.Set{})
		done = misfit.End
	}
	return append(dst, s[done:]...)
}

// Changes yields the spans of the characters of s that [Encode] encodes, in the order of s. If x
// accepts the reference s, Changes yields nothing.
//
// These are the misfits of s: the characters that x does not allow in their component, but whose
// percent-encoding x allows there.
func Changes(x uri.Syntax, s string) iter.Seq[uri.Span] {
	return func(yield func(uri.Span) bool) {
		if lookalike.HostAfterQuery(s) {
			return
		}
		keepBackslash := lookalike.HostAfterBackslash(s) || lookalike.IsBackslashPath(s)
		for _, part := range partsOf(x, s) {
			if !part.misfits(s, keepBackslash, yield) {
				return
			}
		}
	}
}

// misfits yields the spans of the misfits of one part of s. It returns false if yield returns false.
func (p part) misfits(s string, keepBackslash bool, yield func(uri.Span) bool) bool {
	text := p.span.Of(s)
	for i := 0; i < len(text); {
		size := 1
		switch c := text[i]; {
		case c < utf8.RuneSelf:
			if p.host || p.admitted.Contains(rune(c)) || c < ' ' || c == 0x7F || c == '\\' && keepBackslash || isEncoding(text[i:]) {
				i++
				continue
			}
		default:
			var char rune
			char, size = utf8.DecodeRuneInString(text[i:])
			// A byte that is not UTF-8 decodes as U+FFFD, which is not in ucschar or iprivate.
			if admits(p.admitted, char) || p.host && (!pct.IsUcschar(char) || pct.IsBidiControl(char)) {
				i += size
				continue
			}
		}
		if start := p.span.Start + i; !yield(uri.Span{Start: start, End: start + size}) {
			return false
		}
		i += size
	}
	return true
}

// isEncoding reports whether s begins with a percent-encoding.
func isEncoding(s string) bool { return len(s) >= 3 && pct.Valid(s[:3], pct.Set{}) }

// admits reports whether the grammar allows a non-ASCII character in a component with the given
// set. The sets of package pct do not contain the bidirectional formatting characters, but the
// rule ucschar of RFC 3987 derives them. A set that contains 'é' is a set of RFC 3987 with ucschar.
func admits(set pct.Set, char rune) bool {
	return set.Contains(char) || set.Contains('é') && pct.IsUcschar(char)
}
