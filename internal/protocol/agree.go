package protocol

import (
	"fmt"
	"slices"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lint"
)

var agreementOperation = Operation{
	Name: "agreement",
	Doc:  "compares the scheme, the host, the port and the path that several readers find in a text; an empty scheme, host or port is null",
	Fields: []Field{inputField, {
		Name: "readers", Kind: Names,
		Doc: "the names of the readers: by default, all of the five syntaxes, net/url, and the readers of the program, such as whatwg",
	}},
	Replies: [][]Key{{
		{Name: "verdict", Values: NamesOf(lint.Verdicts())},
		{Name: "groups", Kind: Objects, Keys: []Key{
			{Name: "scheme", Null: true},
			{Name: "host", Null: true},
			{Name: "port", Null: true},
			{Name: "path", Null: true},
			{Name: "refused", Kind: Bool},
			{Name: "readers", Kind: Names},
		}},
	}},
	answer: func(q *Request, r *reply) error {
		names, _ := q.names("readers")
		readers, err := r.server.ReadersNamed(names)
		if err != nil {
			return BadRequest("readers", err)
		}
		c := lint.Compare(lint.Ask(q.input(), readers...))
		r.Text("verdict", c.Verdict.String())
		r.Objects("groups", len(c.Groups), func(i int) {
			g := c.Groups[i]
			r.Optional("scheme", g.Scheme, g.Scheme != "")
			r.Optional("host", g.Host, g.Host != "")
			r.Optional("port", g.Port, g.Port != "")
			r.Optional("path", g.Path, !g.Refused)
			r.Bool("refused", g.Refused)
			r.TextList("readers", g.Readers)
		})
		return AgreementError(c.Verdict)
	},
}

// AgreementError returns nil for the verdicts Agree and Harmless, and [ErrNo] for other verdicts.
func AgreementError(v lint.Verdict) error {
	if v > lint.Harmless {
		return ErrNo
	}
	return nil
}

// ReadersNamed returns the readers with the given names. Without names it returns all readers:
// those of package lint, then s.Readers.
func (s *Server) ReadersNamed(names []string) (list []lint.Reader, err error) {
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
