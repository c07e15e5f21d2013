package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// This file reads the requests of batch: one JSON object (RFC 8259) per line,
// strictly. encoding/json takes the last of two equal keys, matches keys without
// regard to case, and puts U+FFFD in the place of lone surrogates and of bytes
// that are not UTF-8; here each of these is a fault. A fault is kept and reading
// goes on, so that the id of the request is found wherever it stands; only text
// that is no JSON at all ends it.

// A request is what an operation is asked: the values of its fields, decoded and
// of the kind that the operation takes. Those that are missing or null have none.
type request struct {
	id     []byte // the JSON text of the id, or nil
	values map[string]any
}

// A field is a key that an operation takes.
type field struct {
	name     string
	kind     kind
	required bool
}

// A kind is what the value of a field may be, besides null.
type kind uint8

const (
	textKind  kind = iota // a string; NAME_base64 gives it as base64
	boolKind              // true or false
	namesKind             // an array of strings
)

var kindNames = [...]string{"a string", "true or false", "an array of strings"}

// Fields that several operations take.
var (
	inputField  = field{name: "input", required: true}
	baseField   = field{name: "base", required: true}
	syntaxField = field{name: "syntax"}
	formField   = field{name: "form"}
)

func (q *request) text(name string) (s string, ok bool) {
	s, ok = q.values[name].(string)
	return s, ok
}

func (q *request) input() string {
	s, _ := q.text("input")
	return s
}

// bool returns the value of the field name, which is def if it was not given.
func (q *request) bool(name string, def bool) bool {
	if v, ok := q.values[name].(bool); ok {
		return v
	}
	return def
}

func (q *request) names(name string) (list []string, ok bool) {
	list, ok = q.values[name].([]string)
	return list, ok
}

// syntax returns the generation that is asked for: RFC 3986 by default.
func (q *request) syntax() (x uri.Syntax, err error) {
	if s, ok := q.text("syntax"); ok && x.UnmarshalText([]byte(s)) != nil {
		err = fmt.Errorf("%s: want rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987", quoted(s))
	}
	return x, badRequest("syntax", err)
}

// form returns the form that is asked for: reference by default.
func (q *request) form() (f form, err error) {
	if s, ok := q.text("form"); ok {
		err = f.UnmarshalText([]byte(s))
	}
	return f, badRequest("form", err)
}

// readRequest reads a line. Where it returns an error, the request still has the
// id, if there was one to read.
func readRequest(line []byte) (q request, op *operation, err error) {
	members, id, err := readMembers(line)
	q.id = id
	if err != nil {
		return q, nil, badRequest("", err)
	}
	name, err := opName(members)
	if err != nil {
		return q, nil, badRequest("op", err)
	}
	op, ok := operations[name]
	switch {
	case !ok:
		return q, nil, &failure{code: "unknown-op", field: "op", err: fmt.Errorf("no operation is called %s", quoted(name))}
	case op.answer == nil:
		return q, nil, &failure{code: "not-implemented", field: "op", err: fmt.Errorf("%s is not there yet", name)}
	}
	q.values = make(map[string]any, len(members))
	for _, m := range members {
		if err := q.set(op, m); err != nil {
			return q, nil, err
		}
	}
	for _, f := range op.fields {
		if _, ok := q.values[f.name]; f.required && !ok {
			return q, nil, badRequest(f.name, fmt.Errorf("%q is missing", f.name))
		}
	}
	return q, op, nil
}

