package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/table"
)

// An output is where the results of a session go: standard output, or the memory of a job.
type output struct {
	*bufio.Writer               // the results of the current record, or all
	all           *bufio.Writer // to file
	file          *checkedWriter
	screen        *console.Screen // to all, for drawings
	terminal      bool            // results with control characters are quoted
	drawn         bool            // at least one input is drawn
	result, reply []byte          // buffers, reused

	settle func() error // writes the results that a worker has kept back to Writer; nil: there are none
}

// Flush writes all results so far.
func (o *output) Flush() (err error) {
	if o.settle != nil {
		err = o.settle()
	}
	return cmp.Or(o.Writer.Flush(), err)
}

// The results are written in whole lines when there are outSize bytes of them. Only a line with
// results of more than outBuffer-outSize bytes may be written in parts.
const outSize, outBuffer = 64 << 10, 128 << 10

func newOutput(cmd *cobra.Command, o *screenOptions) output {
	stdout := cmd.OutOrStdout()
	file := &checkedWriter{w: stdout}
	w := bufio.NewWriterSize(file, outBuffer)
	return output{Writer: w, all: w, file: file, screen: o.on(w, stdout), terminal: isTerminal(stdout)}
}

// heldIn returns an output for the same results in memory.
func (o *output) heldIn(b *bytes.Buffer) output {
	file := &checkedWriter{w: b}
	w := bufio.NewWriterSize(file, outBuffer)
	screen := &console.Screen{Out: w, Width: o.screen.Width, Color: o.screen.Color}
	return output{Writer: w, all: w, file: file, screen: screen, terminal: o.terminal}
}

// writeWhole writes whole lines in one write, if they fit into the buffer.
func (o *output) writeWhole(lines []byte) {
	if o.Available() < len(lines) {
		o.Flush()
	}
	o.Write(lines)
}

// blankLine writes a blank line between two drawings.
func (o *output) blankLine() {
	if o.drawn {
		o.WriteByte('\n')
	}
	o.drawn = true
}

// printRefusal prints the line for a rejected input.
func (o *output) printRefusal(err error) { o.WriteString(rejectMark + draw.Message(err) + "\n") }

// An appender is a worker that appends the result for an input to dst. Clones of it work at the same
// time, so it depends on no other input.
type appender func(dst []byte, input string) ([]byte, error)

func (f appender) clone() worker { return f }

func (f appender) work(s *session, input string) (err error) {
	s.out.result, err = f(s.out.result[:0], input)
	return s.print(input, s.out.result, err)
}

// print prints the result for an input, or returns err. With --json it prints an object in both
// cases.
func (s *session) print(input string, result []byte, err error) error {
	if err == nil && !s.json {
		err = s.checkLine(input, result)
	}
	switch {
	case s.json:
		return s.printObject(input, err, func(w *jsonwriter.Writer) { w.Text("result", string(result)) })
	case err != nil:
		return err
	}
	if s.out.terminal && !isPrintable(result) && !s.inJSON() {
		s.out.WriteString(redact.QuoteWhole(string(result)))
	} else {
		s.out.Write(result)
	}
	return s.out.WriteByte('\n')
}

// reasonsVar defines the flag --reasons of a subcommand whose --print chooses inputs. They have reasons if they are bad.
func reasonsVar(cmd *cobra.Command, reasons *bool, bad ...string) {
	cmd.Flags().BoolVar(reasons, "reasons", false, "with --print "+protocol.OrList(bad)+", also print a tab and the reason after each input (for lines, with the line number); with --column, add the column or key \"reason\"")
}

// checkReasons is check for --print and --reasons.
func (o *options) checkReasons(cmd *cobra.Command, reasons bool, only string, bad ...string) error {
	if reasons && !slices.Contains(bad, only) {
		return fmt.Errorf("--reasons needs --print %s", protocol.OrList(bad))
	}
	if err := o.check(cmd); err != nil || !reasons || o.column.Column == "" {
		return err
	}
	o.column.Append, o.column.Name = true, "reason"
	return nil
}

