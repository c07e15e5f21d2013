//go:build !core

package protocol

import (
	"github.com/uriform/uri/internal/catalogue"
)

var matchOperation = Operation{
	Name:    "match",
	Doc:     "reports whether a rule of a grammar derives the input",
	No:      "the rule does not derive an input",
	Fields:  []Field{grammarField, ruleField, inputField, publishedField},
	Replies: [][]Key{{{Name: "match", Kind: Bool}}, {{Name: "match", Kind: Bool}, {Name: "viable", Kind: Offset}}},
	prepare: func(q *Request) (Answer, error) {
		m, err := q.machine()
		return matchAnswer(m), err
	},
}

// PrepareMatch is [Request.Prepare] for a request of match with the rule of m, which may be from
// a grammar of the user.
func PrepareMatch(m *catalogue.Machine) Prepared {
	return Prepared{q: &Request{op: &matchOperation}, Answer: matchAnswer(m)}
}

func matchAnswer(m *catalogue.Machine) Answer {
	return func(input string) (Reply, error) {
		if m.Match(input) {
			return matched{ok: true}, nil
		}
		return matched{viable: m.Viable(input)}, m.Mismatch(input)
	}
}

// A matched is the reply of match.
type matched struct {
	ok     bool
	viable int // if not ok
}

func (m matched) members(r *reply) {
	r.Bool("match", m.ok)
	if !m.ok {
		r.Int("viable", m.viable)
	}
}

// AppendText appends the answer yes.
func (m matched) AppendText(dst []byte) []byte { return append(dst, "match"...) }
