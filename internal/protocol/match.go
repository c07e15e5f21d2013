package protocol

import (
	"github.com/uriform/uri/internal/catalogue"
)

var matchOperation = Operation{
	Name:    "match",
	Doc:     "reports whether a rule of a grammar derives the input",
	Fields:  []Field{grammarField, ruleField, inputField, publishedField},
	Replies: [][]Key{{{Name: "match", Kind: Bool}}, {{Name: "match", Kind: Bool}, {Name: "viable", Kind: Offset}}},
	answer: func(q *Request, r *reply) error {
		m, err := r.machine(q)
		if err != nil {
			return err
		}
		return r.matched(m, q.input())
	},
}

// matched writes the reply of match for the rule of m.
func (r *reply) matched(m *catalogue.Machine, input string) error {
	ok := m.DFA.Match(input)
	r.Bool("match", ok)
	if ok {
		return nil
	}
	r.Int("viable", m.DFA.Viable(input))
	return &Error{Field: "input", Err: m.Mismatch(input), written: true}
}

// AppendMatch appends the reply of match to dst, with the input, and returns the result. The
// rule of m may be from a grammar of the user. The error is the error of [Server.Reply].
func AppendMatch(dst []byte, m *catalogue.Machine, input string) ([]byte, error) {
	r := beginReply(dst, nil)
	r.Text("input", input)
	err := r.matched(m, input)
	r.Close()
	return append(r.B, '\n'), err
}
