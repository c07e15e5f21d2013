package html_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
)

// Target resolves the links of a page, also against its base element.
func Example() {
	const page = `<base href="/docs/"><a href="intro.html">Start</a> <img srcset="a.png 1x, b.png 2x">`

	f := html.Finder{Base: links.Base{Retrieval: "http://example.com/index.html"}}
	for link, err := range f.Read(strings.NewReader(page)) {
		if err != nil {
			log.Fatal(err)
		}
		target, err := link.Target()
		fmt.Println(link.Element, link.Attribute, target, err)
	}
	// Output:
	// a href http://example.com/docs/intro.html <nil>
	// img srcset http://example.com/docs/a.png <nil>
	// img srcset http://example.com/docs/b.png <nil>
}
