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
		Long: `Normalize prints each reference after some of these steps:

  case     scheme and host to lower case, %7e to %7E (6.2.2.1)
  percent  decode percent-encoded unreserved characters: %7E becomes ~ (6.2.2.2)
  path     remove dot-segments from paths that are not relative (6.2.2.3)
  scheme   by the scheme (6.2.3): remove default and empty ports, add "/" for an
           empty path, remove "localhost" from file, the domain of mailto to
           lower case

--steps chooses the steps. Their order in --steps has no effect. The other steps
also apply to the characters that percent decodes: http://%41/ becomes
http://a/.

Without --steps, normalize applies all steps for which the syntax has rules;
"uri help normalization" lists them. Under rfc2396, it applies percent only with
--steps percent, because there the result depends on the scheme (RFC 2396,
2.4.2).

Use the normal form only for comparison, and keep the original text. Another
program may distinguish texts that have the same normal form (RFC 3987,
5.3.2.3). Resolve relative references before normalizing them (RFC 3986, 5.2.1).`,

		Example: `  # Normalize a URL
  uri normalize 'HTTP://a:80/%7eb/../c'
  # Apply only some steps
  uri normalize --steps case,percent 'HTTP://a:80/%7eb/../c'
  # Remove duplicates from a list
  uri normalize --rejects bad.jsonl < urls.txt | sort -u`,
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
