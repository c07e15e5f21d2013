package links

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
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
// What scripts write, what the srcdoc of a frame holds, and the url() of SVG's
// presentation attributes are not looked into.
//
// The base URI is that of Finder.Base, where the href of the first base element
// goes before it (5.1.1), resolved against the others if it is relative. It holds
// for the whole document: references before it wait for it as long as nothing but
// a head is seen. One further down, which HTML does not allow, holds for what
// follows it. In XML, xml:base holds for its element. The base element itself is
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
	offset  int64  // of the token
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

	attributes []attribute // scratch
	names      map[string]string
	scopes     []scope // of xml:base
	depth      int     // of elements, in XML
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
	for {
		z := html.NewTokenizer(&tokenReader{r: r, page: p, offset: p.offset})
		z.AllowCDATA(p.xml)
		large := p.tokens(z)
		if p.stopped {
			return false
		}
		err := z.Err()
		if !large && err != errTokenTooLong {
			p.release()
			if !errors.Is(err, io.EOF) {
				p.fail(err)
			}
			return !p.stopped
		}
		// Another tokenizer goes on behind. If this one has given up, what it had of
		// text, a style sheet or a comment it returned before; of a tag, it did not.
		token := z.Raw()
		switch {
		case large:
			r = io.MultiReader(bytes.NewReader(bytes.Clone(z.Buffered())), r)
		case len(token) > 0 || p.raw == "style" && !p.told:
			p.fail(ErrTooLong)
			p.told = p.raw == "style"
		}
		p.cut = false
		if !large {
			p.offset += int64(len(token))
		}
		switch {
		case p.comment:
			r = p.skipComment(r)
		case p.raw != "":
			// Raw text goes on as it would behind its start tag; what may be the
			// beginning of its end tag is read again.
			again := "<" + p.raw + ">"
			if i := strings.LastIndexByte(p.tail, '<'); i >= 0 && !large {
				again += p.tail[i:]
			}
			p.offset -= int64(len(again))
			r = io.MultiReader(strings.NewReader(again), r)
		}
	}
}

// A tokenReader refuses to read on once a token is too long. The tokenizer has a
// limit of its own, and looks at it for every byte.
type tokenReader struct {
	r      io.Reader
	page   *page
	offset int64 // of what is read next; what lies behind the start of the token is its
}

var errTokenTooLong = errors.New("token too long")

func (r *tokenReader) Read(b []byte) (int, error) {
	left := r.page.offset + int64(r.page.maxToken()) - r.offset
	if left <= 0 {
		r.page.cut = true
		return 0, errTokenTooLong
	}
	n, err := r.r.Read(b[:min(int64(len(b)), left)])
	r.offset += int64(n)
	return n, err
}

// largeTag is the length of a tag behind which another tokenizer goes on: what one
// keeps of the attributes of a tag it clears for each tag that follows.
const largeTag = 1 << 16

