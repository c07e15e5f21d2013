package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

func composeCommand() *cobra.Command {
	var o options
	var format queryFormat
	e := &parts.Editor{}
	cmd := &cobra.Command{
		Use:   "compose [COMPONENT ... | OBJECT ...]",
		Short: "Build references from components: flags or JSON Lines",
		Long:  helpFile("edits"),
	}
	o.syntaxFlag(cmd)
	editFlags(cmd, e, func(name string) bool {
		return !strings.HasPrefix(name, "no-") && name != "query-set" && name != "query-keep" && name != "path-prefix" && name != "strip-tracking" && !strings.HasPrefix(name, "query-delete")
	})
	format.flags(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		if e.Len() == 0 {
			return s.each(args, func(line string) error {
				r, err := composeLine(o.syntax, line)
				if name, _, ok := strings.Cut(line, "="); err != nil && ok && !s.stream && cmd.Flags().Lookup(name) != nil {
					err = fmt.Errorf("%w; components are flags: uri compose --%s", err, name)
				}
				return s.print(line, []byte(r.String()), err)
			})
		}
		if len(args) > 0 {
			return errors.New("expected flags or JSON objects, not both")
		}
		e.Syntax, e.Format = o.syntax, format.format()
		if err := checkEdits(e); err != nil {
			return err
		}
		s.hintEdits(e)
		return s.each([]string{""}, func(string) error {
			r, err := e.Build()
			return s.print("", []byte(r.String()), err)
		})
	}
	return cmd
}

// composeLine returns the reference with the components of a JSON object.
func composeLine(x uri.Syntax, line string) (uri.Reference, error) {
	q, err := protocol.ReadBuild(x, line)
	if err != nil {
		return uri.Reference{}, err
	}
	return q.Build()
}
