package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

func surtCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "surt [REFERENCE ...]",
		Short: "Print the sort keys of web archives: com,example,www)/a",
	}
	o.syntaxFlag(cmd)
	o.lineFlags(cmd)
	o.fixFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).run(args, appender(func(dst []byte, input string) ([]byte, error) {
			r, err := o.syntax.ParseReference(input)
			if err != nil {
				return dst, err
			}
			return bulk.AppendSURT(dst, r), nil
		}))
	}
	return cmd
}

func sortCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "sort [REFERENCE ...]",
		Short: "Sort references by host, from the top-level domain down",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		type keyed struct{ key, text string } // a reference with its SURT key
		var list []keyed
		add := func(r uri.Reference) { list = append(list, keyed{bulk.SURT(r), r.String()}) }
		return s.eachReference(args, add, func() {
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
