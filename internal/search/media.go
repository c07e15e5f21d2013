package search

import (
	"bufio"
	"bytes"
	"path/filepath"
	"strings"
)

var mediaByExtension = map[string]string{
	".html": "html", ".htm": "html", ".xhtml": "xml", ".xht": "xml", ".svg": "xml", ".xml": "xml",
	".eml": "message", ".mht": "message", ".mhtml": "message", ".mime": "message",
	".mbox": "mbox", ".mbx": "mbox", ".warc": "warc",
}

// mediaOf returns the media type of a document, or "" if the document cannot be searched.
// It uses the extension of the name or, if this is unknown, the first bytes of the
// document. Standard input has no name; it is HTML if its first bytes are not known.
func mediaOf(name string, r *bufio.Reader) string {
	if media := mediaByExtension[strings.ToLower(filepath.Ext(strings.TrimSuffix(name, ".gz")))]; media != "" {
		return media
	}
	head, _ := r.Peek(512)
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("WARC/")), bytes.HasPrefix(head, []byte("\x1F\x8B")):
		return "warc"
	case bytes.HasPrefix(head, []byte("<?xml")):
		return "xml"
	case bytes.HasPrefix(head, []byte("<")):
		return "html"
	case bytes.HasPrefix(head, []byte("From ")):
		return "mbox"
	case startsHeader(head):
		return "message"
	case name == "-":
		return "html"
	}
	return ""
}

// startsHeader reports whether head begins with two lines of a mail header.
func startsHeader(head []byte) bool {
	fields := 0
	for line := range bytes.Lines(head) {
		if fields > 0 && (line[0] == ' ' || line[0] == '\t') {
			continue
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t<>/\"{}()") {
			return false
		}
		if fields++; fields == 2 {
			return true
		}
	}
	return false
}
