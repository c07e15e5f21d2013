package grammar_test

import (
	"fmt"
	"log"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
)

const versions = `version = number *("." number) [suffix]
number  = "0" / (%x31-39 *DIGIT)
suffix  = "-" 1*(ALPHA / DIGIT / tag)
`

// Check a grammar before using it: which names does no rule define?
func ExampleIndex_Check() {
	g, err := abnf.Read("versions.abnf", versions)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range grammar.NewIndex(g).Check() {
		if p.Kind == grammar.Undefined {
			fmt.Println(p)
		}
	}
	// Output:
	// versions.abnf:3:34: rule suffix uses tag, which is not defined
}

// List the rules that "version" needs, in an order in which each rule follows the rules that it uses.
func ExampleIndex_Dependencies() {
	g, err := abnf.Read("versions.abnf", versions+"tag = \"_\"\n")
	if err != nil {
		log.Fatal(err)
	}
	x := grammar.NewIndex(g)
	rules, err := x.Dependencies(x.Rule("version"))
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range rules {
		fmt.Println(r.Name)
	}
	// Output:
	// DIGIT
	// number
	// ALPHA
	// tag
	// suffix
}
