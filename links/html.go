package links

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/uriform/uri"
	"golang.org/x/net/html"
)

// ReadHTML yields the references of the HTML document that r reads: the values of
// attributes that hold them, and the url() and @import of style sheets. XML, such
// as XHTML and SVG, is read by the same means if ContentType says so.
//
// Text is the value as it stands, without white space around it; Value has its
// character references resolved. Link.Err is set where the value is no reference.
// Both are in UTF-8, while offsets are bytes of the document in its own encoding;
// of UTF-16 and ISO-2022-JP, bytes of its text in UTF-8. The encoding is that of a
// byte order mark, of ContentType, or of a meta element.
//
// The document in the srcdoc of a frame is read too, as part of this one: its base
// URI is the one around it unless it has a base element. Its references have the
// offsets at which they stand in the attribute; where that is not in UTF-8, the one
// at which the attribute does. What scripts write is not looked into, nor what takes
// a vocabulary to know, such as og:image in a meta element.
//
// The base URI is that of Finder.Base, where the href of the first base element
// goes before it (5.1.1), resolved against the others if it is relative. It holds
// for the whole document: references before it wait for it as long as nothing but
// a head is seen. One further down, which HTML does not allow, holds for what
// follows it. One in a template, or an element of that name in SVG or MathML, holds
// for nothing. In XML, xml:base holds for its element. The base element itself is
// not yielded: it says what others mean. One that gives no base is an error.
//
// A tag or style sheet of more than MaxToken bytes is passed over with an error.
func (f *Finder) ReadHTML(r io.Reader) iter.Seq2[Link, error] {
	return func(yield func(Link, error) bool) {
		newPage(f, yield).read(r)
	}
}

// A page is a document that is being read.
type page struct {
	*Finder
	yield   func(Link, error) bool
	stopped bool // yield wants no more

	decoder decoder
	xml     bool
	offset  int64 // at which the tokenizer began
	in      *tokenReader
	raw     string // the element whose content is raw text, or ""
	tail    string // the end of such content
	comment bool   // the last token was a comment that is not closed
	cut     bool   // the last token was too long

	openComment string // of the style sheet that goes on: "/*", or "/**"
	told        bool   // it was said to be too long

	outer Base // without base element
	base  uri.URI
	based bool // there was a base element

	outerBase uri.URI // outside of the element, to which its xml:base is relative

	waiting bool // a base element may still come for what is held
	held    []Link

	heldBytes int

	tag     []byte   // the start tag that is being read
	name    int      // where its name ends
	regions []region // that are open, outermost first
	foreign bool     // the element of the last start tag is of SVG or MathML
	scopes  []scope  // of xml:base
	depth   int      // of elements, in XML
	frames  int      // within whose srcdoc this document is
	names   map[string]string
	scratch []byte
}

// A scope is an element with xml:base.
type scope struct {
	depth int
	outer uri.URI
}

const (
	maxHeld   = 4096 // references in a head
	maxScopes = 1024 // elements with xml:base within each other

	// The length of a base in bytes: each relative reference makes a target as long.
	maxBase = 64 << 10
)

func newPage(f *Finder, yield func(Link, error) bool) *page {
	p := &page{Finder: f, yield: yield, xml: isXML(f.ContentType), outer: f.Base, names: map[string]string{}}
	p.outer.Syntax = f.Syntax
	if b, err := p.outer.Establish(); err == nil {
		p.base = b.URI
	}
	p.waiting = !p.xml
	return p
}

// read reads the document. It reports whether yield wants more.
func (p *page) read(r io.Reader) bool {
	r, p.decoder = decode(r, p.ContentType)
	return p.readText(r)
}

