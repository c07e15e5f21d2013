package html

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// A holder describes an attribute whose values contain references.
type holder struct {
	name     string
	elements []string                                // the elements with this attribute; nil: all
	parts    func(string, func(start, end int) bool) // yields the references in a value; nil: the whole value
	css      bool                                    // the references have escapes of CSS
	code     bool                                    // the references are relative to codebase
	svg      bool                                    // the attribute is in SVG only
	frame    bool                                    // the value is a document

	bit  uint64 // identifies the name
	next uint8  // the index of the next holder with the same hash
}

// holders are the attributes whose values contain references, in current and earlier
// versions of HTML (HTML, the index of attributes; HTML 4.01, the index of attributes;
// SVG 2, 16.1 and the presentation attributes of its property index). Index 0 is not
// used.
var holders = []holder{
	{},
	{name: "action", elements: strings.Fields("form")},
	{name: "archive", elements: strings.Fields("object"), parts: spaceSeparated, code: true},
	{name: "archive", elements: strings.Fields("applet"), parts: commaSeparated, code: true},
	{name: "background"},
	{name: "cite", elements: strings.Fields("blockquote del ins q")},
	{name: "classid", elements: strings.Fields("object"), code: true},
	{name: "clip-path", parts: styleReferences, css: true, svg: true},
	{name: "code", elements: strings.Fields("applet"), code: true},
	{name: "codebase", elements: strings.Fields("applet object")},
	{name: "content", elements: strings.Fields("meta"), parts: refresh},
	{name: "cursor", parts: styleReferences, css: true, svg: true},
	{name: "data", elements: strings.Fields("object"), code: true},
	{name: "dynsrc", elements: strings.Fields("img")},
	{name: "fill", parts: styleReferences, css: true, svg: true},
	{name: "filter", parts: styleReferences, css: true, svg: true},
	{name: "formaction", elements: strings.Fields("button input")},
	{name: "href"},
	{name: "icon", elements: strings.Fields("command menuitem")},
	{name: "imagesrcset", elements: strings.Fields("link"), parts: srcset},
	{name: "longdesc", elements: strings.Fields("frame iframe img")},
	{name: "lowsrc", elements: strings.Fields("img")},
	{name: "manifest", elements: strings.Fields("html")},
	{name: "marker", parts: styleReferences, css: true, svg: true},
	{name: "marker-end", parts: styleReferences, css: true, svg: true},
	{name: "marker-mid", parts: styleReferences, css: true, svg: true},
	{name: "marker-start", parts: styleReferences, css: true, svg: true},
	{name: "mask", parts: styleReferences, css: true, svg: true},
	{name: "object", elements: strings.Fields("applet"), code: true},
	{name: "ping", elements: strings.Fields("a area"), parts: spaceSeparated},
	{name: "poster", elements: strings.Fields("video")},
	{name: "profile", elements: strings.Fields("head"), parts: spaceSeparated},
	{name: "src"},
	{name: "srcdoc", elements: strings.Fields("iframe"), frame: true},
	{name: "srcset", elements: strings.Fields("img source"), parts: srcset},
	{name: "stroke", parts: styleReferences, css: true, svg: true},
	{name: "style", parts: styleReferences, css: true},
	{name: "usemap", elements: strings.Fields("img input object")},
	{name: "xlink:href"},
	{name: "xml:base"},
}

// holderOf has the index of the first holder of each hash, or 0. Most attributes of a
// page, such as class, id and title, have a hash without a holder.
var holderOf = func() (first [256]uint8) {
	bits := map[string]uint64{}
	for i := len(holders) - 1; i > 0; i-- {
		h := &holders[i]
		if bits[h.name] == 0 {
			bits[h.name] = 1 << len(bits)
		}
		h.bit = bits[h.name]
		slot := &first[hash([]byte(h.name))]
		h.next, *slot = *slot, uint8(i)
	}
	return first
}()

// hash returns a hash of a name that is not empty. The first letter and the length
// distinguish most names.
func hash(name []byte) uint8 { return name[0]<<3 ^ uint8(len(name)) }

// references yields the references in the attributes of the current tag.
func (p *page) references(name []byte) {
	var seen uint64 // bits of names; if a name occurs twice, the first attribute counts
	for i := p.name; ; {
		a, next, ok := nextAttribute(p.tag, i)
		if !ok || p.stopped {
			return
		}
		i = next
		if n := holderOf[hash(p.tag[a.name:a.nameEnd])]; n > 0 {
			seen |= p.named(name, a, n, seen)
		}
		if p.Anchor != nil {
			p.anchor(name, a)
		}
	}
}

// anchor calls Anchor if an attribute is a name that a fragment can have.
func (p *page) anchor(element []byte, a attribute) {
	switch name := p.tag[a.name:a.nameEnd]; string(name) {
	case "id":
	case "xml:id":
		if !p.xml {
			return
		}
	case "name":
		if string(element) != "a" {
			return
		}
	default:
		return
	}
	if a.start < a.end && !p.inTemplate() {
		p.Anchor(unescape(p.decoder.text(string(p.tag[a.start:a.end]))))
	}
}

