package mail

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/feed"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/links/internal/encodings"
	"github.com/uriform/uri/links/internal/entity"
)

// ReadBody yields the references in the body that r reads, with the rules of ReadMessage
// for the body of a part. contentType is its Content-Type: text, HTML or XML. XML is read
// by package feed if it is a sitemap or a feed. A body of type message/rfc822,
// message/global or multipart/related (an MHTML archive) is a message with its own header,
// which ReadMessage reads. A body of another type has no references. The caller must
// decode a transfer encoding.
//
// Link.Part is "" outside messages. The Offset of an error is an offset in the body. It is
// 0 if the body was decoded or its lines were joined.
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

// document reads the body of the part with this number, a document of type t. position
// converts an offset in r to an offset in the message.
func (m *message) document(r io.Reader, position func(int64) int64, t entity.MediaType, number string, base links.Base) bool {
	more := true
	decoded := false // offsets in the document are not offsets in r
	yield := func(l links.Link, err error) bool {
		l.Part = number
		var e *links.Error
		if errors.As(err, &e) {
			offset := e.Offset()
			if decoded || e.Decoded() {
				offset = 0
			}
			err = links.NewError(number, position(offset), false, e.Unwrap())
		}
		more = m.yield(l, err)
		return more
	}
	var fails error
	if base.Content != "" {
		_, fails = (&links.Finder{Syntax: m.Syntax}).Parse(base.Content)
	}
	reported := entity.WithBase("base in the header", fails, yield)
	isFeed := false
	if t.IsXML() {
		const headLen = 4096 // the root element is within
		buffered := bufio.NewReaderSize(r, headLen)
		head, _ := buffered.Peek(headLen)
		r, isFeed = buffered, feed.Recognizes(head)
	}
	switch {
	case isFeed:
		f := feed.Finder{Syntax: m.Syntax, ASCII: m.ASCII, Base: base, ContentType: t.Field, MaxToken: m.MaxToken}
		f.Read(r)(reported)
	case t.Name == "text/html" || t.IsXML():
		f := html.Finder{Syntax: m.Syntax, ASCII: m.ASCII, Browser: m.Browser, Base: base, ContentType: t.Field, MaxToken: m.MaxToken}
		f.Read(r)(reported)
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
		f.ReadText(fullReader{r})(reported)
	}
	return more
}

// toUTF8 returns a reader that decodes the encoding of a byte order mark or, without one, the encoding
// with this label. ok is false if the label does not say that something has to be decoded.
func toUTF8(r io.Reader, label string) (_ io.Reader, ok bool) {
	if label == "" || strings.EqualFold(label, "utf-8") || strings.EqualFold(label, "us-ascii") {
		return r, false
	}
	if enc, _ := encodings.Lookup(label); enc != nil {
		return transform.NewReader(r, unicode.BOMOverride(enc.NewDecoder())), true
	}
	return r, false
}

// A fullReader fills the whole buffer, unless reading ends or stalls. Decoders return a
// line or less for each Read. Without a fullReader, links.Finder would search each of
// these small pieces separately.
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
