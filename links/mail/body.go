package mail

import (
	"errors"
	"io"
	"iter"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/internal/entity"
)

// ReadBody yields the references of the body that r reads, whose Content-Type is
// contentType, as ReadMessage does for the body of a part: text, HTML or XML. A body
// of type message/rfc822, message/global or multipart/related (an MHTML archive) is
// a message with its own header, and is read by ReadMessage. A body of another type
// has no references. Transfer encodings must have been undone.
//
// Link.Part is "" but in a message. The Offset of an error counts bytes of the body.
// In a body that was decoded or whose lines were joined, it is 0.
func (f *Finder) ReadBody(r io.Reader, contentType string) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		m := &message{Finder: f, yield: yield}
		t := entity.ParseMediaType(contentType)
		if t.IsMessage() || t.Name == "multipart/related" {
			m.message(newSource(r, 0, true), "", 0, f.Base)
			return
		}
		inBody := func(offset int64) int64 { return offset }
		m.document(r, inBody, t, "", f.Base)
	}
}

// document reads the body of part number, a document of type t. position returns the
// offset in the message of an offset in r.
func (m *message) document(r io.Reader, position func(int64) int64, t entity.MediaType, number string, base links.Base) bool {
	more := true
	decoded := false // offsets are not those of r
	yield := func(l links.Link, err error) bool {
		l.Part = number
		var e *links.Error
		if errors.As(err, &e) {
			offset := e.Offset
			if decoded || e.Decoded {
				offset = 0
			}
			err = &links.Error{Part: number, Offset: position(offset), Err: e.Err}
		}
		more = m.yield(l, err)
		return more
	}
	switch {
	case t.Name == "text/html" || t.IsXML():
		f := html.Finder{Syntax: m.Syntax, ASCII: m.ASCII, Base: base, ContentType: t.Field, MaxToken: m.MaxToken}
		f.Read(r)(yield)
	case t.IsText():
		if strings.EqualFold(t.Params["format"], "flowed") {
			r, decoded = newFlowed(r, strings.EqualFold(t.Params["delsp"], "yes")), true
		}
		if utf8, ok := toUTF8(r, t.Params["charset"]); ok {
			r, decoded = utf8, true
		}
		f := links.Finder{
			Syntax: m.Syntax, ASCII: m.ASCII, Schemes: m.Schemes, Abbreviated: m.Abbreviated,
			Base: base, MaxToken: m.MaxToken,
		}
		f.ReadText(fullReader{r})(yield)
	}
	return more
}

// toUTF8 decodes text in the encoding of that label. It reports whether there is
// anything to decode.
func toUTF8(r io.Reader, label string) (io.Reader, bool) {
	if label == "" || strings.EqualFold(label, "utf-8") || strings.EqualFold(label, "us-ascii") {
		return r, false
	}
	if utf8, err := charset.NewReaderLabel(label, r); err == nil {
		return utf8, true
	}
	return r, false
}

// A fullReader fills the buffer that it reads into, unless reading ends or stalls.
// Decoders return a line or less, and links.Finder searches what each Read returns.
type fullReader struct{ r io.Reader }

func (f fullReader) Read(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var m int
		m, err = f.r.Read(b[n:])
		n += m
		if m == 0 {
			break
		}
	}
	return n, err
}
