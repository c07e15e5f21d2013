package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/railroad"
)

func grammarRailroadCommand() *cobra.Command {
	var width int
	var link string
	var text bool
	t := newGrammarTool("railroad GRAMMAR RULE", "Draw a rule as a railroad diagram, in SVG", "", func(t *grammarTool, args []string) error {
		const least = 200 // pixels
		switch {
		case width < least || width > math.MaxInt16:
			return fmt.Errorf("--width: expected a number from %d to %d", least, math.MaxInt16)
		case link != "" && !strings.Contains(link, "{}"):
			return errors.New("--link: expected a target with {}")
		}
		b, r, err := t.rule(args)
		if err != nil {
			return err
		}
		d, err := railroad.Draw(r, width)
		if err != nil {
			return err
		}
		t.warn()
		if text {
			_, err = t.out.WriteString(d.Words() + "\n")
			return err
		}
		_, err = t.out.Write(d.SVG(railroad.SVGOptions{Href: b.LinkTo(link)}))
		return err
	})
	f := t.Flags()
	f.IntVar(&width, "width", railroad.DefaultWidth, "continue in the next row after this number of `pixels`, if possible")
	f.StringVar(&link, "link", "", "link the names of rules to this `target`, in which {} means the name")
	f.BoolVar(&text, "text", false, "print a description in words")
	return t.Command
}
