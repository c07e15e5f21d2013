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

// openRejects opens and empties the file of --rejects, if there is one. It returns an error if the
// file is one of the input files. As an input file, "-" is standard input; as the file of --rejects,
// it is standard output. The caller has to close s.rejectsFile.
func (s *session) openRejects(files ...string) error {
	name := s.rejects
	switch name {
	case "":
		return nil
	case "-":
		s.rejectsFile = &rejectsFile{Writer: s.out.Writer}
		return nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return console.FileError(err)
	}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		if isStdout(info) {
			err = fmt.Errorf("--rejects: %s is standard output; use --rejects -", console.File(name))
		} else if isInput(info, s.in, files) {
			err = fmt.Errorf("--rejects: %s is an input file", console.File(name))
		} else {
			err = console.FileError(cmp.Or(file.Chmod(0o600), file.Truncate(0)))
		}
	}
	if err != nil {
		file.Close()
		return err
	}
	s.rejectsFile = &rejectsFile{bufio.NewWriter(file), info, file}
	return nil
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

// close writes the buffered data, and closes the file. Without --rejects, r is nil.
func (r *rejectsFile) close() error {
	switch {
	case r == nil:
		return nil
	case r.file == nil:
		return r.Flush()
	}
	return console.FileError(cmp.Or(r.Flush(), r.file.Close()))
}

// keep writes a rejected input, without masking, and its error to the file of --rejects.
func (r *rejectsFile) keep(from source, input string, err error) {
	r.Write(jsonwriter.Line(func(w *jsonwriter.Writer) {
		if from.file != "" {
			w.Text("file", from.file)
		}
		w.Int("line", from.number)
		if errors.Is(err, protocol.ErrLineTooLong) {
			w.Null("input")
		} else {
			w.Text("input", input)
		}
		protocol.WriteError(w, protocol.AsRefused(err))
	}))
}
