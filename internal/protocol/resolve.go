package protocol

import (
	"errors"

	"github.com/uriform/uri"
)

var resolveOperation = Operation{
	Name: "resolve",
	Doc:  "resolves the input against the base, with the algorithm of the syntax",
	Fields: []Field{baseField, inputField, syntaxField,
		{Name: "strict", Kind: Bool, Default: "true", Doc: "false: ignore the scheme of the input if it equals the scheme of the base; under rfc2396 only for schemes that always use hier_part; unsupported under rfc1808 and rfc1738"},
		{Name: "above_root", Values: []string{"keep", "drop", "refuse"}, Doc: `how to treat ".." above the root; default: the rule of the syntax; unsupported under rfc1738`},
	},
	Replies: [][]Key{{{Name: "result"}, {Name: "same_document", Kind: Bool}}},
	answer: func(q *Request, r *reply) error {
		base, err := q.base()
		if err != nil {
			return err
		}
		ref, err := base.Syntax().ParseReference(q.input())
		if err != nil {
			return Refused("input", err)
		}
		v := uri.Resolver{NonStrict: !q.bool("strict")}
		if v.AboveRoot, err = q.aboveRoot(); err != nil {
			return err
		}
		if v.NonStrict {
			// Resolving base itself can fail only if NonStrict is not supported.
			if _, err := (uri.Resolver{NonStrict: true}).Resolve(base, base.Reference()); errors.Is(err, uri.ErrUnsupported) {
				return Refused("strict", err)
			}
		}
		target, err := v.Resolve(base, ref)
		if err != nil {
			return Refused(fieldAtFault(err), err)
		}
		r.Text("result", target.String())
		r.Bool("same_document", v.SameDocument(base, ref))
		return nil
	},
}

// ParseBase parses a base URI. The error for a reference that is not a URI wraps
// [uri.ErrNoBase].
func ParseBase(x uri.Syntax, s string) (uri.URI, error) {
	u, err := x.Parse(s)
	if err != nil && x.ValidReference(s) {
		err = NameInput(s, uri.ErrNoBase)
	}
	return u, err
}

// base returns the base URI, parsed under the syntax of the request.
func (q *Request) base() (uri.URI, error) {
	x, err := q.syntax()
	if err != nil {
		return uri.URI{}, err
	}
	s, _ := q.text("base")
	u, err := ParseBase(x, s)
	return u, Refused("base", err)
}

// aboveRoot returns the value of above_root. "default" is not an allowed value; the
// default is a missing key.
func (q *Request) aboveRoot() (a uri.AboveRoot, err error) {
	name, err := q.choice("above_root")
	if err == nil && name != "" {
		err = a.UnmarshalText([]byte(name))
	}
	return a, err
}

// fieldAtFault returns the field that caused the error of resolving.
func fieldAtFault(err error) string {
	switch {
	case errors.Is(err, uri.ErrNoBase), errors.Is(err, uri.ErrOpaqueBase):
		return "base"
	case errors.Is(err, uri.ErrUnsupported):
		return "above_root"
	}
	return "input"
}
