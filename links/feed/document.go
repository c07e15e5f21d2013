package feed

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
	"github.com/uriform/uri/links/internal/transcode"
)

const (
	maxDepth = 1000

	// The length of a base in bytes. The targets of relative references are as long.
	maxBase = 64 << 10
)

// A document is the state of one search.
type document struct {
	*Finder
	values  links.Finder // parses values
	yield   func(links.Link, error) bool
	stopped bool

	in      *recorder
	xml     *xml.Decoder
	decoded bool

	entities bool // the document defines entities
	external bool // another file may define some

	root   string    // what elements without a namespace are: see rootSpace
	depth  int       // of elements
	base   uri.URI   // the base of the current element
	scopes []scope   // the open elements with xml:base
	text   *textElem // the open element whose text is a reference; or nil
}

// A scope is an element with xml:base.
type scope struct {
	depth int
	outer uri.URI
}

// A textElem is an element whose text is a reference.
type textElem struct {
	name       string
	depth      int
	value      []byte
	raw        []byte // the document from start on
	start, end int64  // of the text without white space around it; -1 before the text
}

func newDocument(f *Finder, yield func(links.Link, error) bool) *document {
	d := &document{Finder: f, yield: yield, values: links.Finder{Syntax: f.Syntax, ASCII: f.ASCII}}
	b := f.Base
	b.Syntax = f.Syntax
	if won, err := b.Establish(); err == nil {
		d.base = won.URI
	}
	return d
}

func (d *document) read(r io.Reader) {
	utf8 := transcode.Reader(r, d.ContentType)
	d.decoded = utf8.Decoded
	d.in = &recorder{r: asByteReader(utf8.Reader), skipped: utf8.Skipped, limit: d.maxToken()}
	d.xml = newDecoder(d.in)
	for !d.stopped {
		start := d.xml.InputOffset()
		d.in.forget(start)
		token, err := d.xml.Token()
		if err != nil {
			d.fault(err)
			return
		}
		raw := d.in.recorded(d.xml.InputOffset())
		switch t := token.(type) {
		case xml.StartElement:
			if !d.startElement(t, start, raw) {
				return
			}
		case xml.EndElement:
			d.endElement()
			d.keep(raw)
			if d.depth == 0 {
				return
			}
		case xml.CharData:
			d.charData(t, start, raw)
		case xml.Directive:
			d.declare(string(t))
		default:
			d.keep(raw)
		}
	}
}

// newDecoder returns a decoder of XML in UTF-8. It knows the entities of HTML, which the
// document type of RSS 0.91 defines.
func newDecoder(r io.Reader) *xml.Decoder {
	d := xml.NewDecoder(r)
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return d
}

// unknown stands for the text of an entity that the document defines. No reference has it.
const unknown = "\uFFFD"

// declare reads the names of the entities in a document type declaration. Their texts are not read, because they may
// have entities themselves, and may be long.
func (d *document) declare(directive string) {
	before, subset, _ := strings.Cut(directive, "[")
	d.external = d.external || strings.Contains(before, "SYSTEM") || strings.Contains(before, "PUBLIC")
	for _, declaration := range strings.Split(subset, "<!ENTITY")[1:] {
		name, _, _ := strings.Cut(strings.TrimLeft(strings.NewReplacer("\t", " ", "\r", " ", "\n", " ").Replace(declaration), " "), " ")
		if name == "%" {
			d.external = true
			continue
		}
		if !d.entities {
			d.entities, d.xml.Entity = true, maps.Clone(d.xml.Entity)
		}
		d.xml.Entity[name] = unknown
	}
}

// parse parses a value of the document.
func (d *document) parse(value string) (uri.Reference, error) {
	r, err := d.values.Parse(value)
	if err != nil && d.entities && strings.Contains(value, unknown) {
		err = fault.ErrEntity
	}
	return r, err
}

// startElement reports whether to go on.
func (d *document) startElement(t xml.StartElement, start int64, raw []byte) bool {
	d.keep(raw)
	if d.depth++; d.depth == 1 {
		if d.root = rootSpace(t.Name.Space, t.Name.Local); d.root == "" {
			d.failAt(start, links.ErrFormat)
			return false
		}
	}
	if d.depth > maxDepth {
		d.failAt(start, links.ErrTooDeep)
		return false
	}
	d.xmlBase(t, start, raw)
	e := element{d.root, t.Name.Local}
	if t.Name.Space != "" {
		e.space = spaceOf(t.Name.Space)
	}
	attribute, ok := holders()[e]
	switch {
	case !ok, e == element{"rss", "guid"} && isNotPermaLink(t):
	case attribute == "":
		d.text = &textElem{name: e.name, depth: d.depth, start: -1}
	default:
		for i, a := range t.Attr {
			if a.Name.Space == "" && a.Name.Local == attribute {
				from, to := attributeValue(raw, i)
				d.emit(e.name, attribute, a.Value, string(raw[from:to]), start+int64(from))
				break
			}
		}
	}
	return true
}

// isNotPermaLink reports whether a guid is not a reference (RSS 2.0, guid).
func isNotPermaLink(t xml.StartElement) bool {
	for _, a := range t.Attr {
		if a.Name.Space == "" && a.Name.Local == "isPermaLink" {
			return strings.EqualFold(strings.TrimSpace(a.Value), "false")
		}
	}
	return false
}

