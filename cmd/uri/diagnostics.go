package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

// maxDiagnostics is the number of rejected lines of a stream that are reported one by one.
const maxDiagnostics = 10

// The diagnostics of a session are its messages on standard error.
type diagnostics struct {
	io.Writer
	file     io.Writer       // the file after all buffers
	screen   *console.Screen // for drawings
	name     string          // the beginning of each message
	carets   bool            // rejected inputs are drawn, with a mark under the byte
	reported bool            // the drawing of a rejected input on standard output contains the error
}

func newDiagnostics(cmd *cobra.Command, o *options) diagnostics {
	d := diagnostics{Writer: cmd.ErrOrStderr(), file: cmd.ErrOrStderr(), name: cmd.CommandPath()}
	d.screen = o.screen.on(d.Writer, d.file)
	if o.quiet {
		d.Writer, d.file = io.Discard, io.Discard
		d.screen = &console.Screen{Out: io.Discard}
	}
	return d
}

// printf writes a message: a line that begins with the name of the subcommand. A terminal gets it folded
// between words.
func (d *diagnostics) printf(format string, args ...any) {
	fmt.Fprintf(folded(d.Writer, d.file), "%s: %s\n", d.name, fmt.Sprintf(format, args...))
}

// hint writes a line about another way to look at the inputs, for people: the inputs are arguments, and standard
// output and standard error are terminals.
func (s *session) hint(text string) {
	if !s.stream && !s.json && s.out.terminal && console.IsTerminal(s.err.file) {
		fmt.Fprintln(s.err.screen, s.err.screen.Paint(console.Faint, text))
	}
}

// hasError reports whether the output for a rejected input contains the error.
func (s *session) hasError(err error) bool {
	_, passed := err.(passedOn)
	return s.json || passed && s.lines || s.err.reported && !passed && err != protocol.ErrLineTooLong
}

// reject reports a rejected input.
func (s *session) reject(input string, err error) {
	_, noInput := err.(noInputError)
	switch {
	case s.column.Column != "" && err == protocol.ErrLineTooLong && !s.json:
		if s.rejected <= maxDiagnostics {
			s.err.printf("line %d: %v; this message replaces the whole record", s.number, err)
		}
	case noInput && s.rejected <= maxDiagnostics:
		s.err.printf("line %d: %v", s.number, draw.Message(err))
	case !s.keeps(err) && (s.lines || s.hasError(err)):
	case s.stream && s.rejected <= maxDiagnostics:
		s.out.Flush()
		if s.compiles {
			io.WriteString(s.err, s.compiled(err))
			return
		}
		s.err.printf("%sline %d: %v", s.inFile(), s.number, draw.Message(err))
		if console.IsTerminal(s.err.file) { // programs read these messages line by line
			s.caret(input, err)
		}
	case !s.stream:
		s.out.Flush()
		s.err.printf("%v", draw.Message(err))
		s.caret(input, err)
	}
}

// maxShape is the length of the longest line that shapeHint looks at.
const maxShape = 4096

// shapeHint says how to read a stream whose lines are no references, by the first that is rejected: JSON Lines, HTML, a
// table or a log. tables says whether the subcommand has --column. It returns "" for other lines.
func shapeHint(line string, tables bool) string {
	before, _, hasURL := strings.Cut(line, "://")
	switch {
	case strings.HasPrefix(line, "<"):
		return "the lines look like HTML or XML; \"uri links\" finds the references of documents"
	case strings.HasPrefix(line, "{") && tables:
		return "the lines look like JSON Lines; --column KEY --jsonl reads the references under a key"
	case strings.Contains(before, "\t") && tables:
		return "the lines look like a table with tabs; --column NAME or --column NUMBER reads the references of a column"
	case hasURL && strings.Contains(before, ",") && !strings.Contains(before, " ") && tables:
		return "the lines look like CSV; --column NAME --csv reads the references of a column"
	case hasURL && strings.Contains(before, " "):
		return "the lines look like text; \"uri extract\" finds the references in it"
	}
	return ""
}

// noReasons are why the answer of a subcommand that prints nothing then is no.
var noReasons = map[string]string{"filter": "the conditions do not choose it", "relativize": "no reference resolves to it, because its path has dot-segments; \"uri normalize\" removes them"}

// explainNo reports an input whose answer is no.
func (s *session) explainNo(input string) {
	reason := noReasons[s.cmd.Name()]
	switch {
	case reason == "", s.lines, s.json:
	case s.stream && s.no <= maxDiagnostics:
		s.out.Flush()
		s.err.printf("line %d: %s: %s", s.number, console.Quote(input), reason)
	case !s.stream:
		s.out.Flush()
		s.err.printf("%s: %s", console.Quote(input), reason)
	}
}

// caret draws a rejected input with a mark under the byte of the error, if the subcommand does so.
func (s *session) caret(input string, err error) {
	if s.err.carets {
		draw.Caret(s.err.screen, input, err)
	}
}

// notShown says how many of the rejected lines were not reported.
func (s *session) notShown() string {
	more := s.rejected - maxDiagnostics
	if more <= 0 || !s.column.keep && (s.lines || s.hasError(nil)) {
		return ""
	}
	return fmt.Sprintf("; %d of them are not shown (--rejects FILE keeps all)", more)
}

// replaced says how to keep the rejected values of a column, if the results replace them. The message in the cell is a
// part of the contract: a value that was not edited must not look as if it was, and the next run passes the message on.
func (s *session) replaced() string {
	if s.lost == 0 || s.column.Column == "" || s.column.Append || s.json || s.chooses || s.column.keep || s.column.noTable || s.rejectsFile != nil {
		return ""
	}
	keep := ""
	if s.cmd.Flags().Lookup("keep") != nil {
		keep = "--keep leaves them as they are, "
	}
	return "; their values in the column are replaced (" + keep + "--append or --add NAME keeps the column, --rejects FILE keeps them)"
}
