// Package transcode turns documents into UTF-8 before they are searched.
package transcode

import (
	"bufio"
	"bytes"
	"io"

	"github.com/uriform/uri/links/internal/encodings"
	"github.com/uriform/uri/links/internal/entity"
)

// headLen is the number of bytes in which an XML declaration is looked for.
const headLen = 1024

// A Result is a document in UTF-8.
type Result struct {
	io.Reader
	Skipped int64 // the length of the byte order mark that was removed
	Decoded bool  // the document was not in UTF-8: offsets count the text in UTF-8
}

// Reader returns the document that r reads in UTF-8. The encoding is that of a byte
// order mark, of the charset of contentType, or of an XML declaration, in this order
// of precedence. A document without these, or with an unknown name, is in UTF-8.
func Reader(r io.Reader, contentType string) Result {
	buffered := bufio.NewReaderSize(r, headLen)
	head, _ := buffered.Peek(headLen)
	var label string
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		buffered.Discard(3)
		return Result{buffered, 3, false}
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		label = "utf-16be"
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		label = "utf-16le"
	default:
		if contentType != "" {
			label = entity.ParseMediaType(contentType).Params["charset"]
		}
		if label == "" {
			label = entity.XMLEncoding(head)
		}
	}
	enc, name := encodings.Lookup(label)
	if enc == nil || name == "utf-8" {
		return Result{buffered, 0, false}
	}
	decoded := bufio.NewReader(enc.NewDecoder().Reader(buffered))
	if mark, _ := decoded.Peek(3); string(mark) == "\uFEFF" {
		decoded.Discard(3)
	}
	return Result{decoded, 0, true}
}
