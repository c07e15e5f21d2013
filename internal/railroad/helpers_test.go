package railroad_test

import (
	"iter"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/railroad"
)

// rules yields the rules of all grammars, as published and as corrected, with the builtins.
func rules(t *testing.T) iter.Seq2[string, *grammar.Rule] {
	return func(yield func(string, *grammar.Rule) bool) {
		for _, name := range rfc.Names() {
			published, err := rfc.Published(name)
			if err != nil {
				t.Fatal(err)
			}
			corrected, err := rfc.Corrected(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range []*grammar.Grammar{published, corrected} {
				for _, list := range [][]*grammar.Rule{g.Rules, g.Builtins} {
					for _, r := range list {
						if !yield(name+" "+r.Name, r) {
							return
						}
					}
				}
			}
		}
	}
}

// shapes are rules that the grammars of the RFCs do not have.
var shapes = []string{
	`a = ""`,
	`a = *""`,
	`a = <>`,
	`a = "x" / "" / "y"`,
	`a = *( "" / "x" )`,
	`a = [ [ "x" ] ]`,
	`a = 3*[ "x" ] 2*7( b / "y" ) 1000000000c`,
	`a = b / ( c / ( d / e ) ) / "x" / "y" / %s"z" / "0"`,
	`a = ( "x" ( "y" ( "z" b ) ) )`,
	`a = " " / %x22 / "<" / "&" / ">" / %x0.9.0D.41`,
	`a = "a rather long literal with spaces in it, which is longer than a line of a label of a box"`,
	`a = <a description & "in words" that is longer than a line of a label of a box>`,
	`a = a-name-that-is-longer-than-a-line-of-a-label-of-a-box-and-so-has-to-be-broken`,
	`a = ( "xxxxxxxxxxxxxxxxxxxxxxxxxx" "xxxxxxxxxxxxxxxxxxxxxxxxxx" "xxxxxxxxxxxxxxxxxxxxxxxxxx" / b ) c / d`,
	`a = *( b *( c *( d *( e [ f ( g / h / *i ) j ] k ) l ) m ) n ) o`,
	`a = "jan" / "feb" / "mar" / "apr" / "may" / "jun" / "jul" / "aug" / "sep" / "oct" / "nov" / "dec" / "1" / "2" / "3" / "5" / "6"`,
	`a = %x41-7A / "b" / "B" / %s"c" / %xE9-1F600`,
}

// read returns the first rule of a grammar in ABNF.
func read(t testing.TB, text string) *grammar.Rule {
	t.Helper()
	g, err := abnf.Read("test", text+"\n")
	if err != nil {
		t.Fatal(err)
	}
	return g.Rules[0]
}

func draw(t testing.TB, r *grammar.Rule, width int) *railroad.Diagram {
	t.Helper()
	d, err := railroad.Draw(r, width)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
