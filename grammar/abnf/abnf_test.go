package abnf_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
)

// Constructors that keep a case on one line. Trees are compared without
// positions; TestPositions checks the positions.
func alt(l ...grammar.Expr) grammar.Expr { return grammar.Alternation{List: l} }
func cat(l ...grammar.Expr) grammar.Expr { return grammar.Concatenation{List: l} }
func opt(e grammar.Expr) grammar.Expr    { return grammar.Option{Expr: e} }
func group(e grammar.Expr) grammar.Expr  { return grammar.Group{Expr: e} }
func ref(s string) grammar.Expr          { return grammar.Ref{Name: s} }
func prose(s string) grammar.Expr        { return grammar.Prose{Text: s} }
func fold(s string) grammar.Expr         { return grammar.Literal{Text: s, Fold: true} }
func exact(s string) grammar.Expr        { return grammar.Literal{Text: s} }
func span(lo, hi rune) grammar.Expr      { return grammar.Range{Lo: lo, Hi: hi} }
func rep(min, max int, e grammar.Expr) grammar.Expr {
	return grammar.Repetition{Min: min, Max: max, Expr: e}
}

const inf = grammar.Unbounded

// withoutPositions returns e without positions.
func withoutPositions(e grammar.Expr) grammar.Expr {
	all := func(list []grammar.Expr) (l []grammar.Expr) {
		for _, e := range list {
			l = append(l, withoutPositions(e))
		}
		return l
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return grammar.Alternation{List: all(e.List)}
	case grammar.Concatenation:
		return grammar.Concatenation{List: all(e.List)}
	case grammar.Repetition:
		return grammar.Repetition{Min: e.Min, Max: e.Max, Expr: withoutPositions(e.Expr)}
	case grammar.Option:
		return grammar.Option{Expr: withoutPositions(e.Expr)}
	case grammar.Group:
		return grammar.Group{Expr: withoutPositions(e.Expr)}
	case grammar.Ref:
		return grammar.Ref{Name: e.Name}
	case grammar.Prose:
		return grammar.Prose{Text: e.Text}
	}
	return e
}

