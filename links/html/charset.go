package html

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

	"github.com/uriform/uri/links/internal/entity"
)

// A decoder converts the bytes of a document to UTF-8.
//
// In most encodings of the web, the bytes of "<", ">", "&", "=" and quotes are not part of
// other characters. Such documents are searched without decoding, so that offsets are
// offsets of the document. Only the references are decoded. UTF-16 and ISO-2022-JP are
// the exceptions: such documents are decoded before the search, and offsets are offsets
// of the decoded text.
type decoder struct {
	encoding encoding.Encoding // nil: UTF-8
	guess    bool              // the encoding is not declared: valid UTF-8 is read as UTF-8
	decoded  bool              // the whole document is decoded before it is searched
}

// prescanLen is the number of bytes in which a document may declare its encoding
// (HTML, 13.2.3.2).
const prescanLen = 1024

// decode returns the decoder for the document in r, and the reader that replaces r. A
// byte order mark takes precedence over the media type, and the media type over a meta
// element (HTML, 13.2.3).
func decode(r io.Reader, contentType string) (io.Reader, decoder) {
	buffered := bufio.NewReaderSize(r, prescanLen) // no larger, so that the tokenizer reads from r itself
	head, _ := buffered.Peek(prescanLen)
	if isXML(contentType) && !bytes.HasPrefix(head, []byte("\xFE\xFF")) && !bytes.HasPrefix(head, []byte("\xFF\xFE")) && !strings.Contains(contentType, "charset") {
		if label := entity.XMLEncoding(head); label != "" {
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
		return transform.NewReader(buffered, enc.NewDecoder()), decoder{decoded: true}
	}
	return buffered, decoder{encoding: enc, guess: !certain}
}

// declares reports whether a document may declare its encoding, by its media type or
// a meta element. This check takes a tenth of the time of the search for a meta
// element, which matters for small documents.
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

func isXML(contentType string) bool { return entity.ParseMediaType(contentType).IsXML() }

// text returns s in UTF-8.
func (d decoder) text(s string) string {
	if d.encoding == nil || isASCII(s) || d.guess && utf8.ValidString(s) {
		return s
	}
	// Invalid bytes become U+FFFD, which is not valid in a reference.
	decoded, _ := d.encoding.NewDecoder().String(s)
	return decoded
}
