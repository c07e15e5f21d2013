package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

func parseCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "parse [REFERENCE ...]",
		Short: "Draw the components under the string, with their offsets",
		Long: `Parse takes each input apart and draws its components under it, with their
offsets in bytes: from the first byte up to, not including, the last. What is
not there is not drawn; what is there but empty is "(empty)".

The drawing masks passwords, byte for byte; --json does not.`,
		Example: `  uri parse 'http://u@example.com:8042/over/there?name=ferret#nose'
  uri parse --syntax rfc2396 'jdbc:oracle:thin:@//host/db' 'http://a_b/'
  uri parse --syntax rfc3987 --json < iris.txt`,
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		return s.each(args, func(input string) error {
			if o.json {
				return s.answer(parseOperation, o.request("input", input))
			}
			r, err := o.form.parse(o.syntax, input)
			if err == nil {
				s.draw(r)
			}
			return err
		})
	}
	return cmd
}

// draw draws r, below what was drawn before.
func (s *session) draw(r uri.Reference) {
	s.blankLine()
	d := newDrawing(r.String(), acceptedSecret(r))
	list := parts(r)
	for _, p := range list {
		d.label = max(d.label, len(p.name))
	}
	fmt.Fprintln(s.out, d.head())
	for _, p := range list {
		fmt.Fprintln(s.out, d.row(p))
	}
}

var parseOperation = operation{
	name:   "parse",
	fields: []field{inputField, syntaxField, formField},
	keys:   "valid syntax kind opaque components host_kind authority_kind | valid error",
	answer: func(q *request, r *reply) error {
		x, err := q.syntax()
		if err != nil {
			return err
		}
		f, err := q.form()
		if err != nil {
			return err
		}
		return r.parsed(x, f, q.input())
	},
}

// parsed writes the members of a reply that says how x reads input, or why it
// refuses it. It returns the error that it wrote.
func (r *reply) parsed(x uri.Syntax, f form, input string) error {
	ref, err := f.parse(x, input)
	r.bool("valid", err == nil)
	if err != nil {
		f := &failure{field: "input", err: err, told: true}
		r.fail(f)
		return f
	}
	r.text("syntax", x.String())
	r.text("kind", ref.Kind().String())
	r.bool("opaque", ref.Opaque())
	r.name("components")
	r.open()
	r.components(ref)
	r.close()
	host, ok := ref.Host()
	r.optional("host_kind", host.Kind().String(), ok)
	kind, ok := authorityKind(ref)
	r.optional("authority_kind", kind, ok)
	return nil
}

func (r *reply) components(ref uri.Reference) {
	optional := func(name string) func(string, bool) {
		return func(s string, ok bool) { r.optional(name, s, ok) }
	}
	authority, hasAuthority := ref.Authority()
	host, hasHost := ref.Host()
	optional("scheme")(ref.Scheme())
	optional("authority")(authority.String(), hasAuthority)
	optional("userinfo")(ref.Userinfo())
	optional("host")(host.String(), hasHost)
	optional("port")(ref.Port())
	r.text("path", ref.Path())
	optional("params")(ref.Params())
	optional("query")(ref.Query())
	optional("fragment")(ref.Fragment())
}

// authorityKind says by which rule of RFC 2396, 3.2, the authority is one. No
// other generation has kinds of authorities.
func authorityKind(r uri.Reference) (kind string, ok bool) {
	a, ok := r.Authority()
	switch {
	case !ok || r.Syntax() != uri.RFC2396:
		return "", false
	case a.Registry():
		return "registry", true
	}
	return "server", true
}
