package uribeam

import (
	"cmp"
	"context"
	"encoding/binary"
	"io"
	"iter"
	"path"
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/mail"
	"github.com/uriform/uri/links/warc"
)

func init() {
	register.DoFn4x1[context.Context, fileio.ReadableFile, func(Link), func(Rejected), error](&linksFn{})
	register.DoFn3x1[context.Context, []byte, func(*Link) bool, error](&writeLinksFn{})
	register.Emitter1[Link]()
	register.Iter1[Link]()
	beam.RegisterCoder(reflect.TypeFor[Link](), encodeLink, decodeLink)
}

// A Link is a reference in a document.
type Link struct {
	File   string `json:"file"`
	Part   string `json:"part"`   // as in links.Link: the record of a web archive, the part of a message
	Offset int64  `json:"offset"` // as in links.Link.Start
	Target string `json:"target"` // resolved if a base URI is known, and else as it is in the document
}

// compare orders links by document, part, offset and target.
func (l Link) compare(m Link) int {
	return cmp.Or(cmp.Compare(l.File, m.File), cmp.Compare(l.Part, m.Part), cmp.Compare(l.Offset, m.Offset), cmp.Compare(l.Target, m.Target))
}

// Links finds the references in the documents whose names match glob. The results are a
// PCollection<Link> and a PCollection<Rejected> with the values that are not references, and with
// damaged documents. The end of the name tells the kind of a document: .html and .htm, .warc, .eml
// and .mbox, and text for other names; .gz after it means that the document is compressed. base is
// the base URI of documents that tell none, or "".
func Links(s beam.Scope, glob, base string) (found, rejected beam.PCollection) {
	s = s.Scope("uribeam.Links")
	files := fileio.ReadMatches(s, fileio.MatchFiles(s, glob, fileio.MatchEmptyDisallow()))
	return beam.ParDo2(s, &linksFn{Base: base}, beam.Reshuffle(s, files))
}

// linksFn emits the links of a document.
type linksFn struct{ Base string }

// ProcessElement reads a document.
func (f *linksFn) ProcessElement(ctx context.Context, file fileio.ReadableFile, emit func(Link), reject func(Rejected)) error {
	in, err := file.Open(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	name := file.Metadata.Path
	for l, err := range f.find(name, in) {
		if err == nil {
			err = l.Err
		}
		if err != nil {
			reject(Rejected{File: name, Input: l.Value, Error: err.Error()})
			continue
		}
		target := l.Reference.String()
		if u, err := l.Target(); err == nil {
			target = u.String()
		}
		emit(Link{name, l.Part, l.Start, target})
	}
	return nil
}

// find returns the links of a document, by the end of its name.
func (f *linksFn) find(name string, in io.Reader) iter.Seq2[links.Link, error] {
	base := links.Base{Default: f.Base}
	switch path.Ext(strings.TrimSuffix(strings.ToLower(name), ".gz")) {
	case ".html", ".htm":
		return (&html.Finder{Base: base}).Read(in)
	case ".warc":
		return (&warc.Finder{Base: base}).Read(in)
	case ".eml":
		return (&mail.Finder{Base: base}).ReadMessage(in)
	case ".mbox":
		return (&mail.Finder{Base: base}).ReadMbox(in)
	}
	return (&links.Finder{Base: base}).ReadText(in)
}

func encodeLink(l Link) []byte {
	b := appendString(appendString(nil, l.File), l.Part)
	return appendString(binary.AppendUvarint(b, uint64(l.Offset)), l.Target)
}

func decodeLink(b []byte) (Link, error) {
	d := decoder{b: b}
	l := Link{d.text(), d.text(), d.number(), d.text()}
	return l, d.err
}

// WriteLinks writes links to a file as JSON Lines, in the order of documents and offsets.
func WriteLinks(s beam.Scope, name string, found beam.PCollection) {
	s = s.Scope("uribeam.WriteLinks")
	beam.ParDo0(s, &writeLinksFn{name}, beam.Impulse(s), beam.SideInput{Input: found})
}

// writeLinksFn writes the file of links.
type writeLinksFn struct{ Name string }

// ProcessElement writes all links.
func (f *writeLinksFn) ProcessElement(ctx context.Context, _ []byte, found func(*Link) bool) error {
	return writeSorted(ctx, f.Name, found, Link.compare)
}
