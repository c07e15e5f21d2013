package links

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"mime"
	"strconv"
	"strings"

	"golang.org/x/net/html/charset"
)

// ReadMessage yields the references in the parts of the mail message that r reads,
// text and HTML, MHTML archives included. Link.Part is the number of the part, as
// in IMAP: "1" for the body of a message that has no parts, "2.1" for the first
// part of the second. Offsets are bytes of the part's content: transfer encoding
// removed, in text also lines joined (format=flowed, RFC 3676) and in UTF-8.
//
// The base URI of a part is its Content-Base (RFC 2110) or else its Content-Location
// (RFC 2557), each of which may be relative to the base of what it is part of; a
// base element in it goes before these. Within multipart/related, where none of
// the sources gives one, it is "thismessage:/" (RFC 2557, 5).
//
// What is broken is passed over with an error, and no more than that: a line of a
// header that is no field, parts nested more deeply than MaxDepth, base64 from
// where it is none, a multipart that is not closed. The Offset of an error is one
// of the message as a whole; in a part that is encoded, the one where it begins.
func (f *Finder) ReadMessage(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		m := &message{Finder: f, yield: yield}
		m.message(newSource(r, 0, true), "", 0, f.Base)
	}
}

// A message is mail that is being read. Its methods report whether yield wants
// more.
type message struct {
	*Finder
	yield func(Link, error) bool
	buf   []byte // that scanners read into, one after the other
}

// message reads a message, which is part number of another, or "".
func (m *message) message(s *source, number string, depth int, base Base) bool {
	h, ok, more := m.header(s, number)
	if !ok || !more {
		return more
	}
	if len(h.MIMEHeader) == 0 {
		return m.fail(number, s.at(s.offset-h.size), ErrFormat)
	}
	return m.entity(h, s, number, "", depth, base)
}

// header reads the header of a message or part. It is not ok if what follows it is
// not to be found.
func (m *message) header(s *source, number string) (h header, ok, more bool) {
	start := s.offset
	h, err := readHeader(s.readLine)
	if errors.Is(err, ErrTooLong) {
		return h, false, m.fail(number, s.at(start+h.broken), err)
	}
	if !m.ended(s, number) {
		return h, false, false
	}
	if h.broken >= 0 && len(h.MIMEHeader) > 0 {
		return h, true, m.fail(number, s.at(start+h.broken), ErrFormat)
	}
	return h, true, true
}

// entity reads a message or part with that header. media is its type where the
// header says none.
func (m *message) entity(h header, s *source, number, media string, depth int, base Base) bool {
	t := readMediaType(h.Get("Content-Type"))
	t.name = cmp.Or(t.name, media, "text/plain")
	base = m.baseOf(h, base)
	switch {
	case strings.HasPrefix(t.name, "multipart/"):
		return m.parts(s, t, number, depth, base)
	case t.isMessage():
		if depth == m.maxDepth() {
			return m.fail(number, s.at(s.offset), ErrTooDeep)
		}
		if decoded, ok := transferred(h, s); ok {
			s = newSource(decoded, s.at(s.offset), false)
		}
		return m.message(s, number, depth+1, base)
	}
	if number == "" {
		number = "1"
	}
	start := s.offset - int64(len(h.rest))
	place := func(offset int64) int64 { return s.at(start + offset) }
	body, encoded := transferred(h, io.MultiReader(bytes.NewReader(h.rest), s))
	if encoded {
		place = func(int64) int64 { return s.at(start) }
	}
	return m.document(body, place, t, number, base) && m.ended(s, number)
}

// baseOf returns the base of what has that header, given that of what it is in.
func (m *message) baseOf(h header, outer Base) Base {
	content := location(h.Get("Content-Base"))
	if content == "" {
		content = location(h.Get("Content-Location"))
	}
	if content == "" {
		return outer
	}
	base := Base{Content: content, Default: outer.Default, Syntax: m.Syntax}
	if won, err := outer.Establish(); err == nil {
		base.Encapsulating = won.URI.String()
	}
	return base
}

// location returns the URI that a field holds: encoded words decoded, the white
// space of folding and the quotes of RFC 2110 removed (RFC 2557, 4.4).
func location(field string) string {
	const longest = 64 << 10 // bases make bases, part within part
	if len(field) > longest {
		return ""
	}
	if decoded, err := new(mime.WordDecoder).DecodeHeader(field); err == nil {
		field = decoded
	}
	return strings.Trim(strings.Join(strings.Fields(field), ""), `"<>`)
}

