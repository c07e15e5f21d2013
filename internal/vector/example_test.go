package vector_test

import (
	"fmt"
	"regexp"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/vector"
)

// This example tests a regular expression for dec-octet. A suite with one extra
// state finds the mistake: 2[0-5][0-5] does not match 206.
func Example() {
	octet := regexp.MustCompile(`^(\d|[1-9]\d|1\d\d|2[0-5][0-5])$`)

	g, _ := rfc.Corrected("rfc3986")
	d, _ := automaton.Compile(g, "dec-octet")
	suite, _ := vector.New(d, vector.Options{Extra: 1})
	for text, accept := range suite.All() {
		if octet.Match(text) != accept {
			fmt.Printf("%q: the grammar says %v\n", text, accept)
			break
		}
	}
	// Output: "206": the grammar says true
}
