package main

import (
	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/locator"
)

func locateCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "locate [URL ...]",
		Short: "Split URLs by the scheme rules of RFC 1738",
		Long: `Locate parses each input by the rule that RFC 1738 has for its scheme: ftp,
http, gopher, mailto, news, nntp, telnet, wais, file or prospero. It draws the
parts under the URL, with their offsets in bytes. If a part contains escapes,
locate also prints the decoded part. A part that is absent is not drawn; a part
that is empty is drawn as "(empty)".

The drawing masks passwords, byte for byte; --json does not. A mailto URL is
accepted even if it does not contain an address of RFC 822; the drawing then
says so.`,
		Example: `  # Split an FTP URL
  uri locate 'ftp://myname@host.dom/%2Fetc/motd;type=a'
  # Split URLs of other schemes
  uri locate 'gopher://host.dom/7find%09whales' 'wais://host.dom/db?whales'
  # Split each line
  uri locate --json < links.txt`,
	}
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	o.drawFlags(cmd)
	o.draws = true
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).parallel(args, func(s *session) func(string) error {
			return func(input string) error {
				if o.json {
					return s.answer(protocol.NewRequest("locate").With("input", input))
				}
				u, err := locator.Parse(input)
				if err == nil {
					s.blankLine()
					draw.URL(s.outScreen, u)
				}
				return err
			}
		})
	}
	return cmd
}
