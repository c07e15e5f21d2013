package html

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
	"github.com/uriform/uri/whatwg"
)

// A page reads one document.
type page struct {
	*Finder
	values  links.Finder // parses values
	yield   func(links.Link, error) bool
	stopped bool // yield returned false

	decoder decoder
	xml     bool
	offset  int64 // of the first byte that the tokenizer reads
	in      *tokenReader
	raw     string // the open element whose content is raw text, or ""
	tail    string // the end of the last raw text
	comment bool   // the last token was a comment that is not closed
	cut     bool   // the last token was too long

	openComment string // the start of a comment that continues in the next part of the style sheet: "/*" or "/**"
	reported    bool   // the current style sheet was reported as too long

	outer links.Base // the sources outside the document
	base  uri.URI
	based bool // a base element was read

	browsed   uri.URI                  // the base of asBrowsed
	asBrowsed whatwg.URL               // see browserBase
	rooted    *links.RelativeBaseError // of the base element; nil if the base is known, or there is none

	outerBase uri.URI // the base around the element; xml:base is relative to it

	waiting bool // a base element may follow, so links are held back
	held    []links.Link

	heldBytes int

	tag     []byte   // the current start tag
	name    int      // the end of its name
	regions []region // the open regions, outermost first
	foreign bool     // the element of the last start tag is in SVG or MathML
	scopes  []scope  // the open elements with xml:base
	depth   int      // of elements, in XML
	frames  int      // the frames around this document, which is a srcdoc
	names   map[string]string
}

// A scope is an element with xml:base.
type scope struct {
	depth int
	outer uri.URI // the base around the element
}

const (
	maxHeld   = 4096 // number of references in a head
	maxScopes = 1024 // nesting of elements with xml:base

	// maxBase limits the length of a base in bytes, because each target of a relative
	// reference is at least as long as the base.
	maxBase = 64 << 10
)

func newPage(f *Finder, yield func(links.Link, error) bool) *page {
	p := &page{
		Finder: f,
		values: links.Finder{Syntax: f.Syntax, ASCII: f.ASCII},
		yield:  yield,
		xml:    isXML(f.ContentType),
		outer:  f.Base,
		names:  map[string]string{},
	}
	p.outer.Syntax = f.Syntax
	if b, err := p.outer.Establish(); err == nil {
		p.base = b.URI
	}
	p.waiting = !p.xml
	return p
}

// read reads the document.
func (p *page) read(r io.Reader) {
	r, p.decoder = decode(r, p.ContentType)
	if isCSS(p.ContentType) {
		p.readStyleSheet(r)
		return
	}
	p.readText(r)
}

// readStyleSheet reads a document that is a style sheet. One that is too long is read in parts, with one error, as in a page.
func (p *page) readStyleSheet(r io.Reader) {
	p.waiting = false // no base element follows
	buffered := bufio.NewReader(r)
	for limit := int64(p.maxToken()); !p.stopped; {
		css, err := io.ReadAll(io.LimitReader(buffered, limit))
		_, end := buffered.Peek(1)
		p.cut = err == nil && end == nil
		p.styleSheet(css)
		if err = cmp.Or(err, end); err != nil {
			if err != io.EOF {
				p.fail(err)
			}
			return
		}
		if !p.reported {
			p.fail(links.ErrTooLong)
			p.reported = true
		}
		p.offset += int64(len(css))
	}
}

// readText reads the document after its encoding is known. If a token is too long, or a
// tag is large, a new tokenizer continues after it.
func (p *page) readText(r io.Reader) {
	for {
		p.in = newTokenReader(r, p)
		large := p.tokens(p.in.z)
		if p.stopped {
			return
		}
		err := p.in.z.Err()
		if !large && err != errTokenTooLong {
			p.release()
			if !errors.Is(err, io.EOF) {
				p.fail(err)
			}
			return
		}
		// At the limit, the tokenizer returns the beginning of a text, a style sheet or
		// a comment. It does not return the beginning of a tag.
		rest := p.in.z.Buffered()
		switch {
		case large:
			r = io.MultiReader(bytes.NewReader(bytes.Clone(rest)), r)
		case len(p.in.z.Raw()) > 0 || p.raw == "style" && !p.reported:
			p.fail(links.ErrTooLong)
			p.reported = p.raw == "style"
		}
		p.cut = false
		p.offset = p.in.offset - int64(len(rest))
		switch {
		case p.comment:
			r = p.skipComment(r)
			p.comment = false
		case p.raw != "":
			// The new tokenizer reads the start tag again, so that it reads the rest as
			// raw text. It also reads again a possible beginning of the end tag.
			again := "<" + p.raw + ">"
			if i := strings.LastIndexByte(p.tail, '<'); i >= 0 && !large {
				again += p.tail[i:]
			}
			p.offset -= int64(len(again))
			r = io.MultiReader(strings.NewReader(again), r)
			p.undoStartTag(p.raw)
		}
	}
}