// readText is read once the encoding is known.
func (p *page) readText(r io.Reader) bool {
	for {
		p.in = newTokenReader(r, p)
		large := p.tokens(p.in.z)
		if p.stopped {
			return false
		}
		err := p.in.z.Err()
		if !large && err != errTokenTooLong {
			p.release()
			if !errors.Is(err, io.EOF) {
				p.fail(err)
			}
			return !p.stopped
		}
		// Another tokenizer goes on behind. If this one has given up, what it had of
		// text, a style sheet or a comment it returned before; of a tag, it did not.
		behind := p.in.z.Buffered()
		switch {
		case large:
			r = io.MultiReader(bytes.NewReader(bytes.Clone(behind)), r)
		case len(p.in.z.Raw()) > 0 || p.raw == "style" && !p.told:
			p.fail(ErrTooLong)
			p.told = p.raw == "style"
		}
		p.cut = false
		p.offset = p.in.offset - int64(len(behind))
		switch {
		case p.comment:
			r = p.skipComment(r)
			p.comment = false
		case p.raw != "":
			// Raw text goes on as it would behind its start tag; what may be the
			// beginning of its end tag is read again.
			again := "<" + p.raw + ">"
			if i := strings.LastIndexByte(p.tail, '<'); i >= 0 && !large {
				again += p.tail[i:]
			}
			p.offset -= int64(len(again))
			r = io.MultiReader(strings.NewReader(again), r)
			p.unopen(p.raw)
		}
	}
}

// unopen takes back what followed from a start tag of that name, which is to be read
// again.
func (p *page) unopen(name string) {
	if p.xml {
		p.depth--
	}
	if n := len(p.regions); n > 0 && p.regions[n-1].name == name {
		p.regions = p.regions[:n-1]
	}
}

// A tokenReader is what a tokenizer reads. It refuses to read on once a token is too
// long: the tokenizer has a limit of its own, and looks at it for every byte.
type tokenReader struct {
	r      io.Reader
	page   *page
	z      *html.Tokenizer
	offset int64 // of what is read next
}

func newTokenReader(r io.Reader, p *page) *tokenReader {
	in := &tokenReader{r: r, page: p, offset: p.offset}
	in.z = html.NewTokenizer(in)
	in.z.AllowCDATA(p.xml || p.inForeign())
	return in
}

var errTokenTooLong = errors.New("token too long")

func (in *tokenReader) Read(b []byte) (int, error) {
	left := in.page.maxToken() - len(in.z.Raw())
	if left <= 0 {
		in.page.cut = true
		return 0, errTokenTooLong
	}
	n, err := in.r.Read(b[:min(len(b), left)])
	in.offset += int64(n)
	return n, err
}

// at returns the offset in the document of that in the token: nobody counts as long
// as nobody asks.
func (p *page) at(i int) int64 {
	return p.in.offset - int64(len(p.in.z.Buffered())+len(p.in.z.Raw())-i)
}

// largeTag is the length of a tag behind which another tokenizer goes on: what one
// keeps of the attributes of a tag it clears for each tag that follows.
const largeTag = 1 << 16

// tokens reads up to an error, a tag that is large, or until yield wants no more.
func (p *page) tokens(z *html.Tokenizer) (large bool) {
	for !p.stopped {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return false
		case html.TextToken:
			if p.raw != "" {
				p.rawText(z.Raw())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Raw()
			closed := kind == html.SelfClosingTagToken
			p.startTag(tag, closed)
			if p.raw == "noscript" || (p.xml || p.foreign) && (closed || p.raw != "style") {
				// What noscript holds is found; in XML, all elements are alike.
				z.NextIsNotRawText()
				p.raw = ""
			}
			if len(p.regions) > 0 {
				z.AllowCDATA(p.xml || p.inForeign())
			}
			if len(tag) >= largeTag {
				return true
			}
		case html.EndTagToken:
			if p.raw != "" {
				p.raw, p.openComment, p.told = "", "", false
			}
			if p.waiting || p.xml || len(p.regions) > 0 {
				p.endTag(z.Raw())
				z.AllowCDATA(p.xml || p.inForeign())
			}
		case html.CommentToken:
			p.comment = p.cut && isOpenComment(z.Raw())
		}
	}
	return false
}

func isOpenComment(token []byte) bool {
	return bytes.HasPrefix(token, []byte("<!--")) && !bytes.HasSuffix(token, []byte("-->")) && !bytes.HasSuffix(token, []byte("--!>"))
}

