package automaton_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	. "github.com/uriform/uri/grammar/automaton"
)

// Constructors that keep a tree on one line.

func alt(list ...grammar.Expr) grammar.Expr { return grammar.Alternation{List: list} }
func cat(list ...grammar.Expr) grammar.Expr { return grammar.Concatenation{List: list} }
func lit(text string) grammar.Expr          { return grammar.Literal{Text: text} }
func fold(text string) grammar.Expr         { return grammar.Literal{Text: text, Fold: true} }
func opt(e grammar.Expr) grammar.Expr       { return grammar.Option{Expr: e} }
func ref(name string) grammar.Expr          { return grammar.Ref{Name: name} }
func chars(lo, hi rune) grammar.Expr        { return grammar.Range{Lo: lo, Hi: hi} }
func star(e grammar.Expr) grammar.Expr      { return rep(0, grammar.Unbounded, e) }
func rep(min, max int, e grammar.Expr) grammar.Expr {
	return grammar.Repetition{Min: min, Max: max, Expr: e}
}

// rules returns a grammar. Its arguments are a name, its expression, another
// name, and so on.
func rules(list ...any) *grammar.Grammar {
	g := new(grammar.Grammar)
	for i := 0; i < len(list); i += 2 {
		g.Rules = append(g.Rules, &grammar.Rule{
			Name: list[i].(string),
			Expr: list[i+1].(grammar.Expr),
			Pos:  grammar.Pos{File: "x.abnf", Line: i/2 + 1, Col: 1},
		})
	}
	return g
}

func compile(t testing.TB, e grammar.Expr) *DFA {
	t.Helper()
	d, err := Compile(rules("r", e), "r")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		name   string
		expr   grammar.Expr
		yes    string // accepted strings, separated by spaces; "∅" is the empty string
		no     string // rejected strings
		states int    // number of states of the minimal automaton, counted by hand
	}{
		{"empty", cat(), "∅", "a", 2},
		{"nothing", alt(), "", "∅ a", 1},
		{"everything", star(chars(0, 0x10FFFF)), "∅ a é \U0010FFFF", "\xff \xed\xa0\x80 \xc0\x80 a\xc3", 1},
		{"literal", lit("ab"), "ab", "∅ a aB abc ba", 4},
		{"folded", fold("a-Z"), "a-z A-Z a-Z", "a\rz a-: A\x0dz", 5},
		{"fold is ASCII only", fold("kÉ"), "kÉ KÉ", "\u212aÉ ké", 4},
		{"alternation", alt(lit("a"), lit("bc")), "a bc", "∅ b c ab abc", 4},
		{"option", cat(opt(lit("a")), lit("b")), "b ab", "∅ a aab", 4},
		{"2a", rep(2, 2, lit("a")), "aa", "∅ a aaa", 4},
		{"1*3a", rep(1, 3, lit("a")), "a aa aaa", "∅ aaaa", 5},
		{"2*a", rep(2, grammar.Unbounded, lit("a")), "aa aaa aaaaaaa", "∅ a", 4},
		{"*0a", rep(0, 0, lit("a")), "∅", "a", 2},
		{"*(*a)", star(star(lit("a"))), "∅ a aaa", "b", 2},
		{"1*([a] / [b])", rep(1, grammar.Unbounded, alt(opt(lit("a")), opt(lit("b")))), "∅ a ab bba", "c", 2},
		{"range", chars('b', 'd'), "b c d", "a e ∅ bb", 3},
		{"non-ASCII", chars(0xA0, 0xD7FF), "é \u00a0 \ud7ff", "\u009f \ue000 \xc3 \xa9", 3},
		{"surrogates are not code points", chars(0xD800, 0xDFFF), "", "∅ \xed\xa0\x80 \ufffd", 1},
		{"U+FFFD is a code point", chars(0xFFFD, 0xFFFD), "\ufffd", "\xff \xed\xa0\x80", 3},
		{"common end", alt(lit("xaz"), lit("ybz"), lit("xbz"), lit("yaz")), "xaz ybz", "xa xz", 5},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := compile(t, tt.expr)
			u, err := d.UTF8()
			if err != nil {
				t.Fatal(err)
			}
			if d.Alphabet() != CodePoints || u.Alphabet() != Bytes {
				t.Errorf("alphabets %v and %v", d.Alphabet(), u.Alphabet())
			}
			check := func(list string, want bool) {
				for s := range strings.FieldsSeq(list) {
					s = strings.TrimPrefix(s, "∅")
					if d.Match(s) != want {
						t.Errorf("Match(%q) = %v", s, !want)
					}
					if u.Match(s) != want {
						t.Errorf("over bytes Match(%q) = %v", s, !want)
					}
				}
			}
			check(tt.yes, true)
			check(tt.no, false)
			if d.States() != tt.states {
				t.Errorf("%d states, want %d", d.States(), tt.states)
			}
		})
	}
}

