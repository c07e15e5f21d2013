package abnf_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
)

func write(t *testing.T, e grammar.Expr) string {
	t.Helper()
	b, err := abnf.AppendRule(nil, &grammar.Rule{Name: "a", Expr: e})
	if err != nil {
		t.Fatalf("%#v: %v", e, err)
	}
	return strings.TrimSuffix(strings.TrimPrefix(string(b), "a = "), "\n")
}

func TestWrite(t *testing.T) {
	b, c := ref("b"), ref("c")
	tests := []struct {
		expr grammar.Expr
		want string
	}{
		{alt(b, c), "b / c"},
		{cat(b, alt(b, c)), "b ( b / c )"},
		{alt(b, alt(b, c)), "b / ( b / c )"},
		{cat(b, cat(b, c)), "b ( b c )"},
		{rep(0, inf, cat(b, c)), "*( b c )"},
		{rep(0, inf, group(cat(b, c))), "*( b c )"},
		{rep(2, 2, rep(1, 4, b)), "2( 1*4b )"},
		{rep(0, 0, prose("b")), "0<b>"},
		{rep(0, 1, b), "*1b"},
		{rep(1, 1, b), "1b"},
		{rep(1, inf, opt(b)), "1*[ b ]"},
		{fold("A"), `"A"`},
		{exact("A"), `%s"A"`},
		{exact("://"), `"://"`},
		{fold("://"), `"://"`},
		{exact("\r\n"), "%xD.A"},
		{exact(`"`), "%x22"},
		{exact("é"), "%xE9"},
		{fold(`a"b`), `"a" %x22 "b"`},
		{fold("a\nb"), `"a" %xA "b"`},
		{exact(`a"b`), "%x61.22.62"},
		{rep(0, inf, fold(`a"`)), `*( "a" %x22 )`},
		{fold(`"`), "%x22"},
		{span('a', 'z'), "%x61-7A"},
		{span(0x10FFFF, 0x10FFFF), "%x10FFFF"},
		{alt(b), "b"},
		{cat(alt(b), c), "b c"},
		{cat(b), "b"},
		{rep(0, inf, cat(b)), "*b"},
		{rep(0, inf, fold(`"`)), "*%x22"},
		{exact("\x1f"), "%x1F"},
		{exact("\x7f"), "%x7F"},
		{exact(" ~"), `" ~"`},
		{cat(), `""`},
	}
	for _, tt := range tests {
		if got := write(t, tt.expr); got != tt.want {
			t.Errorf("%#v: got %s, want %s", tt.expr, got, tt.want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	for _, tt := range []struct {
		expr grammar.Expr
		want string
	}{
		{alt(), "an alternation without alternatives"},
		{rep(3, 2, ref("b")), "a repetition of 3 to 2 times"},
		{rep(1, 0, ref("b")), "a repetition of 1 to 0 times"},
		{rep(-1, 2, ref("b")), "a repetition of -1 to 2 times"},
		{rep(0, -2, ref("b")), "a repetition of 0 to -2 times"},
		{exact("\xff"), `literal "\xff" is not UTF-8`},
		{prose("a>b"), `prose "a>b" cannot be written between < and >`},
		{prose("a\nb"), `prose "a\nb" cannot be written between < and >`},
		{ref(""), `"" is not a valid name in ABNF`},
		{ref("1a"), `"1a" is not a valid name in ABNF`},
		{ref("é"), `"é" is not a valid name in ABNF`},
		{ref("a["), `"a[" is not a valid name in ABNF`},
		{ref("a{"), `"a{" is not a valid name in ABNF`},
		{ref("a@"), `"a@" is not a valid name in ABNF`},
		{opt(cat(ref("b"), alt())), "an alternation without alternatives"},
		{alt(ref("1"), alt()), `"1" is not a valid name in ABNF`}, // the first fault
	} {
		_, err := abnf.AppendRule(nil, &grammar.Rule{Name: "a", Expr: tt.expr, Pos: grammar.Pos{File: "f", Line: 2, Col: 3}})
		if want := "f:2:3: rule a: " + tt.want; err == nil || err.Error() != want {
			t.Errorf("%#v: got %v, want %s", tt.expr, err, want)
		}
	}
	if _, err := abnf.AppendRule(nil, &grammar.Rule{Name: "a"}); err == nil {
		t.Error("a rule without an expression is written")
	}
	if _, err := abnf.AppendRule(nil, &grammar.Rule{Name: "1", Expr: ref("b")}); err == nil || err.Error() != `"1" is not a valid name in ABNF` {
		t.Errorf("got %v", err)
	}
	got, err := abnf.AppendRule([]byte("x\n"), &grammar.Rule{Name: "a_b", Expr: ref("gopher+_string"), Comment: "one \n\n two"})
	if want := "x\na-b = gopher-plus-string\n    ; one\n    ;\n    ;  two\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// Format writes one line, without a change of names, and without what has no notation.
func TestFormat(t *testing.T) {
	long := strings.Repeat("a", 80)
	for want, e := range map[string]grammar.Expr{
		"b_c / *( d 1a )":   alt(ref("b_c"), rep(0, inf, cat(ref("d"), ref("1a")))),
		"b":                 cat(ref("b"), alt()),
		"":                  nil,
		long + " / " + long: alt(ref(long), ref(long)),
	} {
		if got := abnf.Format(e); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// appendAll returns the rules of a grammar as ABNF.
func appendAll(g *grammar.Grammar) (text []byte, err error) {
	for _, r := range g.Rules {
		if text, err = abnf.AppendRule(text, r); err != nil {
			return nil, err
		}
	}
	return text, nil
}

// A line has 72 columns at most, as in an RFC, and is broken before an alternative outside brackets
// if possible.
func TestLines(t *testing.T) {
	g, err := abnf.Read("t", `long = "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" / "cccccccccccccccccccc" "dddddddddddddddddddd" / e
longer = "aaaaaaaaaaaaaaaaaaaa" "bbbbbbbbbbbbbbbbbbbb" "cccccccccccccccccccc" "dddddddddddddddddddd" / e ; x
 ; y
full = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" ) / ddddddddddd / eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee / f
more = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" ) / dddddddddddd / eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee / ff
inner = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" / "cccccccccccccccccccc" ) d`)
	if err != nil {
		t.Fatal(err)
	}
	got, err := appendAll(g)
	want := `long = "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb"
     / "cccccccccccccccccccc" "dddddddddddddddddddd" / e
longer = "aaaaaaaaaaaaaaaaaaaa" "bbbbbbbbbbbbbbbbbbbb"
         "cccccccccccccccccccc" "dddddddddddddddddddd" / e
       ; x
       ; y
full = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" ) / ddddddddddd
     / eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee / f
more = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" )
     / dddddddddddd
     / eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
     / ff
inner = ( "aaaaaaaaaaaaaaaaaaaa" / "bbbbbbbbbbbbbbbbbbbb" /
        "cccccccccccccccccccc" ) d
`
	if err != nil || string(got) != want {
		t.Errorf("got %v\n%s\nwant\n%s", err, got, want)
	}
}

// plainRules returns the rules without positions and sections. Names are replaced
// by their names in ABNF.
func plainRules(g *grammar.Grammar) []grammar.Rule {
	var list []grammar.Rule
	for _, r := range g.Rules {
		list = append(list, grammar.Rule{Name: abnf.Name(r.Name), Expr: rename(withoutPositions(r.Expr)), Comment: r.Comment})
	}
	return list
}

// rename replaces the names in e by their names in ABNF.
func rename(e grammar.Expr) grammar.Expr {
	each := func(list []grammar.Expr) []grammar.Expr {
		for i := range list {
			list[i] = rename(list[i])
		}
		return list
	}
	switch e := e.(type) {
	case grammar.Alternation:
		return grammar.Alternation{List: each(e.List)}
	case grammar.Concatenation:
		return grammar.Concatenation{List: each(e.List)}
	case grammar.Repetition:
		e.Expr = rename(e.Expr)
		return e
	case grammar.Option:
		return grammar.Option{Expr: rename(e.Expr)}
	case grammar.Group:
		return grammar.Group{Expr: rename(e.Expr)}
	case grammar.Ref:
		return grammar.Ref{Name: abnf.Name(e.Name)}
	}
	return e
}

// checkRoundTrip checks that writing g and reading the text gives the same tree.
func checkRoundTrip(t *testing.T, g *grammar.Grammar) {
	t.Helper()
	text, err := appendAll(g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := abnf.Read("written", string(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if got, want := plainRules(back), plainRules(g); !reflect.DeepEqual(got, want) {
		for i := range want {
			if i >= len(got) || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("rule %s\n got %#v\nwant %#v\n%s", want[i].Name, got[min(i, len(got)-1)], want[i], text)
			}
		}
		t.Fatalf("%d rules, want %d", len(got), len(want))
	}
	again, err := appendAll(back)
	if err != nil || !bytes.Equal(again, text) {
		t.Fatalf("second text, %v:\n%s\nfirst text:\n%s", err, again, text)
	}
}

// Every grammar of an RFC can be written as ABNF, whatever its notation is.
func TestRoundTripRFC(t *testing.T) {
	for _, name := range rfc.Names() {
		t.Run(name, func(t *testing.T) {
			published, _ := rfc.Published(name)
			checkRoundTrip(t, published)
			corrected, _ := rfc.Corrected(name)
			checkRoundTrip(t, corrected)
		})
	}
	g, _ := rfc.Published("rfc3986")
	checkRoundTrip(t, &grammar.Grammar{Rules: g.Builtins})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"a = \"b\" / %s\"c\" / %x41-5A / %d13.10 / %b1\n",
		"a = *b 1*2( c / [ d ] ) 3e 0<f>\na =/ g ; h\n  ; i\n",
		"  a = (\r\n    b ; c\r\n  )\r\n; d\r\n  e = \"\"\r\n",
		"a = ((((((((b))))))))",
		"a = %xD800-DFFF / %x0.10FFFF / %x41.42",
		"path-empty = 0<pchar>\npath = a / b ; begins with \"/\" or is empty\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := abnf.Read("fuzz", text)
		if err != nil {
			if e, ok := err.(*grammar.Error); !ok || e.Pos().Line < 1 || e.Pos().Col < 1 {
				t.Fatalf("error without a position: %v", err)
			}
			return
		}
		x := grammar.NewIndex(g)
		for _, r := range g.Rules {
			x.Alphabet(r)
			x.Dependencies(r)
		}
		if !hasDuplicateNames(g) {
			checkRoundTrip(t, g)
		}
	})
}

// hasDuplicateNames reports whether the names of two rules differ only in case. Append
// rejects such grammars.
func hasDuplicateNames(g *grammar.Grammar) bool {
	seen := map[string]string{}
	for _, r := range g.Rules {
		key := strings.ToLower(r.Name)
		if other, ok := seen[key]; ok && other != r.Name {
			return true
		}
		seen[key] = r.Name
	}
	return false
}
