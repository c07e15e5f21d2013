package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// all calls f with all strings of up to long bytes of alphabet, or of short bytes in short mode. Unless URIFORM_LONG=1 is
// set, a syntax, of which this is the k-th, has one in 35 of the strings of long bytes. The number is coprime with that of
// the alphabet, so these strings have each pair of bytes at their end. The proofs have strings for each state of each
// syntax.
func all(k, long, short int, f func(string)) {
	n := unlessShort(long, short)
	turns := 35
	if testing.Short() || testenv.Long() {
		turns = 1
	}
	every(alphabet, n, func(s string) {
		if len(s) == n {
			if k++; k%turns != 0 {
				return
			}
		}
		f(s)
	})
}

// All strings of up to 4 bytes of alphabet; in short mode, 3.
func TestEveryShortString(t *testing.T) {
	if len(alphabet) != 24 {
		t.Fatalf("%d bytes in the alphabet", len(alphabet))
	}
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			all(k, 4, 3, func(s string) { agree(few, x, s) })
		})
	}
}

// All strings of up to 3 bytes of alphabet after each of contexts; in short mode, 2.
func TestEveryShortStringInContext(t *testing.T) {
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			for i, context := range contexts {
				all(k+i, 3, 2, func(s string) { agree(few, x, context+s) })
			}
		})
	}
}

// All strings of up to 2 bytes of alphabet, before, across and after the 64th byte of a text. The
// parser may read blocks of 64 bytes.
func TestEveryShortStringInLongText(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for _, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			few := testenv.Few(t)
			for _, context := range []string{"", "s:", "s://", "//u@", "s://h/", "/", "s://h?", "/?", "#", "s://h/%41?é#"} {
				for at := 61; at <= 64; at++ {
					before := context + a(at-len(context))
					every(alphabet, 2, func(s string) { agree(few, x, before+s+a(10)) })
				}
			}
		})
	}
}

// Every byte at every position of sampleStrings: once instead of the byte there, and once
// inserted before it. Unless URIFORM_LONG=1 is set, the syntaxes take turns: each byte
// at each position is for one of them.
func TestEveryByteAtEveryPosition(t *testing.T) {
	turns := len(uri.Syntaxes())
	if testenv.Long() {
		turns = 1
	}
	for k, x := range uri.Syntaxes() {
		t.Run(x.String(), func(t *testing.T) {
			t.Parallel()
			for _, s := range sampleStrings {
				for i := range len(s) + 1 {
					for c := (i + k) % turns; c < 256; c += turns {
						agree(t, x, s[:i]+string([]byte{byte(c)})+s[i:])
						if i < len(s) {
							agree(t, x, s[:i]+string([]byte{byte(c)})+s[i+1:])
						}
					}
				}
			}
		})
	}
}
