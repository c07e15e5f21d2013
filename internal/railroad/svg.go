package railroad

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/xml"
	"fmt"
)

// SVGOptions are the options of [Diagram.SVG]. The zero value is ready to use.
type SVGOptions struct {
	// Href returns the target of the link of a reference, or "" for no link. A
	// nil Href means no links.
	Href func(rule string) string

	// ID begins the identifiers of elements. Pictures in one page need different
	// IDs. An empty ID means "railroad".
	ID string

	// Embedded leaves out the style sheet. The page that contains the picture
	// then needs the rules of style. The attribute data-box of each box is its
	// [Node.Number], so that a script can mark the boxes on the way of a text.
	Embedded bool
}

// style is the style sheet of the pictures. It applies to elements in an element
// with the class "railroad", and has colors for light and for dark pages.
//
//go:embed style.css
var style string

// SVG returns the diagram as a picture: a document in SVG, without scripts and
// without links to other files, except those of o.Href. Its size is linear in
// the size of the rule. Equal diagrams and options give equal pictures.
//
// The description of the picture is the result of [Diagram.Words]. Readers of
// screens read the description and the links.
func (d *Diagram) SVG(o SVGOptions) []byte {
	w := writer{href: o.Href, numbers: o.Embedded}
	id := cmp.Or(o.ID, "railroad")
	w.format(`<svg xmlns="http://www.w3.org/2000/svg" class="railroad" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d"`, d.Width, d.Height)
	w.format(` role="graphics-document document" aria-roledescription="railroad diagram" aria-labelledby="%s-title" aria-describedby="%[1]s-desc">`+"\n", escape(id))
	w.format(`<title id="%s-title">%s</title>`+"\n", escape(id), escape(d.Name))
	w.format(`<desc id="%s-desc">%s</desc>`+"\n", escape(id), escape(d.Words()))
	if !o.Embedded {
		w.format("<style>\n%s</style>\n", style)
	}
	w.format(`<g aria-hidden="true"><rect class="ground" width="%d" height="%d" rx="8"/>`, d.Width, d.Height)
	w.format(`<text class="name" x="%d" y="%d">%s</text></g>`+"\n", margin, margin+14, escape(printable(d.Name)))
	w.tracks(d)
	for n := range d.Root.All() {
		w.node(n)
	}
	w.format("</svg>\n")
	return w.Bytes()
}

// A writer writes elements of SVG.
type writer struct {
	bytes.Buffer
	href    func(string) string
	numbers bool // boxes have their numbers
}

func (w *writer) format(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// escape returns a text for elements and attributes of XML. It replaces
// characters that XML does not allow by U+FFFD.
func escape(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // writes to a buffer: no error
	return b.String()
}

// tracks writes the lines of a diagram, below the boxes.
func (w *writer) tracks(d *Diagram) {
	w.format(`<g aria-hidden="true">` + "\n")
	w.format(`<circle class="start" cx="%d" cy="%d" r="%d"/>`+"\n", d.Start.X-stop, d.Start.Y, stop)
	w.format(`<circle class="end" cx="%d" cy="%d" r="%d"/>`+"\n", d.End.X+stop, d.End.Y, stop)
	for _, t := range d.Tracks {
		w.track(t)
	}
	for n := range d.Root.All() {
		for _, t := range n.Tracks {
			w.track(t)
		}
	}
	w.format("</g>\n")
}

// track writes a line with round corners. An arrow marks a part that leads to
// the left.
func (w *writer) track(t Track) {
	w.format(`<path class="track" d="M%d %d`, t[0].X, t[0].Y)
	for i := 1; i+1 < len(t); i++ {
		r := min(radius, distance(t[i-1], t[i]), distance(t[i], t[i+1]))
		a, b := towards(t[i], t[i-1], r), towards(t[i], t[i+1], r)
		w.format("L%d %dQ%d %d %d %d", a.X, a.Y, t[i].X, t[i].Y, b.X, b.Y)
	}
	end := t[len(t)-1]
	w.format(`L%d %d"/>`+"\n", end.X, end.Y)
	for i, p := range t[1:] {
		if p.X < t[i].X {
			w.format(`<path class="arrow" d="M%d %dl8 -4v8z"/>`+"\n", (p.X+t[i].X)/2-4, p.Y)
		}
	}
}

// distance returns the distance of two points on a horizontal or vertical line.
func distance(a, b Point) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// towards returns the point that is r pixels from a on the line to b.
func towards(a, b Point, r int) Point {
	return Point{a.X + min(max(b.X-a.X, -r), r), a.Y + min(max(b.Y-a.Y, -r), r)}
}

// classes are the classes of boxes in the style sheet.
var classes = [...]string{Text: "text", Set: "set", Reference: "reference", Prose: "prose"}

// node writes the box of a node, or the note of a loop.
func (w *writer) node(n *Node) {
	switch {
	case n.IsBox():
		w.box(n)
	case n.Note != "":
		x := n.Box.X + (n.Box.W-noteWidth(n.Note))/2
		w.format(`<g aria-hidden="true">`)
		w.text("note", x, n.backLine()+noteHeight, noteWidth(n.Note), n.Note)
		w.format("</g>\n")
	}
}

func (w *writer) box(n *Node) {
	tag, link := "g", ` aria-hidden="true"`
	if n.Kind == Reference && w.href != nil {
		if href := w.href(n.Name); href != "" {
			tag, link = "a", ` href="`+escape(href)+`"`
		}
	}
	number := ""
	if w.numbers {
		number = fmt.Sprintf(` data-box="%d"`, n.Number)
	}
	w.format(`<%s class="%s"%s%s>`, tag, classes[n.Kind], number, link)
	w.label(n)
	w.format("</%s>\n", tag)
}

// label writes the rectangle of a box and its label, with the note on the left.
// Terminals have round corners.
func (w *writer) label(n *Node) {
	round := 0
	if n.Kind == Text || n.Kind == Set {
		round = (2*padY + lineHeight) / 2
	}
	w.format(`<rect x="%d" y="%d" width="%d" height="%d" rx="%d"/>`, n.Box.X, n.Box.Y, n.Box.W, n.Box.H, round)
	const baseline = 14
	x, y := n.Box.X+padX, n.Box.Y+padY+baseline
	if n.Note != "" {
		w.text("note", x, y, noteWidth(n.Note), n.Note)
		x += noteWidth(n.Note) + padX
	}
	for i, line := range n.Lines {
		w.text("", x, y+i*lineHeight, textWidth(columns(line)), line)
	}
}

// text writes a text with a fixed width, so that it fits in its box in every
// font.
func (w *writer) text(class string, x, y, width int, text string) {
	if class != "" {
		class = ` class="` + class + `"`
	}
	w.format(`<text%s x="%d" y="%d" textLength="%d">%s</text>`, class, x, y, width, escape(text))
}
