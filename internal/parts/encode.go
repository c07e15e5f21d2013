// Package parts reads, encodes and changes the parts of references by the names that the
// command and the protocol have for them.
//
// A [Template] reads parts, a [Coder] percent-encodes and decodes the data of a part, and an
// [Editor] changes parts. The characters of the parts are those of package pct, queries are
// edited by package query, and references are built by [uri.Builder].
package parts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

// A kind is a kind of data: a component, or a part of a component.
type kind struct {
	name    string
	keep    func(s pct.Sets) pct.Set // the characters of data that are not encoded
	allowed func(s pct.Sets) pct.Set // the characters of encoded text; nil: the same
}

// kinds are the kinds of data. Data must not contain the delimiters around it. So the set of
// user does not have ":", and the set of host does not have "@".
var kinds = []kind{
	{name: "unreserved", keep: func(s pct.Sets) pct.Set { return s.Unreserved }},
	{name: "userinfo", keep: func(s pct.Sets) pct.Set { return s.Userinfo.With(":") }},
	{name: "user", keep: func(s pct.Sets) pct.Set { return s.Userinfo.Without(":") }},
	{name: "password", keep: func(s pct.Sets) pct.Set { return s.Userinfo.Without(":") }, allowed: func(s pct.Sets) pct.Set { return s.Userinfo.With(":") }},
	{name: "host", keep: func(s pct.Sets) pct.Set { return s.RegName.Without(":@?") }, allowed: func(s pct.Sets) pct.Set { return s.RegName }},
	{name: "path", keep: func(s pct.Sets) pct.Set { return s.Path }},
	{name: "segment", keep: func(s pct.Sets) pct.Set { return s.Segment }},
	{name: "params", keep: func(s pct.Sets) pct.Set { return s.Params }},
	{name: "query", keep: func(s pct.Sets) pct.Set { return s.Query }},
	{name: "query-name", keep: func(s pct.Sets) pct.Set { return s.Unreserved }, allowed: func(s pct.Sets) pct.Set { return s.Query.Without("&=") }},
	{name: "query-value", keep: func(s pct.Sets) pct.Set { return s.Unreserved }, allowed: func(s pct.Sets) pct.Set { return s.Query.Without("&") }},
	{name: "fragment", keep: func(s pct.Sets) pct.Set { return s.Fragment }},
}

// Kinds returns the names of the kinds of data that a [Coder] encodes.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// A Coder percent-encodes and decodes data of one kind under one syntax. A Coder is a value.
type Coder struct {
	syntax        uri.Syntax
	kind          string
	keep, allowed pct.Set
	format        query.Format
}

// NewCoder returns a Coder of the kind with the name. It panics if there is no such kind. The
// format applies to the kinds query-name and query-value. The kind "" decodes any text by the
// format, and does not encode.
func NewCoder(x uri.Syntax, name string, format query.Format) Coder {
	if name == "" {
		return Coder{syntax: x, format: format}
	}
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if i < 0 {
		panic("parts: no kind " + name)
	}
	k, sets := kinds[i], x.Sets()
	c := Coder{syntax: x, kind: name, keep: k.keep(sets)}
	c.allowed = c.keep
	if k.allowed != nil {
		c.allowed = k.allowed(sets)
	}
	if c.inQuery() {
		c.format = format
		c.format.Keep = c.keep
	}
	return c
}

func (c Coder) inQuery() bool { return c.kind == "query-name" || c.kind == "query-value" }

// AppendEncode appends data to dst, encoded. The segments "." and ".." are errors, because no
// encoding can protect them (RFC 3986, 6.2.2.2). Data that is not a host is an error under RFC
// 1738, because hosts have no percent-encoding there.
func (c Coder) AppendEncode(dst []byte, data string) ([]byte, error) {
	switch {
	case c.inQuery():
		return c.format.AppendEncode(dst, data), nil
	case c.kind == "segment" && (data == "." || data == ".."):
		_, err := c.syntax.Builder().Scheme("x").Host("h").AppendSegments(data).Reference()
		return dst, err
	case c.kind == "host" && c.syntax == uri.RFC1738:
		if _, err := c.syntax.Builder().Scheme("x").Host(data).Reference(); err != nil {
			return dst, err
		}
	}
	return pct.AppendEncode(dst, data, c.keep), nil
}

// AppendDecode appends the data of text to dst. It returns an error with the offset if text has a
// "%" without two hex digits after it, or a character that the grammar does not allow there.
func (c Coder) AppendDecode(dst []byte, text string) ([]byte, error) {
	bad := -1
	if c.kind != "" {
		bad = c.misfit(text)
	}
	if c.format.PlusIsSpace {
		text = strings.ReplaceAll(text, "+", " ")
	}
	decoded, err := pct.AppendDecode(dst, text)
	if e, ok := errors.AsType[*pct.Error](err); ok && (bad < 0 || e.Offset() <= bad) {
		return dst, err
	}
	if bad >= 0 {
		return dst, &MisfitError{bad, c.kind, c.syntax}
	}
	return decoded, nil
}

// misfit returns the offset of the first character of text that is not allowed, or -1.
func (c Coder) misfit(text string) int {
	for i, char := range text {
		// Ill-formed UTF-8 gives U+FFFD, which is in no set.
		if char != '%' && !c.allowed.Contains(char) {
			return i
		}
	}
	return -1
}

// A MisfitError is the error for a character that the grammar does not allow in encoded text.
// It does not show the text.
type MisfitError struct {
	offset int
	kind   string
	syntax uri.Syntax
}

// Offset returns the offset of the character in bytes.
func (e *MisfitError) Offset() int { return e.offset }

// Syntax returns the syntax that does not allow the character.
func (e *MisfitError) Syntax() uri.Syntax { return e.syntax }

// Unwrap returns [uri.ErrUnexpected].
func (e *MisfitError) Unwrap() error { return uri.ErrUnexpected }

// Error describes the error.
func (e *MisfitError) Error() string {
	return fmt.Sprintf("unexpected character in %s at byte %d under %v", e.kind, e.offset, e.syntax)
}
