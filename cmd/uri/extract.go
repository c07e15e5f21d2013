package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/protocol"
)

func extractCommand() *cobra.Command {
	var s searchFlags
	var schemes []string
	cmd := &cobra.Command{
		Use:   "extract [FILE ...]",
		Short: "Find references in text",
		Long: `Extract prints the references in each FILE or, without any or for "-", in standard
input, one per line. A directory stands for the files in it that are text.

References are set off as RFC 3986, appendix C, recommends: by double quotes, angle
brackets or white space. In angle brackets all white space is removed. In double
quotes lines that were broken are joined, and a blank ends the reference. A text in
angle brackets that is not a reference is counted, kept by --rejects, and not
shortened: a part of it could have another host. What is bare ends before the
punctuation of its sentence. Markdown is text. Under --syntax rfc1738 a fragment is
set aside.

The exit code is 1 if a document was broken; what it has is printed all the same.`,
		Example: `  uri extract README.md
  uri extract --offsets --schemes http,https,ftp mail/*.txt
  uri extract --abbreviated --unique < advertisement.txt`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.BoolVar(&s.Finder.Abbreviated, "abbreviated", false, "find www.example.com and a@example.com too, and print what they are short for")
	f.StringSliceVar(&schemes, "schemes", []string{"registered"}, "the `schemes` to find: registered, any, or a list")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s.Finder.Schemes = protocol.SchemesOf(schemes)
		if s.Finder.Abbreviated && s.base != "" {
			return errors.New("--abbreviated: not with --base (RFC 2396, appendix F)")
		}
		s.Media = "text"
		return s.run(cmd, args)
	}
	return cmd
}
