package protocol

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lenient"
)

var resolveOperation = Operation{
	Name:     "resolve",
	Synopsis: "Resolve references against a base URI",
	Inputs:   "REFERENCE",
	Doc:      "resolves the input against the base, with the algorithm of the syntax",
	Fields: []Field{baseField, inputField, syntaxField,
		{Name: "strict", Kind: Bool, Default: "true", Flag: "non-strict", Doc: "false: ignore the scheme of a reference if it equals the scheme of the base (RFC 3986, 5.2.2; RFC 2396, 5.2, only for schemes such as http and ftp); rfc1808 and rfc1738 do not support it"},
		{Name: "above_root", Values: []string{"keep", "drop", "refuse"}, FlagDefault: "default", Doc: `how to ` + "`treat`" + ` ".." above the root; by default, as the RFC of the syntax says; rfc1738 does not support it`},
		fixField,
	},
	Replies: [][]Key{{{Name: "result"}, {Name: "same_document", Kind: Bool}, fixedKey}},
	prepare: func(q *Request) (Answer, error) {
		base, err := q.base()
		if err != nil {
			return nil, err
		}
		v, failed := q.resolver(base)
		return func(input string) (Reply, error) {
			ref, err := base.Syntax().ParseReference(input)
			if err != nil {
				return nil, err
			}
			if failed != nil {
				return nil, failed
			}
			target, err := v.Resolve(base, ref)
			if err != nil {
				return nil, Refused(fieldAtFault(err), err)
			}
			return resolution{target, v.SameDocument(base, ref)}, nil
		}, failed
	},
	filter: func(q *Request) (Filter, error) {
		base, err := q.base()
		if err != nil {
			return nil, err
		}
		v, failed := q.resolver(base)
		return func(dst []byte, input string) ([]byte, error) {
			ref, err := base.Syntax().ParseReference(input)
			if err != nil {
				return dst, err
			}
			dst, err = v.AppendResolve(dst, base, ref)
			if err != nil {
				err = NameInput(input, err)
			}
			return dst, err
		}, failed
	},
}

// A resolution is the reply of resolve.
type resolution struct {
	target       uri.URI
	sameDocument bool
}

func (t resolution) members(r *reply) {
	r.Text("result", t.target.String())
	r.Bool("same_document", t.sameDocument)
}

// resolver returns the Resolver of a request. The error is that the syntax of the base does not
// support a choice.
func (q *Request) resolver(base uri.URI) (v uri.Resolver, err error) {
	v.NonStrict = !q.bool("strict")
	aboveRoot, err := q.choice("above_root") // "" is the default of the syntax
	if err != nil {
		return v, err
	}
	v.DropAboveRoot, v.RefuseAboveRoot = aboveRoot == "drop", aboveRoot == "refuse"
	if x := base.Syntax(); aboveRoot == "keep" && x != uri.RFC2396 && x != uri.RFC1808 {
		err = fmt.Errorf("%w: RFC %s does not allow the choice keep for \"..\" above the root", uri.ErrUnsupported, strings.TrimPrefix(x.String(), "rfc"))
	}
	for _, choice := range [...]struct {
		field string
		uri.Resolver
	}{{"strict", uri.Resolver{NonStrict: v.NonStrict}}, {"above_root", uri.Resolver{DropAboveRoot: v.DropAboveRoot, RefuseAboveRoot: v.RefuseAboveRoot}}} {
		if _, err := choice.Resolve(base, base.Reference()); errors.Is(err, uri.ErrUnsupported) {
			return v, unsupported(choice.field, err)
		}
	}
	if err != nil {
		return v, unsupported("above_root", err)
	}
	return v, nil
}

// ParseBase parses a base URI. The error for a reference that is not a URI wraps
// [uri.ErrNoBase].
func ParseBase(x uri.Syntax, s string) (uri.URI, error) {
	u, err := x.Parse(s)
	if _, ok := x.Check(s, uri.FormReference); err != nil && ok {
		err = NameInput(s, fmt.Errorf("%w: the scheme is missing; %s", uri.ErrNoBase, schemeHint(s)))
	}
	return u, err
}

// schemeHint says what to write in place of a reference without a scheme.
func schemeHint(s string) string {
	switch l := lenient.Split(s); {
	case strings.HasPrefix(s, "//") && l.Authority.End > len("//"):
		return "write " + console.Quote("https:"+s)
	case strings.Contains(strings.TrimLeft(s[:strings.IndexAny(s+"/", "/?#")], "."), "."):
		return "write " + console.Quote("https://"+s)
	}
	return "write a URI such as \"https://example.com/a\""
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

// fieldAtFault returns the field that caused the error of resolving.
func fieldAtFault(err error) string {
	switch {
	case errors.Is(err, uri.ErrNoBase), errors.Is(err, uri.ErrOpaqueBase):
		return "base"
	}
	return "input"
}
