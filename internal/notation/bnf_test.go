package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/internal/notation"
)

// Each row has a right-hand side and, for both dialects, the expression that it
// is read as, written in ABNF, or the error.
func TestDialects(t *testing.T) {
	tests := []struct{ text, rfc2396, rfc1738 string }{
		{`"A" | "a"`, `%s"A" / %s"a"`, `%s"A" / %s"a"`},
		{`<">`, `%x22`, `%x22`},
		{`"\" | "<"`, `"\" / "<"`, `"\" / "<"`},
		{`<US-ASCII coded character 20 hexadecimal>`, `<US-ASCII coded character 20 hexadecimal>`, `<US-ASCII coded character 20 hexadecimal>`},
		{`*b 1*c 2d 1*2e *3f`, `*b 1*c 2d 1*2e *3f`, `*b 1*c 2d 1*2e *3f`},
		{`b ( c | d )`, `b ( c / d )`, `b ( c / d )`},
		{`[ b | c ]`, `[ b / c ]`, `[ b / c ]`},
		// RFC 1738: brackets around optional or repeated elements
		{`*[ b | c ]`, `*[ b / c ]`, `*( b / c )`},
		{`1*[ b ]`, `1*[ b ]`, `1*( b )`},
		{`2[ b ]`, `2[ b ]`, `2( b )`},
		{`*[ b [ c ] ]`, `*[ b [ c ] ]`, `*( b [ c ] )`},
		{`*( b [ c ] )`, `*( b [ c ] )`, `*( b [ c ] )`},
		// RFC 1738: gopherurl
		{`b [ / [ c ] ]`, `t:1:9: unexpected '/', expected an element`, `b [ "/" [ c ] ]`},
		{`b / c`, `t:1:7: unexpected '/', expected an element`, `b "/" c`},
		{`gopher+_string`, `t:1:11: unexpected '+', expected white space between elements`, `gopher+_string`},
		{`uric_no_slash | generic-RL`, `uric_no_slash / generic-RL`, `uric_no_slash / generic-RL`},
		// only in ABNF
		{`%x41`, `t:1:5: unexpected '%', expected an element`, `t:1:5: unexpected '%', expected an element`},
		{`%i"a"`, `t:1:5: unexpected '%', expected an element`, `t:1:5: unexpected '%', expected an element`},
		// only in RFC 822
		{`1#b`, `t:1:6: unexpected '#', expected an element`, `t:1:6: unexpected '#', expected an element`},
		{`_b`, `t:1:5: unexpected '_', expected an element`, `t:1:5: unexpected '_', expected an element`},
	}
	for _, tt := range tests {
		if got := read(notation.RFC2396, tt.text); got != tt.rfc2396 {
			t.Errorf("RFC 2396: %s\n got %s\nwant %s", tt.text, got, tt.rfc2396)
		}
		if got := read(notation.RFC1738, tt.text); got != tt.rfc1738 {
			t.Errorf("RFC 1738: %s\n got %s\nwant %s", tt.text, got, tt.rfc1738)
		}
	}
}

// In ABNF, <"> is prose like any other (RFC 5234, 4).
func TestAngleQuote(t *testing.T) {
	if got := read(full, `<">`); got != `<">` {
		t.Errorf("got %s", got)
	}
}

func read(d notation.Dialect, text string) string {
	g, err := d.Read("t", "a = "+text)
	if err != nil {
		return err.Error()
	}
	return abnf.Format(g.Rules[0].Expr)
}

// full has everything that a dialect may have: ABNF as RFC 5234 and RFC 7405 define it.
var full = notation.Dialect{Alternative: '/', NameChars: "-", Fold: true, FoldNames: true, Incremental: true, Numbers: true, CaseMarks: true}

