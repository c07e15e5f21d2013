package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

func setCommand() *cobra.Command {
	var o options
	var format queryFormat
	e := &parts.Editor{}
	cmd := &cobra.Command{
		Use:   "set EDIT ... [REFERENCE ...]",
		Short: "Change, add or remove components: the host, a query parameter",
		Long: `Set prints each reference with the edits of the flags. The edits are applied in
the order of the flags on the command line. Each flag of an edit may be
repeated. All other bytes stay as they are.

` + editHelp + `

--query-set, --query-add and --query-delete take one name each: a comma and a
"*" are part of the name. --query-delete-prefix deletes the names with a prefix.

An edit that deletes the last pair of a query also deletes the "?". A result
that would not be parsed as these components is an error: for example a path
"//x" without a host.`,
		Example: `  # Change the host, and remove the port
  uri set --host example.org --no-port http://example.com:8042/over
  # Change a query parameter, and remove another
  uri set --query-set page=2 --query-delete utm_source 'http://a/?page=1&utm_source=x'
  # Remove all tracking parameters
  uri set --query-delete-prefix utm_ --query-delete fbclid 'http://a/?utm_source=x&q=1&fbclid=y'
  # Add a query parameter
  uri set --query-add 'q=Tom & Jerry' http://example.com/
  # Add a path segment from data
  uri set --append-segment 'AC/DC' http://example.com/music
  # Change the host of each line
  uri set --host backend.example --no-port < urls.txt`,
	}
	o.syntaxFlag(cmd)
	editFlags(cmd, e, func(string) bool { return true })
	format.flags(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if e.Len() == 0 {
			return errors.New("missing EDIT, for example --host example.com")
		}
		e.Syntax, e.Format = o.syntax, format.format()
		if err := checkEdits(e); err != nil {
			return err
		}
		return o.session(cmd).parallel(args, func(s *session) func(string) error {
			p := s.printer(cmd.OutOrStdout())
			var b []byte
			return func(input string) error {
				r, err := o.syntax.ParseReference(input)
				if err == nil {
					r, err = edited(e, r)
				}
				b = append(b[:0], r.String()...)
				return p.print(input, b, err)
			}
		})
	}
	return cmd
}

// edited returns r with the edits. The error names r and the component that is wrong.
func edited(e *parts.Editor, r uri.Reference) (uri.Reference, error) {
	changed, err := e.Edit(r)
	if b, ok := errors.AsType[*uri.BuildError](err); ok {
		err = protocol.Refused(b.Component(), protocol.NameInput(r.String(), err))
	}
	return changed, err
}