// named yields the references in an attribute, if a holder describes the attribute and
// its name was not seen before. The search begins at holder n. named returns the bit of
// the name.
func (p *page) named(element []byte, a attribute, n uint8, seen uint64) (bit uint64) {
	name := p.tag[a.name:a.nameEnd]
	for ; n > 0; n = holders[n].next {
		h := &holders[n]
		if string(name) != h.name || seen&h.bit != 0 {
			continue
		}
		bit = h.bit
		if e := p.intern(element); h.appliesTo(e) && (!h.svg || p.inSVG()) {
			p.attribute(e, a, h)
		}
	}
	return bit
}

// appliesTo reports whether element has the attribute.
func (h *holder) appliesTo(element string) bool {
	for _, e := range h.elements {
		if e == element {
			return true
		}
	}
	return len(h.elements) == 0
}

// attribute yields the references of one attribute.
func (p *page) attribute(element string, a attribute, h *holder) {
	switch {
	case h.frame:
		p.frame(a)
	case h.name == "content" && !p.refreshes():
	case element == "base" && h.name == "href":
		if !p.based && !p.foreign && !p.inTemplate() {
			p.baseElement(a)
		}
	case h.code:
		p.valueWithBase(p.codebase(), element, a, h)
	case h.name == "xml:base" && p.xml:
		p.valueWithBase(p.outerBase, element, a, h)
	default:
		p.value(element, a, h)
	}
}

// valueWithBase yields the references in the value of an attribute, with another base.
func (p *page) valueWithBase(base uri.URI, element string, a attribute, h *holder) {
	outer := p.base
	p.base = base
	p.value(element, a, h)
	p.base = outer
}

// value yields the references in the value of an attribute.
func (p *page) value(element string, a attribute, h *holder) {
	if h.parts == nil {
		p.wholeValue(element, h.name, a)
		return
	}
	raw := string(p.tag[a.start:a.end])
	m := unescapeWithOffsets(raw)
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

// wholeValue yields the value of an attribute, without white space around it, as one
// reference.
func (p *page) wholeValue(element, name string, a attribute) {
	start, end := strip(p.tag, a.start, a.end)
	text := p.decoder.text(string(p.tag[start:end]))
	value := unescape(text)
	from, to := strip(value, 0, len(value))
	p.emit(element, name, text, value[from:to], start, end)
}

// find returns the first attribute of that name. Later attributes of the same name
// have no effect (HTML, 13.2.5.33).
func (p *page) find(name string) (a attribute, ok bool) {
	for i := p.name; ; {
		if a, i, ok = nextAttribute(p.tag, i); !ok || string(p.tag[a.name:a.nameEnd]) == name {
			return a, ok
		}
	}
}

// valueOf returns the value of an attribute, decoded, without white space around it.
func (p *page) valueOf(a attribute) string {
	value := unescape(p.decoder.text(string(p.tag[a.start:a.end])))
	start, end := strip(value, 0, len(value))
	return value[start:end]
}

// refreshes reports whether the element is `<meta http-equiv=refresh>`.
func (p *page) refreshes() bool {
	a, ok := p.find("http-equiv")
	return ok && strings.EqualFold(p.valueOf(a), "refresh")
}

// codebase returns the base that the codebase attribute of the element gives, or else the
// base of the document. The base of the document is known here, because an object is
// never in a head.
func (p *page) codebase() uri.URI {
	a, ok := p.find("codebase")
	if !ok {
		return p.base
	}
	u, err := p.resolved(a)
	if err != nil {
		return p.base
	}
	return u
}

// maxFrames limits the nesting of documents in srcdoc attributes.
const maxFrames = 8

// frame yields the references in the document in a srcdoc (HTML, 4.8.5). The base URI of
// this document is the base URI of the page.
func (p *page) frame(a attribute) {
	if p.frames == maxFrames {
		p.failAt(a.start, links.ErrTooDeep)
		return
	}
	raw := string(p.tag[a.start:a.end])
	text := p.decoder.text(raw)
	m := unescapeWithOffsets(text)
	value := p.at(a.start)
	at := func(offset int64) int64 {
		i := m.at(int(min(offset, int64(len(m.text)))))
		if text != raw {
			i = 0 // offsets in decoded text are not offsets in the document
		}
		return value + int64(i)
	}
	f := *p.Finder
	f.ContentType, f.Anchor = "text/html", nil
	f.Base = links.Base{Retrieval: p.base.String()}
	inner := newPage(&f, func(l links.Link, err error) bool {
		if e, ok := err.(*links.Error); ok {
			p.failAtOffset(at(e.Offset()), e.Unwrap())
			return !p.stopped
		}
		l.Start, l.End = at(l.Start), at(l.End)
		p.stopped = !p.yield(l, err)
		return !p.stopped
	})
	inner.frames = p.frames + 1
	inner.readText(strings.NewReader(m.text))
}
