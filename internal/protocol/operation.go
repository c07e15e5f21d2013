package protocol

import (
	"errors"
	"slices"

	"github.com/uriform/uri/internal/jsonwriter"
)

// An Operation answers the requests with one value of "op". A subcommand with --json uses
// it for each of its inputs.
type Operation struct {
	Name    string
	Doc     string
	Fields  []Field // without op and id
	Replies [][]Key // without id and error; each list is one form of the reply

	// answer writes the members of the reply. It returns ErrNo if the answer is no, and
	// an *Error if there is no answer. The error replaces the members, unless its field
	// written is set.
	answer func(q *Request, r *reply) error
}

// A Field is a key of a request.
type Field struct {
	Name     string
	Kind     Kind
	Values   []string // the allowed values; nil: any
	Default  string   // empty: no default, or a default that Doc describes
	Required bool
	Doc      string
}

// A Key is a key of a reply.
type Key struct {
	Name     string
	Kind     Kind
	Values   []string // the possible values; nil: any
	Null     bool     // the value may be null
	Optional bool     // the key is missing if it does not apply; the help does not list it
	Keys     []Key    // the keys of each object; nil: not declared
	Like     string   // for Readings: each object is a reply of this operation; empty: not declared
	Doc      string   // the help adds this to the name
}

// A Kind is the type of the value of a field or key.
type Kind uint8

const (
	Text     Kind = iota // a string; NAME_base64 has the value in base64
	Bool                 // true or false
	Names                // an array of strings
	Offset               // a number of bytes
	Number               // another number, not negative
	Ranges               // an array of arrays of two numbers: the first and the last code point of each range
	Object               // an object
	Objects              // an array of objects
	Readings             // an object of objects, one for each syntax
	Failure              // an error object
)

var kindNames = [...]string{"a string", "true or false", "an array of strings", "an offset", "a number", "an array of ranges", "an object", "an array of objects", "an object for each syntax", "an error object"}

// String returns the kind in words: "a string".
func (k Kind) String() string { return kindNames[k] }

func (op *Operation) field(name string) (f Field, ok bool) {
	i := slices.IndexFunc(op.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return op.Fields[i], true
}

// A reply writes the JSON object of a reply.
type reply struct {
	jsonwriter.Writer
	server *Server
}

// reply appends the reply to q to dst, and returns the result and the error of answer. The
// reply consists of the id, then the answer or the error.
func (op *Operation) reply(dst []byte, q *Request, server *Server) ([]byte, error) {
	r := beginReply(dst, q.id)
	r.server = server
	r.echoInput(q)
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
