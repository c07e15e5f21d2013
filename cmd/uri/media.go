package main

import (
	"bufio"
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/protocol"
	feeds "github.com/uriform/uri/links/feed"
)

// headLen is the number of bytes at the beginning of a document that tell its kind.
const headLen = 4096

// mediaOf returns the kind of a document, or "" if the kind is not known. It uses the
// extension of the name or, if this is unknown, the first bytes of the document. A
// document without an extension, such as standard input, is Markdown if it has a link of
// Markdown there, and HTML if it has a tag with an attribute. An empty document is text.
// A list of URLs has no kind: "http:" at the beginning of a line is not a field of a mail
// header, and "<http://a/>" is not a tag.
func mediaOf(name string, r *bufio.Reader) string {
	if media := protocol.MediaOfFile(name); media != "" {
		return media
	}
	head, _ := r.Peek(headLen)
	if len(head) == 0 {
		return "text"
	}
	if bytes.HasPrefix(head, []byte("<\x00")) || bytes.HasPrefix(head, []byte("\x00<")) {
		return "xml" // in UTF-16 without a byte order mark (XML 1.0, appendix F)
	}
	head, _, _ = transform.Bytes(decoder(), head)
	head = bytes.TrimLeft(head, " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte("WARC/")), bytes.HasPrefix(head, []byte("\x1F\x8B")):
		return "warc"
	case bytes.HasPrefix(head, []byte("<?xml")):
		return "xml"
	case bytes.HasPrefix(head, []byte("<")) && feeds.Recognizes(head):
		return "feed" // the declaration is optional (XML 1.0, 2.8)
	case bytes.HasPrefix(head, []byte("<")) && !startsAutolink(head):
		return "html"
	case startsMbox(head):
		return "mbox"
	case mailFields(head) >= 2:
		return "message"
	case filepath.Ext(name) != "":
		return "" // a known format that is not searched, such as .txt or .go
	case startsAutolink(head), markdownLink().Match(head):
		return "markdown"
	case htmlTag().Match(head):
		return "html"
	}
	return ""
}

// decoder returns a decoder of text in UTF-8 or, after a byte order mark, in UTF-16. It removes the mark.
func decoder() transform.Transformer { return unicode.BOMOverride(encoding.Nop.NewDecoder()) }

var markdownLink = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\[[^\[\]\n]*\]\([^\s()]+\)|^ {0,3}\[[^\[\]\n]+\]: +\S`)
})

var htmlTag = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<[A-Za-z][A-Za-z0-9]*\s+[A-Za-z-]+=`)
})

// startsAutolink reports whether head begins with a URI in angle brackets, as Markdown has them.
func startsAutolink(head []byte) bool {
	text, _, closed := bytes.Cut(bytes.TrimPrefix(head, []byte("<")), []byte(">"))
	_, ok := uri.RFC3987.Check(string(text), uri.FormURI)
	return ok && closed && head[0] == '<'
}

// startsMbox reports whether head begins with a "From " line and a mail header.
func startsMbox(head []byte) bool {
	_, header, _ := bytes.Cut(head, []byte("\n"))
	return bytes.HasPrefix(head, []byte("From ")) && mailFields(header) > 0
}

// mailNames are the names of fields of mail headers (RFC 5322, 3.6; RFC 2045; RFC 2557), and
// of fields that mail servers add.
var mailNames = strings.Fields(`From Sender Reply-To To Cc Bcc Date Subject Message-ID
	In-Reply-To References Comments Keywords Received Return-Path Delivered-To Envelope-To
	Resent-From Resent-To Resent-Date Resent-Message-ID MIME-Version Content-Type
	Content-Transfer-Encoding Content-Disposition Content-ID Content-Location Content-Base
	Content-Description DKIM-Signature Authentication-Results Received-SPF ARC-Seal
	List-ID List-Unsubscribe List-Post List-Archive Errors-To Organization User-Agent X-Mailer`)

// mailFields returns the number of the known fields of the header at the beginning of head.
// It returns 0 if a line is not part of a header. A name in lower case, as in YAML, is not
// counted, because mail programs write a capital letter.
func mailFields(head []byte) (known int) {
	for line := range bytes.Lines(head) {
		if line[0] == ' ' || line[0] == '\t' {
			continue
		}
		if len(bytes.TrimRight(line, "\r\n")) == 0 {
			return known
		}
		name, _, ok := bytes.Cut(line, []byte(":"))
		switch {
		case !ok && !bytes.HasSuffix(line, []byte("\n")):
			return known // head ends in the line
		case !ok || len(name) == 0 || bytes.ContainsAny(name, " \t<>/\"{}()"):
			return 0
		case 'A' <= name[0] && name[0] <= 'Z' && isMailName(string(name)):
			known++
		}
	}
	return known
}

func isMailName(name string) bool {
	return slices.ContainsFunc(mailNames, func(known string) bool { return strings.EqualFold(known, name) })
}
