package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func sortCommand() *cobra.Command {
	var o options
	profile := protocol.ProfileField.Default
	cmd := &cobra.Command{
		Use:   "sort [REFERENCE ...]",
		Short: "Sort references by host, from the top-level domain down",
	}
	o.syntaxFlag(cmd)
	choiceVar(cmd, &profile, protocol.ProfileField.Name, protocol.ProfileField.Doc, protocol.ProfileField.Values...)
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		request := protocol.NewRequest("surt").With(protocol.ProfileField.Name, profile)
		if cmd.Flags().Changed("syntax") {
			request.With("syntax", o.syntax.String())
		}
		p, err := request.Prepare(&protocol.Server{})
		if err != nil {
			return err
		}
		type keyed struct{ key, text string } // a reference with its SURT key
		var list []keyed
		add := func(text string) error {
			key, err := p.Filter(nil, text)
			if err == nil {
				list = append(list, keyed{string(key), text})
			}
			return err
		}
		return s.eachText(args, add, func() {
			slices.SortStableFunc(list, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
			for _, r := range list {
				result := r.text
				if s.json {
					result = r.key
				}
				s.print(r.text, []byte(result), nil)
			}
		})
	}
	return cmd
}