// parts reads the parts of a multipart.
func (m *message) parts(s *source, t mediaType, number string, depth int, base Base) bool {
	boundary := t.params["boundary"]
	switch {
	case boundary == "" || len(boundary) > maxBoundary:
		return m.fail(number, s.at(s.offset), ErrFormat)
	case depth == m.maxDepth():
		return m.fail(number, s.at(s.offset), ErrTooDeep)
	}
	if t.name == "multipart/related" && base.Default == "" {
		base.Default = "thismessage:/"
	}
	media := ""
	if t.name == "multipart/digest" {
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

// part reads a part. One without a header and without the empty line before its
// body is all body.
func (m *message) part(s *source, number, media string, depth int, base Base) bool {
	if s.headless() {
		return m.fail(number, s.at(s.offset), ErrFormat) && m.entity(header{}, s, number, media, depth, base)
	}
	h, ok, more := m.header(s, number)
	if !ok || !more {
		return more
	}
	return m.entity(h, s, number, media, depth, base)
}

// unclosed yields the error of a multipart that ends without its last delimiter
// line. Where many end so because the message does, it is one error.
func (m *message) unclosed(s *source, number string, err error) bool {
	if s.level >= 0 {
		return m.fail(number, s.at(s.offset), err)
	}
	if s.err == io.EOF {
		s.err = err
	}
	return m.ended(s, number)
}

// ended yields the error that ended s, once.
func (m *message) ended(s *source, number string) bool {
	if s.body > 0 || s.level >= 0 || s.err == nil || s.err == io.EOF || s.told {
		return true
	}
	s.told = true
	return m.fail(number, s.at(s.offset), s.err)
}

// transferred undoes the transfer encoding, and reports whether there is one.
// Unknown ones are taken for none.
func transferred(h header, body io.Reader) (r io.Reader, encoded bool) {
	switch strings.ToLower(strings.TrimSpace(h.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return newQuotedPrintable(body), true
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, alphabetReader{body}), true
	}
	return body, false
}

// An alphabetReader passes over what is not in the alphabet of base64, which is to
// be ignored (RFC 2045, 6.8): line breaks, and white space at the ends of lines.
type alphabetReader struct{ r io.Reader }

func (a alphabetReader) Read(b []byte) (int, error) {
	for {
		n, err := a.r.Read(b)
		kept := b[:0]
		for _, c := range b[:n] {
			if isAlnum(c) || c == '+' || c == '/' || c == '=' {
				kept = append(kept, c)
			}
		}
		if len(kept) > 0 || err != nil || n == 0 {
			return len(kept), err
		}
	}
}

// document reads a document of that type, which is part number of mail or of an
// archive. place returns where an offset in r lies in the whole.
func (m *message) document(r io.Reader, place func(int64) int64, t mediaType, number string, base Base) bool {
	f := *m.Finder
	f.Base = base
	f.ContentType = t.field
	var (
		more    = true
		recoded = false // offsets are not those of r
		p       *page
	)
	yield := func(l Link, err error) bool {
		l.Part = number
		var e *Error
		if errors.As(err, &e) {
			offset := e.Offset
			if recoded || p != nil && p.decoder.recoded {
				offset = 0
			}
			err = &Error{Part: number, Offset: place(offset), Err: e.Err}
		}
		more = m.yield(l, err)
		return more
	}
	switch {
	case t.name == "text/html" || isXML(t.name):
		p = newPage(&f, yield)
		p.read(r)
	case t.isText():
		if strings.EqualFold(t.params["format"], "flowed") {
			r, recoded = newFlowed(r, strings.EqualFold(t.params["delsp"], "yes")), true
		}
		if utf8, ok := decoded(r, t.params["charset"]); ok {
			r, recoded = utf8, true
		}
		sc := newScanner(&f)
		sc.buf = m.buf
		sc.read(fullReader{r}, yield)
		m.buf = sc.buf
	}
	return more
}

// asItIs is the place of offsets in a document that is a whole.
func asItIs(offset int64) int64 { return offset }

// decoded returns text in UTF-8, and whether it is not so by itself.
func decoded(r io.Reader, label string) (io.Reader, bool) {
	if label == "" || strings.EqualFold(label, "utf-8") || strings.EqualFold(label, "us-ascii") {
		return r, false
	}
	if utf8, err := charset.NewReaderLabel(label, r); err == nil {
		return utf8, true
	}
	return r, false
}

func (m *message) fail(number string, offset int64, err error) bool {
	return m.yield(Link{}, &Error{Part: number, Offset: offset, Err: err})
}
