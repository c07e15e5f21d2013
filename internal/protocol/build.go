package protocol

import (
	"errors"
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/parts"
)

var buildOperation = Operation{
	Name: "build",
	Doc:  "builds a reference from components: those of the reply of parse",
	Fields: []Field{
		{Name: "scheme", Doc: "the scheme"},
		{Name: "authority", Doc: "the authority; if userinfo, host or port is given as well, it must be the same authority"},
		{Name: "userinfo", Doc: "the userinfo"},
		{Name: "host", Doc: "the host"},
		{Name: "port", Doc: "the port"},
		{Name: "path", Doc: "the path; the default is the empty path"},
		{Name: "segments", Kind: Names, Doc: "segments to append to the path, as data"},
		{Name: "params", Doc: "the params"},
		{Name: "query", Doc: "the query"},
		{Name: "fragment", Doc: "the fragment"},
		{Name: "encode", Kind: Bool, Default: "false", Doc: "whether userinfo, path, params, query and fragment are data, which is encoded"},
		syntaxField,
	},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		ref, err := q.Build()
		if err == nil {
			r.Text("result", ref.String())
		}
		return err
	},
}

// Build returns the reference that a request of the operation build describes.
func (q *Request) Build() (uri.Reference, error) {
	x, err := q.syntax()
	if err != nil {
		return uri.Reference{}, err
	}
	e := parts.Editor{Syntax: x, Encoded: !q.bool("encode")}
	authority, hasAuthority := q.text("authority")
	divided := false
	for _, f := range q.op.Fields {
		switch value, ok := q.text(f.Name); {
		case f.Name == "authority", f.Name == "syntax":
		case f.Name == "segments":
			segments, _ := q.Names("segments")
			for _, segment := range segments {
				e.Add("append-segment", segment)
			}
		case ok:
			e.Add(f.Name, value)
			divided = divided || f.Name == "userinfo" || f.Name == "host" || f.Name == "port"
		}
	}
	if hasAuthority && !divided {
		e.Add("authority", authority)
	}
	ref, err := e.Build()
	if err != nil {
		field := ""
		if e, ok := errors.AsType[*uri.ParseError](err); ok {
			field = e.Component()
		}
		return ref, Refused(field, err)
	}
	if built, _ := ref.Authority(); hasAuthority && divided && built != authority {
		return uri.Reference{}, BadRequest("authority", errors.New("the authority is not that of userinfo, host and port; leave out the authority"))
	}
	return ref, nil
}

// ReadBuild returns the request of the operation build whose fields are the members of the object
// in line: the components of a reply of parse, for example. x is the syntax if the object does not
// have one.
func ReadBuild(x uri.Syntax, line string) (*Request, error) {
	q := NewRequest("build")
	members, _, err := readMembers([]byte(line))
	if err != nil {
		return nil, BadRequest("", err)
	}
	for _, m := range members {
		if m.Key == "op" || m.Key == "op_base64" {
			return nil, BadRequest("", fmt.Errorf("build does not take the key %s", console.Quote(m.Key)))
		}
		if err := q.set(m); err != nil {
			return nil, err
		}
	}
	if _, ok := q.text("syntax"); !ok {
		q.With("syntax", x.String())
	}
	return q, nil
}
