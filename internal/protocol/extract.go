package protocol

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/feed"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/mail"
	"github.com/uriform/uri/links/markdown"
	"github.com/uriform/uri/links/warc"
)

// MaxFaults limits the number of faults in a reply.
const MaxFaults = 1000

var extractOperation = Operation{
	Name: "extract",
	Doc:  "finds the references in a document",
	Fields: []Field{inputField,
		{Name: "media", Values: extractMedia, Default: "text", Doc: "what the input is"},
		{Name: "base", Doc: "the base URI, if the document does not contain one"},
		syntaxField,
		{Name: "abbreviated", Kind: Bool, Default: "false", Doc: "also find www.example.com and a@example.com"},
		{Name: "schemes", Kind: Names, Doc: "the schemes to find in text: registered (the default), any, or a list"},
	},
	Replies: [][]Key{{
		{Name: "links", Kind: Objects, Keys: []Key{
			{Name: "text"},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "reference"},
			{Name: "target", Null: true},
			{Name: "alternative", Optional: true},
			{Name: "assumed", Optional: true},
			{Name: "doubt", Optional: true},
			{Name: "element", Optional: true},
			{Name: "attribute", Optional: true},
			{Name: "part", Optional: true},
			{Name: "error", Kind: Failure, Optional: true},
		}},
		{Name: "faults", Kind: Objects, Optional: true, Keys: []Key{
			{Name: "part", Optional: true},
			{Name: "offset", Kind: Offset, Optional: true},
			{Name: "message"},
		}},
	}},
	answer: func(q *Request, r *reply) error {
		f, media, err := q.finder()
		if err != nil {
			return err
		}
		r.Name("links")
		r.B = append(r.B, '[')
		first, limit := len(r.B), q.maxReply(r.server.maxLinks())
		count := 0
		var faults []error
		for l, err := range ReadMedia(&f, media, strings.NewReader(q.input())) {
			if err != nil {
				if len(faults) < MaxFaults {
					faults = append(faults, err)
				}
				continue
			}
			before := len(r.B)
			if count > 0 {
				r.B = append(r.B, ',')
			}
			if WriteLink(&r.Writer, &l); len(r.B)-first > limit {
				r.B = r.B[:before]
				faults = append(faults, fmt.Errorf("the reply is too long: it has only the first %d links", count))
				break
			}
			count++
		}
		r.B = append(r.B, ']')
		if len(faults) > 0 {
			WriteFaults(&r.Writer, faults)
		}
		return nil
	},
}

// maxReply returns the limit for the length of the links in a reply. Without it, an input
// of 80 kB could have a reply of 120 MB, because an input of n bytes can have n/2
// references, and each target is at least as long as the base. Replies to real documents
// are much shorter than the limit.
func (q *Request) maxReply(limit int) int {
	base, _ := q.text("base")
	return min(1<<20+64*(len(q.input())+len(base)), limit)
}

// finder returns the Finder and the media type for a request of extract.
func (q *Request) finder() (f links.Finder, media string, err error) {
	if media, err = q.choice("media"); err != nil {
		return f, "", err
	}
	if f.Syntax, err = q.syntax(); err != nil {
		return f, "", err
	}
	f.Abbreviated = q.bool("abbreviated")
	if names, ok := q.Names("schemes"); ok {
		f.Schemes = SchemesOf(names)
	}
	if base, ok := q.text("base"); ok {
		if f.Abbreviated {
			return f, "", BadRequest("abbreviated", errors.New("cannot be used with a base (RFC 2396, appendix F)"))
		}
		if _, err := q.base(); err != nil {
			return f, "", err
		}
		f.Base = links.Base{Retrieval: base, Syntax: f.Syntax}
	}
	// The input is in memory already, so no token is too long.
	f.MaxToken = len(q.input()) + 1
	return f, media, nil
}

// SchemesOf returns the schemes of a list of names. "any" and "registered" are lists of
// one name.
func SchemesOf(names []string) links.Schemes {
	switch {
	case slices.Equal(names, []string{"any"}):
		return links.AnyScheme
	case slices.Equal(names, []string{"registered"}):
		return links.RegisteredSchemes
	}
	return links.TheseSchemes(names...)
}

// Media are the kinds of documents that [ReadMedia] reads.
var Media = []string{"text", "html", "xml", "feed", "markdown", "message", "mbox", "warc"}

