package main

import (
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
)

// screenOptions are the flags of subcommands that draw.
type screenOptions struct {
	color console.When
	width int
}

// drawFlags defines the flags of subcommands that draw. Without --json, the output for an
// input then has several lines.
func (o *options) drawFlags(cmd *cobra.Command) {
	whenVar(cmd, &o.screen.color, "color", "use colors: `when` is auto, always or never; auto uses them on a terminal and obeys NO_COLOR and CLICOLOR_FORCE")
	cmd.Flags().IntVar(&o.screen.width, "width", 0, "fold drawings at this number of `columns` (default: the width of the terminal)")
}

// check returns an error if the width is not possible.
func (o *screenOptions) check() error {
	const least = 20 // columns
	if o.width != 0 && o.width < least || o.width > math.MaxInt16 {
		return fmt.Errorf("--width: expected a number from %d to %d", least, math.MaxInt16)
	}
	return nil
}

// on returns a screen that writes to w. stream, the file after all buffers, decides whether
// the screen is a terminal.
func (o *screenOptions) on(w, stream io.Writer) *console.Screen {
	if checked, ok := stream.(*checkedWriter); ok {
		stream = checked.w
	}
	s := &console.Screen{Out: w, Width: o.width, Color: o.color.Colors(console.IsTerminal(stream), os.Getenv)}
	if s.Width == 0 {
		s.Width = console.TerminalWidth(stream)
	}
	return s
}

// folded returns a writer to out that folds lines between words, if stream, the file after all
// buffers, is a terminal.
func folded(out, stream io.Writer) io.Writer { return new(screenOptions).on(out, stream) }
