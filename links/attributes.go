package links

import (
	"bytes"
	"strings"

	"github.com/uriform/uri"
)

// A holder is how an attribute holds references: on which elements, all if there
// are none, and which parts of its value they are, the whole without white space
// if parts is nil.
type holder struct {
	name     string
	elements []string
	parts    func(string, func(start, end int) bool)
	css      bool // escapes of CSS are in it
	code     bool // codebase governs it
	svg      bool // it is an attribute of SVG
	frame    bool // it is a document

	bit  uint64 // of the name
	next uint8  // the next one in holders of the same hash
}

func on(elements string) []string { return strings.Fields(elements) }

// holders are the attributes that hold references, in HTML now and before (HTML,
// the index of attributes; HTML 4.01, the index of attributes; SVG 2, 16.1 and the
// presentation attributes of its property index). The first is none.
var holders = []holder{
	{},
	{name: "action", elements: on("form")},
	{name: "archive", elements: on("object"), parts: words, code: true},
	{name: "archive", elements: on("applet"), parts: commas, code: true},
	{name: "background"},
	{name: "cite", elements: on("blockquote del ins q")},
	{name: "classid", elements: on("object"), code: true},
	{name: "clip-path", parts: styleReferences, css: true, svg: true},
	{name: "code", elements: on("applet"), code: true},
	{name: "codebase", elements: on("applet object")},
	{name: "content", elements: on("meta"), parts: refresh},
	{name: "cursor", parts: styleReferences, css: true, svg: true},
	{name: "data", elements: on("object"), code: true},
	{name: "dynsrc", elements: on("img")},
	{name: "fill", parts: styleReferences, css: true, svg: true},
	{name: "filter", parts: styleReferences, css: true, svg: true},
	{name: "formaction", elements: on("button input")},
	{name: "href"},
	{name: "icon", elements: on("command menuitem")},
	{name: "imagesrcset", elements: on("link"), parts: srcset},
	{name: "longdesc", elements: on("frame iframe img")},
	{name: "lowsrc", elements: on("img")},
	{name: "manifest", elements: on("html")},
	{name: "marker", parts: styleReferences, css: true, svg: true},
	{name: "marker-end", parts: styleReferences, css: true, svg: true},
	{name: "marker-mid", parts: styleReferences, css: true, svg: true},
	{name: "marker-start", parts: styleReferences, css: true, svg: true},
	{name: "mask", parts: styleReferences, css: true, svg: true},
	{name: "object", elements: on("applet"), code: true},
	{name: "ping", elements: on("a area"), parts: words},
	{name: "poster", elements: on("video")},
	{name: "profile", elements: on("head"), parts: words},
	{name: "src"},
	{name: "srcdoc", elements: on("iframe"), frame: true},
	{name: "srcset", elements: on("img source"), parts: srcset},
	{name: "stroke", parts: styleReferences, css: true, svg: true},
	{name: "style", parts: styleReferences, css: true},
	{name: "usemap", elements: on("img input object")},
	{name: "xlink:href"},
	{name: "xml:base"},
}

// holderOf has the index of the first holder of each hash. Most attributes of a
// page, class, id, title, have a hash that none has.
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

// hash returns a hash of a name, which is not empty: its first letter and length
// tell most names apart.
func hash(name []byte) uint8 { return name[0]<<3 ^ uint8(len(name)) }

// references yields those of the attributes of an element.
func (p *page) references(name []byte) {
	var seen uint64 // of several attributes of one name the first counts
	for i := p.name; ; {
		a, next, ok := nextAttribute(p.tag, i)
		if !ok || p.stopped {
			return
		}
		i = next
		if n := holderOf[hash(p.tag[a.name:a.nameEnd])]; n > 0 {
			seen |= p.named(name, a, n, seen)
		}
	}
}

// named yields the references of an attribute, if it is one of a holder from n on
// and none of its name was seen. It returns the bit of the name.
func (p *page) named(element []byte, a attribute, n uint8, seen uint64) (bit uint64) {
	name := p.tag[a.name:a.nameEnd]
	for ; n > 0; n = holders[n].next {
		h := &holders[n]
		if string(name) != h.name || seen&h.bit != 0 {
			continue
		}
		bit = h.bit
		if e := p.intern(element); h.on(e) && (!h.svg || p.inSVG()) {
			p.attribute(e, a, h)
		}
	}
	return bit
}

