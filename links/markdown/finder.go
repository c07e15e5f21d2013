package markdown

import (
	"errors"
	"io"
	"iter"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/transcode"
)

// A Finder finds references in Markdown. The zero Finder is ready to use. Several goroutines may
// use a Finder after its fields are set.
type Finder struct {
	// Syntax is the syntax of all references, bases and targets. It and ASCII say how
	// references are parsed: see [links.Finder.Parse].
	Syntax uri.Syntax
	ASCII  bool

	// Schemes and Abbreviated apply to running text as in [links.Finder]. If the base URI is
	// known, Abbreviated has no effect.
	Schemes     links.Schemes
	Abbreviated bool

	// Base holds what is known of the base URI from outside the document. Base.Syntax has
	// no effect.
	Base links.Base

	// ContentType is the media type that came with the document, "text/markdown;
	// charset=koi8-r", or "".
	ContentType string

	// Anchor, if it is not nil, is called with each name that a fragment can have where GitHub shows the document: the
	// names that it gives to headings, and then those of raw HTML, as in package html.
	Anchor func(name string)

	// MaxDocument limits the length in bytes of the document. 0 means
	// DefaultMaxDocument.
	MaxDocument int
}

// DefaultMaxDocument is the limit if [Finder.MaxDocument] is 0.
const DefaultMaxDocument = 16 << 20

func (f *Finder) maxDocument() int {
	if f.MaxDocument > 0 {
		return f.MaxDocument
	}
	return DefaultMaxDocument
}

// Read yields the references of the document that r reads, in their order:
//
//   - the destinations of inline links and images;
//   - autolinks. A mail address has the Value "mailto:a@example.com";
//   - the destinations of link reference definitions, once, where they are defined. A
//     link [text][label] is not yielded, because it repeats the definition;
//   - the attributes of raw HTML, as package html finds them;
//   - references in running text, as [links.Finder.Text] finds them in each line, but
//     not in code and not in the text of a link.
//
// Link.Text is the destination as written, without angle brackets. Link.Value has its
// backslash escapes and character references resolved and, under RFC 3986, its non-ASCII
// characters percent-encoded. Nothing else is percent-encoded: a destination with a space is
// not a reference, and Link.Err is set.
//
// Offsets are bytes of the document. A document that is not in UTF-8 is decoded first: offsets
// are bytes of the text in UTF-8, and errors have Decoded set.
//
// Link.Element and Link.Attribute are those of the HTML that CommonMark makes of the
// document: "a" and "href", or "img" and "src". A definition that only images use is an "img".
// For raw HTML, they are the names of the element and of the attribute. For a reference in running
// text, both fields are empty.
//
// Each piece of raw HTML is read by itself. A base element holds for the block of HTML
// that it is in.
//
// Block quotes and lists that nest more than 100 levels deep are read as text, with an
// error. If a document is longer than MaxDocument, Read reads its first MaxDocument bytes
// and yields an error.
func (f *Finder) Read(r io.Reader) iter.Seq2[links.Link, error] {
	return func(yield func(links.Link, error) bool) {
		d := &document{Finder: f, yield: yield}
		d.read(r)
	}
}

// A document is the state of one search.
type document struct {
	*Finder
	yield   func(links.Link, error) bool
	stopped bool

	values links.Finder // parses values
	text   links.Finder // searches running text
	base   uri.URI

	source  []byte
	skipped int64 // the length of the byte order mark before source
	decoded bool

	blocks      []block
	definitions map[string]*definition
	slugs       map[string]int // of the headings, with the number of the last duplicate
	found       []finding
}

func (d *document) read(r io.Reader) {
	utf8 := transcode.Reader(r, d.ContentType)
	d.skipped, d.decoded = utf8.Skipped, utf8.Decoded
	limit := d.maxDocument()
	source, err := io.ReadAll(io.LimitReader(utf8, int64(limit)+1))
	if err == nil && len(source) > limit {
		source, err = source[:limit], links.ErrTooLong
	}
	deep := d.parse(source)
	for i := range d.found {
		if d.stopped {
			return
		}
		if f := &d.found[i]; deep >= 0 && f.block.at(f.start) >= deep {
			d.fail(deep, links.ErrTooDeep)
			deep = -1
		}
		d.emit(&d.found[i])
	}
	if deep >= 0 {
		d.fail(deep, links.ErrTooDeep)
	}
	if err != nil {
		d.fail(len(source), err)
	}
}

// parse sets d.found to what is in source. It returns the offset of the first block quote
// or list that nests too deeply, or -1.
func (d *document) parse(source []byte) (deep int) {
	d.source = source
	b := d.Base
	b.Syntax = d.Syntax
	if won, err := b.Establish(); err == nil {
		d.base = won.URI
	}
	d.values = links.Finder{Syntax: d.Syntax, ASCII: d.ASCII}
	d.text = d.values
	d.text.Schemes = d.Schemes
	d.text.Abbreviated = d.Abbreviated && d.base.IsZero()

	deep = d.parseBlocks()
	d.readDefinitions()
	for i := range d.blocks {
		d.readBlock(&d.blocks[i])
	}
	return deep
}

// fail yields an error at that offset of the source.
func (d *document) fail(offset int, err error) {
	if d.stopped {
		return
	}
	var e *links.Error
	if errors.As(err, &e) {
		err = e.Unwrap()
	}
	d.stopped = !d.yield(links.Link{}, links.NewError("", d.skipped+int64(offset), d.decoded, err))
}
