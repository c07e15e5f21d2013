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
		Short: "Take URLs apart by the scheme rules of RFC 1738",
		Long: `Locate reads each input by the rule that RFC 1738 has for its scheme: ftp, http,
gopher, mailto, news, nntp, telnet, wais, file or prospero. It draws the parts of
the URL under it, with their offsets in bytes and, where a part has escapes, what
it stands for. What is not there is not drawn; what is there but empty is
"(empty)".

The drawing masks passwords, byte for byte; --json does not. A mailto URL need not
have an address by RFC 822; the drawing says if it has none.`,
		Example: `  uri locate 'ftp://myname@host.dom/%2Fetc/motd;type=a'
  uri locate 'gopher://host.dom/7find%09whales' 'wais://host.dom/db?whales'
  uri locate --json < links.txt`,
	}
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		return s.each(args, func(input string) error {
			if o.json {
				return s.answer(protocol.NewRequest("locate").With("input", input))
			}
			u, err := locator.Parse(input)
			if err == nil {
				s.blankLine()
				draw.URL(s.out, u)
			}
			return err
		})
	}
	return cmd
}
