package html

import (
	"strings"
	"testing"
)

func TestLists(t *testing.T) {
	type list func(s string, yield func(start, end int) bool)
	for _, test := range []struct {
		name string
		list list
		in   string
		want string // the references, between "|"
	}{
		{"srcset", srcset, "a 1x, b 2x,c", "a|b|c"},
		{"srcset", srcset, "a,b 100w, data:,x 2x", "a,b|data:,x"},
		{"srcset", srcset, " , a (1, 2) , b,, c ", "a|b|c"},
		{"srcset", srcset, "a ((1,2), b (1, c", "a|b"}, // parentheses do not nest
		{"srcset", srcset, "a (x(y), b 2x", "a|b"},
		{"words", spaceSeparated, " a\tb \n", "a|b"},
		{"commas", commaSeparated, "a b, c ,, ", "a b|c"},
		{"refresh", refresh, "5; url=a", "a"},
		{"refresh", refresh, "0;URL='a b'x", "a b"},
		{"refresh", refresh, " 3.5 , a ", "a"},
		{"refresh", refresh, "5", ""},
		{"refresh", refresh, "x; url=a", ""},
		{"refresh", refresh, "5x; url=a", ""},
		{"refresh", refresh, ";a", ""},
		{"refresh", refresh, " ", ""},
		{"refresh", refresh, "5,a", "a"},
		{"refresh", refresh, "5\ta", "a"},
		{"refresh", refresh, ".5.;a", "a"},
		{"refresh", refresh, "5;;a", ";a"},
		{"refresh", refresh, "5;url", "url"},
		{"refresh", refresh, "5;url a", "url a"},
		{"refresh", refresh, "5;urx=a", "urx=a"},
		{"refresh", refresh, "5;uRl =  a ", "a"},
		{"refresh", refresh, "5;url=", ""},
		{"refresh", refresh, "5;\"a'\"b", "a'"},
		{"refresh", refresh, "5;'a\"b", "a\"b"},
	} {
		var got []string
		test.list(test.in, func(start, end int) bool {
			got = append(got, test.in[start:end])
			return true
		})
		if s := strings.Join(got, "|"); s != test.want || test.want == "" && len(got) > 0 {
			t.Errorf("%s %q: got %q, want %q", test.name, test.in, s, test.want)
		}
		n := 0
		test.list(test.in, func(start, end int) bool {
			n++
			return false
		})
		if n > 1 {
			t.Errorf("%s %q: does not stop", test.name, test.in)
		}
	}
}