// undoStartTag undoes the effects of a start tag that the next tokenizer will read again.
func (p *page) undoStartTag(name string) {
	if p.xml {
		p.depth--
	}
	if n := len(p.regions); n > 0 && p.regions[n-1].name == name {
		p.regions = p.regions[:n-1]
	}
}

// A tokenReader is the input of a tokenizer. It returns an error if a token is too long.
// The limit of the tokenizer itself costs a check for every byte.
type tokenReader struct {
	r      io.Reader
	page   *page
	z      *html.Tokenizer
	offset int64 // of the next byte of r
}

func newTokenReader(r io.Reader, p *page) *tokenReader {
	in := &tokenReader{r: r, page: p, offset: p.offset}
	in.z = html.NewTokenizer(readerFunc(in.read))
	in.z.AllowCDATA(p.xml || p.inForeign())
	return in
}

// A readerFunc is a reader that hides the tokenizer from the linker: package text/template makes the
// linker keep all methods of a type that an interface leads to, and those of a tokenizer that are not used
// here would keep a table of all character references, which every program made at its start.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

var errTokenTooLong = errors.New("token too long")

func (in *tokenReader) read(b []byte) (int, error) {
	left := in.page.maxToken() - len(in.z.Raw())
	if left <= 0 {
		in.page.cut = true
		return 0, errTokenTooLong
	}
	n, err := in.r.Read(b[:min(len(b), left)])
	in.offset += int64(n)
	return n, err
}

// at converts offset i in the token to an offset in the document. It is called only for
// links and errors, so that tokens without links cost nothing.
func (p *page) at(i int) int64 {
	if p.in == nil {
		return p.offset + int64(i) // of a style sheet
	}
	return p.in.offset - int64(len(p.in.z.Buffered())+len(p.in.z.Raw())-i)
}

// largeTag is the length of a tag after which another tokenizer continues. A tokenizer
// keeps room for the attributes of its largest tag, and clears it for each later tag.
const largeTag = 1 << 16

// tokens reads tokens up to an error or a large tag, or until yield stops.
func (p *page) tokens(z *html.Tokenizer) (large bool) {
	for !p.stopped {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return false
		case html.TextToken:
			if p.raw != "" {
				p.readRawText(z.Raw())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Raw()
			closed := kind == html.SelfClosingTagToken
			p.startTag(tag, closed)
			if p.raw == "noscript" || (p.xml || p.foreign) && (closed || p.raw != "style") {
				// References in noscript are found. XML has no raw text.
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
				p.raw, p.openComment, p.reported = "", "", false
			}
			if p.waiting || p.xml || len(p.regions) > 0 {
				p.endTag(z.Raw())
				z.AllowCDATA(p.xml || p.inForeign())
			}
		case html.CommentToken:
			p.comment = p.cut && bytes.HasPrefix(z.Raw(), []byte("<!--"))
		}
	}
	return false
}

// readRawText reads a part of the content of a raw text element.
func (p *page) readRawText(content []byte) {
	p.tail = string(content[max(0, len(content)-len("</plaintext")):])
	if p.raw == "style" {
		p.styleSheet(content)
	}
}

// skipComment skips to the end of a comment.
func (p *page) skipComment(r io.Reader) io.Reader {
	b := bufio.NewReaderSize(r, 32<<10)
	for {
		text, err := b.Peek(b.Size())
		if end := bytes.Index(text, []byte("-->")); end >= 0 {
			p.offset += int64(end)
			return io.MultiReader(bytes.NewReader(text[end:]), r)
		}
		if err != nil {
			p.offset += int64(len(text))
			return errorReader{err}
		}
		n, _ := b.Discard(len(text) - len("--"))
		p.offset += int64(n)
	}
}

type errorReader struct{ error }

func (r errorReader) Read([]byte) (int, error) { return 0, r.error }

// rawText are the elements whose content the tokenizer reads as raw text.
const rawText = "iframe noembed noframes noscript plaintext script style textarea title xmp"

var isRawText = memo.Set(rawText)

// mayOpenRegion has the hashes of the names of raw text elements and of elements that
// open a region.
var mayOpenRegion = func() (t [256]bool) {
	for name := range strings.FieldsSeq(rawText + " svg math template") {
		t[hash([]byte(name))] = true
	}
	return t
}()

// inHead are the elements that may be in a head (HTML, 13.2.6.4.4).
var inHead = memo.Set("html head base basefont bgsound link meta noframes noscript script style template title")

