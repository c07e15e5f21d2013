package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

// A rejectsFile is the file of --rejects. It contains inputs without masking, so only the
// user can read it. This also applies to a file that existed before.
type rejectsFile struct {
	*bufio.Writer
	info fs.FileInfo
	file *os.File // nil for standard output
}

// openRejects opens the file of --rejects.
func (s *session) openRejects() (*rejectsFile, error) {
	var files []string
	if s.stream {
		files = []string{"-"}
	}
	return openRejects(s.rejects, s.in, files, s.out)
}

// openRejects opens and empties the file of --rejects. It returns an error if the file
// is one of the input files. As an input file, "-" means in; as the file of --rejects, it
// means out.
func openRejects(name string, in io.Reader, files []string, out *bufio.Writer) (*rejectsFile, error) {
	if name == "-" {
		return &rejectsFile{Writer: out}, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return nil, console.FileError(err)
	}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		if isStdout(info) {
			err = fmt.Errorf("--rejects: %s is standard output; use --rejects -", console.File(name))
		} else if isInput(info, in, files) {
			err = fmt.Errorf("--rejects: %s is an input file", console.File(name))
		} else {
			err = console.FileError(cmp.Or(file.Chmod(0o600), file.Truncate(0)))
		}
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &rejectsFile{bufio.NewWriter(file), info, file}, nil
}

// isInput reports whether info describes one of files. The file name "-" means in.
func isInput(info fs.FileInfo, in io.Reader, files []string) bool {
	for _, name := range files {
		if name != "-" {
			if other, err := os.Stat(name); err == nil && os.SameFile(info, other) {
				return true
			}
			continue
		}
		if f, ok := in.(*os.File); ok {
			if other, err := f.Stat(); err == nil && os.SameFile(info, other) {
				return true
			}
		}
	}
	return false
}

// isStdout reports whether info describes standard output.
func isStdout(info fs.FileInfo) bool {
	other, err := os.Stdout.Stat()
	return err == nil && os.SameFile(info, other)
}

// close writes the buffered data, and closes the file.
func (r *rejectsFile) close() error {
	if r.file == nil {
		return r.Flush()
	}
	return console.FileError(cmp.Or(r.Flush(), r.file.Close()))
}

// reject reports a rejected input. With --rejects it also keeps the input.
func (s *session) reject(input string, err error) {
	if s.rejectsFile != nil {
		s.keep(input, err)
	}
	switch {
	case s.json, s.reported && err != protocol.ErrLineTooLong:
	case s.lines:
		fmt.Fprintf(s.out, "! %s\n", draw.Message(err))
	case s.stream && s.rejected <= maxDiagnostics:
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %sline %d: %v\n", s.name, s.inFile(), s.number, draw.Message(err))
		if console.IsTerminal(s.errFile) {
			s.caret(input, err)
		}
	case !s.stream:
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %v\n", s.name, draw.Message(err))
		s.caret(input, err)
	}
}

// inFile returns the beginning of a message about a line of a file.
func (s *session) inFile() string {
	if s.file == "" {
		return ""
	}
	return console.File(s.file) + ": "
}

// caret draws a rejected input with a mark under the byte of the error, if the subcommand
// does so. A rejected line of a stream is drawn only on a terminal: programs read these
// messages line by line.
func (s *session) caret(input string, err error) {
	if s.carets {
		draw.Caret(s.errScreen, input, err)
	}
}

// reportNoResult reports that an argument has no result. Lines of a stream without a
// result are counted instead.
func (s *session) reportNoResult(input string) {
	if !s.stream {
		s.out.Flush()
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %s: no result\n", s.name, console.Quote(input))
	}
}

// keep writes a rejected input, without masking, and its error to the file of --rejects.
func (s *session) keep(input string, err error) {
	var r jsonwriter.Writer
	r.Open()
	if s.file != "" {
		r.Text("file", s.file)
	}
	r.Int("line", s.number)
	if errors.Is(err, protocol.ErrLineTooLong) {
		r.Null("input")
	} else {
		r.Text("input", input)
	}
	protocol.WriteError(&r, refusal(err))
	r.Close()
	s.rejectsFile.Write(append(r.B, '\n'))
}

// refusal returns err as the error that the input caused.
func refusal(err error) error {
	if _, ok := errors.AsType[*protocol.Error](err); ok {
		return err
	}
	return protocol.Refused("input", err)
}

// finish flushes the output, and prints how many lines were rejected or had no result.
func (s *session) finish() error {
	err := s.out.Flush()
	if s.rejectsFile != nil {
		err = cmp.Or(err, s.rejectsFile.Flush())
	}
	if err != nil {
		return err
	}
	if s.stream && s.rejected > 0 {
		fmt.Fprintf(folded(s.err, s.errFile), "%s: %d of %d lines rejected%s\n", s.name, s.rejected, s.inputs, s.notShown())
	}
	if s.stream && s.no > 0 {
		fmt.Fprintf(folded(s.err, s.errFile), "%s: the answer to %d of %d lines is no\n", s.name, s.no, s.inputs)
	}
	if s.rejected+s.no > 0 && !s.lines {
		return protocol.ErrNo
	}
	return nil
}

// notShown says how many of the rejected lines were not reported.
func (s *session) notShown() string {
	more := s.rejected - maxDiagnostics
	if more <= 0 || s.json || s.lines || s.reported {
		return ""
	}
	return fmt.Sprintf("; %d of them are not shown (--rejects FILE keeps all)", more)
}