func (h *holder) on(element string) bool {
	for _, e := range h.elements {
		if e == element {
			return true
		}
	}
	return len(h.elements) == 0
}

// attribute yields the references that one attribute holds.
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
		p.under(p.governed(), element, a, h)
	case h.name == "xml:base" && p.xml:
		p.under(p.outerBase, element, a, h)
	default:
		p.value(element, a, h)
	}
}

// under is value with another base.
func (p *page) under(base uri.URI, element string, a attribute, h *holder) {
	outer := p.base
	p.base = base
	p.value(element, a, h)
	p.base = outer
}

// value yields the references in the value of an attribute.
func (p *page) value(element string, a attribute, h *holder) {
	if h.parts == nil {
		p.whole(element, h.name, a)
		return
	}
	raw := string(p.tag[a.start:a.end])
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
func (p *page) whole(element, name string, a attribute) {
	start, end := a.start, a.end
	for start < end && isTagSpace(p.tag[start]) {
		start++
	}
	for end > start && isTagSpace(p.tag[end-1]) {
		end--
	}
	raw := p.tag[start:end]
	amp := bytes.IndexByte(raw, '&')
	if amp < 0 {
		text := p.decoder.text(string(raw))
		p.emit(element, name, text, text, start, end)
		return
	}
	if p.decoder.encoding == nil || isASCII(raw) {
		// Both texts in one allocation.
		var ok bool
		if p.scratch, ok = appendAmps(append(p.scratch[:0], raw...), raw, amp); ok {
			both := string(p.scratch)
			p.emit(element, name, both[:len(raw)], both[len(raw):], start, end)
			return
		}
	}
	text := p.decoder.text(string(raw))
	value := unescape(text)
	from, to := strip(value, 0, len(value))
	p.emit(element, name, text, value[from:to], start, end)
}

// find returns the first attribute of that name, which is the one that counts
// (HTML, 13.2.5.33).
func (p *page) find(name string) (a attribute, ok bool) {
	for i := p.name; ; {
		if a, i, ok = nextAttribute(p.tag, i); !ok || string(p.tag[a.name:a.nameEnd]) == name {
			return a, ok
		}
	}
}

// valueOf returns the value of an attribute that is a reference.
func (p *page) valueOf(a attribute) string {
	value := unescape(p.decoder.text(string(p.tag[a.start:a.end])))
	start, end := strip(value, 0, len(value))
	return value[start:end]
}

// refreshes reports whether the element is a pragma `<meta http-equiv=refresh>`.
func (p *page) refreshes() bool {
	a, ok := p.find("http-equiv")
	return ok && strings.EqualFold(p.valueOf(a), "refresh")
}

// governed returns the base that the codebase of an element gives, or that of the
// document. An object is in no head: nothing waits for its base.
func (p *page) governed() uri.URI {
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

// maxFrames limits how many documents are in each other's srcdoc.
const maxFrames = 8

// frame yields the references of the document in a srcdoc (HTML, 4.8.5). Its base
// URI is that of the document it is in.
func (p *page) frame(a attribute) {
	if p.frames == maxFrames {
		p.failAt(a.start, ErrTooDeep)
		return
	}
	raw := string(p.tag[a.start:a.end])
	text := p.decoder.text(raw)
	m := unescapeMapped(text)
	value := p.at(a.start)
	at := func(offset int64) int64 {
		i := m.at(int(min(offset, int64(len(m.text)))))
		if text != raw {
			i = 0 // decoded
		}
		return value + int64(i)
	}
	f := *p.Finder
	f.ContentType = "text/html"
	f.Base = Base{Syntax: f.Syntax, Retrieval: p.base.String()}
	inner := newPage(&f, func(l Link, err error) bool {
		if e, ok := err.(*Error); ok {
			p.failWhere(at(e.Offset), e.Err)
			return !p.stopped
		}
		l.Start, l.End = at(l.Start), at(l.End)
		p.stopped = !p.yield(l, err)
		return !p.stopped
	})
	inner.frames = p.frames + 1
	inner.readText(strings.NewReader(m.text))
}