func (p *page) startTag(tag []byte, closed bool) {
	p.tag = tag
	p.name = nameEnd(tag, len("<"), 0)
	name := tag[len("<"):p.name]
	p.raw = ""
	p.foreign = false
	if len(p.regions) > 0 || mayOpenRegion[hash(name)] {
		if isRawText()[string(name)] {
			p.raw = string(name)
		}
		p.enter(name, closed)
	}
	if p.waiting && !p.inTemplate() && !inHead()[string(name)] {
		p.release()
	}
	if p.xml {
		p.startXML(name, closed)
	} else if p.name+len(">") < len(tag) {
		p.references(name)
	}
}

// startXML yields the references of a start tag of XML. An xml:base applies to the element
// of the tag.
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

// tagName returns the name at the beginning of b. It changes the name to lower case.
func tagName(b []byte) []byte { return b[:nameEnd(b, 0, 0)] }

// intern returns name as a string. A name that was seen before does not allocate.
func (p *page) intern(name []byte) string {
	if string(name) == "a" {
		return "a" // nine of ten elements with references
	}
	if s, ok := p.names[string(name)]; ok {
		return s
	}
	s := string(name)
	const maxNames = 256 // HTML has half as many
	if len(p.names) < maxNames {
		p.names[s] = s
	}
	return s
}

// scope sets the base to the xml:base of the current element, and reports whether
// the element has one.
func (p *page) scope(closed bool) bool {
	a, ok := p.find("xml:base")
	if !ok {
		return false
	}
	u, err := p.resolved(a)
	if errors.Is(err, links.ErrTooLong) {
		p.failAt(a.start, err)
	}
	if err != nil {
		return false
	}
	if !closed {
		if len(p.scopes) == maxScopes {
			p.fail(links.ErrTooDeep)
			return false
		}
		p.scopes = append(p.scopes, scope{p.depth, p.base})
	}
	p.base = u
	return true
}

// styleSheet yields the references in the content of a style element. If the content is
// too long, it is read in parts, and a reference that crosses the end of a part is
// skipped.
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

// baseElement sets the base to the href of the first base element.
func (p *page) baseElement(a attribute) {
	b := p.outer
	if b.Content != "" {
		// Content-Base or Content-Location has set b.Content. It becomes the base of
		// the encapsulating entity, because the base element takes precedence.
		outer, err := b.Establish()
		b = links.Base{Syntax: b.Syntax}
		if err == nil {
			b.Encapsulating = outer.URI.String()
		}
	}
	b.Content = p.valueOf(a)
	if p.Browser {
		if u, err := p.browserBase().Parse(b.Content); err == nil {
			b.Content = Encode(u)
		}
	}
	if scheme, _, _ := strings.Cut(b.Content, ":"); strings.EqualFold(scheme, "data") || strings.EqualFold(scheme, "javascript") {
		b.Content = "" // HTML, 4.2.3
	}
	var long error
	if len(b.Content) > maxBase {
		b.Content, long = "", links.ErrTooLong
	}
	established, err := b.Establish()
	if err == nil {
		p.base = established.URI
	} else if r, parseErr := p.values.Parse(b.Content); b.Content != "" && parseErr == nil {
		if relative, ok := links.NewRelativeBaseError(r); ok {
			p.rooted = relative
			p.failAt(a.start, relative) // before the references, which it explains
			err = nil
		}
	}
	p.based = true
	p.release()
	if err == nil && established.Source != links.SourceContent && b.Content != "" {
		_, err = p.values.Parse(b.Content)
	}
	if err = cmp.Or(long, err); err != nil {
		p.failAt(a.start, fault.In("base element", err))
	}
}

// emit yields a link. start and end are offsets in the token. If the base is not known
// yet, emit holds the link back.
func (p *page) emit(element, attribute, text, value string, start, end int) {
	l := links.Link{
		Text: text, Start: p.at(start), End: p.at(end),
		Value: value, Base: p.base,
		Delimiter: links.DelimiterAttribute, Element: element, Attribute: attribute,
	}
	// HTML5, 4.2.3: the manifest attribute of the html element "isn't affected by base elements".
	if !p.waiting || element == "html" {
		p.parse(&l)
		p.stopped = p.stopped || !p.yield(l, nil)
		return
	}
	p.held = append(p.held, l)
	if p.heldBytes += len(l.Text) + len(value); len(p.held) == maxHeld || p.heldBytes > p.maxToken() {
		p.release()
	}
}

