package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

func resolveCommand() *cobra.Command {
	var o options
	var base string
	var nonStrict bool
	var aboveRoot uri.AboveRoot
	cmd := &cobra.Command{
		Use:   "resolve --base URI [REFERENCE ...]",
		Short: "Resolve references against a base URI",
		Long: `Resolve prints the URI that each reference means where --base is the base URI,
by the algorithm of the generation: RFC 3986, 5.2, RFC 2396, 5.2, or RFC 1808, 4.
Nothing is normalised on the way.`,
		Example: `  uri resolve --base 'http://a/b/c/d;p?q' ../g '?y'
  uri resolve --syntax rfc2396 --above-root refuse --base http://a/b ../../g
  uri resolve --base http://a/ --lines < references.txt`,
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&base, "base", "", "the base `URI`")
	f.BoolVar(&nonStrict, "non-strict", false, "ignore the scheme of a reference if the base has the same (RFC 3986, 5.2.2)")
	f.TextVar(&aboveRoot, "above-root", uri.AboveRootDefault, "`what` becomes of \"..\" above the root: default, keep, drop or refuse")
	complete(cmd, "above-root", []string{"default", "keep", "drop", "refuse"})
	cmd.MarkFlagRequired("base")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		u, err := parseBase(o.syntax, base)
		if err != nil {
			return fmt.Errorf("--base: %s", bare(err))
		}
		v := uri.Resolver{NonStrict: nonStrict, AboveRoot: aboveRoot}
		if _, err := v.Resolve(u, u.Reference()); errors.Is(err, uri.ErrUnsupported) {
			return fmt.Errorf("--above-root: %w", err)
		}
		s := o.session(cmd)
		var b []byte
		return s.each(args, func(input string) (err error) {
			if o.json {
				q := o.request("base", base, "input", input)
				q.values["strict"] = !nonStrict
				if aboveRoot != uri.AboveRootDefault {
					q.values["above_root"] = aboveRoot.String()
				}
				return s.answer(resolveOperation, q)
			}
			if b, err = v.AppendResolve(b[:0], u, input); err != nil {
				if _, ok := errors.AsType[*uri.ParseError](err); !ok { // which names its input
					err = about{input, err}
				}
				return err
			}
			_, err = s.out.Write(append(b, '\n'))
			return err
		})
	}
	return cmd
}

// parseBase reads a base URI. What is a reference, but no URI, is [uri.ErrNoBase].
func parseBase(x uri.Syntax, s string) (uri.URI, error) {
	u, err := x.Parse(s)
	if err == nil {
		return u, nil
	}
	if x.ValidReference(s) {
		err = about{s, uri.ErrNoBase}
	}
	return u, err
}

var resolveOperation = operation{
	name: "resolve",
	fields: []field{baseField, inputField, syntaxField,
		{name: "strict", kind: boolKind}, {name: "above_root"}},
	keys: "result same_document",
	answer: func(q *request, r *reply) error {
		base, err := q.base()
		if err != nil {
			return err
		}
		ref, err := base.Syntax().ParseReference(q.input())
		if err != nil {
			return refused("input", err)
		}
		v := uri.Resolver{NonStrict: !q.bool("strict", true)}
		if v.AboveRoot, err = q.aboveRoot(); err != nil {
			return err
		}
		target, err := v.Resolve(base, ref)
		if err != nil {
			return refused(fieldToBlame(err), err)
		}
		r.text("result", target.String())
		r.bool("same_document", base.SameDocument(ref))
		return nil
	},
}

// base returns the base URI, read under the generation that is asked for.
func (q *request) base() (uri.URI, error) {
	x, err := q.syntax()
	if err != nil {
		return uri.URI{}, err
	}
	s, _ := q.text("base")
	u, err := parseBase(x, s)
	return u, refused("base", err)
}

// aboveRoot returns the value of above_root, for which "default" is no name.
func (q *request) aboveRoot() (a uri.AboveRoot, err error) {
	if s, ok := q.text("above_root"); ok {
		if a.UnmarshalText([]byte(s)) != nil || a == uri.AboveRootDefault {
			err = fmt.Errorf("%s: want keep, drop or refuse", quoted(s))
		}
	}
	return a, badRequest("above_root", err)
}

// fieldToBlame returns the field for which resolving failed.
func fieldToBlame(err error) string {
	switch {
	case errors.Is(err, uri.ErrNoBase), errors.Is(err, uri.ErrOpaqueBase):
		return "base"
	case errors.Is(err, uri.ErrUnsupported):
		return "above_root"
	}
	return "input"
}