func TestRead(t *testing.T) {
	tests := []struct {
		text string
		want grammar.Expr
	}{
		// RFC 5234, 2.3: literals, in either case
		{`a = "abc"`, fold("abc")},
		{`a = "1 2!"`, exact("1 2!")},
		{`a = ""`, exact("")},
		{`a = %x41`, span('A', 'A')},
		{`a = %X41`, span('A', 'A')},
		{`a = %d13`, span('\r', '\r')},
		{`a = %b1101`, span('\r', '\r')},
		{`a = %d13.10`, exact("\r\n")},
		{`a = %x61.62.63`, exact("abc")},
		{`a = %x10FFFF`, span(0x10FFFF, 0x10FFFF)},
		// RFC 7405
		{`a = %s"aBc"`, exact("aBc")},
		{`a = %i"aBc"`, fold("aBc")},
		{`a = %S"a" %I"b"`, cat(exact("a"), fold("b"))},
		{`a = %s"/"`, exact("/")},
		// 3.1 concatenation, 3.2 alternatives, 3.3 incremental, 3.4 ranges
		{`a = b c`, cat(ref("b"), ref("c"))},
		{`a = b c / d`, alt(cat(ref("b"), ref("c")), ref("d"))},
		{`a = b/c`, alt(ref("b"), ref("c"))},
		{"a = b / c\na =/ d\nA =/ e / f", alt(ref("b"), ref("c"), ref("d"), ref("e"), ref("f"))},
		{`a = %x30-39`, span('0', '9')},
		{`a = %d48-57`, span('0', '9')},
		{`a = %b110000-111001`, span('0', '9')},
		{`a = %xD800-DFFF`, span(0xD800, 0xDFFF)},
		// 3.5 groups, 3.6 repetition, 3.7 specific repetition, 3.8 options
		{`a = (b / c) d`, cat(group(alt(ref("b"), ref("c"))), ref("d"))},
		{`a = *b`, rep(0, inf, ref("b"))},
		{`a = 1*b`, rep(1, inf, ref("b"))},
		{`a = *5b`, rep(0, 5, ref("b"))},
		{`a = 2*5b`, rep(2, 5, ref("b"))},
		{`a = 3b`, rep(3, 3, ref("b"))},
		{`a = 3*3b`, rep(3, 3, ref("b"))},
		{`a = 1b`, rep(1, 1, ref("b"))},
		{`a = *0b`, rep(0, 0, ref("b"))},
		{`a = 2( b c )`, rep(2, 2, group(cat(ref("b"), ref("c"))))},
		{`a = *[ b ]`, rep(0, inf, opt(ref("b")))},
		{`a = [b [c]]`, opt(cat(ref("b"), opt(ref("c"))))},
		{`a = ((b))`, group(group(ref("b")))},
		// prose-val, and RFC 3986's path-empty
		{`a = <any "char" (but one)>`, prose(`any "char" (but one)`)},
		{`a = 0<pchar>`, rep(0, 0, prose("pchar"))},
		// names, white space, lines
		{`A-b2- = B-3`, ref("B-3")},
		{"a=b", ref("b")},
		{"a\t=\tb\t\tc\t", cat(ref("b"), ref("c"))},
		{"a = b\r\n  c\r\n", cat(ref("b"), ref("c"))},
		{"a = b\n\n  / c", alt(ref("b"), ref("c"))},
		{"a\n = ; x\n b", ref("b")},
		{"   a = b\n     c\n\n", cat(ref("b"), ref("c"))},
		{"; head\n\na = b ; é", ref("b")},
		{"a = (\n b\n )", group(ref("b"))},
	}
	for _, tt := range tests {
		g, err := abnf.Read("t", tt.text)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if got := withoutPositions(g.Rules[0].Expr); len(g.Rules) != 1 || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %d rules\n got %#v\nwant %#v", tt.text, len(g.Rules), got, tt.want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a", `1:2: the rule ends here, expected "=" after the name of the rule`},
		{"a =", "1:4: the rule ends here, expected an element"},
		{"a = b /", "1:8: the rule ends here, expected an element"},
		{"a = b\nc = d / ; e\nf = g", "2:12: the rule ends here, expected an element"},
		{"1a = b", `1:1: unexpected '1', expected the name of a rule`},
		{"a == b", `1:4: unexpected '=', expected an element`},
		{"a_b = c", `1:2: unexpected '_', expected "=" after the name of the rule`},
		{"a = b | c", `1:7: unexpected '|', expected an element`},
		{"a = b ) c", `1:7: unexpected ')', expected the end of the rule`},
		{"a = b\n  ( c\nd = e", `2:6: the rule ends here, expected ')' for the bracket opened at 2:3`},
		{"a = [ b )", `1:9: unexpected ')', expected ']' for the bracket opened at 1:5`},
		{"a = ()", `1:6: unexpected ')', expected an element`},
		{"a = * b", `1:6: unexpected ' ', expected an element`},
		{"a = **b", `1:6: unexpected '*', expected an element`},
		{"a = 1#b", `1:6: unexpected '#', expected an element`},
		{"a = 5*2b", "1:5: repetition of at least 5 and at most 2"},
		{"a = 2147483648b", "1:5: repeat count greater than 2147483647"},
		{"a = 1*99999999999999999999999b", "1:7: repeat count greater than 2147483647"},
		{`a = "b""c"`, `1:8: unexpected '"', expected white space between elements`},
		{`a = "b`, `1:5: no closing '"' on this line`},
		{"a = \"b\n c\"", `1:5: no closing '"' on this line`},
		{"a = \"b\tc\"", `1:5: no closing '"' on this line`},
		{`a = "é"`, `1:6: unexpected 'é', expected printable ASCII (write other characters by number)`},
		{`a = <b`, `1:5: no closing '>' on this line`},
		{"a = %q1", `1:6: unexpected 'q', expected the kind of a value after "%"`},
		{"a = %", `1:6: the rule ends here, expected the kind of a value after "%"`},
		{"a = %x", "1:7: the rule ends here, expected a digit of the number's base"},
		{"a = %xG", "1:7: unexpected 'G', expected a digit of the number's base"},
		{"a = %d1A", "1:8: unexpected 'A', expected white space between elements"},
		{"a = %b2", "1:7: unexpected '2', expected a digit of the number's base"},
		{"a = %x41-", "1:10: the rule ends here, expected a digit of the number's base"},
		{"a = %x41.", "1:10: the rule ends here, expected a digit of the number's base"},
		{"a = %x41-42-43", "1:12: unexpected '-', expected white space between elements"},
		{"a = %x5A-41", "1:7: range from U+005A down to U+0041"},
		{"a = %x110000", "1:7: a number greater than U+10FFFF, the last code point"},
		{"a = %xFFFFFFFFFFFFFFFFFFFF", "1:7: a number greater than U+10FFFF, the last code point"},
		{"a = %x41.D800", "1:10: U+D800 is a surrogate, which cannot occur in a string"},
		{`a = %s b`, `1:7: unexpected ' ', expected a quotation mark after %s or %i`},
		{"a =/ b", "1:1: =/ adds to rule a, which is not defined yet"},
		{"a = b\n\n  ; c\nd = e\n f = g", "5:4: unexpected '=', expected an element"},
		{"  a = b\n c d", `2:4: unexpected 'd', expected "=" after the name of the rule`},
		{"; a\n  b = c\nd = e\n    f\n   ; g\n    h i = j", "6:9: unexpected '=', expected an element"},
		{"a = b\x00", "1:6: control character U+0000"},
		{"a = b\n; \x1b[31m", "2:3: control character U+001B"},
		{"a = b\rc", "1:6: carriage return without line feed"},
		{"a = b ; \xff", "1:9: byte 0xff is not UTF-8"},
		{"\ufeffa = b", `1:1: unexpected '\ufeff', expected the name of a rule`},
	}
	for _, tt := range tests {
		g, err := abnf.Read("t", tt.text)
		var e *grammar.Error
		if !errors.As(err, &e) || err.Error() != "t:"+tt.want {
			t.Errorf("%q:\n got %v, %v\nwant t:%s", tt.text, g, err, tt.want)
		}
	}
}

