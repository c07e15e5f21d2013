package iri

import "github.com/uriform/uri/internal/uax9"

// Visual returns the characters of s in the order in which they appear on paper, from left to
// right. It applies the Unicode Bidirectional Algorithm (UAX #9) in a left-to-right embedding (RFC
// 3987, 4.1). s may be any string. If the order does not change, Visual returns s itself.
//
// The result is for a display that does not reorder text, and for tests:
//
//   - Marks follow the character that they are combined with, as in s (rule L3).
//   - A mirrored character in right-to-left text is replaced with its mirror image (rule L4),
//     because paper shows the mirror image: "א(ב" has the visual order "ב)א".
//   - Formatting characters are removed. "They affect the visual rendering of the IRI but do not
//     appear themselves" (4.1). [CheckBidi] finds them.
//   - A byte that is not UTF-8 is a neutral character, as U+FFFD is.
//   - Arabic letters are not shaped.
//
// The examples of RFC 3987, 4.4 have the order that the RFC prints, except example 9, for which the
// RFC prints an order that UAX #9 does not give.
//
// Different strings may have the same visual order. Time and memory are linear in len(s), with up
// to about 60 bytes of memory for each byte of s, unless s itself is returned. A string of 2 GiB or
// more is returned as it is.
func Visual(s string) string { return uax9.Visual(s) }
