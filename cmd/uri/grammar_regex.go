package main

import (
	"fmt"
	"maps"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/catalogue"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/regex"
)

func grammarRegexCommand() *cobra.Command {
	d := regex.RE2
	var components bool
	var groups []string
	t := newGrammarTool("regex GRAMMAR RULE", "Print a rule as a regular expression", "print one JSON object, with the list of groups", func(t *grammarTool, args []string) error {
		if d == goDialect {
			d = regex.RE2
		}
		b, r, err := t.rule(args)
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
		t.warn()
		if t.json {
			_, err = t.out.Write(b.PatternJSON(r.Name, p))
			return err
		}
		_, err = t.out.WriteString(p.Text + "\n")
		return err
	})
	f := t.Flags()
	dialects := append(regex.Dialects(), goDialect)
	choiceVar(t.Command, &d, "dialect", "the `dialect`: "+strings.Join(protocol.NamesOf(dialects), ", "), dialects...)
	f.BoolVar(&components, "groups", false, "capture the components")
	f.StringArrayVar(&groups, "group", nil, "capture a `rule`, or a rule=name")
	completeWith(t.Command, "group", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return t.completeRules(t.Command, args[:min(len(args), 1)], "")
	})
	return t.Command
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
