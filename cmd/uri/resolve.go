package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

func resolveCommand() *cobra.Command {
	var o options
	var base string
	var nonStrict bool
	var aboveRoot uri.AboveRoot
	cmd := &cobra.Command{
		Use:   "resolve --base URI [REFERENCE ...]",
		Short: "Resolve references against a base URI",
	}
	o.syntaxFlag(cmd)
	o.lineFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&base, "base", "", "the base `URI`")
	f.BoolVar(&nonStrict, "non-strict", false, "ignore the scheme of a reference if it equals the scheme of the base (RFC 3986, 5.2.2; RFC 2396, 5.2, only for schemes such as http and ftp)")
	f.TextVar(&aboveRoot, "above-root", uri.AboveRootDefault, "how to `treat` \"..\" above the root: default, keep, drop or refuse")
	complete(cmd, "above-root", []string{"default", "keep", "drop", "refuse"})
	require(cmd, "base")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		u, err := protocol.ParseBase(o.syntax, base)
		if err != nil {
			return fmt.Errorf("--base: %s", draw.Message(err))
		}
		v := uri.Resolver{NonStrict: nonStrict, AboveRoot: aboveRoot}
		for _, choice := range []struct {
			flag     string
			resolver uri.Resolver
		}{{"--non-strict", uri.Resolver{NonStrict: nonStrict}}, {"--above-root", uri.Resolver{AboveRoot: aboveRoot}}} {
			if _, err := choice.resolver.Resolve(u, u.Reference()); errors.Is(err, uri.ErrUnsupported) {
				return fmt.Errorf("%s: %w", choice.flag, err)
			}
		}
		return o.session(cmd).filter(args, func(input string) *protocol.Request {
			q := o.request("resolve", input).With("base", base).With("strict", !nonStrict)
			if aboveRoot != uri.AboveRootDefault {
				q.With("above_root", aboveRoot.String())
			}
			return q
		}, func(dst []byte, input string) ([]byte, error) {
			target, err := v.AppendResolve(dst, u, input)
			if _, quoted := errors.AsType[*uri.ParseError](err); err != nil && !quoted {
				err = protocol.NameInput(input, err)
			}
			return target, err
		})
	}
	return cmd
}
