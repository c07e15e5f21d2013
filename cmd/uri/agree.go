package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	urlreaders "github.com/uriform/uri/internal/readers"
	"github.com/uriform/uri/lint"
)

// moreReaders are the readers that the command has in addition to those of package lint.
var moreReaders = []lint.Reader{urlreaders.WHATWG}

func agreeCommand() *cobra.Command {
	var o options
	var names []string
	var curl bool
	cmd := &cobra.Command{
		Use:   "agree [REFERENCE ...]",
		Short: "Compare the host, port and path that several URL parsers find",
	}
	o.lineFlags(cmd)
	cmd.Flags().StringSliceVar(&names, "readers", nil, "compare only these readers: `names` separated by commas")
	cmd.Flags().BoolVar(&curl, "curl", false, "also ask the program curl")
	all, _ := (&protocol.Server{Readers: moreReaders}).ReadersNamed(nil)
	var values []string
	for _, r := range all {
		values = append(values, r.Name())
	}
	complete(cmd, "readers", append(values, "curl"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		if curl {
			program, err := urlreaders.NewCurl()
			if err != nil {
				return fmt.Errorf("--curl: %w", err)
			}
			defer program.Close()
			s.server.Readers = append(slices.Clone(moreReaders), program)
		}
		chosen, err := s.server.ReadersNamed(names)
		if err != nil {
			return fmt.Errorf("--readers: %w", err)
		}
		return s.inJobs(args, func(s *session, input string) error {
			if o.json {
				return s.answer(protocol.NewRequest("agreement").With("input", input).With("readers", names))
			}
			return s.agree(input, chosen)
		})
	}
	return cmd
}

// agree prints what the readers find in input. It returns ErrNo if they differ.
func (s *session) agree(input string, chosen []lint.Reader) error {
	c := lint.Compare(lint.Ask(input, chosen...))
	switch {
	case s.column.Column != "":
		fmt.Fprintln(s.out, c.Verdict)
		return protocol.AgreementError(c.Verdict)
	case s.lines:
		fmt.Fprintf(s.out, "%v\t%s\n", c.Verdict, console.Shown(input))
		return protocol.AgreementError(c.Verdict)
	}
	s.blankLine()
	fmt.Fprintf(s.out, "%v: %s\n", c.Verdict, console.Shown(input))
	public := publicParts(input, chosen)
	rows := [][]string{{"  scheme", "host", "port", "path", "readers"}}
	for _, g := range c.Groups {
		row := []string{"  (refused)", "", "", "", strings.Join(g.Readers, " ")}
		if !g.Refused {
			row = append(public.cells(g), row[4])
		}
		rows = append(rows, row)
	}
	console.Table(s.out, rows)
	return protocol.AgreementError(c.Verdict)
}

// publicText is what may be shown of an input with a password: the masked input in lower case, and
// the parts that the readers find in the masked input. The zero publicText is for inputs without a
// password.
type publicText struct {
	text  string
	parts map[string]lint.Parts // by reader
}

func publicParts(input string, chosen []lint.Reader) (public publicText) {
	masked := console.Mask(input)
	if masked == input {
		return public
	}
	public = publicText{strings.ToLower(masked), map[string]lint.Parts{}}
	for _, a := range lint.Ask(masked, chosen...) {
		public.parts[a.Reader] = a.Parts
	}
	return public
}

// cells returns the parts of a group. A part is masked if it depends on the password: if the reader
// finds another part in the masked input, and the part is not a text of the masked input.
func (p publicText) cells(g lint.Group) []string {
	other, normal := p.parts[g.Readers[0]], g.Comparable()
	show := func(part, masked string) string {
		switch {
		case part == "":
			return "-"
		case p.text == "", part == masked, strings.Contains(p.text, strings.ToLower(part)):
			return console.Shorten(part)
		}
		return "(masked)"
	}
	host := show(g.Host, other.Host)
	if normal.Host != g.Host {
		host += "=" + show(normal.Host, other.Comparable().Host)
	}
	return []string{"  " + show(g.Scheme, other.Scheme), host, show(g.Port, other.Port), show(g.Path, other.Path)}
}
