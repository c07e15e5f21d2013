package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

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

// openRejects opens and empties the files of --rejects and --fixes, if there are any. It returns an error if one of
// them is one of the input files. As an input file, "-" is standard input; as the file of --rejects,
// it is standard output. The caller has to close the files with closeRejects.
func (s *session) openRejects(files ...string) (err error) {
	if s.rejectsFile, err = s.openKept("rejects", s.rejects, files); err == nil {
		s.fixesFile, err = s.openKept("fixes", s.fix.list, files)
	}
	return err
}

// closeRejects closes the files of openRejects.
func (s *session) closeRejects() error { return cmp.Or(s.rejectsFile.close(), s.fixesFile.close()) }

// openKept opens the file that a flag names.
func (s *session) openKept(flag, name string, files []string) (*rejectsFile, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return &rejectsFile{Writer: s.out.Writer}, nil
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return nil, console.FileError(err)
	}
	info, err := file.Stat()
	if err == nil && info.Mode().IsRegular() {
		if isStdout(s.cmd, info) {
			err = fmt.Errorf("--%s: %s is standard output", flag, console.File(name))
			if flag == "rejects" {
				err = fmt.Errorf("%w; use --rejects -", err)
			}
		} else if isInput(info, s.in, files) {
			err = fmt.Errorf("--%s: %s is an input file", flag, console.File(name))
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

// isInput reports whether info describes one of files, or a file in one of them that is not empty. The file name "-" means in.
func isInput(info fs.FileInfo, in io.Reader, files []string) bool {
	for _, name := range files {
		if name != "-" {
			other, err := os.Stat(name)
			if err == nil && (os.SameFile(info, other) || other.IsDir() && info.Size() > 0 && isBelow(info, name)) {
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

// isBelow reports whether info describes a file below a directory.
func isBelow(info fs.FileInfo, dir string) (found bool) {
	filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil // the search reports the error
		}
		if other, err := entry.Info(); err == nil && os.SameFile(info, other) {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// isStdout reports whether info describes standard output, if that is a file. If it is read while it is written, it grows
// without end.
func isStdout(cmd *cobra.Command, info fs.FileInfo) bool {
	checked, _ := cmd.OutOrStdout().(*checkedWriter)
	if checked == nil {
		return false
	}
	out, ok := checked.w.(*os.File)
	if !ok {
		return false
	}
	other, err := out.Stat()
	return err == nil && other.Mode().IsRegular() && os.SameFile(info, other)
}

// is reports whether info describes the file of --rejects. Without --rejects, r is nil.
func (r *rejectsFile) is(info fs.FileInfo) bool {
	return r != nil && r.file != nil && os.SameFile(info, r.info)
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
