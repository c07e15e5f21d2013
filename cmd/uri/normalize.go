package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/protocol"
)

func normalizeCommand() *cobra.Command {
	var o options
	var steps uri.Normalization
	cmd := &cobra.Command{
		Use:   "normalize [REFERENCE ...]",
		Short: "Normalize references by the steps of RFC 3986, section 6.2",
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.Flags().TextVar(&steps, "steps", uri.Normalization(0), "the `steps`: some of case,percent,path,scheme")
	completeList(cmd, "steps", []string{"case", "percent", "path", "scheme"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given := cmd.Flags().Changed("steps")
		n := uri.Normalizer{Steps: steps}
		if !given {
			n.Steps = o.syntax.Normalizations()
		}
		if unsupported := n.Steps &^ (o.syntax.Normalizations() | o.syntax.NormalizationsOnRequest()); unsupported != 0 {
			supported := o.syntax.Normalizations() | o.syntax.NormalizationsOnRequest()
			return fmt.Errorf("--steps: %v has no rules for the step %v; it has rules for %v", o.syntax, unsupported, supported)
		}
		s, names := o.session(cmd), protocol.StepNames(n.Steps)
		return s.parallel(args, func(s *session) func(string) error {
			var b []byte
			return func(input string) error {
				if o.json {
					return s.answer(protocol.NewRequest("normalize").With("syntax", o.syntax.String()).With("steps", names).With("input", input))
				}
				r, err := o.syntax.ParseReference(input)
				if err != nil {
					return err
				}
				if b, err = n.AppendNormalize(b[:0], r); err != nil {
					return err
				}
				_, err = s.out.Write(append(b, '\n'))
				return err
			}
		})
	}
	return cmd
}
