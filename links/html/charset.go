package html

import (
	"bufio"
	"bytes"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"github.com/uriform/uri/links/internal/encodings"
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
	enc, name, certain := determineEncoding(head, contentType)
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

// determineEncoding returns the encoding of a document with this head, and its name. certain is false
// if the encoding is that of a meta element, or a guess (HTML, 13.2.3.2).
func determineEncoding(head []byte, contentType string) (enc encoding.Encoding, name string, certain bool) {
	label := ""
	switch {
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		label = "utf-16be"
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		label = "utf-16le"
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		label = "utf-8"
	default:
		if _, params, err := mime.ParseMediaType(contentType); err == nil {
			label = params["charset"]
		}
	}
	if enc, name = encodings.Lookup(label); enc != nil {
		return enc, name, true
	}
	if enc, name = prescan(head); enc != nil {
		return enc, name, false
	}
	if text := withoutPartialRune(head); !isASCII(text) && utf8.Valid(text) {
		return encoding.Nop, "utf-8", false
	}
	return charmap.Windows1252, "windows-1252", false
}

// withoutPartialRune returns head without the last character, of which the end may be missing.
func withoutPartialRune(head []byte) []byte {
	for i := len(head) - 1; i >= 0 && i > len(head)-utf8.UTFMax && head[i] >= utf8.RuneSelf; i-- {
		if utf8.RuneStart(head[i]) {
			return head[:i]
		}
	}
	return head
}

// prescan returns the encoding that the first meta element with an encoding declares (HTML,
// 13.2.3.2).
func prescan(head []byte) (enc encoding.Encoding, name string) {
	z := html.NewTokenizer(bytes.NewReader(head))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nil, ""
		case html.StartTagToken, html.SelfClosingTagToken:
			enc, name := metaEncoding(z.Raw())
			if strings.HasPrefix(name, "utf-16") {
				return encoding.Nop, "utf-8" // the element could not be read otherwise
			}
			if enc != nil {
				return enc, name
			}
		}
	}
}

// metaEncoding returns the encoding that a start tag declares if it is that of a meta element:
//
//	<meta charset="utf-8">
//	<meta http-equiv="content-type" content="text/html; charset=utf-8">
func metaEncoding(tag []byte) (enc encoding.Encoding, name string) {
	i := nameEnd(tag, 1, 0)
	if string(tag[1:i]) != "meta" {
		return nil, ""
	}
	pragma, needsPragma := false, false
	seen := map[string]bool{}
	for {
		a, next, ok := nextAttribute(tag, i)
		if !ok {
			break
		}
		i = next
		key := string(tag[a.name:a.nameEnd])
		if seen[key] {
			continue // the first attribute counts
		}
		seen[key] = true
		value := strings.ToLower(unescape(string(tag[a.start:a.end])))
		switch key {
		case "http-equiv":
			pragma = pragma || value == "content-type"
		case "content":
			if enc == nil {
				enc, name = encodings.Lookup(charsetOf(value))
				needsPragma = enc != nil
			}
		case "charset":
			enc, name = encodings.Lookup(value)
			needsPragma = false
		}
	}
	if needsPragma && !pragma {
		return nil, ""
	}
	return enc, name
}

// charsetOf returns the label in the attribute content of a meta element:
// "text/html; charset=utf-8".
func charsetOf(content string) string {
	const space = " \t\n\f\r"
	for {
		_, rest, found := strings.Cut(content, "charset")
		if !found {
			return ""
		}
		content = strings.TrimLeft(rest, space)
		label, found := strings.CutPrefix(content, "=")
		if !found {
			continue
		}
		label = strings.TrimLeft(label, space)
		if label != "" && (label[0] == '"' || label[0] == '\'') {
			if end := strings.IndexByte(label[1:], label[0]); end >= 0 {
				return label[1:][:end]
			}
			return ""
		}
		if end := strings.IndexAny(label, ";"+space); end >= 0 {
			label = label[:end]
		}
		return label
	}
}

func isXML(contentType string) bool { return entity.ParseMediaType(contentType).IsXML() }

func isCSS(contentType string) bool { return entity.ParseMediaType(contentType).Name == "text/css" }

// text returns s in UTF-8.
func (d decoder) text(s string) string {
	if d.encoding == nil || isASCII(s) || d.guess && utf8.ValidString(s) {
		return s
	}
	// Invalid bytes become U+FFFD, which is not valid in a reference.
	decoded, _ := d.encoding.NewDecoder().String(s)
	return decoded
}
