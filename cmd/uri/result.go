package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

// A printer prints one result for each input.
type printer struct {
	*session
	terminal bool // results with control characters are quoted
}

func (s *session) printer() *printer { return &printer{s, isTerminal(s.cmd.OutOrStdout())} }

// printJSON prints the JSON object of the reply for an input.
func (s *session) printJSON(p protocol.Prepared, input string) (err error) {
	s.reply, err = p.AppendJSON(s.reply[:0], input)
	s.out.Write(s.reply)
	return err
}

// printReply prints the reply for an input: with --lines or --column its text, and for people its
// drawing if it has one.
func (s *session) printReply(p protocol.Prepared, input string) error {
	reply, err := p.Reply(input)
	if drawer, ok := reply.(protocol.Drawer); ok && !s.lines {
		s.blankLine()
		drawer.Draw(s.outScreen)
		return err
	}
	text, ok := reply.(protocol.Texter)
	if !ok || err != nil && err != protocol.ErrNo {
		return err
	}
	if r, ok := reply.(protocol.NoResulter); ok && r.NoResult() && !s.lines {
		s.reportNoResult(input)
		return err
	}
	if cell, ok := reply.(protocol.Celler); ok && s.column.Column != "" {
		s.reply = cell.AppendCell(s.reply[:0])
	} else {
		s.reply = text.AppendText(s.reply[:0])
	}
	s.out.Write(append(s.reply, '\n'))
	return err
}

// printFiltered returns a function that prints the result of f for each input. If the results may be
// any text, they are checked.
func (s *session) printFiltered(f protocol.Filter, anyText bool) func(input string) error {
	p := s.printer()
	var b []byte
	return func(input string) (err error) {
		if b, err = f(b[:0], input); err != nil {
			return err
		}
		if anyText {
			return p.print(input, b, nil)
		}
		_, err = s.out.Write(append(b, '\n'))
		return err
	}
}

// printEach prints the result for each input: what appendTo appends to its first argument.
func (s *session) printEach(args []string, appendTo func(dst []byte, input string) ([]byte, error)) error {
	return s.parallel(args, func(s *session) func(string) error {
		p := s.printer()
		var b []byte
		return func(input string) (err error) {
			b, err = appendTo(b[:0], input)
			return p.print(input, b, err)
		}
	})
}

func isTerminal(w io.Writer) bool {
	if c, ok := w.(*checkedWriter); ok {
		w = c.w
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// errLineBreak is the error for a result that is not one line.
var errLineBreak = errors.New("the result contains a line break; use --json")

// errMark is the error for a result that looks like a rejected line.
var errMark = errors.New("the result begins with \"! \", as a rejected line does; use --json")

// checkLine returns an error if the result cannot be printed with --lines, because it is not one
// line or looks like a rejected line.
func checkLine(input string, result []byte) error {
	switch {
	case bytes.ContainsAny(result, "\r\n"):
		return protocol.NameInput(input, errLineBreak)
	case bytes.HasPrefix(result, []byte("! ")):
		return protocol.NameInput(input, errMark)
	}
	return nil
}

// print prints the result for an input, or returns err. With --json it prints an object in both
// cases.
func (p *printer) print(input string, result []byte, err error) error {
	if err == nil && p.lines && !p.json {
		err = checkLine(input, result)
	}
	switch {
	case p.json:
		return p.object(input, err, func(w *jsonwriter.Writer) { w.Text("result", string(result)) })
	case err != nil:
		return err
	}
	if p.terminal && !isPrintable(result) {
		p.out.WriteString(strconv.Quote(string(result)))
	} else {
		p.out.Write(result)
	}
	return p.out.WriteByte('\n')
}

// object prints a JSON object: the input, and the members that members writes or err.
func (p *printer) object(input string, err error, members func(w *jsonwriter.Writer)) error {
	w := jsonwriter.Writer{B: p.reply[:0]}
	w.Open()
	w.Text("input", input)
	if err != nil {
		protocol.WriteError(&w, refusal(err))
	} else {
		members(&w)
	}
	w.Close()
	p.reply = append(w.B, '\n')
	p.out.Write(p.reply)
	return err
}

// isPrintable reports whether a terminal shows each character of b as it is.
func isPrintable(b []byte) bool {
	return utf8.Valid(b) && !strings.ContainsFunc(string(b), func(r rune) bool { return !strconv.IsPrint(r) })
}
