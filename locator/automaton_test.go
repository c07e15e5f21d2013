package locator_test

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/locator"
)

// compile makes the automaton of a rule of RFC 1738, corrected.
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

// access returns a shortest text to every state but Dead.
func access(d *automaton.DFA) map[automaton.State]string {
	texts := map[automaton.State]string{d.Start(): ""}
	queue := []automaton.State{d.Start()}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for c := range d.Classes() {
			to := d.Step(s, c)
			if _, seen := texts[to]; !seen && to != automaton.Dead {
				texts[to] = texts[s] + string(d.Class(c).Rep)
				queue = append(queue, to)
			}
		}
	}
	return texts
}

// agree compares verdict and offset of Parse with an automaton.
func agree(t *testing.T, d *automaton.DFA, s string) {
	t.Helper()
	_, err := locator.Parse(s)
	if want := d.Match(s); (err == nil) != want {
		t.Fatalf("Parse(%q) = %v, automaton says %v", s, err, want)
	}
	var e *locator.ParseError
	if errors.As(err, &e) && e.Offset() != d.Viable(s) {
		t.Fatalf("Parse(%q): %v; the longest viable prefix has %d bytes", s, err, d.Viable(s))
	}
}

// texts yields every way to a state and two symbols on, one of each class.
func texts(d *automaton.DFA) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, prefix := range access(d) {
			for a := range d.Classes() {
				one := prefix + string(d.Class(a).Rep)
				if !yield(one) {
					return
				}
				for b := range d.Classes() {
					if !yield(one + string(d.Class(b).Rep)) {
						return
					}
				}
			}
		}
	}
}

func TestAutomata(t *testing.T) {
	for x := range locator.Schemes() {
		t.Run(x.Rule, func(t *testing.T) {
			d := compile(t, x.Rule)
			for s := range texts(d) {
				// Before the ":", what Parse goes by is all ten schemes.
				if len(s) > len(x.Name) {
					agree(t, d, s)
				}
			}
		})
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
	for s := range texts(d) {
		u, err := locator.ParseMailto("mailto:" + escaped(s))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok := u.AddrSpec(); ok != d.Match(s) {
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

// What errors quote as the definition of a rule is what the RFC prints.
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
