package notation_test

import (
	"strings"
	"testing"

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

func read(d notation.Dialect, text string) string {
	g, err := d.Read("t", "a = "+text)
	if err != nil {
		return err.Error()
	}
	return abnf.Format(g.Rules[0].Expr)
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
