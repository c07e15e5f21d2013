package grammar_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/uriform/uri/grammar"
)

// Join sorts ranges, and joins those that overlap or touch.
func TestJoin(t *testing.T) {
	for _, tt := range []struct{ set, want []grammar.Range }{
		{nil, nil},
		{[]grammar.Range{{Lo: 'c', Hi: 'd'}, {Lo: 'a', Hi: 'b'}}, []grammar.Range{{Lo: 'a', Hi: 'd'}}},
		{[]grammar.Range{{Lo: 'd', Hi: 'e'}, {Lo: 'a', Hi: 'b'}}, []grammar.Range{{Lo: 'a', Hi: 'b'}, {Lo: 'd', Hi: 'e'}}},
		{[]grammar.Range{{Lo: 'a', Hi: 'z'}, {Lo: 'c', Hi: 'd'}, {Lo: 'x', Hi: 0x80}}, []grammar.Range{{Lo: 'a', Hi: 0x80}}},
		{[]grammar.Range{{Lo: 'a', Hi: 'a'}, {Lo: 'a', Hi: 'a'}}, []grammar.Range{{Lo: 'a', Hi: 'a'}}},
	} {
		text := fmt.Sprint(tt.set)
		if got := grammar.Join(tt.set); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, want %v", text, got, tt.want)
		}
	}
}

func TestHasLetters(t *testing.T) {
	for text, want := range map[string]bool{"a": true, "1Z": true, "": false, "1!": false, "é": false, "[`": false} {
		if got := (grammar.Literal{Text: text}).HasLetters(); got != want {
			t.Errorf("%q has letters: %v", text, got)
		}
	}
}

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
