package main

import (
	"errors"
	"slices"
)

// An operation is what batch does for one value of "op", and a subcommand with
// --json for each of its inputs.
type operation struct {
	name   string
	fields []field // those it takes beside op and id
	keys   string  // of its reply, as help lists them

	// answer writes the members of the reply. It returns errNo where they say no,
	// and a failure where there is nothing to say, or, in the reply already, that
	// an input is refused.
	answer func(q *request, r *reply) error
}

// operations are all there are, by name. One without an answer is not there yet.
var operations = index(
	parseOperation,
	generationsOperation,
	resolveOperation,
	relativizeOperation,
	normalizeOperation,
	compareOperation,
	dotsOperation,
	segmentsOperation,
	locateOperation,
	extractOperation,

	matchOperation,
	explainOperation,
	operation{name: "to-uri"},
	operation{name: "to-iri"},
	operation{name: "encode"},
	operation{name: "decode"},
	operation{name: "compose"},
	operation{name: "with"},
	operation{name: "query"},
	operation{name: "bidi"},
	operation{name: "nfc"},
	operation{name: "lint"},
	operation{name: "host-agreement"},
)

func index(ops ...operation) map[string]*operation {
	m := make(map[string]*operation, len(ops))
	for _, op := range ops {
		m[op.name] = &op
	}
	return m
}

func (op *operation) field(name string) (f field, ok bool) {
	i := slices.IndexFunc(op.fields, func(f field) bool { return f.name == name })
	if i < 0 {
		return field{}, false
	}
	return op.fields[i], true
}

// reply returns b with the reply to q appended: its id, then the answer, or the
// error in place of it. The error is that of answer.
func (op *operation) reply(b []byte, q *request) ([]byte, error) {
	r := beginReply(b, q.id)
	start := len(r.b)
	err := op.answer(q, &r)
	if err != nil && err != errNo {
		if f, ok := errors.AsType[*failure](err); !ok || !f.told {
			r.b = r.b[:start]
			r.fail(err)
		}
	}
	r.close()
	return append(r.b, '\n'), err
}

// failedReply returns b with a reply appended that has just an error.
func failedReply(b, id []byte, err error) []byte {
	r := beginReply(b, id)
	r.fail(err)
	r.close()
	return append(r.b, '\n')
}

func beginReply(b, id []byte) reply {
	r := reply{b}
	r.open()
	if id != nil {
		r.name("id")
		r.b = append(r.b, id...)
	}
	return r
}
