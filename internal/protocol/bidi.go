package protocol

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/iri"
)

var bidiPartsField = Field{
	Name: "parts", Kind: Names, Values: bidiParts,
	FlagDefault: "labels,pairs,extensions", Doc: "the `divisions` of hosts, queries and segments",
}

var bidiOperation = Operation{
	Name:     "bidi",
	Synopsis: "Report on right-to-left text in IRIs, and show the order that a reader sees",
	Inputs:   "IRI",
	Tabs:     true,
	Draws:    true,
	Doc:      "reports on the bidirectional text of an IRI reference, and puts it into visual order (RFC 3987, 4)",
	No:       "an IRI is not allowed",
	Fields:   []Field{inputField, bidiPartsField},
	Replies: [][]Key{{
		{Name: "visual"},
		{Name: "allowed", Kind: Bool},
		{Name: "components", Kind: Objects, Keys: []Key{
			{Name: "rule", Values: []string{"iuserinfo", "ireg-name", "isegment", "iquery", "ifragment"}},
			{Name: "part", Values: bidiParts, Null: true},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "allowed", Kind: Bool},
			{Name: "mixed", Kind: Offset, Null: true},
			{Name: "first", Kind: Offset, Null: true},
			{Name: "last", Kind: Offset, Null: true},
			{Name: "faults", Kind: Objects, Keys: []Key{
				{Name: "offset", Kind: Offset},
				{Name: "message"},
				{Name: "section"},
			}},
			countOf("faults"),
		}},
		countOf("components"),
		{Name: "controls", Kind: Objects, Keys: []Key{
			{Name: "name"},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "encoded", Kind: Bool},
			{Name: "listed", Kind: Bool},
			{Name: "reason"},
		}},
		countOf("controls"),
		cutKey,
	}},
	prepare: func(q *Request) (Answer, error) {
		parts, err := q.bidiParts()
		return func(input string) (Reply, error) {
			ref, err := uri.RFC3987.ParseReference(input)
			if err != nil {
				return nil, err
			}
			b := bidi{ref, parts, iri.CheckBidi(ref, parts)}
			if !b.report.Allowed() {
				err = ErrNo
			}
			return b, err
		}, err
	},
}

// A bidi is the reply of bidi.
type bidi struct {
	ref    uri.Reference
	parts  iri.BidiParts
	report iri.BidiReport
}

// AppendText appends the verdict and the visual order.
func (b bidi) AppendText(dst []byte) []byte {
	verdict := "not-allowed"
	if b.report.Allowed() {
		verdict = "allowed"
	}
	return append(append(append(dst, verdict...), '\t'), draw.Visual(b.ref)...)
}

// Draw draws the report.
func (b bidi) Draw(s *console.Screen) { draw.Bidi(s, b.ref, b.parts, b.report) }

func (b bidi) members(r *reply) {
	report := b.report
	r.Text("visual", iri.Visual(b.ref.String()))
	r.Bool("allowed", report.Allowed())
	r.listed("components", len(report.Components), func(i int) {
		c := report.Components[i]
		r.Text("rule", c.Rule)
		r.Optional("part", c.Part.String(), c.Part != 0)
		r.Int("start", c.Start)
		r.Int("end", c.End)
		r.Bool("allowed", c.Allowed())
		r.offset("mixed", c.Mixed)
		r.offset("first", c.First)
		r.offset("last", c.Last)
		faults := c.Faults()
		r.listed("faults", len(faults), func(i int) {
			r.Int("offset", faults[i].Offset)
			r.Text("message", faults[i].Message)
			r.Text("section", faults[i].Section)
		})
	})
	r.listed("controls", len(report.Controls), func(i int) {
		c := report.Controls[i]
		r.Text("name", c.Name())
		r.Int("start", c.Start)
		r.Int("end", c.End)
		r.Bool("encoded", c.Encoded)
		r.Bool("listed", c.Listed)
		r.Text("reason", c.Reason())
	})
}

// offset writes an offset, or null if it is negative.
func (r *reply) offset(name string, offset int) {
	if offset < 0 {
		r.Null(name)
		return
	}
	r.Int(name, offset)
}

// bidiParts returns the divisions that are asked for.
func (q *Request) bidiParts() (parts iri.BidiParts, err error) {
	list, ok := q.Names("parts")
	if !ok {
		return iri.BidiAllParts, nil
	}
	for _, name := range list {
		if err := bidiPartsField.Check(name); err != nil {
			return 0, err
		}
	}
	err = parts.UnmarshalText([]byte(strings.Join(list, ",")))
	return parts, err
}
