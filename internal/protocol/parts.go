//go:build !core

package protocol

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/parts"
)

var decodeField = Field{Name: "decode", Kind: Bool, Default: "false", Doc: "percent-decode the values"}

// maxParts is the most parts, or conditions on parts, of a request. Each of them reads the whole input.
const maxParts = 100

// maxGlobs is the most globs with "*" of a request. The input may have 100,000 values for each of them.
const maxGlobs = 1000

var getOperation = Operation{
	Name:    "get",
	Doc:     "reads the parts of a reference by their names",
	Fields:  []Field{inputField, syntaxField, {Name: "names", Kind: Names, Required: true, Most: maxParts, Doc: "the names of the parts, such as host, domain or query:NAME"}, decodeField, formatField, fixField},
	Replies: [][]Key{{{Name: "values", Kind: Object}, fixedKey}},
	answer: func(q *Request, r *reply) error {
		x, reading, err := q.reading()
		if err != nil {
			return err
		}
		names, _ := q.Names("names")
		t, err := parts.TemplateOf(names)
		if err != nil {
			return BadRequest("names", PartError(err))
		}
		t.Reading, t.Stop = reading, r.stopped
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		r.Object("values", func() { t.Members(&r.Writer, ref) })
		return nil
	},
}

var filterOperation = Operation{
	Name:    "filter",
	Doc:     "reports whether a reference meets conditions on its parts",
	Fields:  []Field{inputField, syntaxField, {Name: "conditions", Kind: Names, Required: true, Most: maxParts, Doc: "conditions such as host=*.example.com, scheme!=http, query:page or !fragment"}, decodeField, formatField, fixField},
	Replies: [][]Key{{{Name: "match", Kind: Bool}, fixedKey}},
	answer: func(q *Request, r *reply) error {
		x, reading, err := q.reading()
		if err != nil {
			return err
		}
		f := parts.Filter{Reading: reading, Stop: r.stopped}
		conditions, _ := q.Names("conditions")
		for _, c := range conditions {
			if err := f.Add(c); err != nil {
				return BadRequest("conditions", PartError(err))
			}
		}
		if n := f.Globs(); n > maxGlobs {
			return BadRequest("conditions", fmt.Errorf("%d globs with \"*\"; at most %d are allowed", n, maxGlobs))
		}
		ref, err := x.ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		r.Bool("match", f.Match(ref))
		return nil
	},
}

// reading returns the syntax of a request, and how it reads parts.
func (q *Request) reading() (x uri.Syntax, g parts.Reading, err error) {
	if x, err = q.syntax(); err != nil {
		return x, g, err
	}
	format, err := q.choice("format")
	return x, parts.Reading{Decode: q.bool("decode"), Format: queryFormats[format]}, err
}

// PartError returns err with the name of the part, masked, if err is that a part does not exist.
func PartError(err error) error {
	e, ok := errors.AsType[*parts.UnknownPartError](err)
	if !ok {
		return err
	}
	text := err.Error()
	if isWord := !strings.ContainsFunc(e.Name, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }); isWord && e.Name != "" && !strings.HasPrefix(text, "did you mean") {
		return fmt.Errorf("unknown part %s; %w; a parameter of the query is query:%s", console.Quote(e.Name), err, e.Name)
	}
	return fmt.Errorf("unknown part %s; %w", console.Quote(e.Name), err)
}
