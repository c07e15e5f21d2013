package main

import (
	"bufio"
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

var mediaNames = []string{"auto", "html", "xml", "message", "mbox", "warc"}

func linksCommand() *cobra.Command {
	var s search
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

The exit code is 1 if a document was broken; what it has is printed all the same.`,
		Example: `  uri links --base https://example.com/ index.html
  uri links --only a,area --unique site/
  uri links --offsets --relative page.html
  uri links --only img.src,srcset crawl.warc.gz`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&s.media, "media", "auto", "take documents for a `kind`: auto, html, xml, message, mbox or warc")
	complete(cmd, "media", mediaNames)
	f.BoolVar(&relative, "relative", false, "print only what is written as a relative reference")
	f.StringSliceVar(&only, "only", nil, "print only what these `elements`, attributes or element.attributes hold")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(mediaNames, s.media) {
			return fmt.Errorf("--media: %s: want auto, html, xml, message, mbox or warc", quoted(s.media))
		}
		s.wanted = func(l *links.Link) bool {
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

var mediaByExtension = map[string]string{
	".html": "html", ".htm": "html", ".xhtml": "xml", ".xht": "xml", ".svg": "xml", ".xml": "xml",
	".eml": "message", ".mht": "message", ".mhtml": "message", ".mime": "message",
	".mbox": "mbox", ".mbx": "mbox", ".warc": "warc",
}

// mediaOf returns the media of a document, by its name or else by how it begins;
// "" if it is none to search. Of standard input, which has no name, the least that
// is said is that it is HTML.
func mediaOf(name string, r *bufio.Reader) string {
	if media := mediaByExtension[strings.ToLower(filepath.Ext(strings.TrimSuffix(name, ".gz")))]; media != "" {
		return media
	}
	head, _ := r.Peek(512)
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("WARC/")), bytes.HasPrefix(head, []byte("\x1F\x8B")):
		return "warc"
	case bytes.HasPrefix(head, []byte("<?xml")):
		return "xml"
	case bytes.HasPrefix(head, []byte("<")):
		return "html"
	case bytes.HasPrefix(head, []byte("From ")):
		return "mbox"
	case startsHeader(head):
		return "message"
	case name == "-":
		return "html"
	}
	return ""
}

// startsHeader reports whether head begins with two lines of a mail header.
func startsHeader(head []byte) bool {
	fields := 0
	for line := range bytes.Lines(head) {
		if fields > 0 && (line[0] == ' ' || line[0] == '\t') {
			continue
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t<>/\"{}()") {
			return false
		}
		if fields++; fields == 2 {
			return true
		}
	}
	return false
}