func TestPositions(t *testing.T) {
	g, err := abnf.Read("x.abnf", "a = b\r\n    / ( c\n    <d> )\nE = f")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range g.Rules {
		got = append(got, r.Name+" "+r.Pos.String())
		for e := range grammar.All(r.Expr) {
			switch e := e.(type) {
			case grammar.Ref:
				got = append(got, e.Name+" "+e.Pos.String())
			case grammar.Prose:
				got = append(got, e.Text+" "+e.Pos.String())
			}
		}
	}
	want := "a x.abnf:1:1, b x.abnf:1:5, c x.abnf:2:9, d x.abnf:3:5, E x.abnf:4:1, f x.abnf:4:5"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestComments(t *testing.T) {
	g, err := abnf.Read("t", `; before the first rule
a = b ; one
  / c ;two`+"\t"+`
      ;
      ; three
; between two rules
d = e
`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Rules[0].Comment, "one\ntwo\n\nthree"; got != want {
		t.Errorf("comment %q, want %q", got, want)
	}
	if got := g.Rules[1].Comment; got != "" {
		t.Errorf("comment %q, want none", got)
	}
}

func TestCore(t *testing.T) {
	g, err := abnf.Read("t", "a = alpha DIGIT\ndigit = %x31")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, r := range g.Builtins {
		names = append(names, r.Name)
	}
	// RFC 5234, B.1
	want := "ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("core rules %s\nwant       %s", got, want)
	}
	x := grammar.NewIndex(g)
	if r := x.Rule("Alpha"); r == nil || r.Pos.File != "rfc5234.abnf" || r.Section != "B.1" {
		t.Errorf("Alpha is %+v", r)
	}
	if r := x.Rule("DIGIT"); r == nil || r.Pos.File != "t" {
		t.Errorf("DIGIT is %+v, want the grammar's own", r)
	}
}

// Hostile input gives an error with a position, or a tree. Read takes linear
// time and does not exhaust the stack.
func TestHostile(t *testing.T) {
	const size = 10 << 20
	fill := func(head, s string) string { return head + strings.Repeat(s, size/len(s)) }
	// The text for a valid grammar is smaller, because its tree takes more memory than the text.
	tree := func(head, s string) string { return head + strings.Repeat(s, size/8/len(s)) }
	tests := []struct{ name, text, err string }{
		{"parentheses", fill("a = ", "("), "1:505: more than 500 open brackets"},
		{"brackets", fill("a = ", "[ "), "1:1005: more than 500 open brackets"},
		{"brackets on lines", fill("a = ", "(\n "), "501:2: more than 500 open brackets"},
		{"one line", fill("a", "a"), `1:10485762: the rule ends here, expected "=" after the name of the rule`},
		{"digits", fill("a = ", "1"), "1:5: repeat count greater than 2147483647"},
		{"zeros", fill("a = ", "0"), "1:10485765: the rule ends here, expected an element"},
		{"stars", fill("a = ", "*"), "1:6: unexpected '*', expected an element"},
		{"dots", fill("a = %x", "41."), "1:10485766: the rule ends here, expected a digit of the number's base"},
		{"blank lines", fill("a = (", "\n"), "1:6: the rule ends here, expected an element"},
		{"comment lines", fill("a = b", " ;\n"), ""},
		{"alternatives", tree("a = b", "/b"), ""},
		{"rules", tree("", "a=b\n"), ""},
		{"additions", tree("a = b\n", "a=/b;c\n"), ""},
	}
	for _, tt := range tests {
		_, err := abnf.Read("t", tt.text)
		if got := fmt.Sprint(err); tt.err == "" && err != nil || tt.err != "" && got != "t:"+tt.err {
			t.Errorf("%s: %.200s, want %q", tt.name, got, tt.err)
		}
	}
}
