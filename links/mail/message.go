package mail

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"iter"
	"mime"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/entity"
)

// ReadMessage yields the references in the parts of the mail message that r reads:
// text and HTML, MHTML archives included. Link.Part is the number of the part, as in
// IMAP: "1" for the body of a message without parts, "2.1" for the first part of the
// second part. Offsets are bytes of the part's content, with the transfer encoding
// undone. In text, lines are also joined (format=flowed, RFC 3676) and the content
// is in UTF-8.
//
// The base URI of a part is its Content-Base (RFC 2110) or else its Content-Location
// (RFC 2557). Both may be relative to the base of the entity around the part. A base
// element in the part takes precedence over both. In multipart/related, if none of
// the sources gives a base, the base is "thismessage:/" (RFC 2557, 5). Under RFC 1808,
// the field Base takes precedence over Content-Base (RFC 1808, 3.1). The later RFCs do
// not have this field: RFC 2396, G.4, calls it mythical.
//
// Faults are skipped, each with an error: a line of a header that is not a field,
// parts nested more deeply than MaxDepth, the rest of a part after a fault in its
// base64, a multipart that is not closed. The Offset of an error counts bytes of the
// whole message. In a part that is encoded, it is the offset at which the part
// begins.
func (f *Finder) ReadMessage(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		m := &message{Finder: f, yield: yield}
		m.message(newSource(r, 0, true), "", 0, f.Base)
	}
}

// A message reads mail. Its methods report whether yield wants more.
type message struct {
	*Finder
	yield func(links.Link, error) bool
}

// message reads a message. number is its part number in another message, or "".
func (m *message) message(s *source, number string, depth int, base links.Base) bool {
	h, ok, more := m.header(s, number)
	if !ok || !more {
		return more
	}
	if len(h.MIMEHeader) == 0 {
		return m.fail(number, s.at(s.offset-h.Size), links.ErrFormat)
	}
	return m.entity(h, s, number, "", depth, base)
}

// header reads the header of a message or part. It is not ok if the header is too
// long, so that the body is not found.
func (m *message) header(s *source, number string) (h entity.Header, ok, more bool) {
	start := s.offset
	h, err := entity.ReadHeader(s.readLine)
	if errors.Is(err, links.ErrTooLong) {
		return h, false, m.fail(number, s.at(start+h.Broken), err)
	}
	if !m.ended(s, number) {
		return h, false, false
	}
	if h.Broken >= 0 && len(h.MIMEHeader) > 0 {
		return h, true, m.fail(number, s.at(start+h.Broken), links.ErrFormat)
	}
	return h, true, true
}

// entity reads the body of a message or part with that header. media is its type if
// the header has no such field.
func (m *message) entity(h entity.Header, s *source, number, media string, depth int, base links.Base) bool {
	t := entity.ParseMediaType(h.Get("Content-Type"))
	t.Name = cmp.Or(t.Name, media, "text/plain")
	base = m.baseOf(h, base)
	switch {
	case strings.HasPrefix(t.Name, "multipart/"):
		return m.parts(s, t, number, depth, base)
	case t.IsMessage():
		if depth == m.maxDepth() {
			return m.fail(number, s.at(s.offset), links.ErrTooDeep)
		}
		if decoded, ok := transferred(h, s); ok {
			s = newSource(decoded, s.at(s.offset), false)
		}
		return m.message(s, number, depth+1, base)
	}
	if number == "" {
		number = "1"
	}
	start := s.offset - int64(len(h.Rest))
	position := func(offset int64) int64 { return s.at(start + offset) }
	body, encoded := transferred(h, io.MultiReader(bytes.NewReader(h.Rest), s))
	if encoded {
		position = func(int64) int64 { return s.at(start) }
	}
	return m.document(body, position, t, number, base) && m.ended(s, number)
}

// baseOf returns the base of the entity with that header. outer is the base of the
// entity around it.
func (m *message) baseOf(h entity.Header, outer links.Base) links.Base {
	content := ""
	if m.Syntax == uri.RFC1808 {
		content = location(h.Get("Base"))
	}
	if content == "" {
		content = location(h.Get("Content-Base"))
	}
	if content == "" {
		content = location(h.Get("Content-Location"))
	}
	if content == "" {
		return outer
	}
	base := links.Base{Content: content, Default: outer.Default, Syntax: m.Syntax}
	if won, err := outer.Establish(); err == nil {
		base.Encapsulating = won.URI.String()
	}
	return base
}

// location returns the URI in a field. It decodes encoded words, and removes the white
// space of folding and the quotes of RFC 2110 (RFC 2557, 4.4). It also removes the
// "<URL:" and ">" of RFC 1808, 3.1.
func location(field string) string {
	const longest = 64 << 10 // the bases of nested parts are relative to it
	if len(field) > longest {
		return ""
	}
	if decoded, err := new(mime.WordDecoder).DecodeHeader(field); err == nil {
		field = decoded
	}
	field = strings.Trim(strings.Join(strings.Fields(field), ""), `"<>`)
	if prefix := "URL:"; len(field) > len(prefix) && strings.EqualFold(field[:len(prefix)], prefix) {
		field = field[len(prefix):]
	}
	return field
}

// parts reads the parts of a multipart.
func (m *message) parts(s *source, t entity.MediaType, number string, depth int, base links.Base) bool {
	boundary := t.Params["boundary"]
	switch {
	case boundary == "" || len(boundary) > maxBoundary:
		return m.fail(number, s.at(s.offset), links.ErrFormat)
	case depth == m.maxDepth():
		return m.fail(number, s.at(s.offset), links.ErrTooDeep)
	}
	if t.Name == "multipart/related" && base.Default == "" {
		base.Default = "thismessage:/"
	}
	media := ""
	if t.Name == "multipart/digest" {
		media = "message/rfc822"
	}
	level := s.enter(boundary)
	defer s.leave(level)
	inner := number
	for i := 1; ; i++ {
		part, err := s.next(level)
		if err != nil {
			return m.unclosed(s, inner, err)
		}
		if !part {
			return true
		}
		inner = strconv.Itoa(i)
		if number != "" {
			inner = number + "." + inner
		}
		if !m.part(s, inner, media, depth+1, base) {
			return false
		}
	}
}

// part reads a part. If a part has neither a header nor the empty line after it, the
// whole part is its body.
func (m *message) part(s *source, number, media string, depth int, base links.Base) bool {
	if s.headless() {
		return m.fail(number, s.at(s.offset), links.ErrFormat) && m.entity(entity.Header{}, s, number, media, depth, base)
	}
	h, ok, more := m.header(s, number)
	if !ok || !more {
		return more
	}
	return m.entity(h, s, number, media, depth, base)
}

// unclosed yields the error of a multipart that ends without its last delimiter line.
// If the message ends inside of several multiparts, it yields one error.
func (m *message) unclosed(s *source, number string, err error) bool {
	if s.level >= 0 {
		return m.fail(number, s.at(s.offset), err)
	}
	if s.err == io.EOF {
		s.err = err
	}
	return m.ended(s, number)
}

// ended yields the error that ended s, if it was not yielded before.
func (m *message) ended(s *source, number string) bool {
	if s.body > 0 || s.level >= 0 || s.err == nil || s.err == io.EOF || s.reported {
		return true
	}
	s.reported = true
	return m.fail(number, s.at(s.offset), s.err)
}

func (m *message) fail(number string, offset int64, err error) bool {
	return m.yield(links.Link{}, &links.Error{Part: number, Offset: offset, Err: err})
}