// rawText reads the content of an element whose tags are none.
func (p *page) rawText(content []byte) {
	p.tail = string(content[max(0, len(content)-len("</plaintext")):])
	if p.raw == "style" {
		p.styleSheet(content)
	}
}

// skipComment skips to the end of a comment.
func (p *page) skipComment(r io.Reader) io.Reader {
	buf := make([]byte, 32<<10)
	n := 0
	for {
		m, err := readFull(r, buf[n:])
		n += m
		if end := bytes.Index(buf[:n], []byte("-->")); end >= 0 {
			p.offset += int64(end)
			return io.MultiReader(bytes.NewReader(buf[end:n]), r)
		}
		if err != nil {
			p.offset += int64(n)
			return errorReader{err}
		}
		keep := copy(buf, buf[n-len("--"):n])
		p.offset += int64(n - keep)
		n = keep
	}
}

type errorReader struct{ error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.error }

// rawTextName returns name if the tokenizer does not read what the element holds
// as tags, or "".
func rawTextName(name []byte) string {
	switch string(name) {
	case "iframe", "noembed", "noframes", "noscript", "plaintext", "script", "style", "textarea", "title", "xmp":
		return string(name)
	}
	return ""
}

// opensMore has the hashes of the names of elements whose content is not read as
// that of others: raw text, and what opens a region.
var opensMore = func() (t [256]bool) {
	for _, name := range on("iframe noembed noframes noscript plaintext script style textarea title xmp svg math template") {
		t[hash([]byte(name))] = true
	}
	return t
}()

// inHead are the elements that do not end a head (HTML, 13.2.6.4.4).
var inHead = set("html head base basefont bgsound link meta noframes noscript script style template title")

func (p *page) startTag(tag []byte, closed bool) {
	p.tag = tag
	p.name = nameEnd(tag, len("<"), 0)
	name := tag[len("<"):p.name]
	p.raw = ""
	p.foreign = false
	if len(p.regions) > 0 || opensMore[hash(name)] {
		p.raw = rawTextName(name)
		p.enter(name, closed)
	}
	if p.waiting && !p.inTemplate() && !inHead[string(name)] {
		p.release()
	}
	if p.xml {
		p.startXML(name, closed)
	} else if p.name+len(">") < len(tag) {
		p.references(name)
	}
}

// startXML is startTag for XML, in which an xml:base holds for its element.
func (p *page) startXML(name []byte, closed bool) {
	if !closed {
		p.depth++
	}
	p.outerBase = p.base
	scoped := p.scope(closed)
	p.references(name)
	if scoped && closed {
		p.base = p.outerBase
	}
}

func (p *page) endTag(tag []byte) {
	name := tagName(tag[len("</"):])
	p.leave(name)
	if p.waiting && string(name) == "head" {
		p.release()
	}
	if !p.xml {
		return
	}
	if n := len(p.scopes); n > 0 && p.scopes[n-1].depth == p.depth {
		p.base = p.scopes[n-1].outer
		p.scopes = p.scopes[:n-1]
	}
	p.depth--
}

// tagName returns the name that b begins with, lowered in place.
func tagName(b []byte) []byte { return b[:nameEnd(b, 0, 0)] }

// intern returns name as a string, without allocating for the elements seen before.
func (p *page) intern(name []byte) string {
	if string(name) == "a" {
		return "a" // of ten elements with references nine
	}
	if s, ok := p.names[string(name)]; ok {
		return s
	}
	s := string(name)
	const most = 256 // HTML has half as many
	if len(p.names) < most {
		p.names[s] = s
	}
	return s
}

// scope has the xml:base of an element hold from here on.
func (p *page) scope(closed bool) bool {
	a, ok := p.find("xml:base")
	if !ok {
		return false
	}
	u, err := p.resolved(a)
	if errors.Is(err, ErrTooLong) {
		p.failAt(a.start, err)
	}
	if err != nil {
		return false
	}
	if !closed {
		if len(p.scopes) == maxScopes {
			p.fail(ErrTooDeep)
			return false
		}
		p.scopes = append(p.scopes, scope{p.depth, p.base})
	}
	p.base = u
	return true
}

