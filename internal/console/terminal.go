package console

import (
	"io"
	"os"
	"runtime"

	"golang.org/x/term"
)

// IsTerminal reports whether stream, a reader or a writer, is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// TerminalWidth returns the width of a terminal in columns, or 0 if w is not a terminal.
func TerminalWidth(w io.Writer) int {
	if !IsTerminal(w) {
		return 0
	}
	width, _, err := term.GetSize(int(w.(*os.File).Fd()))
	if err != nil {
		return 0
	}
	return width
}

// When says when drawings have colors.
type When string

// The values of When.
const (
	Auto   When = "auto" // on a terminal, unless the environment says otherwise
	Always When = "always"
	Never  When = "never"
)

// Colors reports whether drawings have colors. With Auto, the first of these rules decides:
//
//   - no colors, if NO_COLOR is not empty (no-color.org)
//   - colors, if CLICOLOR_FORCE is neither empty nor 0 (bixense.com/clicolors)
//   - no colors, if CLICOLOR is 0, or if TERM is dumb
//   - colors, if the output is a terminal
func (c When) Colors(terminal bool, getenv func(string) string) bool {
	force := getenv("CLICOLOR_FORCE")
	switch {
	case c != Auto:
		return c == Always
	case getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	case getenv("CLICOLOR") == "0", getenv("TERM") == "dumb":
		return false
	case runtime.GOOS == "windows" && getenv("TERM") == "" && getenv("WT_SESSION") == "":
		return false // an old console prints the control sequences
	}
	return terminal
}