// xmlBase sets the base to the xml:base of an element.
func (d *document) xmlBase(t xml.StartElement, start int64, raw []byte) {
	for i, a := range t.Attr {
		if a.Name.Local != "base" || a.Name.Space != "http://www.w3.org/XML/1998/namespace" {
			continue
		}
		r, err := d.parse(strings.Trim(a.Value, space))
		if err == nil {
			var u uri.URI
			l := links.Link{Reference: r, Base: d.base}
			if u, err = l.Target(); err == nil && len(u.String()) > maxBase {
				err = links.ErrTooLong
			}
			if err == nil {
				d.scopes = append(d.scopes, scope{d.depth, d.base})
				d.base = u.WithoutFragment()
			}
		}
		if err != nil {
			from, _ := attributeValue(raw, i)
			d.failAt(start+int64(from), fault.In("xml:base", err))
		}
		return
	}
}

func (d *document) endElement() {
	if t := d.text; t != nil && t.depth == d.depth {
		if d.text = nil; t.start >= 0 {
			value := strings.Trim(string(t.value), space)
			d.emit(t.name, "", value, string(t.raw[:t.end-t.start]), t.start)
		}
	}
	if n := len(d.scopes); n > 0 && d.scopes[n-1].depth == d.depth {
		d.base = d.scopes[n-1].outer
		d.scopes = d.scopes[:n-1]
	}
	d.depth--
}

const space = " \t\r\n"

// charData adds text, or a CDATA section, to the open element.
func (d *document) charData(data xml.CharData, start int64, raw []byte) {
	t := d.text
	if t == nil || t.depth != d.depth {
		d.keep(raw)
		return
	}
	const open, end = "<![CDATA[", "]]>"
	inner, before := raw, 0
	if bytes.HasPrefix(raw, []byte(open)) {
		inner, before = bytes.TrimSuffix(raw[len(open):], []byte(end)), len(open)
	}
	if t.start < 0 {
		trimmed := bytes.TrimLeft(inner, space)
		if len(trimmed) == 0 {
			return
		}
		before += len(inner) - len(trimmed)
		inner = trimmed
		t.start = start + int64(before)
		start, raw, before = t.start, raw[before:], 0
	}
	if text := bytes.TrimRight(inner, space); len(text) > 0 {
		t.end = start + int64(before+len(text))
	}
	t.value = append(t.value, data...)
	d.keep(raw)
}

// keep adds what was read to the raw text of the open element.
func (d *document) keep(raw []byte) {
	t := d.text
	if t == nil || t.start < 0 {
		return
	}
	if t.raw = append(t.raw, raw...); len(t.raw) > d.maxToken() {
		d.failAt(t.start, links.ErrTooLong)
		d.text = nil
	}
}

// emit yields the reference that is the value of an attribute or the text of an element.
// raw is the value as written, at start.
func (d *document) emit(element, attribute, value, raw string, start int64) {
	trimmed := strings.TrimLeft(raw, space)
	start += int64(len(raw) - len(trimmed))
	text := strings.TrimRight(trimmed, space)
	value = strings.Trim(value, space)
	r, err := d.parse(value)
	if err == nil {
		value = r.String()
	}
	start += d.in.skipped
	if !d.stopped && !d.yield(links.Link{
		Text: text, Start: start, End: start + int64(len(text)),
		Value: value, Reference: r, Err: err, Base: d.base,
		Delimiter: links.DelimiterAttribute, Element: element, Attribute: attribute,
	}, nil) {
		d.stopped = true
	}
}

// fault yields the error of the decoder, unless it is the end of the document.
func (d *document) fault(err error) {
	at := d.xml.InputOffset()
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF:
		at, err = 0, links.ErrFormat // there is no element
	case errors.As(err, &syntax):
		if err = xmlError(syntax.Msg); d.external && strings.Contains(syntax.Msg, "entity &") && strings.HasSuffix(syntax.Msg, ";") {
			err = errExternal
		}
	}
	d.failAt(at, err)
}

// errExternal is the error of an entity that the document itself does not define.
var errExternal = errors.New("links: an entity is not defined in the document, and definitions in other files are not read")

// xmlError returns the error for a message of package xml. The message may quote an
// entity, which may be a part of a password: "http://me:sec&ret@example.com/".
func xmlError(message string) error {
	if strings.Contains(message, "unexpected EOF") {
		return io.ErrUnexpectedEOF
	}
	message, _, _ = strings.Cut(message, " &")
	return fmt.Errorf("not well-formed XML: %s", message)
}

// failAt yields an error at that offset of the document.
func (d *document) failAt(offset int64, err error) {
	if !d.stopped && !d.yield(links.Link{}, links.NewError("", d.in.skipped+offset, d.decoded, err)) {
		d.stopped = true
	}
}

// attributeValue returns the offsets in tag of the value of attribute i, without its
// quotes. The decoder has read the tag, so that all attributes have quotes.
func attributeValue(tag []byte, i int) (start, end int) {
	at := 0
	for ; ; i-- {
		n := bytes.IndexAny(tag[at:], `"'`)
		if n < 0 {
			return len(tag), len(tag)
		}
		start = at + n + 1
		n = bytes.IndexByte(tag[start:], tag[start-1])
		if n < 0 {
			return start, len(tag)
		}
		if end = start + n; i == 0 {
			return start, end
		}
		at = end + 1
	}
}

// Recognizes reports whether a document that begins with head is a sitemap or a feed. head
// has to include the start tag of the root element. Its encoding is that of [Finder.Read] without a ContentType.
func Recognizes(head []byte) bool {
	head, _ = io.ReadAll(transcode.Reader(bytes.NewReader(head), "")) // a text that ends early is no error here
	d := newDecoder(bytes.NewReader(head))
	for {
		token, err := d.Token()
		if err != nil {
			return false
		}
		if t, ok := token.(xml.StartElement); ok {
			return rootSpace(t.Name.Space, t.Name.Local) != "" && (t.Name.Local != "RDF" || bytes.Contains(head, []byte("/rss/")) || bytes.Contains(head, []byte("/rdf/simple/")))
		}
	}
}
