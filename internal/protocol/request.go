package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/strictjson"
)

// A Request is an operation and the values of its fields. The values have been decoded from JSON,
// and from base64 if the name of the key ends in "_base64". They have the kinds that the operation
// declares. A field that is missing or null has no value.
type Request struct {
	op     *Operation
	id     []byte // the JSON text of the id, or nil
	values []value
	server *Server
	ctx    context.Context // nil: it does not end
}

// context returns the context of the request. When it ends, nobody waits for the reply.
func (q *Request) context() context.Context {
	if q.ctx == nil {
		return context.Background()
	}
	return q.ctx
}

// A value is the value of a field. Requests have a few, so a list takes less time than a map.
type value struct {
	name string
	v    any
}

// get returns the value of a field, or nil.
func (q *Request) get(name string) any {
	for _, x := range q.values {
		if x.name == name {
			return x.v
		}
	}
	return nil
}

// NewRequest returns a request without values. It panics if there is no such operation.
func NewRequest(op string) *Request {
	return &Request{op: OperationNamed(op)}
}

// With sets a field to a string, a bool, an int or a []string, and returns q. It panics if the
// operation does not have such a field.
func (q *Request) With(name string, v any) *Request {
	f, ok := q.op.field(name)
	if ok {
		switch v.(type) {
		case string:
			ok = f.Kind == Text
		case bool:
			ok = f.Kind == Bool
		case int:
			ok = f.Kind == Number
		case []string:
			ok = f.Kind == Names
		default:
			ok = false
		}
	}
	if !ok {
		panic(fmt.Sprintf("protocol: operation %s: no field %s of type %T", q.op.Name, name, v))
	}
	q.values = slices.DeleteFunc(q.values, func(x value) bool { return x.name == name })
	q.values = append(q.values, value{name, v})
	return q
}

// Fields that several operations take.
var (
	inputField  = Field{Name: "input", Required: true, Doc: "the text"}
	baseField   = Field{Name: "base", Required: true, Doc: "the base `URI`"}
	syntaxField = Field{Name: "syntax", Values: syntaxNames, Default: "rfc3986", Doc: "the `syntax`"}
	formField   = Field{Name: "form", Values: formNames, Default: "reference", Doc: "the `form` that inputs must have"}
)

// text returns the value of a field of the kind Text, and whether the request has the field.
func (q *Request) text(name string) (s string, ok bool) {
	s, ok = q.get(name).(string)
	return s, ok
}

// input returns the value of the field input, or "".
func (q *Request) input() string {
	s, _ := q.text("input")
	return s
}

// field returns a field of the operation. It panics if the operation has no such field.
func (q *Request) field(name string) Field {
	f, ok := q.op.field(name)
	if !ok {
		panic("protocol: operation " + q.op.Name + " has no field " + name)
	}
	return f
}

// bool returns the value of a field, or the default of the field.
func (q *Request) bool(name string) bool {
	if v, ok := q.get(name).(bool); ok {
		return v
	}
	return q.field(name).Default == "true"
}

// number returns the value of a field of the kind Number, or the default of the field.
func (q *Request) number(name string) int {
	if v, ok := q.get(name).(int); ok {
		return v
	}
	n, _ := strconv.Atoi(q.field(name).Default)
	return n
}

// Names returns the value of a field of the kind Names, and whether the request has the field.
func (q *Request) Names(name string) (list []string, ok bool) {
	list, ok = q.get(name).([]string)
	return list, ok
}

// choice returns the value of a field with allowed values, or the default of the field. The error
// is a bad-request error if the value is not allowed.
func (q *Request) choice(name string) (string, error) {
	f := q.field(name)
	s, ok := q.text(name)
	if !ok {
		return f.Default, nil
	}
	return s, f.Check(s)
}

// Check returns a bad-request error if s is not an allowed value.
func (f Field) Check(s string) error {
	if f.Values == nil || slices.Contains(f.Values, s) {
		return nil
	}
	return BadRequest(f.Name, fmt.Errorf("%s: expected %s", console.Quote(s), OrList(f.Values)))
}

// checkList returns an error if a list of a request has too many values, or a value twice. Where an operation reads
// its input or writes a part of its reply once for each value, these limits keep the work in proportion to the input.
func (f Field) checkList(list []string) error {
	if f.Most > 0 && len(list) > f.Most {
		return fmt.Errorf("%q has %d strings; at most %d are allowed", f.Name, len(list), f.Most)
	}
	if !f.Unique {
		return nil
	}
	seen := make(map[string]bool, len(list))
	for _, s := range list {
		if seen[s] {
			return fmt.Errorf("%q has %s twice", f.Name, console.Quote(s))
		}
		seen[s] = true
	}
	return nil
}

// syntax returns the value of the field syntax, or the default. The errors are those of choice.
func (q *Request) syntax() (uri.Syntax, error) {
	name, err := q.choice("syntax")
	for _, x := range uri.Syntaxes() {
		if x.String() == name {
			return x, err
		}
	}
	return 0, err
}

// form returns the value of the field form, or the default. The errors are those of choice.
func (q *Request) form() (uri.Form, error) {
	name, err := q.choice("form")
	return uri.Form(max(slices.Index(formField.Values, name), 0)), err
}

// readRequest reads a request from a line. If the line has an id, the request has the id, also if
// readRequest returns an error.
func readRequest(line []byte) (q Request, err error) {
	members, id, err := readMembers(line)
	q.id = id
	if err != nil {
		return q, BadRequest("", err)
	}
	name, err := opName(members)
	if err != nil {
		return q, BadRequest("op", err)
	}
	q.op = byName[name]
	if q.op == nil {
		return q, &Error{Code: "unknown-op", Field: "op", Err: fmt.Errorf("unknown operation %s", console.Quote(name))}
	}
	q.values = make([]value, 0, len(members))
	for _, m := range members {
		if err := q.set(m); err != nil {
			return q, err
		}
	}
	for _, f := range q.op.Fields {
		if f.Required && q.get(f.Name) == nil {
			return q, BadRequest(f.Name, fmt.Errorf("%q is missing", f.Name))
		}
	}
	return q, nil
}

// opName returns the value of "op".
func opName(members []strictjson.Member) (string, error) {
	var name any
	for _, m := range members {
		if key, inBase64 := strings.CutSuffix(m.Key, "_base64"); key == "op" && !m.IsNull() {
			v, err := decode(m, Text, inBase64)
			switch {
			case err != nil:
				return "", err
			case name != nil:
				return "", errors.New(`both "op" and "op_base64"`)
			}
			name = v
		}
	}
	if name == nil {
		return "", errors.New(`"op" is missing`)
	}
	return name.(string), nil
}

// set sets the field of the member m. It returns an error if the operation does not have
// the field, or if the value is not valid.
func (q *Request) set(m strictjson.Member) error {
	key, inBase64 := strings.CutSuffix(m.Key, "_base64")
	if key == "op" {
		return nil
	}
	f, ok := q.op.field(key)
	switch {
	case !ok, inBase64 && f.Kind != Text:
		return BadRequest("", fmt.Errorf("%s does not take the key %s", q.op.Name, console.Quote(m.Key)))
	case m.IsNull():
		return nil
	case q.get(key) != nil:
		return BadRequest(key, fmt.Errorf("both %q and %q", key, key+"_base64"))
	}
	v, err := decode(m, f.Kind, inBase64)
	if list, ok := v.([]string); ok && err == nil {
		err = f.checkList(list)
	}
	if err != nil {
		return BadRequest(key, err)
	}
	q.values = append(q.values, value{key, v})
	return nil
}
