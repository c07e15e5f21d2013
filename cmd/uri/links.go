package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/links"
)

var mediaNames = []string{"auto", "html", "xml", "message", "mbox", "warc"}

func linksCommand() *cobra.Command {
	var s searchFlags
	var relative bool
	var only []string
	cmd := &cobra.Command{
		Use:   "links [FILE ...]",
		Short: "Find references in HTML, mail and web archives, with their base",
		Long: `Links prints the targets of the references in each FILE or, without any or for "-",
in standard input, one per line: those of HTML and XML attributes and style sheets,
of the parts of mail, mailboxes (mbox) and MHTML, and of the records of web archives
(WARC, plain or compressed with gzip). A directory stands for the files in it that
are of these.

Each reference is resolved against the base URI of its document (RFC 3986, 5.1):
that of a base element goes before Content-Base and Content-Location, these before
the URI that a web archive has the document from, and that before --base. Where
none is known, the reference is printed as it is.

A target is as long as its base, so a page may have targets of 32 KiB for each of
its bytes. Gzip in gzip has a limit.

The exit code is 1 if a document was broken; what it has is printed all the same.`,
		Example: `  uri links --base https://example.com/ index.html
  uri links --only a,area --unique site/
  uri links --offsets --relative page.html
  uri links --only img.src,srcset crawl.warc.gz`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&s.Media, "media", "auto", "take documents for a `kind`: auto, html, xml, message, mbox or warc")
	complete(cmd, "media", mediaNames)
	f.BoolVar(&relative, "relative", false, "print only what is written as a relative reference")
	f.StringSliceVar(&only, "only", nil, "print only what these `elements`, attributes or element.attributes hold")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(mediaNames, s.Media) {
			return fmt.Errorf("--media: %s: want auto, html, xml, message, mbox or warc", draw.Quote(s.Media))
		}
		s.Wanted = func(l *links.Link) bool {
			return (!relative || l.Err == nil && l.Reference.Kind() != uri.KindURI) && (len(only) == 0 || holds(only, l))
		}
		return s.run(cmd, args)
	}
	return cmd
}

// holds reports whether one of names, in whatever case, is where l was found.
func holds(names []string, l *links.Link) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.EqualFold(name, l.Element) ||
			l.Attribute != "" && (strings.EqualFold(name, l.Attribute) || strings.EqualFold(name, l.Element+"."+l.Attribute))
	})
}
