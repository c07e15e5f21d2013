package protocol

import (
	"errors"
	"slices"

	"github.com/uriform/uri/internal/jsonwriter"
)

// An Operation is what batch does for one value of "op", and what a subcommand with
// --json does for each of its inputs.
type Operation struct {
	Name    string
	Doc     string
	Fields  []Field // beside op and id
	Replies [][]Key // beside id and error; each list is one shape of the reply

	// answer writes the members of the reply. It returns ErrNo if they say no, and an
	// *Error if the operation has no answer. Such an error replaces the members, unless
	// its field written is set.
	answer func(q *Request, r *reply) error
}

// A Field is a key of a request.
type Field struct {
	Name     string
	Kind     Kind
	Values   []string // allowed; nil: any
	Default  string   // empty: none, or as Doc says
	Required bool
	Doc      string
}

// A Key is a key of a reply.
type Key struct {
	Name     string
	Kind     Kind
	Values   []string // possible; nil: any
	Null     bool     // may be null
	Optional bool     // missing if it does not apply; the help does not list it
	Keys     []Key    // of each object; nil: not declared
	Like     string   // the operation whose reply each object of Readings is; empty: not declared
	Doc      string   // the help adds this to the name
}

// A Kind is what the value of a field or key is.
type Kind uint8

const (
	Text     Kind = iota // a string; NAME_base64 gives it as base64
	Bool                 // true or false
	Names                // an array of strings
	Offset               // a number of bytes
	Object               // an object
	Objects              // an array of objects
	Readings             // an object of objects, one for each generation
	Failure              // an error object
)

var kindNames = [...]string{"a string", "true or false", "an array of strings", "an offset", "an object", "an array of objects", "an object for each generation", "an error object"}

// String returns the kind in words: "a string".
func (k Kind) String() string { return kindNames[k] }

func (op *Operation) field(name string) (f Field, ok bool) {
	i := slices.IndexFunc(op.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return op.Fields[i], true
}

// A reply is the JSON object that an operation writes.
type reply struct {
	jsonwriter.Writer
	server *Server
}

// reply returns dst with the reply to q appended: its id, then the answer, or the error
// in place of the answer. The error is that of answer.
func (op *Operation) reply(dst []byte, q *Request, server *Server) ([]byte, error) {
	r := beginReply(dst, q.id)
	r.server = server
	start := len(r.B)
	err := op.answer(q, &r)
	if err != nil && err != ErrNo {
		if e, ok := errors.AsType[*Error](err); !ok || !e.written {
			r.B = r.B[:start]
			WriteError(&r.Writer, err)
		}
	}
	r.Close()
	return append(r.B, '\n'), err
}

func beginReply(dst, id []byte) reply {
	r := reply{Writer: jsonwriter.Writer{B: dst}}
	r.Open()
	if id != nil {
		r.Name("id")
		r.B = append(r.B, id...)
	}
	return r
}