// opName returns the value of "op".
func opName(members []member) (string, error) {
	var name any
	for _, m := range members {
		if key, inBase64 := strings.CutSuffix(m.key, "_base64"); key == "op" && !m.isNull() {
			v, err := m.decode(textKind, inBase64)
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

// set sets the field that the member m gives, which is one that op takes.
func (q *request) set(op *operation, m member) error {
	key, inBase64 := strings.CutSuffix(m.key, "_base64")
	if key == "op" {
		return nil
	}
	f, ok := op.field(key)
	switch {
	case !ok, inBase64 && f.kind != textKind:
		return badRequest("", fmt.Errorf("%s does not take the key %s", op.name, quoted(m.key)))
	case m.isNull():
		return nil
	case q.values[key] != nil:
		return badRequest(key, fmt.Errorf("both %q and %q", key, key+"_base64"))
	}
	v, err := m.decode(f.kind, inBase64)
	if err != nil {
		return badRequest(key, err)
	}
	q.values[key] = v
	return nil
}

// A member is a key of the request and its value as it was written.
type member struct {
	key string
	raw []byte
}

func (m member) isNull() bool { return m.raw[0] == 'n' }

// decode returns the value as a string, bool or []string, whichever k says.
func (m member) decode(k kind, inBase64 bool) (v any, err error) {
	switch {
	case k == textKind && m.raw[0] == '"':
		s := unquote(m.raw)
		if inBase64 {
			s, err = decodeBase64(s)
		}
		return s, err
	case k == boolKind && (m.raw[0] == 't' || m.raw[0] == 'f'):
		return m.raw[0] == 't', nil
	case k == namesKind && m.raw[0] == '[':
		// json.Unmarshal would take null for an empty string.
		var list []*string
		if json.Unmarshal(m.raw, &list) == nil {
			return dereference(list)
		}
	}
	return nil, fmt.Errorf("%q is not %s", m.key, kindNames[k])
}

func dereference(list []*string) ([]string, error) {
	texts := make([]string, len(list))
	for i, p := range list {
		if p == nil {
			return nil, errors.New("null in an array of strings")
		}
		texts[i] = *p
	}
	return texts, nil
}

// decodeBase64 decodes base64 of RFC 4648, 4, with its padding. The package
// ignores line breaks, which are no part of it.
func decodeBase64(s string) (string, error) {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return "", base64.CorruptInputError(i)
	}
	b, err := base64.StdEncoding.Strict().DecodeString(s)
	return string(b), err
}

// unquote decodes a string that scanner.str passed.
func unquote(raw []byte) (s string) {
	if content := raw[1 : len(raw)-1]; bytes.IndexByte(content, '\\') < 0 {
		return string(content)
	}
	json.Unmarshal(raw, &s)
	return s
}

const (
	mostMembers = 32    // more keys than any operation takes
	mostNested  = 10000 // as deep as encoding/json goes, which is what many will read the replies with
)

// readMembers returns the members of the object on the line but for the id, which
// it returns apart: nil unless it can be echoed.
func readMembers(line []byte) (members []member, id []byte, err error) {
	s := scanner{line: line}
	s.space()
	if !s.take('{') {
		s.malformed("an object")
		return nil, nil, s.fault
	}
	ids := 0
	s.space()
	for more := !s.take('}'); more; {
		key, ok := s.key()
		if !ok {
			return nil, id, s.fault
		}
		faults, start := s.faults, s.pos
		if !s.value() {
			return nil, id, s.fault
		}
		raw, faulty := line[start:s.pos], s.faults > faults
		s.space()
		if more = s.take(','); !more && !s.take('}') {
			// Of a value that no "," or "}" follows, this may be half.
			s.malformed(`"," or "}"`)
			return nil, id, s.fault
		}
		s.space()
		switch {
		case key == "id":
			if ids++; ids > 1 {
				s.fail("duplicate key %s", quoted(key))
			}
			// Some take a CR for the end of a line; here it is but space.
			if id = bytes.ReplaceAll(raw, []byte("\r"), []byte(" ")); ids > 1 || faulty {
				id = nil
			}
		case len(members) == mostMembers:
			s.fail("more than %d keys", mostMembers)
		case has(members, key):
			s.fail("duplicate key %s", quoted(key))
		default:
			members = append(members, member{key, raw})
		}
	}
	if s.pos < len(line) {
		s.malformed("the end of the line after the object")
	}
	return members, id, s.fault
}

func has(members []member, key string) bool {
	for _, m := range members {
		if m.key == key {
			return true
		}
	}
	return false
}

// A scanner goes through the JSON text of a line, from left to right, once.
type scanner struct {
	line   []byte
	pos    int
	fault  error // the first
	faults int
}

// fail notes a fault at the position.
func (s *scanner) fail(format string, args ...any) {
	s.faults++
	if s.fault == nil {
		s.fault = fmt.Errorf("byte %d of the line: %s", s.pos, fmt.Sprintf(format, args...))
	}
}

// malformed notes that the line is no JSON from the position on. It returns false.
func (s *scanner) malformed(want string) bool {
	s.fail("want %s", want)
	return false
}

// peek returns the byte at the position, or 0 at the end of the line.
func (s *scanner) peek() byte {
	if s.pos < len(s.line) {
		return s.line[s.pos]
	}
	return 0
}

// take passes c, if it is there.
func (s *scanner) take(c byte) bool {
	if s.peek() != c || s.pos == len(s.line) {
		return false
	}
	s.pos++
	return true
}

// ws = *( %x20 / %x09 / %x0A / %x0D )
func (s *scanner) space() {
	for s.pos < len(s.line) && (s.line[s.pos] == ' ' || s.line[s.pos] == '\t' || s.line[s.pos] == '\r' || s.line[s.pos] == '\n') {
		s.pos++
	}
}

// key passes a key, its ":" and the space around it.
func (s *scanner) key() (key string, ok bool) {
	start := s.pos
	if s.peek() != '"' {
		return "", s.malformed("a key")
	}
	if !s.str() {
		return "", false
	}
	raw := s.line[start:s.pos]
	s.space()
	if !s.take(':') {
		return "", s.malformed(`":"`)
	}
	s.space()
	return unquote(raw), true
}

// A container is an array or object that is open: its closing bracket and, of an
// object, its keys so far.
type container struct {
	end  byte
	keys map[string]bool
}

// value passes a value, whatever is nested in it. The containers that are open
// stand in a slice: nothing recurses.
func (s *scanner) value() bool {
	var open []container
	for {
		begun := false // a container that is not empty
		switch c := s.peek(); c {
		case '{', '[':
			if len(open) == mostNested {
				return s.malformed(fmt.Sprintf("at most %d arrays and objects in one another", mostNested))
			}
			s.pos++
			open = append(open, container{end: c + 2}) // "]" is "[" + 2, "}" is "{" + 2
			s.space()
			begun = s.peek() != c+2
		case '"':
			if !s.str() {
				return false
			}
		case 't', 'f', 'n':
			if !s.literal("true") && !s.literal("false") && !s.literal("null") {
				return s.malformed("a value")
			}
		default:
			if !s.number() {
				return s.malformed("a value")
			}
		}
		// A value has ended, or a container begun: pass what stands before the next.
		for !begun {
			if len(open) == 0 {
				return true
			}
			s.space()
			end := open[len(open)-1].end
			switch {
			case s.take(end):
				open = open[:len(open)-1]
			case s.take(','):
				s.space()
				begun = true
			default:
				return s.malformed(fmt.Sprintf(`"," or "%c"`, end))
			}
		}
		if top := &open[len(open)-1]; top.end == '}' && !s.nestedKey(top) {
			return false
		}
	}
}

// nestedKey passes a key of the object c.
func (s *scanner) nestedKey(c *container) bool {
	key, ok := s.key()
	if !ok {
		return false
	}
	if c.keys[key] {
		s.fail("duplicate key %s", quoted(key))
	}
	if c.keys == nil {
		c.keys = make(map[string]bool)
	}
	c.keys[key] = true
	return true
}

func (s *scanner) literal(word string) bool {
	if rest := s.line[s.pos:]; len(rest) < len(word) || string(rest[:len(word)]) != word {
		return false
	}
	s.pos += len(word)
	return true
}

// number = [ "-" ] ( "0" / %x31-39 *DIGIT ) [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "-" / "+" ] 1*DIGIT ]
func (s *scanner) number() bool {
	s.take('-')
	if !s.take('0') && !s.digits() {
		return false
	}
	if s.take('.') && !s.digits() {
		return false
	}
	if s.take('e') || s.take('E') {
		_ = s.take('-') || s.take('+')
		return s.digits()
	}
	return true
}

func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.line) && '0' <= s.line[s.pos] && s.line[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > start
}

// str passes a string. What a string must not hold is a fault, and passed; only a
// string without an end is not JSON.
func (s *scanner) str() bool {
	s.pos++
	for s.pos < len(s.line) {
		switch c := s.line[s.pos]; {
		case c == '"':
			s.pos++
			return true
		case c == '\\':
			s.escape()
		case c < ' ':
			s.fail("control character %U in a string", c)
			s.pos++
		case c < utf8.RuneSelf:
			s.pos++
		default:
			r, size := utf8.DecodeRune(s.line[s.pos:])
			if r == utf8.RuneError && size == 1 {
				s.fail("ill-formed UTF-8 %#02x", c)
			}
			s.pos += size
		}
	}
	return s.malformed(`"\"" at the end of the string`)
}

// escape passes an escape: "\" and one character, or "\u" and four digits, twice
// where they are a surrogate.
func (s *scanner) escape() {
	if s.pos+1 < len(s.line) && strings.IndexByte(`"\/bfnrt`, s.line[s.pos+1]) >= 0 {
		s.pos += 2
		return
	}
	unit, ok := s.codeUnit()
	switch {
	case !ok:
		s.fail("no such escape")
		s.pos++
		return
	case isSurrogate(unit, 0xD800):
		high := s.pos
		s.pos += 6
		if low, ok := s.codeUnit(); ok && isSurrogate(low, 0xDC00) {
			break
		}
		s.pos = high
		fallthrough
	case isSurrogate(unit, 0xDC00):
		s.fail("lone surrogate %U", unit)
	}
	s.pos += 6
}

// isSurrogate reports whether u is one of the 1024 surrogates from first on.
func isSurrogate(u, first rune) bool { return first <= u && u < first+0x400 }

// codeUnit returns the code unit of UTF-16 that an escape at the position stands
// for: "\u" 4HEXDIG.
func (s *scanner) codeUnit() (u rune, ok bool) {
	rest := s.line[s.pos:]
	if len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' {
		return 0, false
	}
	for _, c := range rest[2:6] {
		switch {
		case '0' <= c && c <= '9':
			u = u<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return u, true
}