// parse parses the value of a link whose base is final.
func (p *page) parse(l *links.Link) {
	value := l.Value
	if p.xml && hasUnknownEntity(l.Text) {
		l.Err = fault.ErrEntity
		return
	}
	if p.Browser {
		base := p.browserBase()
		u, err := base.Parse(value)
		if err != nil && !(base.IsZero() && errors.Is(err, uri.ErrNoBase)) {
			l.Err = err
			return
		}
		if err == nil {
			l.Repairs = repairs(base.Validate(value))
			value = Encode(u)
		} else {
			value = Clean(value)
		}
	}
	l.Reference, l.Err = p.values.Parse(value)
	if l.Err == nil {
		if p.rooted != nil && p.base.IsZero() {
			l.Reference = p.rooted.Resolve(l.Reference)
		}
		l.Value = l.Reference.String()
	}
}

// Clean returns a relative reference as a browser reads it on a page of the Web whose URL is not known. The
// URL parser removes white space and control characters around it, tabs and line breaks, and takes a backslash of the
// path for a slash.
func Clean(value string) string {
	value = strings.TrimFunc(value, func(c rune) bool { return c <= ' ' })
	value = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(value)
	end := strings.IndexAny(value, "?#")
	if end < 0 {
		end = len(value)
	}
	path := strings.ReplaceAll(value[:end], `\`, "/")
	if strings.HasPrefix(path, "///") {
		path = "//" + strings.TrimLeft(path, "/") // special authority ignore slashes state
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ":") {
		path = "./" + path // RFC 3986, 4.2: the text before ":" is no scheme
	}
	if lookalike.HostAfterQuery(path + value[end:]) {
		path += "/" // as a browser does; without it, an older RFC would find another host
	}
	text := lenient.Encode(uri.RFC3986, path+value[end:])
	if _, ok := uri.RFC3986.Check(text, uri.FormReference); !ok {
		text = encodeAll(text)
	}
	return text
}

// Encode returns the URL to which a browser goes as the text of a URI: characters that no URI may have are
// percent-encoded, as [lenient.Encode] does. So are those that it leaves: braces and quotes in a host, which a browser
// decodes there again, and a backslash after a scheme such as mailto. Encode encodes nothing if an older RFC would find
// another host than the browser in the URI.
func Encode(u whatwg.URL) string {
	text := lenient.Encode(uri.RFC3986, u.Href())
	if _, ok := uri.RFC3986.Check(text, uri.FormURI); ok || lookalike.HostAfterQuery(text) {
		return text
	}
	encoded := encodeAll(text)
	if again, err := whatwg.Parse(encoded); err != nil || isSpecial(u) && again.HostPort() != u.HostPort() {
		return text
	}
	return encoded
}

// encodeAll percent-encodes the characters that are in no URI.
func encodeAll(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= 0x7F || strings.IndexByte("\"<>\\^`{|}", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// isSpecial reports whether u has a special scheme (URL Standard, 4.2): one with hosts that browsers connect to.
func isSpecial(u whatwg.URL) bool {
	return slices.Contains([]string{"ftp", "file", "http", "https", "ws", "wss"}, u.Scheme())
}

// repairs returns the names of the errors.
func repairs(errors []whatwg.ValidationError) string {
	var names []string
	for _, e := range errors {
		if !slices.Contains(names, e.Name) {
			names = append(names, e.Name)
		}
	}
	return strings.Join(names, " ")
}

// browserBase returns the base as a browser reads it, or zero if it is not known.
func (p *page) browserBase() whatwg.URL {
	if p.browsed != p.base {
		p.browsed = p.base
		p.asBrowsed, _ = whatwg.Parse(p.base.String()) // zero if a browser refuses it
	}
	return p.asBrowsed
}

// resolved returns the target of the reference in an attribute, without its fragment. The
// target may become a base, and other bases may be relative to it. So a target that is
// too long is an error.
func (p *page) resolved(a attribute) (uri.URI, error) {
	if p.xml && hasUnknownEntity(string(p.tag[a.start:a.end])) {
		return uri.URI{}, fault.ErrEntity
	}
	r, err := p.values.Parse(p.valueOf(a))
	if err != nil {
		return uri.URI{}, err
	}
	l := links.Link{Reference: r, Base: p.base}
	u, err := l.Target()
	if err == nil && len(u.String()) > maxBase {
		err = links.ErrTooLong
	}
	return u.WithoutFragment(), err
}

// release yields the links that were held back. The base is final now.
func (p *page) release() {
	p.waiting = false
	for _, l := range p.held {
		l.Base = p.base
		if !p.stopped {
			p.parse(&l)
			p.stopped = !p.yield(l, nil)
		}
	}
	p.held = nil
}

func (p *page) fail(err error) { p.failAt(0, err) }

// failAt yields an error at an offset in the token.
func (p *page) failAt(at int, err error) { p.failAtOffset(p.at(at), err) }

// failAtOffset yields an error at an offset in the document.
func (p *page) failAtOffset(offset int64, err error) {
	p.stopped = p.stopped || !p.yield(links.Link{}, links.NewError("", offset, p.decoder.decoded, err))
}
