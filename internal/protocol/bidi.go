package protocol

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
)

// BidiPartNames returns the names of the divisions of components in p.
func BidiPartNames(p iri.BidiParts) []string {
	if p == 0 {
		return []string{}
	}
	return strings.Split(p.String(), ",")
}

var bidiParts = BidiPartNames(iri.BidiAllParts)

var bidiPartsField = Field{
	Name: "parts", Kind: Names, Values: bidiParts,
	Doc: "which components are divided into smaller ones: by default, all of labels (of a host), pairs (of a query) and extensions (of a segment)",
}

var bidiOperation = Operation{
	Name:   "bidi",
	Doc:    "reports on the bidirectional text of an IRI reference, and puts it into visual order (RFC 3987, 4)",
	Fields: []Field{inputField, bidiPartsField},
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
		}},
		{Name: "controls", Kind: Objects, Keys: []Key{
			{Name: "name"},
			{Name: "start", Kind: Offset},
			{Name: "end", Kind: Offset},
			{Name: "encoded", Kind: Bool},
			{Name: "listed", Kind: Bool},
			{Name: "reason"},
		}},
	}},
	answer: func(q *Request, r *reply) error {
		parts, err := q.bidiParts()
		if err != nil {
			return err
		}
		ref, err := uri.RFC3987.ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		report := iri.CheckBidi(ref, parts)
		r.Text("visual", iri.Visual(ref.String()))
		r.bidi(report)
		if !report.Allowed() {
			return ErrNo
		}
		return nil
	},
}

// bidi writes the members of a report.
func (r *reply) bidi(report iri.BidiReport) {
	r.Bool("allowed", report.Allowed())
	r.Objects("components", len(report.Components), func(i int) {
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
		r.Objects("faults", len(faults), func(i int) {
			r.Int("offset", faults[i].Offset)
			r.Text("message", faults[i].Message)
			r.Text("section", faults[i].Section)
		})
	})
	r.Objects("controls", len(report.Controls), func(i int) {
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
	list, ok := q.names("parts")
	if !ok {
		return iri.BidiAllParts, nil
	}
	for _, name := range list {
		if err := bidiPartsField.check(name); err != nil {
			return 0, err
		}
	}
	err = parts.UnmarshalText([]byte(strings.Join(list, ",")))
	return parts, err
}
