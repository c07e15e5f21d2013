package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
)

// A source is where the inputs of a session come from.
type source struct {
	in     io.Reader // standard input
	stream bool      // the inputs are lines, not arguments
	file   string    // the name of the current file, if it has one
	number int       // of the current line or argument

	compiles bool // messages begin with the file, the line and the column, as those of compilers do
}

// inFile returns the beginning of a message about a line of a file.
func (s *source) inFile() string {
	if s.file == "" {
		return ""
	}
	return console.File(s.file) + ": "
}

// compiled returns the message about the current line as compilers print it, so that editors and CI find the place:
//
//	urls.txt:3:10: "http://a b/": a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)
func (s *source) compiled(err error) string {
	column := 1
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		column += e.Mistake().Start
	}
	return fmt.Sprintf("%s:%d:%d: %s\n", console.File(s.file), s.number, column, draw.Message(err))
}

// isStream reports whether the inputs are the lines of standard input: there are no
// arguments, or the argument is "-".
func isStream(args []string) bool { return len(args) == 0 || len(args) == 1 && args[0] == "-" }

// checkInputs returns an error if "-" is one of several arguments.
func checkInputs(args []string) error {
	if len(args) > 1 && slices.Contains(args, "-") {
		return errors.New(`"-" is standard input, and must be the only input; for the reference "-" write ./-`)
	}
	return nil
}

// inputNouns are what the inputs of subcommands are. The inputs of the others are references.
var inputNouns = map[string]string{"encode": "text", "decode": "text", "compose": "JSON", "match": "text", "redact": "text"}

// hintFile asks whether the user meant the lines of a file, if an argument is the name of
// one. A file name is a valid reference, so the argument is still an input.
func (s *session) hintFile(args []string) {
	if s.cmd.Name() == "compare" && len(args) == 2 && isFile(args[0]) && isFile(args[1]) {
		s.err.printf("the names of the files are compared as references; for two lists, compare what \"uri normalize\" prints for them, sorted, with comm")
		return
	}
	for _, arg := range args {
		if isFile(arg) {
			name, noun := console.File(arg), cmp.Or(inputNouns[s.cmd.Name()], "a reference")
			option := ""
			if s.cmd.Flags().Lookup("file") != nil {
				option = "--file " + name + " or "
			}
			s.err.printf("%s is read as %s, but there is a file with this name; did you mean %s< %s?", name, noun, option, name)
			return
		}
	}
}

// isFile reports whether name is the name of a file, and not plainly a URI.
func isFile(name string) bool {
	if u, err := uri.Parse(name); err == nil && len(u.Scheme()) > 1 {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// waiting says on w that the command name waits for input, if in is a terminal.
func waiting(w io.Writer, in io.Reader, name string) {
	if !console.IsTerminal(in) {
		return
	}
	keys := "Ctrl-D"
	if runtime.GOOS == "windows" {
		keys = "Ctrl-Z and Enter"
	}
	fmt.Fprintf(folded(w, w), "%s: reading from the terminal; %s ends the input\n", name, keys)
}
