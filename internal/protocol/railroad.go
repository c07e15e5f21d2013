//go:build !core

package protocol

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/uriform/uri/internal/railroad"
)

var railroadOperation = Operation{
	Name: "railroad",
	Doc:  "draws a rule of a grammar as a railroad diagram",
	Fields: []Field{grammarField, ruleField, publishedField,
		{Name: "width", Kind: Number, Default: strconv.Itoa(railroad.DefaultWidth), Doc: "a sequence that is wider than this number of pixels continues in the next row"},
		{Name: "link", Doc: "the target of the links of rules, in which {} means the name of the rule"},
		{Name: "prefix", Doc: "the beginning of the identifiers in the picture"},
		{Name: "embedded", Kind: Bool, Default: "false", Doc: "leave out the style sheet, and number the boxes in the attribute data-box"},
	},
	Replies: [][]Key{{
		{Name: "svg"},
		{Name: "words", Doc: " (the diagram in a sentence)"},
		{Name: "width", Kind: Number},
		{Name: "height", Kind: Number},
	}},
	answer: func(q *Request, r *reply) error {
		b, rule, err := q.rule()
		if err != nil {
			return err
		}
		const least = 200 // pixels
		width := q.number("width")
		if width < least || width > math.MaxInt16 {
			return BadRequest("width", fmt.Errorf("%d: expected a number from %d to %d", width, least, math.MaxInt16))
		}
		link, ok := q.text("link")
		if ok && !strings.Contains(link, "{}") {
			return BadRequest("link", errors.New("expected a target with {}"))
		}
		d, err := railroad.Draw(rule, width)
		if err != nil {
			return BadRequest("rule", err)
		}
		prefix, _ := q.text("prefix")
		r.Text("svg", string(d.SVG(railroad.SVGOptions{Href: b.LinkTo(link), ID: prefix, Embedded: q.bool("embedded")})))
		r.Text("words", d.Words())
		r.Int("width", d.Width)
		r.Int("height", d.Height)
		return nil
	},
}

// maxSteps limits the number of steps in a reply of walk. A step through a box that has no
// step yet is not counted.
const maxSteps = 1000

var walkOperation = Operation{
	Name:   "walk",
	Doc:    "finds the way of the input through the railroad diagram of a rule: the way of the derivation that \"uri grammar match\" draws or, if the rule does not derive the input, the way of the longest viable prefix, which stops in or before a box; stop is null if only the end of the input may come there",
	Fields: []Field{grammarField, ruleField, inputField, publishedField},
	Replies: [][]Key{{
		{Name: "match", Kind: Bool},
		{Name: "viable", Kind: Offset},
		{Name: "steps", Kind: Objects, Keys: []Key{
			{Name: "box", Kind: Number},
			{Name: "rule", Null: true},
			{Name: "label"},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "text"},
		}},
		{Name: "omitted", Kind: Number},
		{Name: "stop", Kind: Object, Null: true, Keys: []Key{
			{Name: "box", Kind: Number},
			{Name: "rule", Null: true},
			{Name: "label"},
		}},
		{Name: "expected", Null: true},
		{Name: "secret", Kind: Object, Null: true, Doc: " (start end, of the part that a drawing masks)"},
	}},
	answer: func(q *Request, r *reply) error {
		m, err := q.machine()
		if err != nil {
			return err
		}
		walker, err := m.Walker()
		if err != nil {
			return BadRequest("rule", err)
		}
		input := q.input()
		way, err := walker.Walk(input)
		if err != nil {
			return Refused("input", err)
		}
		r.Bool("match", way.Match)
		r.Int("viable", way.Viable)
		steps := way.Shortened(maxSteps)
		r.Objects("steps", len(steps), func(i int) {
			s := steps[i]
			r.box(s.Box)
			r.Int("start", s.Start)
			r.Int("end", s.End)
			r.Text("text", input[s.Start:s.End])
		})
		r.Int("omitted", len(way.Steps)-len(steps))
		if way.Stop == nil {
			r.Null("stop")
		} else {
			r.Object("stop", func() { r.box(way.Stop) })
		}
		r.Optional("expected", way.Expected, !way.Match)
		r.secret(way.Secret)
		if !way.Match {
			return ErrNo
		}
		return nil
	},
}

// box writes the members for a box of a diagram.
func (r *reply) box(n *railroad.Node) {
	r.Int("box", n.Number)
	r.Optional("rule", n.Name, n.Kind == railroad.Reference)
	r.Text("label", strings.Join(n.Label, " "))
}
