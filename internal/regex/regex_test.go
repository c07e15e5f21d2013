package regex_test

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	. "github.com/uriform/uri/internal/regex"
	"github.com/uriform/uri/internal/vector"
)

// grammars returns the published and the corrected grammars.
func grammars(t testing.TB) (list []*grammar.Grammar) {
	t.Helper()
	for _, name := range rfc.Names() {
		p, err := rfc.Published(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := rfc.Corrected(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p, c)
	}
	return list
}

func mustMake(t testing.TB, g *grammar.Grammar, rule string, d Dialect, groups map[string]string) *Pattern {
	t.Helper()
	p, err := Make(g, rule, d, groups)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustCompile(t testing.TB, g *grammar.Grammar, rule string) *automaton.DFA {
	t.Helper()
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// program returns the automaton of the program to which Go compiles an
// expression.
func program(t testing.TB, expr string) *automaton.DFA {
	t.Helper()
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		t.Fatalf("%v in %s", err, expr)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		t.Fatal(err)
	}
	n := automaton.NewNFA()
	first := n.Len()
	for range prog.Inst {
		n.Add()
	}
	n.Fork(n.Start(), first+prog.Start, first+prog.Start)
	for i, inst := range prog.Inst {
		at, out := first+i, first+int(inst.Out)
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			n.Fork(at, out, first+int(inst.Arg))
		case syntax.InstCapture, syntax.InstNop:
			n.Fork(at, out, out)
		case syntax.InstMatch:
			n.Fork(at, n.Accept(), n.Accept())
		case syntax.InstEmptyWidth:
			checkAnchor(t, prog, i)
			n.Fork(at, out, out)
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			n.Read(at, runes(inst), out)
		}
	}
	d, err := n.DFA()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// checkAnchor checks that the anchor for the beginning of the text occurs only at
// the start, and the anchor for its end only before a match. Then the automaton
// can ignore anchors.
func checkAnchor(t testing.TB, prog *syntax.Prog, i int) {
	t.Helper()
	skip := func(i int) int {
		for prog.Inst[i].Op == syntax.InstCapture || prog.Inst[i].Op == syntax.InstNop {
			i = int(prog.Inst[i].Out)
		}
		return i
	}
	switch inst := prog.Inst[i]; {
	case inst.Arg == uint32(syntax.EmptyBeginText) && skip(prog.Start) == i:
	case inst.Arg == uint32(syntax.EmptyEndText) && prog.Inst[skip(int(inst.Out))].Op == syntax.InstMatch:
	default:
		t.Fatalf("an anchor inside the expression: %v", prog)
	}
}

// runes returns the code points that an instruction reads.
func runes(inst syntax.Inst) (set []grammar.Range) {
	fold := syntax.Flags(inst.Arg)&syntax.FoldCase != 0
	switch {
	case inst.Op == syntax.InstRuneAny:
		return []grammar.Range{{Lo: 0, Hi: 0x10FFFF}}
	case inst.Op == syntax.InstRuneAnyNotNL:
		return []grammar.Range{{Lo: 0, Hi: '\n' - 1}, {Lo: '\n' + 1, Hi: 0x10FFFF}}
	case len(inst.Rune) == 1 && !fold:
		return []grammar.Range{{Lo: inst.Rune[0], Hi: inst.Rune[0]}}
	case len(inst.Rune) == 1:
		set = append(set, grammar.Range{Lo: inst.Rune[0], Hi: inst.Rune[0]})
		for r := unicode.SimpleFold(inst.Rune[0]); r != inst.Rune[0]; r = unicode.SimpleFold(r) {
			set = append(set, grammar.Range{Lo: r, Hi: r})
		}
		return set
	}
	for i := 0; i < len(inst.Rune); i += 2 {
		set = append(set, grammar.Range{Lo: inst.Rune[i], Hi: inst.Rune[i+1]})
	}
	return set
}

// readable returns an expression of a dialect in the dialect of Go. ok is false
// if Go cannot express it. ok is always false for ERE, where "\" in brackets is
// an ordinary character.
func readable(p *Pattern) (expr string, ok bool) {
	switch p.Dialect {
	case RE2, JSONSchema:
		return p.Text, true
	case PCRE2, Java:
		// Replace possessive loops by ordinary loops. TestEngines checks that both match the
		// same strings. A class never contains these three texts: it would contain the range (-+ instead.
		text := strings.NewReplacer(`)*+`, `)*`, `)++`, `)+`, `,}+`, `,}`).Replace(p.Text)
		return strings.TrimPrefix(text, "(*UTF)"), true
	case ECMAScript:
		return strings.ReplaceAll(p.Text, `\u{`, `\x{`), true
	}
	return "", false
}

// TestAutomaton compares the expressions of all rules, as compiled by Go, with
// the automata of the rules.
func TestAutomaton(t *testing.T) {
	for _, g := range grammars(t) {
		for _, r := range g.Rules {
			want := mustCompile(t, g, r.Name)
			done := make(map[string]bool) // most rules have the same expression in most dialects
			for _, d := range Dialects() {
				p, err := Make(g, r.Name, d, nil)
				if err != nil {
					if d == ERE && errors.Is(err, ErrUnsupported) {
						continue // non-ASCII; see TestUnsupported
					}
					t.Fatal(err)
				}
				expr, ok := readable(p)
				if ok && !done[expr] && !automaton.Equal(program(t, expr), want) {
					t.Errorf("%s, %s, %v: %s", g.Name, r.Name, d, p.Text)
				}
				done[expr] = true
			}
		}
	}
}

// The start rules with groups for their components, in each dialect.
func TestComponentsAutomaton(t *testing.T) {
	for _, name := range rfc.Names() {
		g, _ := rfc.Corrected(name)
		for _, form := range []rfc.Form{rfc.URI, rfc.Reference, rfc.AbsoluteURI} {
			rule, _ := rfc.Start(name, form)
			want := mustCompile(t, g, rule)
			for _, d := range Dialects() {
				p, err := Make(g, rule, d, Components(name))
				if name == "rfc3987" && d == ERE && errors.Is(err, ErrUnsupported) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if expr, ok := readable(p); ok && !automaton.Equal(program(t, expr), want) {
					t.Errorf("%s, %s, %v: %s", name, rule, d, p.Text)
				}
			}
		}
	}
}

// TestGroups compares the captured groups with the derivation, for each accepted
// string of a complete suite.
func TestGroups(t *testing.T) {
	for _, name := range []string{"rfc3986", "rfc3987"} {
		g, _ := rfc.Corrected(name)
		rule, _ := rfc.Start(name, rfc.Reference)
		groups := Components(name)
		p := mustMake(t, g, rule, RE2, groups)
		re := regexp.MustCompile(p.Text)
		checkNames(t, p, re)

		parser, err := automaton.NewParser(g, rule, automaton.ParserOptions{
			Keep: func(r *grammar.Rule) bool { return groups[r.Name] != "" },
		})
		if err != nil {
			t.Fatal(err)
		}
		suite, err := vector.New(mustCompile(t, g, rule), vector.Options{})
		if err != nil {
			t.Fatal(err)
		}
		accepted := 0
		for s, accept := range suite.Strings() {
			m := re.FindStringSubmatchIndex(s)
			if (m != nil) != accept {
				t.Fatalf("%s: %q matches: %v", name, s, m != nil)
			}
			if !accept {
				continue
			}
			accepted++
			want := make(map[string][2]int)
			d, _ := parser.Parse(s)
			for _, n := range d {
				want[groups[n.Rule]] = [2]int{n.Start, n.End}
			}
			for _, component := range []string{"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"} {
				i := matched(p, component, m)
				span, ok := want[component]
				// If the whole alternation derives the empty string, possibly no group participates.
				if empty := span[0] == span[1] && component == "path"; i == 0 && !ok || i == 0 && empty {
					continue
				}
				if i == 0 || m[2*i] != span[0] || m[2*i+1] != span[1] {
					t.Errorf("%s: %s of %q is group %d %v, want %v %v", name, component, s, i, m, span, ok)
				}
			}
		}
		if accepted == 0 {
			t.Error("nothing accepted")
		}
	}
}

// matched returns the number of the group that participated in a match, among the groups of a
// component. It returns 0 if none of them did.
func matched(p *Pattern, component string, match []int) int {
	for _, g := range p.Groups {
		if g.Of == component && match[2*g.Number] >= 0 {
			return g.Number
		}
	}
	return 0
}

// checkNames compares the list of groups with the group names that Go finds in
// the expression.
func checkNames(t *testing.T, p *Pattern, re *regexp.Regexp) {
	t.Helper()
	names := make([]string, re.NumSubexp()+1)
	for _, g := range p.Groups {
		names[g.Number] = g.Name
		if !strings.HasPrefix(g.Name, g.Of) || g.Rule == "" {
			t.Errorf("group %+v", g)
		}
	}
	if !slices.Equal(names, re.SubexpNames()) {
		t.Errorf("groups %v, want %v", names, re.SubexpNames())
	}
}

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

func rules(list ...any) *grammar.Grammar {
	g := new(grammar.Grammar)
	for i := 0; i < len(list); i += 2 {
		g.Rules = append(g.Rules, &grammar.Rule{Name: list[i].(string), Expr: list[i+1].(grammar.Expr)})
	}
	return g
}

// oneOf returns an alternation of the characters of text.
func oneOf(text string) grammar.Expr {
	var list []grammar.Expr
	for _, c := range text {
		list = append(list, lit(string(c)))
	}
	return alt(list...)
}

func TestText(t *testing.T) {
	for _, tt := range []struct {
		expr grammar.Expr
		re2  string
		ere  string // "" if equal to re2 except for anchors and groups
		ecma string // "" if equal to re2 except for anchors
	}{
		{expr: cat(), re2: `\A\z`},
		{expr: lit("a.b*c"), re2: `\Aa\.b\*c\z`},
		{expr: lit("a/b"), re2: `\Aa/b\z`, ecma: `^a\/b$`},
		{expr: lit("//"), re2: `\A//\z`, ecma: `^\/\/$`},
		{expr: fold("ab-1"), re2: `\A[Aa][Bb]-1\z`},
		{expr: alt(lit("a"), lit("b"), chars('d', 'f'), lit("c")), re2: `\A[a-f]\z`},
		{expr: oneOf("]-^["), re2: `\A[\-\[\]\^]\z`, ere: `^[][^-]$`},
		{expr: oneOf("^-"), re2: `\A[\-\^]\z`, ere: `^[-^]$`},
		{expr: oneOf("^a"), re2: `\A[\^a]\z`, ere: `^[a^]$`},
		{expr: oneOf(`\]`), re2: `\A[\\\]]\z`, ere: `^[]\]$`},
		{expr: chars(',', '/'), re2: `\A[,-/]\z`, ere: `^[,-/]$`},
		{expr: chars('-', '/'), re2: `\A[\--/]\z`, ere: `^[./-]$`},
		{expr: chars('Z', ']'), re2: `\A[Z-\]]\z`, ere: `^[]Z-\]$`},
		{expr: lit("^"), re2: `\A\^\z`},
		{expr: lit(`\.+*?()|[]{}^$`), re2: `\A\\\.\+\*\?\(\)\|\[\]\{\}\^\$\z`},
		{expr: star(lit("a")), re2: `\Aa*\z`},
		{expr: star(lit("ab")), re2: `\A(?:ab)*\z`},
		{expr: rep(1, 3, lit("a")), re2: `\Aa{1,3}\z`},
		{expr: rep(2, grammar.Unbounded, lit("a")), re2: `\Aa{2,}\z`},
		{expr: rep(9, 9, lit("ab")), re2: `\A(?:ab){9}\z`},
		{expr: rep(2, 2, chars('0', '9')), re2: `\A[0-9]{2}\z`},
		{expr: rep(8, 8, lit("ab")), re2: `\A(?:ab){8}\z`},
		{expr: cat(rep(8, 8, lit("ab")), lit("ab")), re2: `\A(?:ab){9}\z`}, // few copies join what is next to them
		{expr: cat(rep(9, 9, lit("ab")), lit("ab")), re2: `\A(?:ab){9}ab\z`},
		{expr: rep(0, 0, grammar.Prose{Text: "a"}), re2: `\A\z`},
		{expr: star(cat()), re2: `\A\z`},
		{expr: star(opt(lit("ab"))), re2: `\A(?:ab)*\z`},
		{expr: opt(star(lit("ab"))), re2: `\A(?:ab)*\z`},
		{expr: star(star(lit("a"))), re2: `\Aa*\z`},
		{expr: star(rep(2, 3, lit("a"))), re2: `\A(?:a{2,3})*\z`},
		{expr: opt(opt(lit("a"))), re2: `\Aa?\z`},
		{expr: alt(lit("a"), lit("")), re2: `\Aa?\z`},
		{expr: alt(lit("ab"), lit("c")), re2: `\A(?:ab|c)\z`},
		{expr: alt(lit("xaz"), lit("xbz"), lit("c")), re2: `\A(?:x[ab]z|c)\z`},
		{expr: cat(lit("a"), alt(lit("bc"), lit("d"))), re2: `\Aa(?:bc|d)\z`},
		{expr: alt(lit("ab"), cat(lit("a"), alt(lit("b"), lit("c")))), re2: `\Aa[bc]\z`},
		{expr: cat(chars('0', '9'), lit("."), chars('0', '9'), lit("."), chars('0', '9')), re2: `\A[0-9]\.[0-9]\.[0-9]\z`, ere: `^([0-9]\.){2}[0-9]$`}, // whichever is shorter
		{expr: lit("abcabcabcd"), re2: `\Aabcabcabcd\z`, ere: `^(abc){3}d$`},
		{expr: lit("abcabcabcabcd"), re2: `\A(?:abc){4}d\z`, ere: `^(abc){4}d$`},
		{expr: alt(cat(lit("s:"), alt(lit("long"), lit("q"))), lit("long"), lit("r")), re2: `\A(?:(?:s:)?long|s:q|r)\z`},
		{expr: alt(cat(lit("s:"), alt(lit("longa"), lit("longb"), lit("q"))), lit("longa"), lit("longb"), lit("q")), re2: `\A(?:s:)?(?:long[ab]|q)\z`}, // what was joined is shared
		{expr: rep(2, 2, star(lit("abcdef"))), re2: `\A(?:(?:abcdef)*){2}\z`},
		{expr: alt(), re2: ""},
		{expr: chars(0xD800, 0xDFFF), re2: ""}, // surrogates are no text
	} {
		g := rules("r", tt.expr)
		for _, d := range []Dialect{RE2, ERE, ECMAScript} {
			p, err := Make(g, "r", d, nil)
			if tt.re2 == "" {
				if err == nil {
					t.Errorf("%v: got %s for an expression that derives nothing", tt.expr, p.Text)
				}
				continue
			}
			if err != nil {
				t.Errorf("%v: %v", tt.expr, err)
				continue
			}
			want := strings.ReplaceAll(strings.ReplaceAll(tt.re2, `\A`, `^`), `\z`, `$`)
			switch {
			case d == RE2:
				want = tt.re2
			case d == ERE:
				want = strings.ReplaceAll(want, "(?:", "(")
				if tt.ere != "" {
					want = tt.ere
				}
			case tt.ecma != "":
				want = tt.ecma
			}
			if p.Text != want {
				t.Errorf("%v: %s, want %s", d, p.Text, want)
			}
		}
	}
}

// Code points that are not printable, and code points with a special meaning in
// classes.
func TestEscapes(t *testing.T) {
	for _, tt := range []struct {
		expr grammar.Expr
		want map[Dialect]string
	}{
		{lit("é"), map[Dialect]string{RE2: `\A\x{E9}\z`, PCRE2: `(*UTF)\A\x{E9}\z`, ECMAScript: `^\u{E9}$`, Java: `\A\x{E9}\z`, JSONSchema: `^\xE9$`}},
		{chars(0x10000, 0x1FFFD), map[Dialect]string{RE2: `\A[\x{10000}-\x{1FFFD}]\z`, ECMAScript: `^[\u{10000}-\u{1FFFD}]$`, JSONSchema: "^[\U00010000-\U0001FFFD]$"}},
		{chars(0, 9), map[Dialect]string{RE2: `\A[\x{0}-\x{9}]\z`, PCRE2: `\A[\x{0}-\x{9}]\z`, JSONSchema: `^[\x00-\x09]$`}},
		{alt(chars(0, '!'), chars('#', 0x10FFFF)), map[Dialect]string{RE2: `\A[^"]\z`, PCRE2: `(*UTF)\A[^"]\z`, ECMAScript: `^[^"]$`}},
		{alt(chars(0, 0xD7FF), chars(0xE000, 0x10FFFF)), map[Dialect]string{RE2: `\A[\x{0}-\x{10FFFF}]\z`}},
		{chars(0xE000, 0x10FFFD), map[Dialect]string{PCRE2: `(*UTF)\A[\x{E000}-\x{10FFFD}]\z`}},
		{alt(chars(0, 0xD5FF), chars(0xD900, 0x10FFFF)), map[Dialect]string{PCRE2: `(*UTF)\A[^\x{D600}-\x{D7FF}]\z`}},
		{alt(chars(0xD800, 0xD8FF), lit("a")), map[Dialect]string{PCRE2: `\Aa\z`}},
		{oneOf("&["), map[Dialect]string{RE2: `\A[&\[]\z`, Java: `\A[\&\[]\z`}},
		{lit("\u00ff\u0100"), map[Dialect]string{JSONSchema: `^\xFF` + "\u0100$"}},
		{lit("&"), map[Dialect]string{RE2: `\A&\z`, Java: `\A&\z`}},
	} {
		for d, want := range tt.want {
			if p := mustMake(t, rules("r", tt.expr), "r", d, nil); p.Text != want {
				t.Errorf("%v: %s, want %s", d, p.Text, want)
			}
		}
	}
}

// A loop is possessive, "*+", if the next symbol decides each choice in it and after it, so that no engine
// would go back. Loops of one symbol and of 64 rounds at most need no mark.
func TestPossessive(t *testing.T) {
	ab, cd, x := star(lit("ab")), star(lit("cd")), lit("x")
	for _, tt := range []struct {
		expr grammar.Expr
		want string
	}{
		{ab, `(?:ab)*+`},
		{rep(2, grammar.Unbounded, lit("ab")), `(?:ab){2,}+`},
		{rep(0, 65, lit("ab")), `(?:ab){0,65}+`},
		{rep(0, 64, lit("ab")), `(?:ab){0,64}`},
		{star(chars('a', 'b')), `[ab]*`},
		{cat(ab, lit("c")), `(?:ab)*+c`},
		{cat(ab, lit("ac")), `(?:ab)*ac`}, // another round or the end
		{cat(ab, opt(lit("c")), lit("ad")), `(?:ab)*c?ad`},
		{cat(ab, opt(lit("ad")), lit("c")), `(?:ab)*(?:ad)?c`},
		{cat(ab, cd, lit("a")), `(?:ab)*(?:cd)*+a`},
		{star(alt(lit("ab"), lit("cd"))), `(?:ab|cd)*+`},
		{star(alt(lit("ab"), cat(cd, x))), `(?:ab|(?:cd)*+x)*+`},
		{star(alt(cat(ab, x), lit("acd"))), `(?:(?:ab)*+x|acd)*`},          // the first or the second alternative
		{star(alt(lit("acd"), cat(ab, x))), `(?:acd|(?:ab)*+x)*`},          // the same
		{star(cat(x, alt(ab, cd))), `(?:x(?:(?:ab)*+|(?:cd)*+))*`},         // x with no more has two derivations
		{star(cat(opt(lit("ab")), opt(lit("cd")))), `(?:(?:ab)?(?:cd)?)*`}, // so has a round of nothing
		{star(cat(x, ab)), `(?:x(?:ab)*+)*+`},
		{star(cat(x, star(lit("xb")))), `(?:x(?:xb)*)*`}, // another round of the inner or the outer loop
		{star(cat(x, opt(lit("xb")))), `(?:x(?:xb)?)*`},
		{star(cat(lit("a"), star(lit("b")))), `(?:ab*)*+`},
		{star(cat(lit("a"), star(lit("a")))), `(?:aa*)*`},
		{star(ref("s")), `(?<S>ab)*+`},
		{star(ref("u")), `(?<U>x(?:xb)?)*`},
		{cat(cd, alt(ab, x), lit("ca")), `(?:cd)*(?:(?:ab)*+|x)ca`}, // ab may be empty, and then c comes next
		{cat(star(ref("s")), lit("a")), `(?<S>ab)*a`},
		{star(cat(x, opt(rep(2, grammar.Unbounded, lit("ab"))))), `(?:x(?:(?:ab){2,}+)?)*+`},
		{star(rep(2, grammar.Unbounded, opt(lit("ab")))), `(?:(?:(?:ab)?){2,})*`}, // a round of nothing
	} {
		p := mustMake(t, rules("r", tt.expr, "s", lit("ab"), "u", cat(x, opt(lit("xb")))), "r", PCRE2, map[string]string{"s": "S", "u": "U"})
		if want := `\A` + tt.want + `\z`; p.Text != want {
			t.Errorf("%s, want %s", p.Text, want)
		}
	}
}

func TestNamedGroups(t *testing.T) {
	g := rules("r", alt(cat(ref("x"), lit("1")), cat(lit("-"), ref("y"))), "x", cat(lit("a"), ref("y")), "y", alt(lit("bb"), lit("c")), "z", opt(ref("x")),
		"both", alt(ref("x"), ref("y")), "twice", cat(ref("w"), ref("w")), "w", lit("abcdef"))
	for _, tt := range []struct {
		rule   string
		groups map[string]string
		d      Dialect
		want   string
		list   []Group
	}{
		{"r", map[string]string{"x": "X", "y": "Y"}, RE2, `\A(?:(?P<X>a(?P<Y>bb|c))1|-(?P<Y2>bb|c))\z`,
			[]Group{{1, "X", "X", "x"}, {2, "Y", "Y", "y"}, {3, "Y2", "Y", "y"}}},
		{"r", map[string]string{"x": "X", "y": "Y"}, Java, `\A(?:(?<X>a(?<Y>bb|c))1|-(?<Y2>bb|c))\z`,
			[]Group{{1, "X", "X", "x"}, {2, "Y", "Y", "y"}, {3, "Y2", "Y", "y"}}},
		{"r", map[string]string{"x": "X", "y": "Y"}, ERE, `^((a(bb|c))1|-(bb|c))$`,
			[]Group{{2, "", "X", "x"}, {3, "", "Y", "y"}, {4, "", "Y", "y"}}},
		{"r", map[string]string{"x": "X0", "y": "Y9"}, Java, `\A(?:(?<X0>a(?<Y9>bb|c))1|-(?<Y92>bb|c))\z`,
			[]Group{{1, "X0", "X0", "x"}, {2, "Y9", "Y9", "y"}, {3, "Y92", "Y9", "y"}}},
		{"r", map[string]string{"x": "X", "y": "X"}, RE2, `\A(?:(?P<X>a(?:bb|c))1|-(?P<X2>bb|c))\z`,
			[]Group{{1, "X", "X", "x"}, {2, "X2", "X", "y"}}},
		{"r", map[string]string{"y": "x", "x": "x2"}, RE2, `\A(?:(?P<x2>a(?P<x>bb|c))1|-(?P<x3>bb|c))\z`,
			[]Group{{1, "x2", "x2", "x"}, {2, "x", "x", "y"}, {3, "x3", "x", "y"}}},
		{"both", map[string]string{"x": "X", "y": "Y"}, RE2, `\A(?:(?P<X>a(?P<Y>bb|c))|(?P<Y2>bb|c))\z`, []Group{{1, "X", "X", "x"}, {2, "Y", "Y", "y"}, {3, "Y2", "Y", "y"}}},
		{"twice", map[string]string{"w": "W"}, RE2, `\A(?P<W>abcdef)(?P<W2>abcdef)\z`, []Group{{1, "W", "W", "w"}, {2, "W2", "W", "w"}}}, // each has its text
		{"both", map[string]string{"x": "X", "y": "X"}, RE2, `\A(?P<X>a?(?:bb|c))\z`, []Group{{1, "X", "X", "x"}}},
		{"r", map[string]string{"y": "Y"}, JSONSchema, `^(?:a(?:bb|c)1|-(?:bb|c))$`, nil},
		{"z", map[string]string{"z": "Z"}, PCRE2, `\A(?<Z>(?:a(?:bb|c))?)\z`, []Group{{1, "Z", "Z", "z"}}},
	} {
		p := mustMake(t, g, tt.rule, tt.d, tt.groups)
		if p.Text != tt.want || !slices.Equal(p.Groups, tt.list) {
			t.Errorf("%s: %s %v,\nwant %s %v", tt.rule, p.Text, p.Groups, tt.want, tt.list)
		}
	}
}

// The groups of each grammar are the rules of the components.
func TestComponents(t *testing.T) {
	for name, want := range map[string]string{
		"rfc1738":      "host=host login=authority port=port scheme=scheme urlpath=path",
		"rfc1808":      "fragment=fragment net_loc=authority params=params path=path query=query scheme=scheme",
		"rfc2396":      "abs_path=path authority=authority fragment=fragment host=host opaque_part=path port=port query=query rel_path=path scheme=scheme userinfo=userinfo",
		"rfc2396+2732": "abs_path=path authority=authority fragment=fragment host=host opaque_part=path port=port query=query rel_path=path scheme=scheme userinfo=userinfo",
		"rfc3986": "authority=authority fragment=fragment host=host path-abempty=path path-absolute=path path-empty=path path-noscheme=path path-rootless=path " +
			"port=port query=query scheme=scheme userinfo=userinfo",
		"rfc3987": "iauthority=authority ifragment=fragment ihost=host ipath-abempty=path ipath-absolute=path ipath-empty=path ipath-noscheme=path ipath-rootless=path " +
			"iquery=query iuserinfo=userinfo port=port scheme=scheme",
		"x.abnf": "",
	} {
		var got []string
		for rule, group := range Components(name) {
			got = append(got, rule+"="+group)
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%s: got %s, want %s", name, strings.Join(got, " "), want)
		}
	}
}

func TestErrors(t *testing.T) {
	g := rules("r", lit("a"), "s", ref("s"), "n", alt())
	for _, tt := range []struct {
		rule   string
		groups map[string]string
	}{
		{"s", nil}, {"x", nil}, {"n", nil},
		{"r", map[string]string{"x": "x"}},
		{"r", map[string]string{"r": "1x"}},
		{"r", map[string]string{"r": "a_b"}},
		{"r", map[string]string{"r": ""}},
		{"r", map[string]string{"r": "a@"}},
		{"r", map[string]string{"r": "a`"}},
		{"r", map[string]string{"r": "a["}},
		{"r", map[string]string{"r": "a{"}},
		{"r", map[string]string{"r": "a/"}},
		{"r", map[string]string{"r": "a:"}},
	} {
		for _, d := range Dialects() {
			if p, err := Make(g, tt.rule, d, tt.groups); err == nil {
				t.Errorf("%s %v: %s", tt.rule, tt.groups, p.Text)
			}
		}
	}
	for _, tt := range []struct {
		rule string
		d    Dialect
		want string
	}{
		{"r", "perl", `regex: unknown dialect "perl"`}, {"n", RE2, "regex: rule n derives nothing"},
	} {
		if _, err := Make(g, tt.rule, tt.d, nil); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
	if got, want := ErrTooLong.Error(), "automaton: more than 8192 parts of a regular expression"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := Make(g, "s", RE2, nil); !errors.Is(err, automaton.ErrRecursive) {
		t.Errorf("error %v", err)
	}
}

func TestUnsupported(t *testing.T) {
	most := math.MaxInt32
	for _, tt := range []struct {
		d    Dialect
		expr grammar.Expr
	}{
		{ERE, lit("é")},
		{ERE, chars(0, 'z')},
		{ERE, rep(0, 256, lit("a"))},
		{RE2, rep(0, 1001, lit("a"))},
		{RE2, rep(100, 100, rep(100, 100, lit("a")))},
		{PCRE2, rep(65536, grammar.Unbounded, lit("a"))},
		{JSONSchema, rep(0, 1001, lit("a"))},
		{Java, rep(0, most+1, lit("a"))},
		{ECMAScript, rep(0, most+1, lit("a"))},
	} {
		if r, ok := tt.expr.(grammar.Repetition); ok && r.Max < 0 && r.Min == 0 {
			continue // most+1 is no int of 32 bits
		}
		if p, err := Make(rules("r", tt.expr), "r", tt.d, nil); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%v: %v %v", tt.d, p, err)
		}
	}
	for d, most := range map[Dialect]int{ERE: 255, RE2: 1000, PCRE2: 65535, JSONSchema: 1000, Java: 1<<31 - 1, ECMAScript: 1<<31 - 1} {
		p := mustMake(t, rules("r", rep(0, most, lit("a"))), "r", d, nil)
		if want := fmt.Sprintf("a{0,%d}", most); !strings.Contains(p.Text, want) {
			t.Errorf("%v: %s, want %s", d, p.Text, want)
		}
	}
}

// Short grammars whose expressions would be very large.
func TestLimits(t *testing.T) {
	doubling := rules("r", ref("d0"))
	for i := range 64 {
		next := ref(fmt.Sprint("d", i+1))
		doubling.Rules = append(doubling.Rules, &grammar.Rule{Name: fmt.Sprint("d", i), Expr: cat(next, next)})
	}
	doubling.Rules = append(doubling.Rules, &grammar.Rule{Name: "d64", Expr: alt(lit("ab"), lit("cd"))})
	long := strings.Repeat("abcdefgh", 10_000)
	var many []grammar.Expr
	for i := range 5000 {
		many = append(many, lit(fmt.Sprintf("%d-%d", i*7919%5000, i)))
	}
	for name, g := range map[string]*grammar.Grammar{
		"doubling": doubling,
		"long":     rules("r", lit(long)),
		"alike":    rules("r", alt(lit(long), lit("x"+long))),
		"many":     rules("r", alt(many...)),
	} {
		_, err := Make(g, "r", PCRE2, nil)
		if !errors.Is(err, ErrTooLong) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestDialectText(t *testing.T) {
	for _, d := range Dialects() {
		var back Dialect
		if err := back.UnmarshalText([]byte(d.String())); err != nil || back != d {
			t.Errorf("%v: %v, %v", d, back, err)
		}
	}
	var d Dialect
	if d.UnmarshalText([]byte("perl")) == nil {
		t.Error("perl is a dialect")
	}
}

// FuzzMake compares expressions for random rules with their automata.
func FuzzMake(f *testing.F) {
	for _, seed := range []string{"", "\x01\x03\x02\x02\x01", "\x04\x01\x03\x08\x01\x05\x02\x08\x06\x03\x06", "\x02\x03\x08\x04\x03\x08\x07\x05\x01\x02",
		"\x01\x02\x02\x02\x00\x03\x08\x08", "\x01\x03\x02\x03\x08\x00\x01\x02\x02\x01\x08\x08"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 100 {
			return
		}
		src := source(b)
		g := rules("r", src.expr(5, 0), "s", src.expr(3, 1), "t", src.expr(2, 2))
		want, err := automaton.Compile(g, "r")
		if err != nil {
			return
		}
		for _, groups := range []map[string]string{nil, {"s": "s"}, {"s": "x", "t": "x"}, {"r": "r", "t": "t"}} {
			for _, d := range []Dialect{RE2, Java} {
				p, err := Make(g, "r", d, groups)
				if err != nil {
					if want.Empty() || errors.Is(err, ErrUnsupported) || errors.Is(err, ErrTooLong) || errors.As(err, new(*automaton.LimitError)) {
						continue
					}
					t.Fatal(err)
				}
				if expr, _ := readable(p); !automaton.Equal(program(t, expr), want) {
					t.Fatalf("%#v\n%#v\n%#v\nis not %s", g.Rules[0].Expr, g.Rules[1].Expr, g.Rules[2].Expr, p.Text)
				}
				if d == RE2 {
					checkNames(t, p, regexp.MustCompile(p.Text))
				}
			}
		}
	})
}

// A source makes a grammar from the bytes of a fuzzer.
type source []byte

func (s *source) next(n int) int {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return int(b) % n
}

var letters = []rune{'a', 'b', '-', ']', '^', 'é', '😀', '/', '\n'}

func (s *source) letter() rune { return letters[s.next(len(letters))] }

func (s *source) expr(depth, rule int) grammar.Expr {
	if depth == 0 {
		return lit(string(s.letter()))
	}
	switch depth--; s.next(10) {
	case 1:
		return alt(s.list(depth, rule)...)
	case 2:
		return cat(s.list(depth, rule)...)
	case 3:
		return opt(s.expr(depth, rule))
	case 4:
		return star(s.expr(depth, rule))
	case 5:
		min := s.next(3)
		return rep(min, min+s.next(3), s.expr(depth, rule))
	case 6:
		lo, hi := s.letter(), s.letter()
		return chars(min(lo, hi), max(lo, hi))
	case 7:
		return fold(string(letters[s.next(2)]))
	case 8:
		if rule < 2 {
			return ref(string(rune('r' + rule + 1)))
		}
	case 9:
		return rep(1, grammar.Unbounded, s.expr(depth, rule))
	}
	return lit(string(s.letter()) + string(s.letter()))
}

func (s *source) list(depth, rule int) (list []grammar.Expr) {
	for range s.next(5) {
		list = append(list, s.expr(depth, rule))
	}
	return list
}