// styleSheet yields the references of the content of a style element, or of a part
// of one that is too long: what the end of the part cuts off is none.
func (p *page) styleSheet(content []byte) {
	before := len(p.openComment)
	css := p.openComment + string(content)
	comment := scanStyle(css, func(start, end int) bool {
		if p.cut && end == len(css) {
			return false
		}
		text := p.decoder.text(css[start:end])
		p.emit("style", "", text, cssUnescape(text), start-before, end-before)
		return !p.stopped
	})
	p.openComment = ""
	if p.cut && comment >= 0 {
		p.openComment = "/*"
		if strings.HasSuffix(css[comment+len("/*"):], "*") {
			p.openComment = "/**"
		}
	}
}

// baseElement has the href of the first base element hold.
func (p *page) baseElement(a attribute) {
	b := p.outer
	if b.Content != "" {
		// What came with the document says it too, of what encapsulates the element.
		outer, err := b.Establish()
		b = Base{Syntax: b.Syntax}
		if err == nil {
			b.Encapsulating = outer.URI.String()
		}
	}
	b.Content = p.valueOf(a)
	if scheme, _, _ := strings.Cut(b.Content, ":"); strings.EqualFold(scheme, "data") || strings.EqualFold(scheme, "javascript") {
		b.Content = "" // HTML, 4.2.3
	}
	var long error
	if len(b.Content) > maxBase {
		b.Content, long = "", ErrTooLong
	}
	won, err := b.Establish()
	if err == nil {
		p.base = won.URI
	}
	p.based = true
	p.release()
	if err == nil && won.Source != Content && b.Content != "" {
		_, err = p.parse(b.Content)
	}
	if err = cmp.Or(long, err); err != nil {
		p.failAt(a.start, fmt.Errorf("base element: %w", err))
	}
}

// emit yields the link that stands at those offsets of the token, or holds it as
// long as its base is not known.
func (p *page) emit(element, attribute, text, value string, start, end int) {
	reference, err := p.parse(value)
	if p.waiting {
		p.hold(Link{
			Text: text, Start: p.at(start), End: p.at(end),
			Value: value, Reference: reference, Err: err,
			Delimiter: Attribute, Element: element, Attribute: attribute,
		})
		return
	}
	if !p.stopped && !p.yield(Link{
		Text: text, Start: p.at(start), End: p.at(end),
		Value: value, Reference: reference, Err: err, Base: p.base,
		Delimiter: Attribute, Element: element, Attribute: attribute,
	}, nil) {
		p.stopped = true
	}
}

func (p *page) hold(l Link) {
	p.held = append(p.held, l)
	if p.heldBytes += len(l.Text) + len(l.Value); len(p.held) == maxHeld || p.heldBytes > p.maxToken() {
		p.release()
	}
}

// resolved returns what the value of an attribute means, without its fragment. It
// may become a base, and bases make bases: one that is too long makes none.
func (p *page) resolved(a attribute) (uri.URI, error) {
	r, err := p.parse(p.valueOf(a))
	if err != nil {
		return uri.URI{}, err
	}
	u, err := resolve(p.base, r)
	if err == nil && len(u.String()) > maxBase {
		err = ErrTooLong
	}
	return u.WithoutFragment(), err
}

// release yields what was held: the base is known.
func (p *page) release() {
	p.waiting = false
	for _, l := range p.held {
		l.Base = p.base
		if !p.stopped && !p.yield(l, nil) {
			p.stopped = true
		}
	}
	p.held = nil
}

func (p *page) fail(err error) { p.failAt(0, err) }

// failAt yields an error at that offset of the token.
func (p *page) failAt(at int, err error) { p.failWhere(p.at(at), err) }

// failWhere yields an error at that offset of the document.
func (p *page) failWhere(offset int64, err error) {
	if !p.stopped && !p.yield(Link{}, &Error{Offset: offset, Err: err}) {
		p.stopped = true
	}
}
