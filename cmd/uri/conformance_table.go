package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/board"
)

func conformanceTableCommand() *cobra.Command {
	var asHTML, asSVG, asJSON bool
	var badge, newest string
	cmd := &cobra.Command{
		Use:   "table RESULT ...",
		Short: "Make the pages of results",
	}
	f := cmd.Flags()
	f.BoolVar(&asHTML, "html", false, "print a static page")
	f.BoolVar(&asSVG, "svg", false, "print a picture")
	f.BoolVar(&asJSON, "json", false, "print the data of the page")
	f.StringVar(&newest, "newest", "", "show the releases of this `file`: lines with adapter, version here, day of its release, newest version and registry; what is older than three years is apart")
	f.StringVar(&badge, "badge", "", "print the badge of the library or adapter with this `name`")
	cmd.MarkFlagsMutuallyExclusive("html", "svg", "json")
	cmd.MarkFlagsMutuallyExclusive("html", "badge")
	cmd.MarkFlagsMutuallyExclusive("json", "badge")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return errors.New("missing RESULT: a file that \"uri conformance run --json\" wrote")
		}
		var results []*board.Result
		for _, file := range args {
			r, err := board.ReadResult(file)
			if err != nil {
				return err
			}
			results = append(results, r)
		}
		b, err := board.NewBoard(results)
		if err != nil {
			return err
		}
		if newest != "" {
			if b.Newest, err = board.ReadReleases(newest); err != nil {
				return err
			}
		}
		out := bufio.NewWriter(cmd.OutOrStdout())
		switch {
		case badge != "":
			err = writeBadge(out, b, badge, asSVG)
		case asHTML:
			err = b.WriteHTML(out)
		case asSVG:
			err = b.WriteSVG(out)
		case asJSON:
			err = b.WriteJSON(out)
		default:
			err = b.WriteMarkdown(out)
		}
		return errors.Join(err, out.Flush())
	}
	return cmd
}

func writeBadge(out *bufio.Writer, b *board.Board, name string, asSVG bool) error {
	var names []string
	for _, r := range b.Results {
		if r.Adapter != name && r.Name() != name {
			names = append(names, r.Adapter)
			continue
		}
		if asSVG {
			return r.Badge().WriteSVG(out)
		}
		return json.NewEncoder(out).Encode(r.Badge())
	}
	if len(names) > 5 {
		names = append(names[:5], fmt.Sprintf("and %d more", len(names)-5))
	}
	return fmt.Errorf("--badge: no result of %q; there are %s", name, strings.Join(names, ", "))
}
