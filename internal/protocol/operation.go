package protocol

import (
	"context"
	"errors"
	"slices"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
)

// An Operation is one thing that this program does for an input. It answers the requests with one
// value of "op" and, if it has a Synopsis, it is also a subcommand: the flags, the
// completions, the help and the manual page are made from Fields.
//
// The operation has one of three functions. An operation of "uri batch" alone has answer, which writes
// the reply. An operation whose reply people see has prepare. An operation from text to text, which
// is the only member of its reply, has filter; with prepare, filter is the fast way for lists.
type Operation struct {
	Name     string
	Command  string // the name of the subcommand, if it is not Name
	Synopsis string // a line for the list of subcommands; empty: the operation is not a subcommand
	Inputs   string // what the inputs of the subcommand are: "REFERENCE"
	Pairs    bool   // the inputs are pairs of the fields a and b, with a tab between
	AnyText  bool   // what filter appends may be any text, also with line feeds
	Tabs     bool   // the reply of one line has a tab, so it cannot be a column of TSV
	Draws    bool   // the reply is a Drawer with colors: the subcommand has --color and --width
	NoLine   bool   // the reply is no Texter: --lines and --column need --json
	Doc      string
	No       string  // when the answer is no, or the subcommand rejects an input that has a reply
	Fields   []Field // without op and id
	Replies  [][]Key // without id and error; each list is one form of the reply

	// answer writes the members of the reply. It returns ErrNo if the answer is no, and an *Error if
	// there is no answer. The error replaces the members.
	answer func(q *Request, r *reply) error

	// prepare checks the fields other than the input, and returns the function that answers for
	// one input after another. Only one goroutine may use it. If the error is that of the
	// function unsupported, batch calls the function nevertheless, since a fault of the input is
	// reported first; it returns the same error for an input without faults.
	prepare func(q *Request) (Answer, error)

	// filter is like prepare, but returns a function that appends the text of the reply.
	filter func(q *Request) (Filter, error)
}

// An Answer returns the reply for an input. The error is ErrNo if the answer is no, and another error
// if the input is rejected. A rejected input may also have a reply. The reply is valid until the
// next call.
type Answer func(input string) (Reply, error)

// A Filter appends the result for an input to dst.
type Filter func(dst []byte, input string) ([]byte, error)

// A Reply is the answer for an input. Programs read its members, and people read its text or, if it is
// a [Drawer], its drawing.
type Reply interface {
	members(r *reply)
}

// A Texter is a Reply with a form of one line. AppendText appends the line, without its end.
type Texter interface {
	AppendText(dst []byte) []byte
}

// A Celler is a [Texter] with another text in a column of a table.
type Celler interface {
	AppendCell(dst []byte) []byte
}

// A Resulter is a Texter whose line in a list is for programs. People see the result as it is, which may say more than
// the line, or a message if there is none. A line without a result is "-", and that of the result "-" is "./-".
type Resulter interface {
	Result() (text string, ok bool)
}

// A Drawer is a Reply that people see in a drawing.
type Drawer interface {
	Draw(s *console.Screen)
}

// A Field is a key of a request, and a flag of the subcommand. The subcommand also has flags of its own, such
// as --json and --header: a field with the name of one of these needs another Flag.
type Field struct {
	Name     string
	Kind     Kind
	Values   []string // the allowed values; nil: any
	Default  string   // of a field with Values, Bool or Number; empty: none, or one that Doc describes
	Required bool
	Most     int  // the most values of a list in a request; zero: any number
	Unique   bool // a list in a request has no value twice

	// Doc is one sentence. A word in backquotes stands for the value in the help of the flag. The help
	// of a flag and the schema list the Values by themselves. A field that is true by default has
	// a flag that makes it false, and its Doc says what "false: " means.
	Doc string

	Flag        string // the name of the flag, if it is not Name with "-" in place of "_"; "-": none
	FlagDefault string // the default of the flag, if it is not Default
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
	server   *Server
	ctx      context.Context // when it ends, lists end, because nobody waits for the reply
	listings int             // the objects that listed has written
	cut      bool            // a list has only its first objects
	limit    int             // the length of B at which lists end, because the reply is too long; zero: none
}

// These limit the objects of one list, and of all lists of a reply, if they can have one for each byte of
// the input. So a reply is not much longer than its request.
const (
	maxListed   = 1000
	maxListings = 10 * maxListed
)

// cutKey is the key of a reply with lists that may be cut, and countOf the key of the number of the objects
// of such a list, if it was cut.
var cutKey = Key{Name: "cut", Kind: Bool, Optional: true}

func countOf(list string) Key { return Key{Name: list + "_count", Kind: Number, Optional: true} }

// listed writes an array of n objects, or of as many as the limits allow, and n if it is cut.
func (r *reply) listed(name string, n int, write func(i int)) {
	some := min(n, maxListed, maxListings-r.listings)
	r.listings += some
	r.each(name, some, write)
	if some < n {
		r.Int(name+"_count", n)
		r.cut = true
	}
}

