package markdown_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/markdown"
)

// The files that a document refers to, as a check for broken links needs them: links
// elsewhere are left out, and so are fragments.
func Example() {
	const readme = `# Uriform

See [the design](doc/design.md#goals), [examples][1] and <https://example.com/>.
![Picture](<pictures/a b.svg>) ![Speed](pictures/speed.svg)

[1]: ../examples/
`
	base := uri.MustParse("file:///project/README.md")
	f := markdown.Finder{Base: links.Base{Retrieval: base.String()}}
	for link, err := range f.Read(strings.NewReader(readme)) {
		if err != nil {
			log.Fatal(err)
		}
		target, err := link.Target()
		switch {
		case err != nil:
			fmt.Printf("byte %d: %q is not a reference\n", link.Start, link.Value)
		case target.Scheme() == "file":
			fmt.Println(target.WithoutFragment().Path())
		}
	}
	// Output:
	// /project/doc/design.md
	// byte 104: "pictures/a b.svg" is not a reference
	// /project/pictures/speed.svg
	// /examples/
}
