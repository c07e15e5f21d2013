package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

var mediaNames = append([]string{"auto"}, protocol.Media...)

var mediaList = strings.Join(protocol.Media[:len(protocol.Media)-1], ", ") + " or " + protocol.Media[len(protocol.Media)-1]

func linksCommand() *cobra.Command {
	var s searchFlags
	var relative bool
	var only []string
	cmd := &cobra.Command{
		Use:   "links [FILE ...]",
		Short: "Find references in HTML, Markdown, feeds, mail and web archives, with their base",
		Long: `Links prints the targets of the references in each FILE, one per line. Without a
FILE, or for "-", it reads standard input. For a directory, it reads the
documents in it. Links finds references in

  HTML and XML           attributes and style sheets
  Markdown               links, images, definitions, raw HTML and text
  sitemaps, RSS, Atom    the elements that hold references, such as loc and
                         link; the HTML of articles is not searched
  mail, mbox and MHTML   each part of a message
  WARC, also with gzip   each record of a web archive

Each reference is resolved against the base URI of its document (RFC 3986, 5.1).
The base URI is the first of these that exists:

  1. the base element (HTML) or xml:base (XML)
  2. Content-Base, then Content-Location
  3. the URI from which the web archive has the document
  4. --base

Without a base URI, the reference is printed as it is in the document. Then
--abbreviated adds www.example.com and a@example.com in the running text of
Markdown and mail.

The output can be much larger than the document: a base of 32 KiB makes each
target at least 32 KiB long. The levels of gzip inside gzip are limited.

The name and the first bytes of a document tell its kind; --media sets it, also
as a media type such as text/markdown. A file in a directory is skipped if its
kind is not known.

The exit code is 1 if a document is damaged. Its references are printed all the
same. Values that are not references, such as "http://a b/", are counted on
standard error, and do not change the exit code, because most pages of the Web
have some. Destinations of Markdown with spaces, such as <a b.md>, are such
values. --rejects keeps them, and "uri fix" encodes them. The exit code is 2 if
the kind of a document is not known, because nothing was searched.`,
		Example: `  # List the links of an HTML page
  uri links --base https://example.com/ page.html
  # List the links of a page of the Web
  curl -s https://example.com/ | uri links --media html --base https://example.com/
  # List the links of each page in a directory, once
  uri links --only a,area --unique site/
  # List the images of a Markdown file
  uri links --only img guide.md
  # List the pages of a sitemap
  uri links --only loc sitemap.xml
  # List the links of an e-mail
  uri links message.eml
  # Find relative links, and where they are
  uri links --offsets --relative page.html
  # List the links of a web archive
  uri links --only a.href,area.href crawl.warc`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&s.Media, "media", "auto", "the `kind` of the documents: auto, "+mediaList)
	complete(cmd, "media", mediaNames)
	f.BoolVar(&relative, "relative", false, "print only references that are relative in the document")
	f.StringSliceVar(&only, "only", nil, "print only references in these `elements`, attributes or element.attributes")
	completeList(cmd, "only", []string{"a", "area", "img", "link", "script", "iframe", "form", "href", "src", "a.href", "loc", "enclosure", "guid"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if s.Media != "auto" {
			media := protocol.MediaOf(s.Media)
			if media == "" {
				return fmt.Errorf("--media: %s: expected auto, %s", draw.Quote(s.Media), mediaList)
			}
			s.Media = media
		}
		s.Wanted = func(l *links.Link) bool {
			return (!relative || l.Err == nil && l.Reference.Kind() != uri.KindURI) && (len(only) == 0 || isIn(only, l))
		}
		return s.run(cmd, args)
	}
	return cmd
}

// isIn reports whether l was found in one of the elements or attributes that names lists.
// It ignores case.
func isIn(names []string, l *links.Link) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.EqualFold(name, l.Element) ||
			l.Attribute != "" && (strings.EqualFold(name, l.Attribute) || strings.EqualFold(name, l.Element+"."+l.Attribute))
	})
}
