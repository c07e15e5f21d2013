// Package strictjson reads one JSON object (RFC 8259) per line, strictly.
//
// Package encoding/json accepts more: it uses the last of two equal keys, matches keys
// without regard to case, and replaces lone surrogates and invalid UTF-8 by U+FFFD. In this
// package, each of these is a fault. Reading continues after a fault, so that a caller can
// find a key after the fault, such as the id of a request. Only text that is not JSON ends
// the reading.
//
//	s := strictjson.Scanner{Line: line}
//	s.Object(func(m strictjson.Member) error { … })
//	err := s.Err()
package strictjson

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Error is a fault in a line.
type Error struct {
	Offset int // in bytes, of the position at which the fault was detected
	Reason string
}

// Error describes the fault.
func (e *Error) Error() string { return fmt.Sprintf("byte %d of the line: %s", e.Offset, e.Reason) }

// A Scanner reads the JSON text of a line once, from left to right. Set the exported fields
// before the first call of a method. Time and memory are linear in the length of the line.
type Scanner struct {
	Line     []byte
	MaxDepth int                 // nesting of a member's value; 0: 10000, as in encoding/json
	Quote    func(string) string // quotes keys in errors; nil: strconv.Quote

	pos    int
	fault  *Error // the first fault
	faults int    // the number of faults
}

// A Member is a key of the object and its value.
type Member struct {
	Key    string
	Raw    []byte // the JSON text of the value; part of the line
	Faulty bool   // the value contains a fault
}

// IsNull reports whether the value is null.
func (m Member) IsNull() bool { return m.Raw[0] == 'n' }

// Err returns the first fault, or nil. It is an [*Error].
func (s *Scanner) Err() error {
	if s.fault == nil {
		return nil
	}
	return s.fault
}

// Object reads the line, which must consist of one object. It calls member for each member
// of the object, in order. An error that member returns is recorded as a fault, and reading
// continues. A duplicate key is a fault that is recorded after the second call. Object does
// not call member for a value that is not followed by "," or "}", because the value may be
// cut off. member may be nil; then Object only checks the line.
func (s *Scanner) Object(member func(Member) error) {
	s.space()
	if !s.take('{') {
		s.malformed("an object")
		return
	}
	keys := keySet{list: make([]string, 0, 8)} // one allocation for most objects
	s.space()
	for more := !s.take('}'); more; {
		key, ok := s.key()
		if !ok {
			return
		}
		faults, start := s.faults, s.pos
		if !s.value() {
			return
		}
		m := Member{key, s.Line[start:s.pos], s.faults > faults}
		s.space()
		if more = s.take(','); !more && !s.take('}') {
			s.malformed(`"," or "}"`)
			return
		}
		s.space()
		if member != nil {
			if err := member(m); err != nil {
				s.fail("%v", err)
			}
		}
		s.add(&keys, key)
	}
	if s.pos < len(s.Line) {
		s.malformed("the end of the line after the object")
	}
}

// Unquote decodes the value of a member that is a string without faults.
func Unquote(raw []byte) (s string) {
	if content := raw[1 : len(raw)-1]; bytes.IndexByte(content, '\\') < 0 {
		return string(content)
	}
	json.Unmarshal(raw, &s)
	return s
}

// A keySet is the set of the keys of an object that were read. For few keys it uses a list,
// which is faster than a map.
type keySet struct {
	list []string
	set  map[string]bool
}

// add adds a key to the keys of its object. A duplicate key is a fault.
func (s *Scanner) add(k *keySet, key string) {
	if k.contains(key) {
		s.fail("duplicate key %s", s.quote(key))
		return
	}
	const few = 32
	if len(k.list) < few {
		k.list = append(k.list, key)
		return
	}
	if k.set == nil {
		k.set = make(map[string]bool)
	}
	k.set[key] = true
}

func (k *keySet) contains(key string) bool {
	for _, known := range k.list {
		if known == key {
			return true
		}
	}
	return k.set[key]
}

func (s *Scanner) quote(key string) string {
	if s.Quote != nil {
		return s.Quote(key)
	}
	return strconv.Quote(key)
}

// fail records a fault at the current position.
func (s *Scanner) fail(format string, args ...any) {
	s.faults++
	if s.fault == nil {
		s.fault = &Error{s.pos, fmt.Sprintf(format, args...)}
	}
}

