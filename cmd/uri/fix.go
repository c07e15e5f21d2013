package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func fixCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "fix [REFERENCE ...]",
		Short: "Repair references: percent-encode the characters that make them invalid",
		Long: `Fix percent-encodes the characters that are not allowed in their component, and
prints the reference. A "%" that is not followed by two hex digits becomes
"%25".

First, fix removes white space and delimiters around an invalid reference:
<...>, "..." and <URL:...> (RFC 3986, appendix C). A valid reference does not
change.

Fix keeps percent-encodings, allowed characters and the delimiters of
components. A ":", "@" or "#" that does not delimit a component is encoded: "a
b:c" becomes "a%20b%3Ac". With --json, the reply has the text that was removed
or encoded.

Fix rejects a reference that no encoding can make valid, for example a reference
with a port of letters. "uri explain" shows the reason.`,

		Example: `  # Repair a URL with spaces and other characters
  uri fix 'http://a b/é|{x}'
  # Remove white space and delimiters around a URL
  uri fix ' <http://a/b c> '
  # Keep non-ASCII characters
  uri fix --syntax rfc3987 'http://a b/é|{x}'
  # Repair each line
  uri fix --rejects bad.jsonl < links.txt`,
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		return s.parallel(args, func(s *session) func(string) error {
			var b []byte
			return func(input string) error {
				if o.json {
					return s.answer(protocol.NewRequest("fix").With("syntax", o.syntax.String()).With("input", input))
				}
				var err error
				if b, err = protocol.AppendFix(b[:0], o.syntax, input); err != nil {
					return err
				}
				_, err = s.out.Write(append(b, '\n'))
				return err
			}
		})
	}
	return cmd
}