// A rule begins at the column of the first rule; a line that is indented further continues it.
func TestLayoutOfRules(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"\n ; x\n\n":                        "",
		"a = b\nc = d":                      "a(1:1) = b, c(2:1) = d",
		"\n  a = b\n\n   / c\n  d = e\n":    "a(2:3) = b / c, d(5:3) = e",
		"  a = b\nc = d":                    "a(1:3) = b, c(2:1) = d",
		"a = b ; x \r\n  ; y\r\n; z\nc = d": "a(1:1) = b ; x|y, c(4:1) = d",
		"a = b\n\n\n  c":                    "a(1:1) = b c",
		"; x\n  a = b\n    c = d":           "t:3:7: unexpected '=', expected an element",
		"a = b\n1 = c":                      "t:2:1: unexpected '1', expected the name of a rule",
		"a b":                               `t:1:3: unexpected 'b', expected "=" after the name of the rule`,
		"a\n":                               `t:1:2: the rule ends here, expected "=" after the name of the rule`,
		"a =\nb = c":                        "t:1:4: the rule ends here, expected an element",
		"a = b\nA =/ c":                     "a(1:1) = b / c",
		"b =/ c":                            "t:1:1: =/ adds to rule b, which is not defined yet",
		"a = b / c\na =/ d / e ; x\na = f":  "a(1:1) = b / c / d / e ; x, a(3:1) = f",
		"a = b\n; x\n  c = d":               "t:3:3: a rule begins at column 3, expected column 1 like the first rule",
		" a = b\n ;\n   c = d":              "t:3:4: a rule begins at column 4, expected column 2 like the first rule",
	} {
		g, err := full.Read("t", text)
		if err != nil {
			if err.Error() != want {
				t.Errorf("%q: got %v, want %s", text, err, want)
			}
			continue
		}
		var rules []string
		for _, r := range g.Rules {
			rule := fmt.Sprintf("%s(%d:%d) = %s", r.Name, r.Pos.Line, r.Pos.Col, abnf.Format(r.Expr))
			if r.Comment != "" {
				rule += " ; " + strings.ReplaceAll(r.Comment, "\n", "|")
			}
			rules = append(rules, rule)
		}
		if got := strings.Join(rules, ", "); got != want || !g.FoldNames {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// RFC 5234, 2.3: "%d13", "%x0D.0A", 3.4: "%x30-39". RFC 7405: %s and %i.
func TestNumbers(t *testing.T) {
	for text, want := range map[string]string{
		`%x41`:             `%x41`,
		`%X4a`:             `%x4A`,
		`%d13`:             `%xD`,
		`%b1101`:           `%xD`,
		`%x30-39`:          `%x30-39`,
		`%d48-57`:          `%x30-39`,
		`%x41-41`:          `%x41`,
		`%xD.A`:            `%xD.A`,
		`%d13.10.9`:        `%xD.A.9`,
		`%x0`:              `%x0`,
		`%x10FFFF`:         `%x10FFFF`,
		`%xD7FF.E000`:      `%xD7FF.E000`,
		`%xD800-DFFF`:      `%xD800-DFFF`,
		`%s"aB" %i"aB"`:    `%s"aB" "aB"`,
		`%S"a" / %I"a"`:    `%s"a" / "a"`,
		`%x110000`:         `t:1:7: a number greater than U+10FFFF, the last code point`,
		`%d1114112`:        `t:1:7: a number greater than U+10FFFF, the last code point`,
		`%x30-110000`:      `t:1:10: a number greater than U+10FFFF, the last code point`,
		`%x30-2F`:          `t:1:7: range from U+0030 down to U+002F`,
		`%x41.D800`:        `t:1:10: U+D800 is a surrogate, which cannot occur in a string`,
		`%xDFFF.41`:        `t:1:7: U+DFFF is a surrogate, which cannot occur in a string`,
		`%x`:               `t:1:7: the rule ends here, expected a digit of the number's base`,
		`%xg`:              `t:1:7: unexpected 'g', expected a digit of the number's base`,
		`%d1.a`:            `t:1:9: unexpected 'a', expected a digit of the number's base`,
		`%b1-2`:            `t:1:9: unexpected '2', expected a digit of the number's base`,
		`%b12`:             `t:1:8: unexpected '2', expected white space between elements`,
		`%d1a`:             `t:1:8: unexpected 'a', expected white space between elements`,
		`%q1`:              `t:1:6: unexpected 'q', expected the kind of a value after "%"`,
		`%sa`:              `t:1:7: unexpected 'a', expected a quotation mark after %s or %i`,
		"\"a\x00\"":        `t:1:7: control character U+0000`,
		"\"a\x1f\"":        `t:1:7: control character U+001F`,
		"\"a\x7f\"":        `t:1:7: control character U+007F`,
		"b\n  \"\xff\"":    `t:2:4: byte 0xff is not UTF-8`,
		"b ; \ufffd\u00e9": `b`,
		"b\r\n\t c":        `b c`,
		"b\rc":             `t:1:6: carriage return without line feed`,
		"b\r":              `t:1:6: carriage return without line feed`,
		"\"a\u00e9\"":      `t:1:7: unexpected 'é', expected printable ASCII (write other characters by number)`,
		`"a`:               `t:1:5: no closing '"' on this line`,
		`<a`:               `t:1:5: no closing '>' on this line`,
		"\"a\tb\"":         `t:1:5: no closing '"' on this line`,
		`" ~"`:             `" ~"`,
		`%xfF`:             `%xFF`,
		`%x@`:              `t:1:7: unexpected '@', expected a digit of the number's base`,
		`%x{`:              `t:1:7: unexpected '{', expected a digit of the number's base`,
		// Names: letters, digits and "-", and the first is a letter.
		`aZzA-09`: `aZzA-09`,
		`a_b`:     `t:1:6: unexpected '_', expected white space between elements`,
		`a:b`:     `t:1:6: unexpected ':', expected white space between elements`,
		`a.`:      `t:1:6: unexpected '.', expected white space between elements`,
		`@`:       `t:1:5: unexpected '@', expected an element`,
		`{`:       `t:1:5: unexpected '{', expected an element`,
		`-a`:      `t:1:5: unexpected '-', expected an element`,
		// Counts
		`2b`:                 `2b`,
		`*b`:                 `*b`,
		`9*b`:                `9*b`,
		`*19b`:               `*19b`,
		`0*0b`:               `0b`,
		`2*2b`:               `2b`,
		`2147483647b`:        `2147483647b`,
		`*2147483648b`:       `t:1:6: repeat count greater than 2147483647`,
		`2147483648b`:        `t:1:5: repeat count greater than 2147483647`,
		`99999999999999999*`: `t:1:5: repeat count greater than 2147483647`,
		`3*2b`:               `t:1:5: repetition of at least 3 and at most 2`,
		`2`:                  `t:1:6: the rule ends here, expected an element`,
		`2 b`:                `t:1:6: unexpected ' ', expected an element`,
		// Brackets
		`( b`:         `t:1:8: the rule ends here, expected ')' for the bracket opened at 1:5`,
		"b [ c\n  )":  `t:2:3: unexpected ')', expected ']' for the bracket opened at 1:7`,
		`b )`:         `t:1:7: unexpected ')', expected the end of the rule`,
		`()`:          `t:1:6: unexpected ')', expected an element`,
		`b /`:         `t:1:8: the rule ends here, expected an element`,
		`"a""b"`:      `t:1:8: unexpected '"', expected white space between elements`,
		`"1" %s"2"`:   `"1" "2"`, // without letters there is no case
		`%i"A" %s"a"`: `"A" %s"a"`,
	} {
		if got := read(full, text); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// RFC 5234, 3.3: "=/" adds alternatives to a rule, whose name has no case.
func TestIncremental(t *testing.T) {
	g, err := full.Read("t", "a = b ; one\nc = d\nA =/ e / f ; two\na =/ g\nA = h")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range g.Rules {
		got = append(got, r.Name+" = "+abnf.Format(r.Expr)+" ; "+r.Comment)
	}
	if want := "a = b / e / f / g ; one\ntwo|c = d ; |A = h ; "; strings.Join(got, "|") != want || !g.FoldNames {
		t.Errorf("got %s, want %s", strings.Join(got, "|"), want)
	}
	// Of several rules with a name, the first gets the alternatives. Check reports the others.
	g, err = full.Read("t", "a = b\na = c\na =/ d")
	if err != nil || len(g.Rules) != 2 || abnf.Format(g.Rules[0].Expr) != "b / d" || abnf.Format(g.Rules[1].Expr) != "c" {
		t.Errorf("two rules a: %+v, %v", g, err)
	}
	for text, want := range map[string]string{
		"a =/ b":     "t:1:1: =/ adds to rule a, which is not defined yet",
		"a b":        `t:1:3: unexpected 'b', expected "=" after the name of the rule`,
		"a":          `t:1:2: the rule ends here, expected "=" after the name of the rule`,
		"a = b )":    "t:1:7: unexpected ')', expected the end of the rule",
		"a = b\n= c": "t:2:1: unexpected '=', expected the name of a rule",
	} {
		if _, err := full.Read("t", text); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestCaseMarks(t *testing.T) {
	d := notation.RFC1738.WithCaseMarks()
	if got, want := read(d, `%i"ftp" "://" %s"a" "b"`), `"ftp" "://" %s"a" %s"b"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := read(d, `%x41`), `t:1:6: unexpected 'x', expected the kind of a value after "%"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Names keep their case, comments and lines work as in ABNF, and =/ is an error.
func TestRules(t *testing.T) {
	g, err := notation.RFC1738.Read("t", `; heading

url    = URL |
         urn        ; both
                    ; cases
; the next
URL    = "u"
`)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Rules) != 2 || g.Rules[0].Name != "url" || g.Rules[1].Name != "URL" || g.FoldNames || g.Builtins != nil {
		t.Errorf("grammar %+v", g)
	}
	if got := g.Rules[0].Comment; got != "both\ncases" {
		t.Errorf("comment %q", got)
	}
	_, err = notation.RFC2396.Read("t", "a = b\na =/ c")
	if want := `t:2:4: unexpected '/', expected an element`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`)
	f.Add("a = b | ( c ) ; d\n    | [ / <\"> ] %i\"x\"\n; e\nf+_g = \"\"\n")
	f.Add("  a =\n\n    *4[b]\r\n  c = <d>")
	dialects := []notation.Dialect{notation.RFC2396, notation.RFC1738, notation.RFC1738.WithCaseMarks()}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range dialects {
			g, err := d.Read("fuzz", text)
			if err != nil {
				continue
			}
			// Every rule that was read can be written as ABNF.
			for _, r := range g.Rules {
				b, err := abnf.AppendRule(nil, r)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := abnf.Read("written", string(b)); err != nil {
					t.Fatalf("%v\n%s", err, b)
				}
			}
		}
	})
}

// The offset of an error is that of the bracket that is one too many. "a = " has four bytes.
func TestMaxDepth(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("(", n) + "b" + strings.Repeat(")", n) }
	if got, want := read(notation.RFC1738, nested(notation.MaxDepth)), strings.Repeat("( ", 500)+"b"+strings.Repeat(" )", 500); got != want {
		t.Errorf("%d brackets: got %.80s, want %s", notation.MaxDepth, got, want)
	}
	if got := read(notation.RFC1738, strings.Repeat("(b) ", notation.MaxDepth+1)); !strings.HasPrefix(got, "( b ) ( b )") {
		t.Errorf("brackets that are not nested: got %.80s", got)
	}
	if got, want := read(notation.RFC1738, nested(notation.MaxDepth+1)), "t:1:505: more than 500 open brackets"; got != want {
		t.Errorf("%d brackets: got %.80s, want %s", notation.MaxDepth+1, got, want)
	}
}

// A dialect with case marks has no numbers, and a literal without letters has no case.
func TestCaseMarksOnly(t *testing.T) {
	for text, want := range map[string]string{
		`%x41`: `t:1:6: unexpected 'x', expected the kind of a value after "%"`, `%d65`: `t:1:6: unexpected 'd', expected the kind of a value after "%"`,
		`%b1`: `t:1:6: unexpected 'b', expected the kind of a value after "%"`, `%s"a"`: `%s"a"`, `%i"a"`: `"a"`,
	} {
		if got := read(notation.RFC1738.WithCaseMarks(), text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]grammar.Literal{`"1"`: {Text: "1"}, `"a1"`: {Text: "a1", Fold: true}, `%i"-"`: {Text: "-"}, `%s"a"`: {Text: "a"}} {
		g, err := full.Read("t", "a = "+text)
		if err != nil || g.Rules[0].Expr != want {
			t.Errorf("%s: %v, %v, want %v", text, g, err, want)
		}
	}
}