// each writes an array of n objects. It writes empty ones if nobody waits for the reply, or if the reply is
// too long.
func (r *reply) each(name string, n int, write func(i int)) {
	r.Objects(name, n, func(i int) {
		if !r.stopped() {
			write(i)
		}
	})
}

// stopped reports whether nobody waits for the reply, or the reply is too long.
func (r *reply) stopped() bool {
	return r.ctx.Err() != nil || r.limit > 0 && len(r.B) > r.limit
}

// reply appends the reply to q to dst, and returns the result and the error of the answer. The
// reply consists of the id, then the answer or the error.
func (op *Operation) reply(dst []byte, q *Request, server *Server) ([]byte, error) {
	limit := 0
	if server.MaxReply > 0 {
		limit = len(dst) + server.MaxReply
	}
	b, err := op.replyUpTo(limit, dst, q, server)
	if limit > 0 && len(b) > limit {
		err = server.errReplyTooLong()
		b = appendFailure(b[:len(dst)], q.id, err)
	}
	return b, err
}

// replyUpTo is reply, but lists end after limit bytes, if it is not zero.
func (op *Operation) replyUpTo(limit int, dst []byte, q *Request, server *Server) ([]byte, error) {
	q.server = server
	fixed := q.repair()
	if op.answer == nil {
		answer, err := op.answers(q)
		if e, ok := errors.AsType[*Error](err); err != nil && !(ok && e.afterInput) {
			return appendFailure(dst, q.id, err), err
		}
		r := beginReply(dst, q.id)
		r.ctx, r.limit = q.context(), limit
		reply, err := answer(q.input())
		if fixed && reply != nil {
			reply = fixedReply{reply, q.input()}
		}
		return r.endWith(reply, err), err
	}
	r := beginReply(dst, q.id)
	r.server, r.ctx, r.limit = server, q.context(), limit
	start := len(r.B)
	err := op.answer(q, &r)
	if err != nil && err != ErrNo {
		r.B = r.B[:start]
		WriteError(&r.Writer, err)
	} else if fixed {
		r.Text(fixedKey.Name, q.input())
	}
	return r.end(), err
}

// A fixedReply is the reply for an input that was repaired.
type fixedReply struct {
	Reply
	fixed string
}

func (f fixedReply) members(r *reply) {
	f.Reply.members(r)
	r.Text(fixedKey.Name, f.fixed)
}

// answers returns the function that answers for the inputs of q, and the error of prepare or filter.
func (op *Operation) answers(q *Request) (Answer, error) {
	if op.prepare != nil {
		return op.prepare(q)
	}
	filter, err := op.filter(q)
	return func(input string) (Reply, error) {
		b, err := filter(nil, input)
		if err != nil {
			return nil, err
		}
		return result(b), nil
	}, err
}

// A Prepared request answers for one input of a subcommand after another. Only one goroutine may use
// it.
type Prepared struct {
	q      *Request
	Answer Answer
	Filter Filter // nil: the operation has none
}

// Prepare checks the fields of q other than the input. The error is an [*Error] that names a field.
func (q *Request) Prepare(server *Server) (p Prepared, err error) {
	q.server, p.q = server, q
	if q.op.filter != nil {
		if p.Filter, err = q.op.filter(q); err != nil {
			return p, err
		}
	}
	p.Answer, err = q.op.answers(q)
	return p, err
}

// Reply returns the reply for an input, and the error of the Answer or that with which the input of
// a subcommand counts as rejected.
func (p Prepared) Reply(input string) (Reply, error) {
	reply, err := p.Answer(input)
	if r, ok := reply.(interface{ Refused() error }); ok && err == nil {
		err = r.Refused()
	}
	return reply, err
}

// AppendJSON appends the JSON object of the reply for an input, with the input, to dst. It returns the
// result, which ends in LF, and the error of [Prepared.Reply].
func (p Prepared) AppendJSON(dst []byte, input string) ([]byte, error) {
	r := beginReply(dst, nil)
	if p.q.op.Pairs {
		r.pair(p.q, input)
	} else {
		r.Text("input", input)
	}
	reply, err := p.Reply(input)
	return r.endWith(reply, err), err
}

// A result is the reply of an operation from text to text.
type result []byte

func (b result) members(r *reply)             { r.Text("result", string(b)) }
func (b result) AppendText(dst []byte) []byte { return append(dst, b...) }

func beginReply(dst, id []byte) reply {
	r := reply{Writer: jsonwriter.Writer{B: dst}, ctx: context.Background()}
	r.Open()
	if id != nil {
		r.Name("id")
		r.B = append(r.B, id...)
	}
	return r
}

// endWith writes the members of an answer or, without an answer, its error.
func (r *reply) endWith(answer Reply, err error) []byte {
	if answer != nil {
		answer.members(r)
	} else {
		WriteError(&r.Writer, AsRefused(err))
	}
	return r.end()
}

func (r *reply) end() []byte {
	if r.cut {
		r.Bool("cut", true)
	}
	r.Close()
	return append(r.B, '\n')
}
