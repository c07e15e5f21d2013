package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func extractCommand() *cobra.Command {
	var s searchFlags
	var schemes []string
	cmd := &cobra.Command{
		Use:   "extract [FILE ...]",
		Short: "Find references in text",
		Long: `Extract prints the references in each FILE, one per line. Without a FILE, or for
"-", it reads standard input. For a directory, it reads the text files in it.

Extract follows RFC 3986, appendix C. A reference is delimited by

  <angle brackets>   all white space inside is removed
  "double quotes"    lines are joined; a space ends the reference
  white space        the reference ends before the punctuation of its sentence

If the text in angle brackets is not a reference, extract does not search it for
shorter ones, because a part of the text could have another host. Extract counts
such a text, and keeps it with --rejects.

Markdown is read as plain text. Under --syntax rfc1738, which has no fragments,
the fragment of a reference is left out.

The exit code is 1 if a document is damaged. Its references are printed all the
same.`,
		Example: `  # Find the URLs in a text
  uri extract notes.txt
  # Find some schemes, and where they are
  uri extract --offsets --schemes http,https,ftp mail/*.txt
  # Find www.example.com too
  uri extract --abbreviated --unique < advertisement.txt`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&schemes, "schemes", []string{"registered"}, "the `schemes` to find: registered, any, or a list")
	completeList(cmd, "schemes", []string{"registered", "any", "http", "https", "ftp", "mailto"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s.Finder.Schemes = protocol.SchemesOf(schemes)
		s.Media = "text"
		return s.run(cmd, args)
	}
	return cmd
}
