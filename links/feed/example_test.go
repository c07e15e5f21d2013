package feed_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/feed"
)

// The episodes of a podcast, without the other references of its feed.
func Example() {
	const podcast = `<rss version="2.0"><channel><link>https://example.com/</link>
<item><guid isPermaLink="false">1</guid><enclosure url="/1.mp3" length="9" type="audio/mpeg"/></item>
<item><guid isPermaLink="false">2</guid><enclosure url="/2.mp3?a&amp;b" length="9" type="audio/mpeg"/></item>
</channel></rss>`

	f := feed.Finder{Base: links.Base{Retrieval: "https://example.com/podcast.xml"}}
	for link, err := range f.Read(strings.NewReader(podcast)) {
		if err != nil {
			log.Fatal(err)
		}
		if link.Element == "enclosure" {
			target, err := link.Target()
			fmt.Println(target, err)
		}
	}
	// Output:
	// https://example.com/1.mp3 <nil>
	// https://example.com/2.mp3?a&b <nil>
}
