package links_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/links"
)

// Mail breaks references across lines.
func Example_mail() {
	const text = `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
`
	for link := range links.Text(text) {
		fmt.Println(link.Reference)
	}
	// Output:
	// http://www.w3.org/Addressing/
	// ftp://foo.example.com/rfc/
	// http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING
}

// A program collects the links of a text. An IRI and the URI that it maps to are one link. The IDNA
// form of a host is another string; package iri converts hosts to it.
func ExampleFinder_Parse() {
	const text = "http://bücher.example/größe, http://b%C3%BCcher.example/gr%C3%B6%C3%9Fe, http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe"
	found, named := map[uri.URI]int{}, map[uri.URI]int{}
	for link := range new(links.Finder).Text(text) {
		target, err := link.Target()
		if err != nil {
			fmt.Println(err)
			continue
		}
		found[target]++
		if target, err = (iri.ToURI{Host: iri.HostIDNA}).URI(target); err != nil {
			fmt.Println(err)
			continue
		}
		named[target]++
	}
	fmt.Println(found)
	fmt.Println(named)
	// Output:
	// map[http://b%C3%BCcher.example/gr%C3%B6%C3%9Fe:2 http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe:1]
	// map[http://xn--bcher-kva.example/gr%C3%B6%C3%9Fe:3]
}

// A hyphen at the end of a line may belong to the reference or may come from a typesetter.
func ExampleLink_Confidence() {
	for link := range links.Text("<http://example.com/multi-\n page> or http://example.com/.") {
		fmt.Printf("%v: %s", link.Confidence(), link.Value)
		if link.Alternative != "" {
			fmt.Printf(", or %s", link.Alternative)
		}
		fmt.Printf(" (%v)\n", link.Doubt)
	}
	// Output:
	// low: http://example.com/multi-page, or http://example.com/multipage (broken after a hyphen)
	// medium: http://example.com/ (punctuation left out)
}

// Establish reports which of the four sources gives the base URI, and why.
func ExampleBase_Establish() {
	base, err := links.Base{
		Content:       "../images/",
		Encapsulating: "", // part of nothing
		Retrieval:     "http://example.com/docs/index.html#top",
	}.Establish()
	fmt.Println(base.URI, err)
	fmt.Println(base.Source)
	fmt.Println(base.Why)

	_, err = links.Base{Content: "../images/"}.Establish()
	fmt.Println(err)
	// Output:
	// http://example.com/images/ <nil>
	// content
	// content: "../images/", resolved against the retrieval URI
	// links: no base URI: content: "../images/" is relative, and there is no base URI to resolve it against
}
