// Package markdown finds references in Markdown: the destinations of links and images,
// autolinks, link reference definitions, the attributes of raw HTML, and references in
// running text.
//
//	f := markdown.Finder{Base: links.Base{Retrieval: "https://example.com/README.md"}}
//	for link, err := range f.Read(document) {
//		…
//	}
//
// # Specifications
//
//   - CommonMark 0.31.2: blocks, links, images, autolinks, link reference definitions,
//     raw HTML, backslash escapes and character references.
//   - GitHub Flavored Markdown: tables. Its extended autolinks are the references that
//     package links finds in running text.
//   - GitHub's names of headings, for fragments: see [Finder.Anchor].
//   - RFC 7763: the charset of text/markdown.
//
// # Destinations with spaces
//
// CommonMark allows spaces in a destination in angle brackets: [a](<b c.md>). This is not a
// reference, so Link.Err is set, and Link.Value is "b c.md". Renderers percent-encode the spaces,
// as Encode of package lenient does.
//
// # Why goldmark
//
// github.com/yuin/goldmark splits the document into blocks: block quotes, lists, code, HTML and
// paragraphs. It follows CommonMark and has no dependencies. This package reads the paragraphs
// itself, because goldmark finds the links in a paragraph in time that is quadratic in the length
// of the paragraph, and does not report the offset of a destination.
//
// # Cost
//
// Time is linear in the length of the document, although a document of nothing but HTML tags takes
// many times as long as a usual one. The whole document is in memory, with all its references, and
// [Finder.MaxDocument] limits its length.
package markdown
