package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/table"
)

func getCommand() *cobra.Command {
	var o options
	var template, undefined string
	var decode bool
	var format queryFormat
	cmd := &cobra.Command{
		Use:   "get NAMES [REFERENCE ...]",
		Short: "Print components by name: the host, the port, a query parameter",
		Long: `Get prints the parts of each reference that NAMES lists. Commas separate the
names, and tabs separate the values. The parts:

  scheme authority userinfo user password host port path params query fragment
  uri           the reference itself
  hostname      the host, without the brackets of an IPv6 address
  port:default  the port or, if there is no port, the default port of the scheme
  segment:N     segment N of the path: 1 is the first, -1 the last
  query:NAME    the value of the first parameter NAME; %2C is "," and %25 is "%"

--template prints a text for each reference. A name in braces is replaced by its
value. Write \t for a tab, \n for a line feed, and a backslash before a brace or
a backslash that is text. With --template, there is no argument NAMES.

Values are printed as they are in the reference. --decode decodes all values
except uri; a decoded value that would break a line or a column is rejected. A
value that is not defined is printed as the text of --undefined. The default is
the empty text, so such a value looks like an empty value. With --json, and with
--jsonl for one name, a value that is not defined is null, and an empty value is
"". Passwords are not masked.`,
		Example: `  # Print the host and the port
  uri get host,port http://example.com:8042/over
  # Print the host of each line
  uri get host < urls.txt
  # Fill a template with the parts of each line
  uri get -t '{scheme}\t{host}' < urls.txt
  # Count the lines of each host
  uri normalize < urls.txt | uri get host | sort | uniq -c
  # Read a query parameter
  uri get query:q --decode 'http://example.com/?q=a+b'
  # Tell an empty part from a missing part
  uri get --undefined - port,fragment 'http://example.com:/'
  # Add the host to a table
  uri get host --column url --add host --csv < table.csv`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !cmd.Flags().Changed("template") {
				return errors.New("missing NAMES, for example host,port")
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 || cmd.Flags().Changed("template") {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return listCompletions(parts.PartNames(), begun)
		},
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	f := cmd.Flags()
	f.StringVarP(&template, "template", "t", "", "print this `text` with the values of the names in braces, in place of NAMES")
	f.StringVar(&undefined, "undefined", "", "the `text` for values that are not defined")
	f.BoolVar(&decode, "decode", false, "percent-decode the values; in query:NAME, a \"+\" is a space (see --plain)")
	format.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, args, err := getTemplate(cmd, template, args)
		if err != nil {
			return err
		}
		if t.HasTabs() {
			if err := o.checkTabs(); err != nil {
				return err
			}
		}
		nulls := o.column.Format == table.JSONL && !cmd.Flags().Changed("undefined")
		t.Undefined, t.Decode, t.Format = undefined, decode, format.format()
		return o.session(cmd).parallel(args, func(s *session) func(string) error {
			p := s.printer(cmd.OutOrStdout())
			t := *t // it keeps the last reference
			var b []byte
			return func(input string) error {
				r, err := o.syntax.ParseReference(input)
				if o.json {
					return p.object(input, err, func(w *jsonwriter.Writer) {
						w.Name("values")
						w.Open()
						t.Values(r, w.Optional)
						w.Close()
					})
				}
				if err != nil {
					return err
				}
				if nulls && t.IsUndefined(r) {
					return nil
				}
				if b, err = t.Append(b[:0], r); err != nil {
					return protocol.NameInput(input, fmt.Errorf("%w; use --json", err))
				}
				return p.print(input, b, nil)
			}
		})
	}
	return cmd
}

// getTemplate returns the template of --template or of the first argument, and the other arguments.
func getTemplate(cmd *cobra.Command, template string, args []string) (*parts.Template, []string, error) {
	if cmd.Flags().Changed("template") {
		t, err := parts.ParseTemplate(template)
		if err != nil {
			err = fmt.Errorf("--template: %w", unknownPart(err))
		}
		return t, args, err
	}
	t, err := parts.ParseNames(args[0])
	return t, args[1:], unknownPart(err)
}

// unknownPart returns err with the name of the part, masked, if err is that a part does not exist.
func unknownPart(err error) error {
	e, ok := errors.AsType[*parts.UnknownPartError](err)
	switch {
	case !ok:
		return err
	case strings.ContainsAny(e.Name, ":/"):
		return fmt.Errorf("unknown part %s; the names of parts come before the references: uri get host REFERENCE; %w", draw.Quote(e.Name), err)
	}
	return fmt.Errorf("unknown part %s; %w", draw.Quote(e.Name), err)
}