// tokens reads up to an error, a tag that is large, or until yield wants no more.
func (p *page) tokens(z *html.Tokenizer) (large bool) {
	for {
		kind := z.Next()
		token := z.Raw()
		switch kind {
		case html.ErrorToken:
			return false
		case html.StartTagToken, html.SelfClosingTagToken:
			closed := kind == html.SelfClosingTagToken
			p.startTag(token, closed)
			if p.raw == "noscript" || p.xml && (closed || p.raw != "style") {
				// What noscript holds is found; in XML, all elements are alike.
				z.NextIsNotRawText()
				p.raw = ""
			}
		case html.EndTagToken:
			p.endTag(token)
		case html.TextToken:
			if p.raw != "" {
				p.tail = string(token[max(0, len(token)-len("</plaintext")):])
			}
			if p.raw == "style" {
				p.styleSheet(token)
			}
		}
		p.comment = kind == html.CommentToken && bytes.HasPrefix(token, []byte("<!--")) && !bytes.HasSuffix(token, []byte("-->"))
		p.offset += int64(len(token))
		if p.stopped {
			return false
		}
		if len(token) >= largeTag && (kind == html.StartTagToken || kind == html.SelfClosingTagToken) {
			return true
		}
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

// inHead are the elements that do not end a head (HTML, 13.2.6.4.4).
var inHead = set("html head base basefont bgsound link meta noframes noscript script style template title")

func (p *page) startTag(tag []byte, closed bool) {
	name := tagName(tag[len("<"):])
	p.raw = rawTextName(name)
	if p.waiting && !inHead[string(name)] {
		p.release()
	}
	if p.xml && !closed {
		p.depth++
	}
	if len(tag) <= len("<>")+len(name) {
		return
	}
	p.attributes = appendAttributes(p.attributes[:0], tag, len("<")+len(name), mayHold)
	if len(p.attributes) == 0 {
		return
	}
	p.outerBase = p.base
	scoped := p.xml && p.enter(closed)
	p.references(name)
	if scoped && closed {
		p.base = p.outerBase
	}
}

func (p *page) endTag(tag []byte) {
	p.raw, p.openComment, p.told = "", "", false
	if p.waiting && string(tagName(tag[len("</"):])) == "head" {
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

// tagName returns the name that b begins with, lowered in place: nobody reads the
// tag again.
func tagName(b []byte) []byte {
	i := 0
	for i < len(b) && !endsName[b[i]] {
		i++
	}
	lower(b[:i])
	return b[:i]
}

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

// enter has the xml:base of an element hold from here on.
func (p *page) enter(closed bool) bool {
	a := p.find("xml:base")
	if a == nil {
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

// find returns the first attribute of that name, which is the one that counts
// (HTML, 13.2.5.33), or nil.
func (p *page) find(name string) *attribute {
	for i := range p.attributes {
		if string(p.attributes[i].name) == name {
			return &p.attributes[i]
		}
	}
	return nil
}

// valueOf returns the value of an attribute that is a reference.
func (p *page) valueOf(a *attribute) string {
	value := unescape(p.decoder.text(string(a.value)))
	start, end := strip(value, 0, len(value))
	return value[start:end]
}

// A holder is how an attribute holds references: on which elements, all if there
// are none, and which parts of its value they are, the whole without white space
// if parts is nil.
type holder struct {
	name     string
	bit      uint64 // of the name
	elements []string
	parts    func(string, func(start, end int) bool)
	css      bool // escapes of CSS are in it
	code     bool // codebase governs it
}

func on(elements string) []string { return strings.Fields(elements) }

// holders are the attributes that hold references, in HTML now and before (HTML,
// the index of attributes; HTML 4.01, the index of attributes; SVG 2, 16.1).
var holders = func() map[string][]holder {
	m := map[string][]holder{}
	for _, h := range []holder{
		{name: "action", elements: on("form")},
		{name: "archive", elements: on("object"), parts: words, code: true},
		{name: "archive", elements: on("applet"), parts: commas, code: true},
		{name: "background"},
		{name: "cite", elements: on("blockquote del ins q")},
		{name: "classid", elements: on("object"), code: true},
		{name: "code", elements: on("applet"), code: true},
		{name: "codebase", elements: on("applet object")},
		{name: "content", elements: on("meta"), parts: refresh},
		{name: "data", elements: on("object"), code: true},
		{name: "dynsrc", elements: on("img")},
		{name: "formaction", elements: on("button input")},
		{name: "href"},
		{name: "icon", elements: on("command menuitem")},
		{name: "imagesrcset", elements: on("link"), parts: srcset},
		{name: "longdesc", elements: on("frame iframe img")},
		{name: "lowsrc", elements: on("img")},
		{name: "manifest", elements: on("html")},
		{name: "object", elements: on("applet"), code: true},
		{name: "ping", elements: on("a area"), parts: words},
		{name: "poster", elements: on("video")},
		{name: "profile", elements: on("head"), parts: words},
		{name: "src"},
		{name: "srcset", elements: on("img source"), parts: srcset},
		{name: "style", parts: styleReferences, css: true},
		{name: "usemap", elements: on("img input object")},
		{name: "xlink:href"},
		{name: "xml:base"},
	} {
		h.bit = 1 << len(m)
		m[h.name] = append(m[h.name], h)
	}
	return m
}()

// references yields those of the attributes of an element.
func (p *page) references(element []byte) {
	var seen uint64 // of several attributes of one name the first counts
	for i := range p.attributes {
		a := &p.attributes[i]
		list := holders[string(a.name)]
		if len(list) == 0 || seen&list[0].bit != 0 {
			continue
		}
		seen |= list[0].bit
		for _, h := range list {
			if len(h.elements) == 0 || slices.Contains(h.elements, p.intern(element)) {
				p.attribute(p.intern(element), a, h)
			}
		}
		if p.stopped {
			return
		}
	}
}

// mayHold reports whether an attribute that matters has the first letter and the
// length of name: most attributes are told apart by these, without a map.
func mayHold(name []byte) bool {
	return len(name) > 0 && len(name) < 32 && holderLengths[name[0]]&(1<<len(name)) != 0
}

var holderLengths = func() (lengths [256]uint32) {
	for name := range holders {
		lengths[name[0]] |= 1 << len(name)
	}
	lengths['h'] |= 1 << len("http-equiv")
	return lengths
}()

// attribute yields the references that one attribute holds.
func (p *page) attribute(element string, a *attribute, h holder) {
	switch {
	case h.name == "content" && !p.refreshes():
		return
	case element == "base" && h.name == "href":
		if !p.based {
			p.baseElement(a)
		}
		return
	}
	if h.code {
		outer := p.base
		p.base = p.governed()
		defer func() { p.base = outer }()
	}
	if h.name == "xml:base" {
		inner := p.base
		p.base = p.outerBase
		defer func() { p.base = inner }()
	}
	if h.parts == nil {
		p.whole(element, h.name, a)
		return
	}
	raw := string(a.value)
	m := unescapeMapped(raw)
	h.parts(m.text, func(start, end int) bool {
		start, end = m.at(start), m.at(end)
		text := p.decoder.text(raw[start:end])
		value := unescape(text)
		if h.css {
			value = cssUnescape(value)
		}
		p.emit(element, h.name, text, value, a.start+start, a.start+end)
		return !p.stopped
	})
}

// whole yields the reference that is all of a value but white space around it.
func (p *page) whole(element, name string, a *attribute) {
	raw := string(a.value)
	start, end := strip(raw, 0, len(raw))
	text := p.decoder.text(raw[start:end])
	value := unescape(text)
	from, to := strip(value, 0, len(value))
	p.emit(element, name, text, value[from:to], a.start+start, a.start+end)
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

// refreshes reports whether the element is a pragma `<meta http-equiv=refresh>`.
func (p *page) refreshes() bool {
	a := p.find("http-equiv")
	return a != nil && strings.EqualFold(p.valueOf(a), "refresh")
}

// baseElement has the href of the first base element hold.
func (p *page) baseElement(a *attribute) {
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
	l := Link{
		Text:      text,
		Start:     p.offset + int64(start),
		End:       p.offset + int64(end),
		Value:     value,
		Delimiter: Attribute,
		Element:   element,
		Attribute: attribute,
	}
	l.Reference, l.Err = p.parse(value)
	if p.waiting {
		p.held = append(p.held, l)
		if p.heldBytes += len(l.Text) + len(l.Value); len(p.held) == maxHeld || p.heldBytes > p.maxToken() {
			p.release()
		}
		return
	}
	p.deliver(&l)
}

// deliver yields l, whose base is known by now.
func (p *page) deliver(l *Link) {
	l.Base = p.base
	if !p.stopped && !p.yield(*l, nil) {
		p.stopped = true
	}
}

// governed returns the base that the codebase of an element gives, or that of the
// document. An object is in no head: nothing waits for its base.
func (p *page) governed() uri.URI {
	a := p.find("codebase")
	if a == nil {
		return p.base
	}
	u, err := p.resolved(a)
	if err != nil {
		return p.base
	}
	return u
}

// resolved returns what the value of an attribute means, without its fragment. It
// may become a base, and bases make bases: one that is too long makes none.
func (p *page) resolved(a *attribute) (uri.URI, error) {
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
	for i := range p.held {
		p.deliver(&p.held[i])
	}
	p.held = nil
}

func (p *page) fail(err error) { p.failAt(0, err) }

// failAt yields an error at that offset of the token.
func (p *page) failAt(at int, err error) {
	if !p.stopped && !p.yield(Link{}, &Error{Offset: p.offset + int64(at), Err: err}) {
		p.stopped = true
	}
}
