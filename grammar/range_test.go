package grammar_test

import (
	"testing"

	"github.com/uriform/uri/grammar"
)

func TestRangeString(t *testing.T) {
	for _, tt := range []struct {
		r    grammar.Range
		want string
	}{
		{grammar.Range{Lo: 'a', Hi: 'a'}, "a"},
		{grammar.Range{Lo: 'a', Hi: 'z'}, "a–z"},
		{grammar.Range{Lo: '!', Hi: '~'}, "!–~"},
		{grammar.Range{Lo: ' ', Hi: 0x7F}, "U+0020–U+007F"},
		{grammar.Range{Lo: 0xE9, Hi: 0x10FFFF}, "U+00E9–U+10FFFF"},
	} {
		if got := tt.r.String(); got != tt.want {
			t.Errorf("%v, want %s", got, tt.want)
		}
	}
}
