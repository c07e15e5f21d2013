package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
)

func extractCommand() *cobra.Command {
	var s search
	var schemes []string
	cmd := &cobra.Command{
		Use:   "extract [FILE ...]",
		Short: "Find references in text",
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&schemes, "schemes", []string{"registered"}, "the `schemes` to find: registered, any, or a list")
	f.BoolVar(&s.refang, "refang", false, "restore defanged URLs: hxxp[:]//evil[.]example/ becomes http://evil.example/")
	completeList(cmd, "schemes", []string{"registered", "any", "http", "https", "ftp", "mailto"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(schemes) > 1 && (slices.Contains(schemes, "registered") || slices.Contains(schemes, "any")) {
			return errors.New("--schemes: registered and any stand alone, without other schemes")
		}
		if err := cmp.Or(checkEmpty(cmd, "schemes"), checkSchemes("schemes", schemes)); err != nil {
			return err
		}
		s.finder.Schemes = protocol.SchemesOf(schemes)
		s.media = "text"
		return s.run(cmd, args)
	}
	return cmd
}

// checkSchemes returns an error for a value of a flag that is no scheme, such as "http://".
func checkSchemes(flag string, schemes []string) error {
	for _, name := range schemes {
		if u, err := uri.Parse(name + ":"); err != nil || u.Scheme() != name {
			return fmt.Errorf("--%s: %s is not a scheme; write a name such as http or mailto", flag, console.Quote(name))
		}
	}
	return nil
}
