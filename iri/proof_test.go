package iri_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	dfa "github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
	"github.com/uriform/uri/iri"
)

// This file proves that the conversions without host mapping do what RFC 3987, 3.1 and 3.2 say, with complete
// suites for transducers. doc/proof.md states the assumptions.

// conversionTokens are the inputs: ASCII and non-ASCII characters, as such and as percent-encodings; and octets of UTF-8 that
// form characters of ucschar, of iprivate and of neither, a bidirectional control, and ill-formed sequences.
const conversionTokens = "a é \u202e \U00010300 %41 %7e %2f %2F %25 %80 %8c %90 %a9 %A9 %AE %C2 %c3 %E2 %EE %F0 %FF"

// triplets returns octets as percent-encodings.
func triplets(octets string) (text string) {
	for _, c := range []byte(octets) {
		text += fmt.Sprintf("%%%02X", c)
	}
	return text
}

// A toIRI is the model of RFC 3987, 3.2. Its state has the octets that may be the beginning of a character.
type toIRI struct{ decodes func(r rune) bool }

func (m toIRI) next(octets, token string) (to, write string) {
	octet, err := hex.DecodeString(strings.TrimPrefix(token, "%"))
	switch {
	case token[0] != '%' || err != nil:
		return "", triplets(octets) + token
	case octet[0] < 0x80:
		if c := rune(octet[0]); c == 'A' || c == '~' { // step 2: neither "%" nor reserved
			token = string(c)
		}
		return "", triplets(octets) + token
	}
	octets += string(octet)
	for octets != "" && utf8.FullRuneInString(octets) {
		r, size := utf8.DecodeRuneInString(octets)
		if size > 1 && m.decodes(r) {
			write += octets[:size] // step 5
		} else {
			write += triplets(octets[:size]) // steps 3 and 4
		}
		octets = octets[size:]
	}
	return octets, write
}

func (m toIRI) end(octets string) (write string, ok bool) { return triplets(octets), true }

// toURI is the model of RFC 3987, 3.1, step 2.
func toURI(_ struct{}, token string) (to struct{}, write string) {
	if token[0] >= utf8.RuneSelf {
		token = triplets(token)
	}
	return to, token
}

func TestProofConversions(t *testing.T) {
	g, err := rfc.Corrected("rfc3987")
	if err != nil {
		t.Fatal(err)
	}
	is := func(rule string) func(rune) bool {
		d, err := dfa.Compile(g, rule)
		if err != nil {
			t.Fatal(err)
		}
		return func(r rune) bool { return d.Match(string(r)) }
	}
	ucschar, iprivate := is("ucschar"), is("iprivate")
	for _, context := range []string{"//", "//a@", "//h/", "/b/", "x:c", "?", "x://h/?", "#", "x:?d#"} {
		tokens := strings.Fields(conversionTokens)
		query := strings.HasSuffix(context, "?")
		if query {
			tokens = append(tokens, "\ue000")
		}
		m := toIRI{func(r rune) bool {
			// "IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, PDF, LRO, and RLO)" (4.1)
			return r != '\u202e' && (ucschar(r) || query && iprivate(r))
		}}
		there, err := vector.NewTransducer(tokens, "", m.next, m.end)
		if err != nil {
			t.Fatal(err)
		}
		back, err := vector.NewTransducer(tokens, struct{}{}, toURI, func(struct{}) (string, bool) { return "", true })
		if err != nil {
			t.Fatal(err)
		}
		few, extra := testenv.Few(t), 0
		if testenv.Long() {
			extra = 1
		}
		suite := there.Suite(extra)
		for c := range suite.All() {
			got, err := iri.ToIRI{}.String(context + c.Text)
			if err != nil || got != context+c.Output {
				few.Errorf("%q is the IRI %q (%v), want %q", context+c.Text, got, err, context+c.Output)
			}
			u, err := iri.ToURI{}.String(context + c.Text)
			if err != nil {
				few.Errorf("%q: %v", context+c.Text, err)
			}
			if again, err := (iri.ToURI{}).String(got); err != nil || normalURI(again) != normalURI(u) {
				few.Errorf("%q is the URI %q, but its IRI %q is the URI %q (%v)", context+c.Text, u, got, again, err)
			}
		}
		for c := range back.Suite(2).All() {
			if got, err := (iri.ToURI{}).String(context + c.Text); err != nil || got != context+c.Output {
				few.Errorf("%q is the URI %q (%v), want %q", context+c.Text, got, err, context+c.Output)
			}
		}
		t.Logf("%s: %d states, %d and %d strings", context, suite.States(), suite.Count(), back.Suite(2).Count())
	}
}