// mediaTypes has the kind of documents of a media type.
var mediaTypes = map[string]string{
	"text/plain":            "text",
	"text/html":             "html",
	"application/xhtml+xml": "xml",
	"application/xml":       "xml",
	"text/xml":              "xml",
	"image/svg+xml":         "xml",
	"application/rdf+xml":   "xml",
	"application/rss+xml":   "feed",
	"application/atom+xml":  "feed",
	"text/markdown":         "markdown",
	"message/rfc822":        "message",
	"application/mbox":      "mbox",
	"application/warc":      "warc",
}

// MediaOf returns the kind of documents that name names: a name in [Media], or a media
// type. It returns "" for other names.
func MediaOf(name string) string {
	if slices.Contains(Media, name) {
		return name
	}
	return mediaTypes[strings.ToLower(name)]
}

// extractMedia are the values of the field media. Mailboxes and archives are too large for
// a line.
var extractMedia = func() []string {
	names := []string{"text", "html", "xml", "feed", "markdown", "message"}
	for _, name := range slices.Sorted(maps.Keys(mediaTypes)) {
		if slices.Contains(names, mediaTypes[name]) {
			names = append(names, name)
		}
	}
	return names
}()

// ReadMedia yields the links of a document of a kind in [Media], or of a media type that
// [MediaOf] knows. XML is a sitemap or a feed if its root element says so.
func ReadMedia(f *links.Finder, media string, r io.Reader) iter.Seq2[links.Link, error] {
	page := html.Finder{Syntax: f.Syntax, ASCII: f.ASCII, Base: f.Base, MaxToken: f.MaxToken}
	message := mail.Finder{
		Syntax: f.Syntax, ASCII: f.ASCII, Schemes: f.Schemes, Abbreviated: f.Abbreviated,
		Base: f.Base, MaxToken: f.MaxToken,
	}
	news := feed.Finder{Syntax: f.Syntax, ASCII: f.ASCII, Base: f.Base, MaxToken: f.MaxToken}
	switch MediaOf(media) {
	case "text":
		return f.ReadText(r)
	case "markdown":
		document := markdown.Finder{
			Syntax: f.Syntax, ASCII: f.ASCII, Schemes: f.Schemes, Abbreviated: f.Abbreviated,
			Base: f.Base,
		}
		return document.Read(r)
	case "feed":
		return news.Read(r)
	case "message":
		return message.ReadMessage(r)
	case "mbox":
		return message.ReadMbox(r)
	case "warc":
		archive := warc.Finder(message)
		return archive.Read(r)
	case "xml":
		const headLen = 4096 // the root element is within
		buffered := bufio.NewReaderSize(r, headLen)
		if head, _ := buffered.Peek(headLen); feed.Recognizes(head) {
			return news.Read(buffered)
		}
		r = buffered
		page.ContentType = "application/xml"
	}
	return page.Read(r)
}

// WriteLink writes a link as an object. Optional keys are after the other keys.
func WriteLink(w *jsonwriter.Writer, l *links.Link) {
	w.Open()
	w.Text("text", l.Text)
	w.Int("start", int(l.Start))
	w.Int("end", int(l.End))
	w.Text("reference", l.Value)
	target, err := l.Target()
	w.Optional("target", target.String(), err == nil)
	for _, member := range [...]struct{ name, value string }{
		{"alternative", l.Alternative},
		{"assumed", l.Assumed},
		{"doubt", l.Doubt.String()},
		{"element", l.Element},
		{"attribute", l.Attribute},
		{"part", l.Part},
	} {
		if member.value != "" {
			w.Text(member.name, member.value)
		}
	}
	if l.Err != nil {
		WriteError(w, Refused("reference", l.Err))
	}
	w.Close()
}

// WriteFaults writes the member "faults", the faults of a document.
func WriteFaults(w *jsonwriter.Writer, faults []error) {
	w.Objects("faults", len(faults), func(i int) {
		err := faults[i]
		if e, ok := errors.AsType[*links.Error](err); ok {
			if e.Part != "" {
				w.Text("part", e.Part)
			}
			w.Int("offset", int(e.Offset))
			err = e.Err
		}
		w.Text("message", strings.ToValidUTF8(err.Error(), "\uFFFD"))
	})
}
