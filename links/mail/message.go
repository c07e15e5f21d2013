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

// ReadMessage yields the references in the text and HTML parts of the mail message that r
// reads. MHTML archives are messages too. Link.Part is the number of the part, as in
// IMAP: "1" for the body of a message without parts, "2.1" for the first part of the
// second part.
//
// Offsets are offsets in the content of the part, after its transfer encoding is decoded.
// In text, they are offsets after lines are joined (format=flowed, RFC 3676) and the text
// is converted to UTF-8.
//
// # The base URI
//
// The base URI of a part is, in order of precedence, that of
//
//   - a base element in the part
//   - the field Base, under RFC 1808 only (RFC 1808, 3.1)
//   - the field Content-Base (RFC 2110)
//   - the field Content-Location (RFC 2557)
//   - the entity around the part
//   - "thismessage:/", in multipart/related (RFC 2557, 5)
//
// A field that is not a reference is left out, with an error before the first link of the part.
// The fields may be relative to the base of the entity around the part. The field Base is
// not in later RFCs: RFC 2396, G.4, calls it mythical.
//
// # Errors
//
// ReadMessage yields an error for each fault and continues after it. Faults are a line of
// a header that is not a field, parts nested more deeply than MaxDepth, invalid base64
// (the rest of the part is skipped), and a multipart that is not closed. The Offset of an
// error is an offset in the whole message. In an encoded part, it is the offset of the
// part.
func (f *Finder) ReadMessage(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		m := &message{Finder: f, yield: yield}
		m.message(newSource(r, 0, true), "", 0, f.Base)
	}
}

// A message reads mail. Its methods return false if yield returned false.
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

// header reads the header of a message or part. ok is false if the header is too long;
// then the start of the body is not known.
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

// entity reads the body of a message or part with header h. media is the type of the body
// if the header has no Content-Type.
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

// baseOf returns the base of the entity with header h. outer is the base of the entity
// around it.
func (m *message) baseOf(h entity.Header, outer links.Base) links.Base {
	outer.Syntax = m.Syntax
	content := ""
	if m.Syntax == uri.RFC1808 {
		content = location(strings.Join(strings.Fields(h.Get("Base")), "")) // "any whitespace […] is ignored"
	}
	if content == "" {
		content = location(h.MIMEHeader.Get("Content-Base"))
	}
	if content == "" {
		content = location(h.MIMEHeader.Get("Content-Location"))
	}
	if content == "" {
		return outer
	}
	base := links.Base{Content: content, Syntax: m.Syntax}
	if established, err := outer.Establish(); err == nil {
		base.Encapsulating = established.URI.String()
	}
	return base
}

// location returns the URI in a field. It removes the white space of folding, then decodes encoded words,
// and removes the quotes of RFC 2110 (RFC 2557, 4.4) and the "<URL:" and ">" of RFC 1808, 3.1. Other white
// space stays, since without it the URI could have another host: "http://bank.example .evil.example/".
func location(field string) string {
	const longest = 64 << 10 // limits the bases of nested parts, which are relative to this base
	if len(field) > longest {
		return ""
	}
	field = strings.ReplaceAll(field, "\n", "")
	if decoded, err := new(mime.WordDecoder).DecodeHeader(field); err == nil {
		field = decoded
	}
	field = strings.Trim(field, " \t\"<>")
	if prefix := "URL:"; len(field) > len(prefix) && strings.EqualFold(field[:len(prefix)], prefix) {
		field = strings.TrimLeft(field[len(prefix):], " \t")
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

// part reads a part. If the part has neither a header nor an empty line at its start, the
// whole part is the body.
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
	return m.yield(links.Link{}, links.NewError(number, offset, false, err))
}
