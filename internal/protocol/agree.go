package protocol

import (
	"fmt"
	"slices"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/lint"
)

var agreementOperation = Operation{
	Name:     "agreement",
	Command:  "agree",
	Synopsis: "Compare the host, port and path that several URL parsers find",
	Inputs:   "REFERENCE",
	Doc:      "compares the scheme, the host, the port and the path that several readers find in a text; an empty scheme, host or port is null",
	No:       "a verdict is neither agree nor harmless",
	Fields: []Field{inputField, {
		Name: "readers", Kind: Names, Most: 100, // each of them reads the whole input
		Doc: "compare only these readers: `names` separated by commas; by default, all of the five syntaxes, net/url and whatwg",
	}},
	Replies: [][]Key{{
		{Name: "verdict", Values: verdictNames},
		{Name: "groups", Kind: Objects, Keys: []Key{
			{Name: "scheme", Null: true},
			{Name: "host", Null: true},
			{Name: "port", Null: true},
			{Name: "path", Null: true},
			{Name: "refused", Kind: Bool},
			{Name: "asked", Kind: Bool, Optional: true},
			{Name: "readers", Kind: Names},
		}},
	}},
	prepare: func(q *Request) (Answer, error) {
		names, _ := q.Names("readers")
		readers, err := q.server.readersNamed(names)
		if err != nil {
			return nil, BadRequest("readers", err)
		}
		return func(input string) (Reply, error) {
			a := agreement{input, readers, lint.Compare(lint.Ask(input, readers...))}
			if a.Verdict > lint.Harmless {
				return a, ErrNo
			}
			return a, nil
		}, nil
	},
}

// An agreement is the reply of agreement.
type agreement struct {
	input   string
	readers []lint.Reader
	lint.Comparison
}

func (a agreement) members(r *reply) {
	r.Text("verdict", a.Verdict.String())
	r.Objects("groups", len(a.Groups), func(i int) {
		g := a.Groups[i]
		r.Optional("scheme", g.Scheme, g.Scheme != "")
		r.Optional("host", g.Host, g.Host != "")
		r.Optional("port", g.Port, g.Port != "")
		r.Optional("path", g.Path, !g.Refused && !g.Unasked)
		r.Bool("refused", g.Refused)
		if g.Unasked {
			r.Bool("asked", false)
		}
		r.TextList("readers", g.Readers)
	})
}

// AppendText appends the verdict and the input.
func (a agreement) AppendText(dst []byte) []byte {
	return fmt.Appendf(dst, "%v\t%s", a.Verdict, console.Shown(a.input))
}

// AppendCell appends the verdict.
func (a agreement) AppendCell(dst []byte) []byte { return append(dst, a.Verdict.String()...) }

// Draw writes a table of what the readers find.
func (a agreement) Draw(s *console.Screen) { draw.Agreement(s, a.input, a.readers, a.Comparison) }

// readersNamed returns the readers with the given names. Without names it returns all readers:
// those of package lint, then s.Readers.
func (s *Server) readersNamed(names []string) (list []lint.Reader, err error) {
	all := append(lint.Readers(), s.Readers...)
	if len(names) == 0 {
		return all, nil
	}
	for _, name := range names {
		i := slices.IndexFunc(all, func(r lint.Reader) bool { return r.Name() == name })
		if i < 0 {
			return nil, fmt.Errorf("%s: expected %s", console.Quote(name), OrList(readerNames(all)))
		}
		list = append(list, all[i])
	}
	return list, nil
}

func readerNames(list []lint.Reader) (names []string) {
	for _, r := range list {
		names = append(names, r.Name())
	}
	return names
}
