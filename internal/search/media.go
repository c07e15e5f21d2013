package search

import (
	"bufio"
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

var mediaByExtension = map[string]string{
	".html": "html", ".htm": "html", ".xhtml": "xml", ".xht": "xml", ".svg": "xml", ".xml": "xml",
	".eml": "message", ".mht": "message", ".mhtml": "message", ".mime": "message",
	".mbox": "mbox", ".mbx": "mbox", ".warc": "warc",
	".md": "markdown", ".markdown": "markdown", ".mdown": "markdown", ".mkd": "markdown", ".mkdn": "markdown",
	".rss": "feed", ".atom": "feed", ".rdf": "xml",
}

// headLen is the number of bytes at the beginning of a document that tell its kind.
const headLen = 4096

// mediaOf returns the kind of a document, or "" if the kind is not known. It uses the
// extension of the name or, if this is unknown, the first bytes of the document. A
// document without an extension, such as standard input, is Markdown if it has a link of
// Markdown there, and HTML if it has a tag with an attribute. An empty document is text.
func mediaOf(name string, r *bufio.Reader) string {
	if media := mediaByExtension[strings.ToLower(filepath.Ext(strings.TrimSuffix(name, ".gz")))]; media != "" {
		return media
	}
	head, _ := r.Peek(headLen)
	if len(head) == 0 {
		return "text"
	}
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
	case filepath.Ext(name) != "":
		return "" // a known format that is not searched, such as .txt or .go
	case markdownLink().Match(head):
		return "markdown"
	case htmlTag().Match(head):
		return "html"
	}
	return ""
}

var markdownLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\[[^\[\]\n]*\]\([^\s()]+\)|^ {0,3}\[[^\[\]\n]+\]: +\S`)
})

var htmlTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<[A-Za-z][A-Za-z0-9]*\s+[A-Za-z-]+=`)
})

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
