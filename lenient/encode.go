package lenient

import (
	"iter"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// Encode returns s with the characters percent-encoded that their component does not admit
// under x. It splits s as [Split] does. A "%" that two hex digits do not follow becomes "%25".
// A byte that is not part of UTF-8 is encoded alone. The other rules are in the package
// comment.
//
// A reference that x accepts is returned as it is. Encode does not change its own results.
func Encode(x uri.Syntax, s string) string {
	if x.ValidReference(s) {
		return s
	}
	for range misfits(x, s) {
		return string(appendEncoded(make([]byte, 0, len(s)+len(s)/8+16), x, s))
	}
	return s
}

// AppendEncode appends to dst what [Encode] returns. It allocates only to grow dst.
func AppendEncode(dst []byte, x uri.Syntax, s string) []byte {
	if x.ValidReference(s) {
		return append(dst, s...)
	}
	return appendEncoded(dst, x, s)
}

// appendEncoded appends s to dst, with its misfits percent-encoded.
func appendEncoded(dst []byte, x uri.Syntax, s string) []byte {
	done := 0
	for misfit := range misfits(x, s) {
		dst = append(dst, s[done:misfit.Start]...)
		dst = pct.AppendEncode(dst, misfit.Of(s), pct.Set{})
		done = misfit.End
	}
	return append(dst, s[done:]...)
}

// Changes yields the spans of the characters of s that [Encode] encodes, in their order. It
// yields nothing for a reference that x accepts.
func Changes(x uri.Syntax, s string) iter.Seq[uri.Span] {
	if x.ValidReference(s) {
		return func(func(uri.Span) bool) {}
	}
	return misfits(x, s)
}

// misfits yields the spans of the characters of s that their component does not admit and that
// can be encoded.
func misfits(x uri.Syntax, s string) iter.Seq[uri.Span] {
	return func(yield func(uri.Span) bool) {
		for _, part := range partsOf(x, s) {
			if !part.misfits(s, yield) {
				return
			}
		}
	}
}

// misfits yields the characters of one part of s that are not admitted. It returns false if
// yield does.
func (p part) misfits(s string, yield func(uri.Span) bool) bool {
	text := p.span.Of(s)
	for i := 0; i < len(text); {
		size := 1
		switch c := text[i]; {
		case c == '%' && isEncoding(text[i:]):
			i += len("%XX")
			continue
		case c < utf8.RuneSelf:
			if p.admitted.Contains(rune(c)) {
				i++
				continue
			}
		default:
			var char rune
			char, size = utf8.DecodeRuneInString(text[i:])
			if size > 1 && admits(p.admitted, char) {
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

// admits reports whether the grammar admits a non-ASCII character where the set is admitted.
// The grammar of RFC 3987 derives the bidirectional formatting characters from ucschar, and
// the sets of package pct leave them out.
func admits(set pct.Set, char rune) bool {
	return set.Contains(char) || set.Contains('é') && pct.IsUcschar(char)
}
