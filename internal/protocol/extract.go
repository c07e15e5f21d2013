//go:build !core

package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
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

// maxFaults limits the number of faults in a reply.
const maxFaults = 1000

var extractOperation = Operation{
	Name: "extract",
	Doc:  "finds the references in a document",
	Fields: []Field{inputField,
		{Name: "media", Values: extractMedia(), Default: "text", Doc: "what the input is"},
		{Name: "base", Doc: "the base URI, if the document does not contain one"},
		syntaxField,
		{Name: "browser", Kind: Bool, Default: "false", Doc: "read references in HTML as a browser does"},
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
			{Name: "line", Kind: Number, Optional: true},
			{Name: "column", Kind: Number, Optional: true},
			{Name: "repairs", Kind: Names, Optional: true},
			{Name: "error", Kind: Failure, Optional: true},
		}},
		{Name: "faults", Kind: Objects, Optional: true, Keys: []Key{
			{Name: "part", Optional: true},
			{Name: "offset", Kind: Offset, Optional: true},
			{Name: "message"},
		}},
		countOf("faults"),
		cutKey,
	}},
	answer: func(q *Request, r *reply) error {
		f, media, err := q.finder()
		if err != nil {
			return err
		}
		w := LinkWriter{Writer: &r.Writer}
		w.Begin()
		first, limit := len(w.B), q.maxReply(r.server.maxLinks())
		in := &pieces{strings.NewReader(q.input()), q.context()}
		for l, err := range ReadMedia(&f, q.bool("browser"), media, in) {
			if q.context().Err() != nil {
				break
			}
			if err != nil {
				w.Fault(err)
				continue
			}
			before := len(w.B)
			if w.Link(&l); len(w.B)-first > limit {
				w.B = w.B[:before]
				w.Fault(fmt.Errorf("the reply is too long: it has only the first %d links", w.links-1))
				w.cut = true
				break
			}
		}
		w.End()
		return nil
	},
}

// pieces reads a text until a context ends.
type pieces struct {
	text *strings.Reader
	ctx  context.Context
}

func (p *pieces) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.text.Read(b)
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

// kinds are the kinds of documents that [ReadMedia] reads, with their media types and the extensions of
// their files. The last two are too large for a line of batch.
var kinds = [...]struct {
	name              string
	types, extensions []string
}{
	{"text", []string{"text/plain"}, nil},
	{"html", []string{"text/html"}, []string{".html", ".htm"}},
	{"xml",
		[]string{"application/xhtml+xml", "application/xml", "text/xml", "image/svg+xml", "application/rdf+xml"},
		[]string{".xhtml", ".xht", ".svg", ".xml", ".rdf"}},
	{"feed", []string{"application/rss+xml", "application/atom+xml"}, []string{".rss", ".atom"}},
	{"markdown", []string{"text/markdown"}, []string{".md", ".markdown", ".mdown", ".mkd", ".mkdn"}},
	{"message", []string{"message/rfc822"}, []string{".eml", ".mht", ".mhtml", ".mime"}},
	{"mbox", []string{"application/mbox"}, []string{".mbox", ".mbx"}},
	{"warc", []string{"application/warc"}, []string{".warc"}},
}

// Media returns the names of the kinds of documents that [ReadMedia] reads.
func Media() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// MediaOf returns the kind of documents that name names: one of [Media], or a media type. It returns ""
// for other names.
func MediaOf(name string) string {
	for _, k := range kinds {
		if k.name == name || slices.Contains(k.types, strings.ToLower(name)) {
			return k.name
		}
	}
	return ""
}

// MediaOfFile returns the kind of documents that the extension of a file says, also before .gz, or "".
func MediaOfFile(name string) string {
	extension := strings.ToLower(filepath.Ext(strings.TrimSuffix(name, ".gz")))
	for _, k := range kinds {
		if slices.Contains(k.extensions, extension) {
			return k.name
		}
	}
	return ""
}

// extractMedia returns the values of the field media: the names, and then the media types.
func extractMedia() (values []string) {
	var types []string
	for _, k := range kinds[:6] {
		values, types = append(values, k.name), append(types, k.types...)
	}
	slices.Sort(types)
	return append(values, types...)
}

// ReadMedia yields the links of a document of a kind or media type that [MediaOf] knows. XML is a
// sitemap or a feed if its root element says so. References in HTML are read as a browser does if
// browser is true.
func ReadMedia(f *links.Finder, browser bool, media string, r io.Reader) iter.Seq2[links.Link, error] {
	page := html.Finder{Syntax: f.Syntax, Browser: browser, Base: f.Base, MaxToken: f.MaxToken}
	message := mail.Finder{Syntax: f.Syntax, Browser: browser, Schemes: f.Schemes, Abbreviated: f.Abbreviated, Base: f.Base, MaxToken: f.MaxToken}
	news := feed.Finder{Syntax: f.Syntax, Base: f.Base, MaxToken: f.MaxToken}
	switch MediaOf(media) {
	case "text":
		return f.ReadText(r)
	case "markdown":
		document := markdown.Finder{Syntax: f.Syntax, Schemes: f.Schemes, Abbreviated: f.Abbreviated, Base: f.Base}
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

// A LinkWriter writes the members of the reply of extract: first the links, one by one, and then the
// faults of the document.
type LinkWriter struct {
	*jsonwriter.Writer
	Position   func(offset int64) (line, column int) // of a link that is in no part; nil: the lines are not known
	links      int
	faults     []error
	faultCount int // those that are not in faults included
	cut        bool
}

// Begin begins the list of the links.
func (w *LinkWriter) Begin() {
	w.Name("links")
	w.B = append(w.B, '[')
}

// Link writes a link as an object. Optional keys are after the other keys.
func (w *LinkWriter) Link(l *links.Link) {
	if w.links++; w.links > 1 {
		w.B = append(w.B, ',')
	}
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
	if w.Position != nil && l.Part == "" {
		line, column := w.Position(l.Start)
		w.Int("line", line)
		w.Int("column", column)
	}
	if l.Repairs != "" {
		w.TextList("repairs", strings.Fields(l.Repairs))
	}
	if l.Err != nil {
		WriteError(w.Writer, Refused("reference", l.Err))
	}
	w.Close()
}

// Fault keeps a fault for End. It only counts those after the first maxFaults.
func (w *LinkWriter) Fault(err error) {
	w.faultCount++
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, err)
	}
}

// End ends the list of the links, and writes the faults if there are any.
func (w *LinkWriter) End() {
	w.B = append(w.B, ']')
	if len(w.faults) == 0 {
		return
	}
	w.Objects("faults", len(w.faults), func(i int) {
		err := w.faults[i]
		if e, ok := errors.AsType[*links.Error](err); ok {
			if e.Part() != "" {
				w.Text("part", e.Part())
			}
			w.Int("offset", int(e.Offset()))
			err = e.Unwrap()
		}
		w.Text("message", strings.ToValidUTF8(strings.TrimPrefix(err.Error(), "links: "), "\uFFFD"))
	})
	if w.faultCount > len(w.faults) {
		w.Int("faults_count", w.faultCount)
		w.cut = true
	}
	if w.cut {
		w.Bool("cut", true)
	}
}
