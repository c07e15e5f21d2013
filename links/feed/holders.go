package feed

import (
	"strings"
	"sync"
)

// An element is the name of an element, with the short name of its namespace.
type element struct{ space, name string }

// holders are the elements that hold a reference, and the attribute that it is in. "" is
// the text of the element.
var holders = sync.OnceValue(func() map[element]string {
	return map[element]string{
		// sitemaps.org
		{"sitemap", "loc"}:                 "",
		{"sitemap-image", "loc"}:           "",
		{"sitemap-image", "license"}:       "",
		{"sitemap-video", "content_loc"}:   "",
		{"sitemap-video", "player_loc"}:    "",
		{"sitemap-video", "thumbnail_loc"}: "",
		{"xhtml", "link"}:                  "href",

		// RSS 2.0 and before
		{"rss", "comments"}:    "",
		{"rss", "docs"}:        "",
		{"rss", "enclosure"}:   "url",
		{"rss", "guid"}:        "", // unless isPermaLink="false"
		{"rss", "link"}:        "",
		{"rss", "source"}:      "url",
		{"rss", "url"}:         "",
		{"media", "content"}:   "url",
		{"media", "player"}:    "url",
		{"media", "thumbnail"}: "url",
		{"itunes", "image"}:    "href",

		// RFC 4287, and Atom 0.3 where it has the same elements
		{"atom", "content"}:   "src",
		{"atom", "generator"}: "uri",
		{"atom", "icon"}:      "",
		{"atom", "link"}:      "href",
		{"atom", "logo"}:      "",
		{"atom", "uri"}:       "",
	}
})

// spaces has a short name for each namespace, without the slash at its end.
var spaces = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"http://www.sitemaps.org/schemas/sitemap/0.9":     "sitemap",
		"https://www.sitemaps.org/schemas/sitemap/0.9":    "sitemap",
		"http://www.google.com/schemas/sitemap/0.84":      "sitemap",
		"http://www.google.com/schemas/sitemap-image/1.1": "sitemap-image",
		"http://www.google.com/schemas/sitemap-video/1.1": "sitemap-video",
		"http://www.w3.org/1999/xhtml":                    "xhtml",
		"http://purl.org/rss/1.0":                         "rss",
		"http://my.netscape.com/rdf/simple/0.9":           "rss",
		"http://backend.userland.com/rss2":                "rss",
		"http://search.yahoo.com/mrss":                    "media",
		"http://www.itunes.com/dtds/podcast-1.0.dtd":      "itunes",
		"http://www.w3.org/2005/Atom":                     "atom",
		"http://purl.org/atom/ns":                         "atom",
		"http://www.w3.org/1999/02/22-rdf-syntax-ns":      "rdf",
	}
})

// spaceOf returns the short name of a namespace, or "".
func spaceOf(name string) string {
	return spaces()[strings.TrimRight(name, "/#")]
}

// rootSpace returns what elements without a namespace are in a document with that root
// element, or "" if the document is not a sitemap or feed. Many documents omit the
// namespace of their format.
func rootSpace(space, root string) string {
	switch root {
	case "urlset", "sitemapindex":
		return "sitemap"
	case "rss", "RDF":
		return "rss"
	case "feed":
		if space == "" || spaceOf(space) == "atom" {
			return "atom"
		}
	}
	return ""
}