// An NFA that is made by hand: a *( b / c ). A new edge replaces the old edges of its state.
func TestNFA(t *testing.T) {
	n := NewNFA()
	if d, err := n.DFA(); err != nil || !d.Empty() {
		t.Errorf("a new NFA accepts something: %v", err)
	}
	loop, bc := n.Add(), n.Add()
	n.Read(n.Start(), []grammar.Range{{Lo: 'x', Hi: 'x'}}, n.Accept())
	n.Read(n.Start(), []grammar.Range{{Lo: 'a', Hi: 'a'}}, loop)
	n.Fork(loop, bc, n.Accept())
	n.Read(bc, []grammar.Range{{Lo: 'b', Hi: 'c'}}, loop)
	d, err := n.DFA()
	if err != nil || n.Len() != 4 || n.Accept() != 0 || !Equal(d, compile(t, cat(lit("a"), star(chars('b', 'c'))))) {
		t.Errorf("%d states, accepting %d: %v", n.Len(), n.Accept(), err)
	}
}

func TestRules(t *testing.T) {
	g := rules(
		"a", cat(ref("B"), lit("-"), ref("B")),
		"b", alt(chars('0', '9'), ref("c")),
		"c", lit("x"),
		"b", lit("the second of two definitions"),
	)
	g.FoldNames = true
	g.Builtins = []*grammar.Rule{{Name: "c", Expr: lit("hidden")}}
	d, err := Compile(g, "A")
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[string]bool{"x-0": true, "9-x": true, "x-": false, "hidden-x": false} {
		if d.Match(s) != want {
			t.Errorf("Match(%q) = %v", s, !want)
		}
	}
}

