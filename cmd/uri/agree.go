package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	urlreaders "github.com/uriform/uri/internal/readers"
	"github.com/uriform/uri/lint"
)

func agreeCommand() *cobra.Command {
	o := newOperation("agreement")
	var curl bool
	cmd := o.command()
	cmd.Flags().BoolVar(&curl, "curl", false, "also ask the program curl")
	var names []string
	for _, r := range lint.Readers() {
		names = append(names, r.Name())
	}
	completeList(cmd, "readers", append(names, "curl"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !curl {
			return o.run(cmd, args)
		}
		program, err := urlreaders.NewCurl()
		if err != nil {
			return fmt.Errorf("--curl: %w", err)
		}
		defer program.Close()
		o.server.Readers = []lint.Reader{program}
		chosen := cmd.Flags().Lookup("readers")
		if v := chosen.Value.(*fieldValue); chosen.Changed && !slices.Contains(v.list, program.Name()) {
			v.list = append(v.list, program.Name())
		}
		s := o.session(cmd)
		err = o.answer(s, o.request(cmd), args)
		if n, first := program.Unasked(); n > 0 {
			s.err.printf("curl could not be asked about %d of %d inputs; the first error: %v", n, s.inputs, first)
		}
		return err
	}
	return cmd
}