// malformed records that the line is not JSON at the current position. It returns false.
func (s *Scanner) malformed(expected string) bool {
	s.fail("expected %s", expected)
	return false
}

// peek returns the byte at the current position, or 0 at the end of the line.
func (s *Scanner) peek() byte {
	if s.pos < len(s.Line) {
		return s.Line[s.pos]
	}
	return 0
}

// take skips c, which is not 0, if it is next.
func (s *Scanner) take(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.pos++
	return true
}

// ws = *( %x20 / %x09 / %x0A / %x0D )
func (s *Scanner) space() {
	for s.pos < len(s.Line) && (s.Line[s.pos] == ' ' || s.Line[s.pos] == '\t' || s.Line[s.pos] == '\r' || s.Line[s.pos] == '\n') {
		s.pos++
	}
}

// key reads a key, its ":" and the space around the ":".
func (s *Scanner) key() (key string, ok bool) {
	start := s.pos
	if s.peek() != '"' {
		return "", s.malformed("a key")
	}
	if !s.str() {
		return "", false
	}
	raw := s.Line[start:s.pos]
	s.space()
	if !s.take(':') {
		return "", s.malformed(`":"`)
	}
	s.space()
	return Unquote(raw), true
}

// A container is an open array or object: its closing bracket and, for an object, the keys
// that were read.
type container struct {
	end  byte
	keys keySet
}

// value skips a value and everything nested in it. The open containers are in a slice
// instead of on the call stack, so that deep nesting cannot overflow the stack.
func (s *Scanner) value() bool {
	maxDepth := s.MaxDepth
	if maxDepth == 0 {
		maxDepth = 10000
	}
	var open []container
	for {
		begun := false // a container that is not empty has begun
		switch c := s.peek(); c {
		case '{', '[':
			if len(open) == maxDepth {
				return s.malformed(fmt.Sprintf("at most %d nested arrays and objects", maxDepth))
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
		// A value has ended or a container has begun. Skip to the next value.
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
		if top := &open[len(open)-1]; top.end == '}' {
			key, ok := s.key()
			if !ok {
				return false
			}
			s.add(&top.keys, key)
		}
	}
}

func (s *Scanner) literal(word string) bool {
	if !bytes.HasPrefix(s.Line[s.pos:], []byte(word)) {
		return false
	}
	s.pos += len(word)
	return true
}

// number = [ "-" ] ( "0" / %x31-39 *DIGIT ) [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "-" / "+" ] 1*DIGIT ]
func (s *Scanner) number() bool {
	s.take('-')
	if !s.take('0') && !s.digits() {
		return false
	}
	if s.take('.') && !s.digits() {
		return false
	}
	if s.take('e') || s.take('E') {
		if !s.take('-') {
			s.take('+')
		}
		return s.digits()
	}
	return true
}

func (s *Scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.Line) && '0' <= s.Line[s.pos] && s.Line[s.pos] <= '9' {
		s.pos++
	}
	return s.pos > start
}

// str skips a string. A character that is not allowed in a string is a fault, and reading
// continues. Only a string without an end is malformed.
func (s *Scanner) str() bool {
	s.pos++
	for s.pos < len(s.Line) {
		switch c := s.Line[s.pos]; {
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
			r, size := utf8.DecodeRune(s.Line[s.pos:])
			if r == utf8.RuneError && size == 1 {
				s.fail("ill-formed UTF-8 %#02x", c)
			}
			s.pos += size
		}
	}
	return s.malformed(`"\"" at the end of the string`)
}

// escape skips an escape: "\" and one character, or "\u" and four digits, twice for a pair
// of surrogates.
func (s *Scanner) escape() {
	if s.pos+1 < len(s.Line) && strings.IndexByte(`"\/bfnrt`, s.Line[s.pos+1]) >= 0 {
		s.pos += 2
		return
	}
	unit, ok := s.codeUnit()
	switch {
	case !ok:
		s.fail("unknown escape")
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

// codeUnit returns the UTF-16 code unit of the escape at the position: "\u" 4HEXDIG.
func (s *Scanner) codeUnit() (u rune, ok bool) {
	rest := s.Line[s.pos:]
	if len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' {
		return u, false
	}
	for _, c := range rest[2:6] {
		switch {
		case '0' <= c && c <= '9':
			u = u<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return u, false
		}
	}
	return u, true
}
