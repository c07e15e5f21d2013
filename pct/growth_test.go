package pct_test

import (
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/pct"
)

// The time grows linearly for texts for which a scanner with backtracking takes quadratic time.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for name, f := range map[string]func(dst []byte, s string) []byte{
		"AppendEncode": func(dst []byte, s string) []byte { return pct.AppendEncode(dst, s, pct.RFC3987.Path) },
		"AppendDecode": func(dst []byte, s string) []byte { dst, _ = pct.AppendDecode(dst, s); return dst },
		"AppendNormalize": func(dst []byte, s string) []byte {
			dst, _ = pct.AppendNormalize(dst, s, pct.RFC3987.Unreserved)
			return dst
		},
		"Encoded.Decode": func(dst []byte, s string) []byte { pct.Encoded(s).Decode(); return dst },
		"Valid":          func(dst []byte, s string) []byte { pct.Valid(s, pct.RFC3987.Path); return dst },
	} {
		for _, part := range []string{"%", "%4", "%41", "%c3", "%C3%A9", "%f0%90%80", "é", "\xF0", "\x80", " "} {
			var buffer []byte // grows at first only
			err := growth.Check(1<<12, growth.Text("", part, ""), func(s string) { buffer = f(buffer[:0], s) })
			if err != nil {
				t.Errorf("%s of many %q: %v", name, part, err)
			}
		}
	}
}
