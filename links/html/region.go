package html

import (
	"strings"

	"github.com/uriform/uri/internal/memo"
)

// A region is a part of a page in which element names have another meaning: a template,
// whose content is a separate document; SVG and MathML; and HTML inside SVG or MathML
// (HTML, 13.2.6.5). Regions matter in two cases only: a base element counts only in HTML,
// and the content of a script is raw text only in HTML.
type region struct {
	kind regionKind
	name string // of the element
}

type regionKind uint8

const (
	template regionKind = iota
	svg
	mathML
	integrationPoint // HTML in SVG or MathML
)

// maxRegions limits the nesting of regions. Deeper elements are not tracked.
const maxRegions = 512

// integrationPoints are the elements of SVG and MathML whose content is HTML. An
// annotation-xml is one only if its encoding says so.
var integrationPoints = [...]func() map[string]bool{
	svg:    memo.Set("foreignobject desc title"),
	mathML: memo.Set("mi mo mn ms mtext annotation-xml"),
}

// breaksOut are the elements of HTML that end SVG and MathML.
var breaksOut = memo.Set(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li
	listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`)

// inForeign reports whether the next element is in SVG or MathML.
func (p *page) inForeign() bool {
	n := len(p.regions)
	return n > 0 && (p.regions[n-1].kind == svg || p.regions[n-1].kind == mathML)
}

func (p *page) inTemplate() bool {
	for _, r := range p.regions {
		if r.kind == template {
			return true
		}
	}
	return false
}

// inSVG reports whether the attributes of SVG have an effect. MathML has no attributes
// of the same names.
func (p *page) inSVG() bool { return p.xml || p.foreign }

// enter updates the regions for a start tag.
func (p *page) enter(name []byte, closed bool) {
	if p.inForeign() && !p.xml && p.breaksOut(name) {
		p.breakOut()
	}
	if p.foreign = p.inForeign(); p.foreign {
		p.enterForeign(name, closed)
		return
	}
	switch string(name) {
	case "svg":
		p.foreign = true
		p.open(svg, "svg", closed)
	case "math":
		p.foreign = true
		p.open(mathML, "math", closed)
	case "template":
		p.open(template, "template", closed && p.xml)
	}
}

// enterForeign updates the regions for a start tag in SVG or MathML. Each element
// there is a region, so that its end tag is recognized.
func (p *page) enterForeign(name []byte, closed bool) {
	outer := p.regions[len(p.regions)-1]
	kind := outer.kind
	switch {
	case integrationPoints[kind]()[string(name)] && p.isIntegrationPoint(name):
		kind = integrationPoint
	case string(name) == "svg" && outer.name == "annotation-xml":
		kind = svg
	}
	p.open(kind, p.intern(name), closed)
}

func (p *page) isIntegrationPoint(name []byte) bool {
	if string(name) != "annotation-xml" {
		return true
	}
	a, ok := p.find("encoding")
	encoding := p.valueOf(a)
	return ok && (strings.EqualFold(encoding, "text/html") || strings.EqualFold(encoding, "application/xhtml+xml"))
}

func (p *page) open(kind regionKind, name string, closed bool) {
	if !closed && len(p.regions) < maxRegions {
		p.regions = append(p.regions, region{kind, name})
	}
}

// breaksOut reports whether the start tag is an element of HTML that ends SVG and
// MathML.
func (p *page) breaksOut(name []byte) bool {
	if string(name) != "font" {
		return breaksOut()[string(name)]
	}
	for _, attribute := range [...]string{"color", "face", "size"} {
		if _, ok := p.find(attribute); ok {
			return true
		}
	}
	return false
}

func (p *page) breakOut() {
	for p.inForeign() {
		p.regions = p.regions[:len(p.regions)-1]
	}
}

// leave updates the regions for an end tag. It does not close regions outside the
// innermost template or integration point.
func (p *page) leave(name []byte) {
	if !p.xml && (string(name) == "p" || string(name) == "br") {
		p.breakOut()
		return
	}
	for i := len(p.regions) - 1; i >= 0; i-- {
		r := p.regions[i]
		if r.name == string(name) {
			p.regions = p.regions[:i]
			return
		}
		if r.kind == template || r.kind == integrationPoint {
			return
		}
	}
}
