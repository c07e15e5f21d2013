package links

import (
	"bufio"
	"cmp"
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/textproto"
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
// Parts nested more deeply than MaxDepth are passed over with an error, and so are
// those whose encoding is broken, from where it is.
func (f *Finder) ReadMessage(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		m := &message{Finder: f, yield: yield}
		m.message(r, "", 0, f.Base)
	}
}

// A message is mail that is being read. Its methods report whether yield wants
// more.
type message struct {
	*Finder
	yield func(Link, error) bool
}

// message reads a message, which is part number of another, or "".
func (m *message) message(r io.Reader, number string, depth int, base Base) bool {
	buffered := bufio.NewReader(r)
	header, n, err := readHeader(buffered)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = ErrFormat
		}
		return m.fail(number, n, err)
	}
	if len(header) == 0 {
		return m.fail(number, 0, ErrFormat)
	}
	return m.entity(header, buffered, number, "", depth, base)
}

// entity reads a message or part with that header. media is its type where the
// header says none.
func (m *message) entity(header textproto.MIMEHeader, body io.Reader, number, media string, depth int, base Base) bool {
	contentType := header.Get("Content-Type")
	kind, params, _ := mime.ParseMediaType(contentType)
	kind = cmp.Or(kind, media, "text/plain")
	base = m.baseOf(header, base)
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		if params["boundary"] == "" {
			return m.fail(number, 0, ErrFormat)
		}
		return m.parts(multipart.NewReader(body, params["boundary"]), kind, number, depth, base)
	case kind == "message/rfc822" || kind == "message/global":
		if depth == m.maxDepth() {
			return m.fail(number, 0, ErrTooDeep)
		}
		return m.message(m.transferred(header, body), number, depth+1, base)
	}
	if number == "" {
		number = "1"
	}
	return m.document(m.transferred(header, body), contentType, kind, params, number, base)
}

// baseOf returns the base of what has that header, given that of what it is in.
func (m *message) baseOf(header textproto.MIMEHeader, outer Base) Base {
	content := location(header.Get("Content-Base"))
	if content == "" {
		content = location(header.Get("Content-Location"))
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
func (m *message) parts(r *multipart.Reader, kind, number string, depth int, base Base) bool {
	if depth == m.maxDepth() {
		return m.fail(number, 0, ErrTooDeep)
	}
	if kind == "multipart/related" && base.Default == "" {
		base.Default = "thismessage:/"
	}
	media := ""
	if kind == "multipart/digest" {
		media = "message/rfc822"
	}
	for i := 1; ; i++ {
		part, err := r.NextRawPart()
		if err == io.EOF {
			return true // at the closing boundary; where there is none, the error wraps it
		}
		inner := strconv.Itoa(i)
		if number != "" {
			inner = number + "." + inner
		}
		if err != nil {
			return m.fail(inner, 0, err)
		}
		if !m.entity(part.Header, part, inner, media, depth+1, base) {
			return false
		}
	}
}

// transferred undoes the transfer encoding. Unknown ones are taken for none.
func (m *message) transferred(header textproto.MIMEHeader, body io.Reader) io.Reader {
	switch strings.ToLower(strings.TrimSpace(header.Get("Content-Transfer-Encoding"))) {
	case "quoted-printable":
		return quotedprintable.NewReader(body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, alphabetReader{body})
	}
	return body
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

// document reads a document that is part number of mail or of an archive.
func (m *message) document(r io.Reader, contentType, kind string, params map[string]string, number string, base Base) bool {
	f := *m.Finder
	f.Base = base
	f.ContentType = contentType
	more := true
	yield := func(l Link, err error) bool {
		l.Part = number
		var e *Error
		if errors.As(err, &e) {
			err = &Error{Part: number, Offset: e.Offset, Err: e.Err}
		}
		more = m.yield(l, err)
		return more
	}
	switch {
	case kind == "text/html" || isXML(kind):
		newPage(&f, yield).read(r)
	case strings.HasPrefix(kind, "text/"):
		if strings.EqualFold(params["format"], "flowed") {
			r = newFlowed(r, strings.EqualFold(params["delsp"], "yes"))
		}
		newScanner(&f).read(decoded(r, params["charset"]), yield)
	}
	return more
}

// decoded returns text in UTF-8.
func decoded(r io.Reader, label string) io.Reader {
	if label == "" || strings.EqualFold(label, "utf-8") || strings.EqualFold(label, "us-ascii") {
		return r
	}
	if utf8, err := charset.NewReaderLabel(label, r); err == nil {
		return utf8
	}
	return r
}

func (m *message) fail(number string, offset int64, err error) bool {
	return m.yield(Link{}, &Error{Part: number, Offset: offset, Err: err})
}