func TestErrors(t *testing.T) {
	at := func(name string, line, col int) grammar.Expr {
		return grammar.Ref{Name: name, Pos: grammar.Pos{File: "x.abnf", Line: line, Col: col}}
	}
	deepest := lit("a")
	for range 999 { // and the literal
		deepest = grammar.Group{Expr: deepest}
	}
	if _, err := Compile(rules("r", deepest), "r"); err != nil {
		t.Errorf("1000 levels: %v", err)
	}
	// Each rule is checked once, so its depth counts again where it is used again.
	twice := func(s grammar.Expr) *grammar.Grammar {
		return rules("r", cat(ref("s"), ref("s")), "s", s)
	}
	half := lit("a")
	for range 997 { // the levels 3 to 999, since the concatenation and the references are levels, too
		half = grammar.Group{Expr: half}
	}
	if _, err := Compile(twice(half), "r"); err != nil {
		t.Errorf("1000 levels, twice: %v", err)
	}
	deep := lit("a")
	for range 100_000 {
		deep = grammar.Group{Expr: deep}
	}
	for _, tt := range []struct {
		g    *grammar.Grammar
		err  error
		text string
	}{
		{rules(), ErrUndefined, `undefined rule: r`},
		{rules("r", at("s", 1, 5)), ErrUndefined, `x.abnf:1:5: rule r: undefined rule: s`},
		{rules("r", grammar.Prose{Text: "a word", Pos: grammar.Pos{File: "x.abnf", Line: 1, Col: 7}}), ErrProse,
			`x.abnf:1:7: rule r: described only in prose: <a word>`},
		{rules("r", at("r", 1, 5)), ErrRecursive, `x.abnf:1:5: rule r: recursive, and recursion is not regular: r → (x.abnf:1:5) r`},
		{rules("r", cat(at("q", 1, 5), at("s", 1, 7)), "s", opt(at("t", 2, 5)), "t", star(at("s", 3, 5)), "q", lit("q")), ErrRecursive,
			`x.abnf:3:5: rule t: recursive, and recursion is not regular: s → (x.abnf:2:5) t → (x.abnf:3:5) s`},
		{rules("r", at("q", 1, 5), "q", cat(at("p", 2, 5), at("t", 2, 7)), "t", at("q", 3, 5), "p", lit("p")), ErrRecursive, // p is no part of the cycle
			`x.abnf:3:5: rule t: recursive, and recursion is not regular: q → (x.abnf:2:7) t → (x.abnf:3:5) q`},
		{rules("r", chars('b', 'a')), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: range %x62-61`},
		{rules("r", chars(-1, 'a')), ErrInvalid, ``},
		{rules("r", chars(0, 0x110000)), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: range %x0-110000`},
		{rules("r", rep(3, 2, lit("a"))), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: repetition from 3 to 2 times`},
		{rules("r", rep(-1, 2, lit("a"))), ErrInvalid, ``},
		{rules("r", rep(0, -2, lit("a"))), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: repetition from 0 to -2 times`},
		{rules("r", lit("a\xff")), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: literal "a\xff" is not UTF-8`},
		{rules("r", cat(nil)), ErrInvalid, `x.abnf:1:1: rule r: invalid expression: <nil>`},
		{rules("r", grammar.Group{Expr: deepest}), ErrTooDeep, `x.abnf:1:1: rule r: nested too deeply: more than 1000 levels`},
		{rules("r", ref("s"), "s", cat(lit("b"), deepest)), ErrTooDeep, ``},
		{twice(grammar.Group{Expr: half}), ErrTooDeep, ``},
		{rules("r", cat(ref("s"), opt(ref("s"))), "s", half), ErrTooDeep, ``},
		{rules("r", deep), ErrTooDeep, `x.abnf:1:1: rule r: nested too deeply: more than 1000 levels`},
		{chain(100_000), ErrTooDeep, ``},
	} {
		_, err := Compile(tt.g, "r")
		var e *Error
		if !errors.Is(err, tt.err) || !errors.As(err, &e) {
			t.Errorf("error %v, want %v", err, tt.err)
		} else if tt.text != "" && err.Error() != tt.text {
			t.Errorf("error %q,\nwant  %q", err, tt.text)
		} else if place := fmt.Sprintf("%v: rule %s: ", e.Pos(), e.Rule()); e.Pos() != (grammar.Pos{}) && !strings.HasPrefix(err.Error(), place) {
			t.Errorf("error %q is at %v in rule %s", err, e.Pos(), e.Rule())
		}
		if checked := Check(tt.g, "r"); checked == nil || checked.Error() != err.Error() {
			t.Errorf("Check: %v, want %v", checked, err)
		}
	}
	if _, err := Compile(rules("r", rep(0, 0, grammar.Prose{Text: "pchar"})), "r"); err != nil {
		t.Errorf("0<pchar>: %v", err)
	}
}

// chain returns the grammar r = r1, r1 = r2, … with n rules.
func chain(n int) *grammar.Grammar {
	g := rules("r", ref("r1"))
	for i := 1; i < n; i++ {
		g.Rules = append(g.Rules, &grammar.Rule{Name: fmt.Sprint("r", i), Expr: ref(fmt.Sprint("r", i+1))})
	}
	g.Rules = append(g.Rules, &grammar.Rule{Name: fmt.Sprint("r", n), Expr: lit("a")})
	return g
}

// TestLimits compiles short grammars that would have large automata. Without the
// limits, they would take hours or all of the memory.
func TestLimits(t *testing.T) {
	doubling := rules("r", lit("a"))
	for i := range 64 {
		doubling.Rules = append(doubling.Rules, &grammar.Rule{Name: fmt.Sprint("d", i), Expr: cat(ref(fmt.Sprint("d", i+1)), ref(fmt.Sprint("d", i+1)))})
	}
	doubling.Rules = append(doubling.Rules, &grammar.Rule{Name: "d64", Expr: lit("a")})
	doubling.Rules[0].Expr = ref("d0")

	var distinct []grammar.Expr
	for i := range rune(5000) {
		distinct = append(distinct, cat(chars(2*i, 2*i), chars(2*i, 2*i)))
	}
	var overlapping []grammar.Expr
	for i := range rune(20_000) {
		overlapping = append(overlapping, cat(chars(i, 0x10FFFF), lit("a")))
	}
	ab := alt(lit("a"), lit("b"))
	for _, tt := range []struct {
		name  string
		g     *grammar.Grammar
		what  string
		limit int
	}{
		{"*1000000a", rules("r", rep(0, 1_000_000, lit("a"))), "NFA states", 1 << 16},
		{"1000000000a", rules("r", rep(1e9, 1e9, lit("a"))), "NFA states", 1 << 16},
		{"1000000000*a", rules("r", rep(1e9, grammar.Unbounded, lit("a"))), "NFA states", 1 << 16},
		{"nested", rules("r", rep(1000, 1000, rep(0, 1000, rep(1, 1000, lit("a"))))), "NFA states", 1 << 16},
		{"doubling rules", doubling, "NFA states", 1 << 16},
		{"*(a / b) a 20(a / b)", rules("r", cat(star(ab), lit("a"), rep(20, 20, ab))), "DFA states", 1 << 14},
		{"many sets", rules("r", alt(distinct...)), "classes", 1 << 12},
		{"overlapping sets", rules("r", alt(overlapping...)), "ranges × sets", 1 << 26},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Compile(tt.g, "r")
			var limit *LimitError
			if !errors.As(err, &limit) || limit.Limit() != tt.limit || !strings.HasSuffix(err.Error(), fmt.Sprintf(": more than %d %s", tt.limit, tt.what)) {
				t.Errorf("error %v, want a LimitError about %d %s", err, tt.limit, tt.what)
			}
			t.Log(err)
		})
	}

	// The lengths that both 1024 and 1025 divide need 1024 × 1025 states.
	cycles := [2]*DFA{compile(t, star(rep(1024, 1024, lit("a")))), compile(t, star(rep(1025, 1025, lit("a"))))}
	var limit *LimitError
	if _, err := Intersection(cycles[0], cycles[1]); !errors.As(err, &limit) || limit.Error() != "automaton: more than 1048576 states of a product" {
		t.Errorf("1024 × 1025 states: %v", err)
	}

	// A repetition of the empty string needs no states, whatever its count.
	for _, e := range []grammar.Expr{rep(1e9, 1e9, cat()), rep(0, 1e9, opt(lit(""))), rep(1e9, 1e9, star(cat())), rep(1e9, 1e9, rep(0, 1e9, lit("")))} {
		if d := compile(t, e); !d.Match("") || d.States() != 2 {
			t.Errorf("repeated empty string: %d states", d.States())
		}
	}
	if _, err := (Limits{NFA: 10}).Compile(rules("r", lit("0123456789")), "r"); err == nil {
		t.Error("12 states passed a limit of 10")
	}
	if _, err := (Limits{DFA: 11}).Compile(rules("r", lit("0123456789")), "r"); err == nil {
		t.Error("12 states passed a limit of 11")
	}
	wide := rules("r", cat(star(ab), lit("a"), rep(20, 20, ab)))
	if _, err := (Limits{DFA: 1 << 30}).Compile(wide, "r"); !errors.As(err, &limit) || limit.Limit() != 1<<16 {
		t.Errorf("2²¹ states with a limit of 2³⁰: %v", err)
	}
	if _, err := (Limits{DFA: 12}).Compile(rules("r", lit("0123456789")), "r"); err != nil {
		t.Errorf("12 states within a limit of 12: %v", err)
	}
}

func TestViable(t *testing.T) {
	d := compile(t, cat(lit("aé"), star(lit("b")), lit("x")))
	for _, tt := range []struct {
		s           string
		points, raw int // Viable over code points, over bytes
	}{
		{"", 0, 0},
		{"aébbx", 6, 6},
		{"aébb", 5, 5},
		{"aébbxx", 6, 6},
		{"b", 0, 0},
		{"aè", 1, 2},     // C3 may be continued to é
		{"a\xc3", 1, 2},  // ill-formed UTF-8: not viable over code points
		{"a\xc3b", 1, 2}, // likewise
		{"aéb\xff", 4, 4},
	} {
		if n := d.Viable(tt.s); n != tt.points {
			t.Errorf("Viable(%q) = %d, want %d", tt.s, n, tt.points)
		}
		u, _ := d.UTF8()
		if n := u.Viable(tt.s); n != tt.raw {
			t.Errorf("over bytes Viable(%q) = %d, want %d", tt.s, n, tt.raw)
		}
	}
	if n := compile(t, alt()).Viable("a"); n != 0 {
		t.Errorf("Viable of the empty language = %d", n)
	}
}

func TestSteps(t *testing.T) {
	d := compile(t, cat(chars('0', '9'), alt(lit("é"), lit("x"), lit("y"))))
	one := d.Next(d.Start(), '7')
	if got := FormatRanges(d.Expected(one)); got != "x y U+00E9" {
		t.Errorf("expected after a digit: %s", got)
	}
	if got := FormatRanges(d.Expected(d.Start())); got != "0–9" {
		t.Errorf("expected at the start: %s", got)
	}
	two := d.Next(one, 'é')
	if !d.Accepting(two) || d.Accepting(one) || d.Accepting(Dead) {
		t.Error("accepting states are wrong")
	}
	for _, sym := range []rune{'a', -1, 0xD800, 0x110000, 1 << 30} {
		if d.Next(d.Start(), sym) != Dead {
			t.Errorf("Next(start, %x) is not Dead", sym)
		}
	}
	all := compile(t, chars(0, 0x10FFFF))
	if all.Next(all.Start(), 0xD9AB) != Dead {
		t.Error("a surrogate was read")
	}
	if got := FormatRanges(all.Expected(all.Start())); got != "U+0000–U+10FFFF" {
		t.Errorf("expected: %s", got)
	}
	if got := d.Class(d.ClassOf('5')); got.Rep != '0' || FormatRanges(got.Ranges) != "0–9" {
		t.Errorf("class of 5: %+v", got)
	}
}

// Shortest prefers lower-case letters, digits, upper-case letters, and other printable characters.
func TestShortest(t *testing.T) {
	for _, tt := range []struct {
		set  []grammar.Range
		want string
	}{
		{[]grammar.Range{{Lo: 'z', Hi: 'z'}, {Lo: '0', Hi: '9'}}, "z"},
		{[]grammar.Range{{Lo: '9', Hi: 'Z'}}, "9"},
		{[]grammar.Range{{Lo: ':', Hi: 'Z'}}, "A"},
		{[]grammar.Range{{Lo: '!', Hi: '0'}}, "0"},
		{[]grammar.Range{{Lo: 0, Hi: '/'}, {Lo: 'Z', Hi: '^'}}, "Z"},
		{[]grammar.Range{{Lo: 0, Hi: '/'}}, "!"},
		{[]grammar.Range{{Lo: '~', Hi: 0x10FFFF}}, "~"},
		{[]grammar.Range{{Lo: 0, Hi: ' '}, {Lo: 0x7F, Hi: 0x10FFFF}}, " "},
		{[]grammar.Range{{Lo: 0, Hi: 0x1F}, {Lo: 0x7F, Hi: 0x10FFFF}}, "à"},
		{[]grammar.Range{{Lo: 0x10FFFF, Hi: 0x10FFFF}, {Lo: 1, Hi: 1}}, "\U0010FFFF"},
		{[]grammar.Range{{Lo: 1, Hi: 2}}, "\x01"},
	} {
		var list []grammar.Expr
		for _, r := range tt.set {
			list = append(list, r)
		}
		if got, ok := compile(t, alt(list...)).Shortest(); !ok || got != tt.want {
			t.Errorf("%v: got %q, want %q", tt.set, got, tt.want)
		}
	}
}

func TestOperations(t *testing.T) {
	digits := compile(t, rep(1, grammar.Unbounded, chars('0', '9')))
	octet := compile(t, rep(1, 3, chars('0', '9')))
	word := compile(t, star(chars('a', 'z')))
	must := func(d *DFA, err error) *DFA {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if !Equal(must(Intersection(digits, octet)), octet) {
		t.Error("octet ∩ digits ≠ octet")
	}
	if !Equal(must(Union(digits, octet)), digits) {
		t.Error("octet ∪ digits ≠ digits")
	}
	if !must(Difference(octet, digits)).Empty() {
		t.Error("octet − digits ≠ ∅")
	}
	if !Equal(must(must(word.Complement()).Complement()), word) {
		t.Error("complement is not its own inverse")
	}
	if ok, _ := Includes(digits, octet); !ok {
		t.Error("digits do not include octets")
	}
	if ok, _ := Includes(octet, digits); ok {
		t.Error("octets include digits")
	}
	bytes := must(word.UTF8())
	if _, err := Union(word, bytes); err != ErrAlphabet {
		t.Errorf("code points ∪ bytes: %v", err)
	}
	if Equal(word, bytes) {
		t.Error("equal over different alphabets")
	}
	if not := must(word.Complement()); not.Match("\xff") || !not.Match("1") {
		t.Error("the complement over code points is within UTF-8")
	}
	if not := must(bytes.Complement()); !not.Match("\xff") {
		t.Error("the complement over bytes has all bytes")
	}

	for _, tt := range []struct {
		a, b *DFA
		want string
		ok   bool
	}{
		{digits, octet, "0000", true},
		{octet, digits, "", false},
		{word, digits, "", true},
		{compile(t, chars(0, 0x10FFFF)), word, "0", true},
		{compile(t, chars(0, ' ')), word, " ", true},
		{compile(t, chars(0xA0, 0xD7FF)), word, "à", true},
		{compile(t, alt(lit("%zz"), lit("qqq"), lit("xyzw"))), word, "%zz", true},
	} {
		if got, ok, err := Witness(tt.a, tt.b); err != nil || got != tt.want || ok != tt.ok {
			t.Errorf("witness %q %v, want %q %v", got, ok, tt.want, tt.ok)
		}
	}
}

// Two rules that derive the same language have equal tables, even if their
// expressions differ.
func TestCanonical(t *testing.T) {
	for _, pair := range [][2]grammar.Expr{
		{alt(lit("ab"), lit("ac")), cat(lit("a"), chars('b', 'c'))},
		{star(lit("a")), opt(rep(1, grammar.Unbounded, lit("a")))},
		{chars(0, 0x10FFFF), alt(chars(0xE000, 0x10FFFF), chars(0, 0xD7FF))},
		{alt(chars(0, 0xD7FF), lit("b")), chars(0, 0xDFFF)},
		{star(alt(lit("a"), lit("bb"))), star(cat(star(lit("bb")), star(lit("a"))))},
		{fold("é"), lit("é")},
	} {
		if a, b := compile(t, pair[0]), compile(t, pair[1]); !Equal(a, b) {
			t.Errorf("%v and %v differ", pair[0], pair[1])
		}
	}
}

func TestWriteDOT(t *testing.T) {
	d := compile(t, cat(lit(`"`), star(alt(lit("é"), lit(`\`), chars('a', 'c')))))
	var b strings.Builder
	if err := d.WriteDOT(&b, "a-b"); err != nil {
		t.Fatal(err)
	}
	const want = `digraph "a-b" {
	rankdir=LR
	node [shape=circle]
	start [shape=none label=""]
	start -> 1
	1 -> 2 [label="\""]
	2 [shape=doublecircle]
	2 -> 2 [label="\\ a–c U+00E9"]
}
`
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
	b.Reset()
	nothing, err := Difference(d, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := nothing.WriteDOT(&b, ""); err != nil || strings.Contains(b.String(), "->") {
		t.Errorf("nothing is accepted: got %s, %v", b.String(), err)
	}
}