// printChosen prints an input that --print chooses and, with --reasons, why. The session prints the record of a table.
func (s *session) printChosen(input, reason string) {
	inTable := s.column.Column != ""
	if !inTable {
		s.out.WriteString(input)
	}
	if reason != "" && !inTable {
		s.out.WriteByte('\t')
		if s.stream {
			fmt.Fprintf(s.out, "line %d: ", s.number)
		}
	}
	s.out.WriteString(reason)
	s.out.WriteByte('\n')
}

// printObject prints a JSON object: the input, and the members that members writes or err.
func (s *session) printObject(input string, err error, members func(w *jsonwriter.Writer)) error {
	w := jsonwriter.Writer{B: s.out.reply[:0]}
	w.Open()
	w.Text("input", input)
	if err != nil {
		protocol.WriteError(&w, protocol.AsRefused(err))
	} else {
		members(&w)
	}
	w.Close()
	s.out.reply = append(w.B, '\n')
	s.out.Write(s.out.reply)
	return err
}

// printJSON prints the JSON object of the reply for an input.
func (s *session) printJSON(p protocol.Prepared, input string) (err error) {
	s.out.reply, err = p.AppendJSON(s.out.reply[:0], input)
	s.out.Write(s.out.reply)
	return err
}

// printReply prints the reply for an input: with --lines or --column its text, and for people its
// drawing if it has one.
func (s *session) printReply(p protocol.Prepared, input string) error {
	reply, err := p.Reply(input)
	if drawer, ok := reply.(protocol.Drawer); ok && !s.lines {
		s.out.blankLine()
		drawer.Draw(s.out.screen)
		return err
	}
	if err != nil && err != protocol.ErrNo {
		return err
	}
	text, ok := reply.(protocol.Texter)
	if !ok {
		panic(fmt.Sprintf("a %T is no Texter, but its operation does not say NoLine", reply))
	}
	if r, ok := reply.(protocol.Resulter); ok && !s.lines {
		if text, ok := r.Result(); ok {
			s.out.WriteString(text + "\n")
		}
		return err
	}
	if cell, ok := reply.(protocol.Celler); ok && s.column.Column != "" {
		s.out.reply = cell.AppendCell(s.out.reply[:0])
	} else {
		s.out.reply = text.AppendText(s.out.reply[:0])
	}
	if err := s.checkLine(input, s.out.reply); err != nil {
		return err
	}
	s.out.Write(append(s.out.reply, '\n'))
	return err
}

// printFiltered prints the result of f for an input. If the result may be any text, it is checked.
func (s *session) printFiltered(f protocol.Filter, anyText bool, input string) error {
	result, err := f(s.out.AvailableBuffer(), input)
	if err != nil {
		return err
	}
	if anyText {
		return s.print(input, result, nil)
	}
	_, err = s.out.Write(append(result, '\n'))
	return err
}

// errLineBreak is the error for a result that is not one line.
var errLineBreak = errors.New("the result contains a line break; use --json")

// errMark is the error for a result that looks like a rejected line.
var errMark = errors.New("the result begins with \"! \", as a rejected line does; use --json")

// checkLine returns an error if the result cannot be printed with --lines or --column, because it is not one
// line or looks like a rejected line. In JSON Lines, a result may be any text. In CSV, it may have several lines,
// except with --lines. For TSV, see [table.Reader.Check].
func (s *session) checkLine(input string, result []byte) error {
	inTable := s.column.Column != "" && !s.column.noTable
	switch {
	case !s.lines, s.inJSON():
		return nil
	case bytes.ContainsAny(result, "\n\r") && (!inTable || s.zero && s.column.Format == table.CSV):
		return protocol.NameInput(input, errLineBreak)
	case bytes.HasPrefix(result, []byte(rejectMark)):
		return protocol.NameInput(input, errMark)
	}
	return nil
}

// inJSON reports whether the results are values of JSON Lines.
func (s *session) inJSON() bool {
	return s.column.Column != "" && s.column.Format == table.JSONL && !s.column.noTable
}

// isPrintable reports whether a terminal shows each character of b as it is.
func isPrintable(b []byte) bool {
	return utf8.Valid(b) && !strings.ContainsFunc(string(b), func(r rune) bool { return !redact.IsShown(r) })
}

func isTerminal(w io.Writer) bool {
	if c, ok := w.(*checkedWriter); ok {
		w = c.w
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A checkedWriter keeps the first error of w.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
