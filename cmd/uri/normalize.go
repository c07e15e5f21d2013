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
	o.lineFlags(cmd)
	cmd.Flags().TextVar(&steps, "steps", uri.Normalization(0), "the `steps`: some of case,percent,path,scheme")
	completeList(cmd, "steps", []string{"case", "percent", "path", "scheme"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		n := uri.Normalizer{Steps: steps}
		if !cmd.Flags().Changed("steps") {
			n.Steps = o.syntax.Normalizations()
		}
		supported := o.syntax.Normalizations() | o.syntax.NormalizationsOnRequest()
		if unsupported := n.Steps &^ supported; unsupported != 0 {
			return fmt.Errorf("--steps: %v has no rules for the step %v; it has rules for %v", o.syntax, unsupported, supported)
		}
		names := protocol.StepNames(n.Steps)
		return o.session(cmd).filter(args, func(input string) *protocol.Request {
			return o.request("normalize", input).With("steps", names)
		}, func(dst []byte, input string) ([]byte, error) {
			r, err := o.syntax.ParseReference(input)
			if err != nil {
				return dst, err
			}
			return n.AppendNormalize(dst, r)
		})
	}
	return cmd
}
