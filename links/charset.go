package links

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// A decoder turns the bytes of a document into UTF-8.
//
// The encodings of the web leave "<", ">", "&", "=" and quotes alone: no byte of
// any other character looks like these. So documents are searched as they are, and
// only what is found is decoded, which keeps offsets true. UTF-16 and ISO-2022-JP
// are the exceptions: they are decoded first, and offsets count what that gives.
type decoder struct {
	encoding encoding.Encoding // nil: UTF-8
	guess    bool              // nothing says so: what is valid UTF-8 is taken for it
	recoded  bool              // it is one of the exceptions
}

// peeked is how much of a document is searched for what it says of its encoding
// (HTML, 13.2.3.2).
const peeked = 1024

// decode returns the decoder of the document that r reads, of that media type, and
// the reader to read it with. The byte order mark goes before the media type, and
// that before what the document says (HTML, 13.2.3).
func decode(r io.Reader, contentType string) (io.Reader, decoder) {
	buffered := bufio.NewReaderSize(r, peeked) // no larger: what the tokenizer reads goes past it
	head, _ := buffered.Peek(peeked)
	if isXML(contentType) && !bytes.HasPrefix(head, []byte("\xFE\xFF")) && !bytes.HasPrefix(head, []byte("\xFF\xFE")) && !strings.Contains(contentType, "charset") {
		if label := xmlEncoding(head); label != "" {
			contentType += "; charset=" + label
		} else {
			return buffered, decoder{}
		}
	}
	if isASCII(head) && !declares(head, contentType) {
		return buffered, decoder{encoding: charmap.Windows1252, guess: true}
	}
	enc, name, certain := charset.DetermineEncoding(head, contentType)
	switch name {
	case "utf-8":
		return buffered, decoder{}
	case "utf-16le", "utf-16be", "iso-2022-jp":
		return transform.NewReader(buffered, enc.NewDecoder()), decoder{recoded: true}
	}
	return buffered, decoder{encoding: enc, guess: !certain}
}

// declares reports whether a document may say of its encoding, by its media type or
// a meta element. That it does not is told in a tenth of the time that looking for
// a meta element takes, which is much for a small document.
func declares(head []byte, contentType string) bool {
	const label = "charset"
	if strings.Contains(strings.ToLower(contentType), label) {
		return true
	}
	for {
		i := bytes.IndexAny(head, "cC")
		if i < 0 || len(head)-i < len(label) {
			return false
		}
		if bytes.EqualFold(head[i:i+len(label)], []byte(label)) {
			return true
		}
		head = head[i+1:]
	}
}

// xmlEncoding returns the encoding of an XML declaration, or "".
func xmlEncoding(head []byte) string {
	declaration, _, ok := bytes.Cut(head, []byte("?>"))
	if !ok || !bytes.HasPrefix(declaration, []byte("<?xml")) {
		return ""
	}
	_, value, _ := bytes.Cut(declaration, []byte("encoding"))
	value = bytes.TrimLeft(value, " \t\r\n=")
	if len(value) == 0 || value[0] != '"' && value[0] != '\'' {
		return ""
	}
	value, _, _ = bytes.Cut(value[1:], value[:1])
	return string(value)
}

func isXML(contentType string) bool {
	media := readMediaType(contentType).name
	return strings.HasSuffix(media, "/xml") || strings.HasSuffix(media, "+xml")
}

// text returns s in UTF-8.
func (d decoder) text(s string) string {
	if d.encoding == nil || isASCII(s) || d.guess && utf8.ValidString(s) {
		return s
	}
	// What does not decode becomes U+FFFD, which no reference has.
	decoded, _ := d.encoding.NewDecoder().String(s)
	return decoded
}
