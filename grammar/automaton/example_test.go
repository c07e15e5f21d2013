package automaton_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// This example finds a shortest string that only RFC 2396 accepts, and one that
// only RFC 3986 accepts.
func ExampleWitness() {
	older, _ := rfc.Corrected("rfc2396")
	newer, _ := rfc.Corrected("rfc3986")
	a, _ := automaton.Compile(older, "URI-reference")
	b, _ := automaton.Compile(newer, "URI-reference")
	lost, _, _ := automaton.Witness(a, b)
	added, _, _ := automaton.Witness(b, a)
	fmt.Println("only RFC 2396:", lost)
	fmt.Println("only RFC 3986:", added)
	// Output:
	// only RFC 2396: //:a
	// only RFC 3986: a:
}

// This example finds the first wrong byte of a string, and the characters that
// are allowed at that place.
func ExampleDFA_Viable() {
	g, _ := rfc.Corrected("rfc3986")
	d, _ := automaton.Compile(g, "IPv6address")
	s := "1::2::3"
	n := d.Viable(s)
	at := d.Start()
	for _, r := range s[:n] {
		at = d.Next(at, r)
	}
	fmt.Printf("%s|%s: expected %s\n", s[:n], s[n:], automaton.FormatRanges(d.Expected(at)))
	// Output: 1::2:|:3: expected 0–9 A–F a–f
}

func ExampleDerive() {
	g, _ := rfc.Corrected("rfc3986")
	p, _ := automaton.NewParser(g, "IPv6address", automaton.ParserOptions{})
	s := "a::1.2.3.4"
	d, _ := p.Parse(s)
	for _, n := range d {
		if !strings.Contains("ALPHA DIGIT HEXDIG", n.Rule) {
			fmt.Printf("%s%s %q\n", strings.Repeat("  ", n.Depth), n.Rule, s[n.Start:n.End])
		}
	}
	// Output:
	// IPv6address "a::1.2.3.4"
	//   h16 "a"
	//   ls32 "1.2.3.4"
	//     IPv4address "1.2.3.4"
	//       dec-octet "1"
	//       dec-octet "2"
	//       dec-octet "3"
	//       dec-octet "4"
}

// The numbers of states, including the dead state, and of byte classes are the
// same as those that other programs have computed.
func TestSizes(t *testing.T) {
	for _, tt := range []struct {
		grammar, rule           string
		states, bytes, byteSets int
	}{
		{"rfc3986", "URI-reference", 183, 183, 21},
		{"rfc3987", "IRI-reference", 186, 278, 44},
	} {
		g, err := rfc.Published(tt.grammar)
		if err != nil {
			t.Fatal(err)
		}
		d, err := automaton.Compile(g, tt.rule)
		if err != nil {
			t.Fatal(err)
		}
		u, err := d.UTF8()
		if err != nil {
			t.Fatal(err)
		}
		if d.States() != tt.states || u.States() != tt.bytes || u.Classes() != tt.byteSets {
			t.Errorf("%s: %d states, %d over bytes with %d classes; want %d, %d, %d",
				tt.rule, d.States(), u.States(), u.Classes(), tt.states, tt.bytes, tt.byteSets)
		}
	}
}
