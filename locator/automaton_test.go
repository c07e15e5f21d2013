package locator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/vector"
	"github.com/uriform/uri/locator"
)

// compile returns the automaton of a rule of RFC 1738, corrected.
func compile(t testing.TB, rule string) *automaton.DFA {
	t.Helper()
	g, err := rfc.Corrected("rfc1738")
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(g, rule)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// parsers maps rules to the parse functions that implement them, and "any" to
// Parse.
var parsers = map[string]func(string) error{
	"ftpurl":      only(locator.ParseFTP),
	"httpurl":     only(locator.ParseHTTP),
	"gopherurl":   only(locator.ParseGopher),
	"mailtourl":   only(locator.ParseMailto),
	"newsurl":     only(locator.ParseNews),
	"nntpurl":     only(locator.ParseNNTP),
	"telneturl":   only(locator.ParseTelnet),
	"waisurl":     only(locator.ParseWAIS),
	"fileurl":     only(locator.ParseFile),
	"prosperourl": only(locator.ParseProspero),
	"any":         only(locator.Parse),
}

func only[T any](parse func(string) (T, error)) func(string) error {
	return func(s string) error {
		_, err := parse(s)
		return err
	}
}

// agree compares the verdict and the offset of a parser with an automaton.
func agree(t *testing.T, rule string, d *automaton.DFA, s string) {
	t.Helper()
	err := parsers[rule](s)
	if want := d.Match(s); (err == nil) != want {
		t.Fatalf("%q: %v, the automaton of %s says %v", s, err, rule, want)
	}
	if e, ok := err.(*locator.ParseError); ok && e.Offset() != d.Viable(s) {
		t.Fatalf("%q: %v; the longest viable prefix has %d bytes", s, err, d.Viable(s))
	}
}

// The parsers are compared with the automata of the rules by complete suites. A
// parser with a wrong verdict for any string fails this test, if one of the
// following is true: it has at most one state more than the minimal automaton, and
// treats all members of a class in the same way; or it has no more states than the
// minimal automaton over bytes. See package vector for the proof.
func TestAutomata(t *testing.T) {
	for x := range locator.Schemes() {
		t.Run(x.Rule, func(t *testing.T) {
			d := compile(t, x.Rule)
			passes(t, x.Rule, d, vector.Options{Extra: 1})
			bytes, err := d.UTF8()
			if err != nil {
				t.Fatal(err)
			}
			passes(t, x.Rule, bytes, vector.Options{Inputs: vector.EveryByte})
		})
	}
	t.Run("any", func(t *testing.T) {
		var all *automaton.DFA
		for x := range locator.Schemes() {
			d := compile(t, x.Rule)
			if all == nil {
				all = d
				continue
			}
			var err error
			if all, err = automaton.Union(all, d); err != nil {
				t.Fatal(err)
			}
		}
		passes(t, "any", all, vector.Options{})
	})
}

func passes(t *testing.T, rule string, d *automaton.DFA, o vector.Options) {
	t.Helper()
	suite, err := vector.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	for s := range suite.Strings() {
		agree(t, rule, d, s)
	}
}

// RFC 822, 3.3 and 6.1, without the white space and comments of 3.1.4.
const addrSpec = `
addr-spec      = local-part "@" domain
local-part     = word *("." word)
domain         = sub-domain *("." sub-domain)
sub-domain     = domain-ref / domain-literal
domain-ref     = atom
word           = atom / quoted-string
atom           = 1*( %x21 / %x23-27 / %x2A-2B / %x2D / %x2F-39 / %x3D / %x3F / %x41-5A / %x5E-7E )
                 ; any CHAR except specials, SPACE and CTLs
quoted-string  = %x22 *(qtext / quoted-pair) %x22
qtext          = %x00-0C / %x0E-21 / %x23-5B / %x5D-7F / folding
                 ; any CHAR excepting <">, "\" & CR, and including linear-white-space
quoted-pair    = "\" %x00-7F
domain-literal = "[" *(dtext / quoted-pair) "]"
dtext          = %x00-0C / %x0E-5A / %x5E-7F / folding
                 ; any CHAR excluding "[", "]", "\" & CR, & including linear-white-space
folding        = %x0D.0A ( %x20 / %x09 )
`

func TestAddrSpecAutomaton(t *testing.T) {
	g, err := abnf.Read("rfc822", addrSpec)
	if err != nil {
		t.Fatal(err)
	}
	d, err := automaton.Compile(g, "addr-spec")
	if err != nil {
		t.Fatal(err)
	}
	suite, err := vector.New(d, vector.Options{Extra: 1})
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range suite.Strings() {
		if s == "" {
			continue // not a mailto URL
		}
		u, err := locator.ParseMailto("mailto:" + escaped(s))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok := u.AddrSpec(); ok != want {
			t.Fatalf("AddrSpec of %q = %v", s, ok)
		}
	}
}

func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		fmt.Fprintf(&b, "%%%02X", s[i])
	}
	return b.String()
}

// The definitions that errors quote are printed in the RFC.
func TestDefinitions(t *testing.T) {
	text, err := rfc.Text("rfc1738.bnf")
	if err != nil {
		t.Fatal(err)
	}
	text = strings.Join(strings.Fields(text), " ") + " "
	for _, definition := range locator.Definitions {
		if !strings.Contains(text, " "+definition+" ") {
			t.Errorf("not in RFC 1738: %s", definition)
		}
	}
}
