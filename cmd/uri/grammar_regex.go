package main

import (
	"fmt"
	"io"
	"maps"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/regex"
)

func grammarRegexCommand() *cobra.Command {
	var from grammarOptions
	d := regex.RE2
	var components, asJSON bool
	var groups []string
	cmd := &cobra.Command{
		Use:               "regex GRAMMAR RULE",
		Short:             "Print a rule as a regular expression",
		ValidArgsFunction: from.completeRules,
	}
	from.flags(cmd)
	f := cmd.Flags()
	dialects := append(regex.Dialects(), goDialect)
	choiceVar(cmd, &d, "dialect", "the `dialect`: "+strings.Join(protocol.NamesOf(dialects), ", "), dialects...)
	f.BoolVar(&components, "groups", false, "capture the components")
	f.StringArrayVar(&groups, "group", nil, "capture a `rule`, or a rule=name")
	completeWith(cmd, "group", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return from.completeRules(cmd, args[:min(len(args), 1)], "")
	})
	f.BoolVar(&asJSON, "json", false, "print one JSON object, with the list of groups")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if d == goDialect {
			d = regex.RE2
		}
		b, r, err := from.onlyRule(args)
		if err != nil {
			return err
		}
		captured, err := groupsOf(b, components, groups)
		if err == nil && len(captured) > 0 && d == regex.JSONSchema {
			err = fmt.Errorf("%v has no groups", regex.JSONSchema)
		}
		if err != nil {
			return err
		}
		p, err := regex.Make(b.Grammar, r.Name, d, captured)
		if err != nil {
			return err
		}
		warn(cmd.ErrOrStderr(), cmd.CommandPath(), b)
		if asJSON {
			_, err = cmd.OutOrStdout().Write(b.PatternJSON(r.Name, p))
			return err
		}
		_, err = io.WriteString(cmd.OutOrStdout(), p.Text+"\n")
		return err
	}
	return cmd
}

// groupsOf returns the names of the groups to capture, by the names of their rules.
func groupsOf(b *catalogue.Book, components bool, list []string) (map[string]string, error) {
	groups := map[string]string{}
	if components {
		known := regex.Components(b.Name)
		if b.Own() || len(known) == 0 {
			return nil, fmt.Errorf("the components of %v are not known: use --group", b)
		}
		maps.Copy(groups, known)
	}
	for _, g := range list {
		rule, name, named := strings.Cut(g, "=")
		r, err := b.Rule(rule)
		if err != nil {
			return nil, fmt.Errorf("--group: %w", err)
		}
		if !named {
			// The name of a group contains only letters and digits.
			name = strings.NewReplacer("-", "", "_", "", "+", "").Replace(r.Name)
		}
		groups[r.Name] = name
	}
	return groups, nil
}

// goDialect is another name of [regex.RE2].
const goDialect regex.Dialect = "go"
