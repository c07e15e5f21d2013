// Package feed finds references in sitemaps and feeds: in those elements and attributes of
// sitemaps, RSS and Atom that hold references.
//
//	f := feed.Finder{Base: links.Base{Retrieval: "https://example.com/feed.xml"}}
//	for link, err := range f.Read(document) {
//		…
//	}
//
// # Specifications
//
//   - Sitemaps (sitemaps.org, 0.9): loc in urlset and sitemapindex. Google's extensions
//     for images, videos and alternate pages.
//   - RSS 0.9x and 2.0, and RSS 1.0 (RDF Site Summary): link, url, guid, enclosure and
//     others. Media RSS and the image of podcasts.
//   - Atom 1.0 (RFC 4287): link, content, icon, logo, uri and generator. An id identifies
//     and is not a link.
//   - XML Base: xml:base.
//
// The names of namespaces are not references.
//
// # HTML in feeds
//
// The content of an article is not searched, neither XHTML elements in content and summary of Atom,
// nor escaped HTML in description and content:encoded of RSS. To find these links, read the text of
// the element, and search it with package html.
//
// # Cost
//
// Time is linear in the length of the document. [Finder.MaxToken] and a limit on the nesting of
// elements bound the memory. Entities are those of HTML, with one character each, and a document
// type definition is not read.
package feed
