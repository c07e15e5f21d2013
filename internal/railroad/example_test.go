package railroad_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/railroad"
)

// This example writes a page with the diagrams of all rules of RFC 3986. Each box leads to the
// diagram of its rule.
func Example() {
	g, err := rfc.Corrected("rfc3986")
	if err != nil {
		log.Fatal(err)
	}
	var page strings.Builder
	index := grammar.NewIndex(g)
	anchor := func(rule string) string {
		if index.Rule(rule) == nil {
			return ""
		}
		return "#" + rule
	}
	fmt.Fprintf(&page, "<!DOCTYPE html>\n<title>RFC 3986</title>\n<style>%s</style>\n", railroad.Style)
	for _, r := range g.Rules {
		d, err := railroad.Draw(r, 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(&page, "<p id=%q>\n%s\n", r.Name, d.SVG(railroad.SVGOptions{Href: anchor, ID: "d-" + r.Name, Embedded: true}))
	}
	fmt.Println(strings.Count(page.String(), "<svg"), "diagrams")
	// Output: 36 diagrams
}
