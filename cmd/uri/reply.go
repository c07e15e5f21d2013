package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"iter"
	"strconv"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

// A reply is a JSON object that is being written, member by member and in the
// order in which they are to stand.
type reply struct{ b []byte }

// open begins an object: the reply itself, or the value of a name just written.
func (r *reply) open() { r.b = append(r.b, '{') }

func (r *reply) close() { r.b = append(r.b, '}') }

// name begins a member.
func (r *reply) name(name string) {
	if r.b[len(r.b)-1] != '{' {
		r.b = append(r.b, ',')
	}
	r.b = appendString(r.b, name)
	r.b = append(r.b, ':')
}

// text writes a string. Where it is not UTF-8, the member is called NAME_base64.
func (r *reply) text(name, s string) {
	if !utf8.ValidString(s) {
		r.name(name + "_base64")
		r.b = append(r.b, '"')
		r.b = base64.StdEncoding.AppendEncode(r.b, []byte(s))
		r.b = append(r.b, '"')
		return
	}
	r.name(name)
	r.b = appendString(r.b, s)
}

// optional writes a string, or null unless ok: undefined is not empty.
func (r *reply) optional(name, s string, ok bool) {
	if !ok {
		r.null(name)
		return
	}
	r.text(name, s)
}

func (r *reply) null(name string) {
	r.name(name)
	r.b = append(r.b, "null"...)
}

func (r *reply) bool(name string, v bool) {
	r.name(name)
	r.b = strconv.AppendBool(r.b, v)
}

func (r *reply) int(name string, v int) {
	r.name(name)
	r.b = strconv.AppendInt(r.b, int64(v), 10)
}

// list writes an array of strings, which are UTF-8, as the value of a name.
func (r *reply) list(texts iter.Seq[string]) {
	r.b = append(r.b, '[')
	first := len(r.b)
	for s := range texts {
		if len(r.b) > first {
			r.b = append(r.b, ',')
		}
		r.b = appendString(r.b, s)
	}
	r.b = append(r.b, ']')
}

// appendString appends s, which is UTF-8, as a JSON string.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(b, s[start:]...), '"')
}

// A failure is what the error object of a reply says beside its message.
type failure struct {
	code  string // empty: that of err
	field string // of the request; empty if none is to blame
	err   error
	told  bool // the reply says it already
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// badRequest returns err as a failure of the request itself, or nil.
func badRequest(field string, err error) error {
	if err == nil {
		return nil
	}
	return &failure{code: "bad-request", field: field, err: err}
}

// refused returns err, by which an operation refused a field, or nil.
func refused(field string, err error) error {
	if err == nil {
		return nil
	}
	return &failure{field: field, err: err}
}

// codes are the codes of the package's errors.
var codes = []struct {
	err  error
	code string
}{
	{uri.ErrUnexpected, "unexpected"},
	{uri.ErrEnd, "end"},
	{uri.ErrTooLong, "too-long"},
	{uri.ErrNoBase, "no-base"},
	{uri.ErrOpaqueBase, "opaque-base"},
	{uri.ErrUnwritable, "unwritable"},
	{uri.ErrAboveRoot, "unwritable"},
	{uri.ErrUnsupported, "unsupported"},
	{uri.ErrSyntax, "bad-request"},
	{locator.ErrScheme, "unsupported"},
	{errLineTooLong, "too-long"},
}

// codeOf returns the code of err.
func codeOf(err error) string {
	if f, ok := errors.AsType[*failure](err); ok && f.code != "" {
		return f.code
	}
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return "bad-request"
}

// A positioned error says where a text was refused: a *uri.ParseError or a
// *locator.ParseError.
type positioned interface {
	error
	Offset() int
	Rule() string
	Syntax() uri.Syntax
}

// fail writes the member "error".
func (r *reply) fail(err error) {
	r.name("error")
	r.open()
	r.text("code", codeOf(err))
	r.text("message", string(bytes.ToValidUTF8([]byte(err.Error()), []byte("\uFFFD"))))
	f, ok := errors.AsType[*failure](err)
	r.optional("field", fieldOf(f), ok && f.field != "")
	e, ok := errors.AsType[positioned](err)
	if !ok || errors.Is(err, uri.ErrTooLong) {
		r.null("offset")
		r.null("rule")
	} else {
		r.int("offset", e.Offset())
		r.text("rule", e.Rule())
	}
	if ok {
		r.text("syntax", e.Syntax().String())
	} else {
		r.null("syntax")
	}
	r.close()
}

func fieldOf(f *failure) string {
	if f == nil {
		return ""
	}
	return f.field
}
