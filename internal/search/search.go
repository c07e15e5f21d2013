// Package search finds references in files. It implements "uri extract" and "uri links".
//
// A [Search] searches files, directories and standard input. It writes each reference, and
// reports files that cannot be read and documents that are damaged.
package search

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

// A Search is a run over documents. Set the exported fields, then call Run once.
type Search struct {
	Finder  links.Finder
	Media   string                 // one of protocol.Media; auto: by name or first bytes
	Offsets bool                   // write the document, start and end of each reference
	JSON    bool                   // write the reply of batch for each document
	Unique  bool                   // write each target once
	Wanted  func(*links.Link) bool // nil: all

	Name    string // the start of each line of Err
	Stdin   io.Reader
	Out     io.Writer
	Err     io.Writer
	Rejects io.Writer // for the values that are not references; may be nil, or Out

	// Context ends the search: Run then returns its cause. nil means context.Background().
	Context context.Context

	RejectsFile fs.FileInfo // the file of Rejects, which is skipped in directories; may be nil

	out   *bufio.Writer
	seen  map[string]bool // targets that were written, for Unique
	named bool            // offsets are written with the name of the document

	progress *progress
	found    int
	rejected int  // values that are not references
	searched int  // documents
	skipped  int  // files in directories that cannot be searched
	unknown  int  // documents of an unknown kind
	faults   int  // of documents
	failed   bool // a file could not be read
	printed  bool // the reply has a link already
	reply    []byte
	stop     error // an error of output, or the cause of the end of Context
}

// Run searches the files and directories that names lists. "-" means standard input, and so
// does an empty list. The error is [protocol.ErrNo] if a document is damaged. Other errors
// are errors of output, or report that a file could not be read or is of an unknown kind.
func (s *Search) Run(names []string) error {
	s.out = bufio.NewWriterSize(s.Out, 64<<10)
	if s.Rejects == s.Out {
		s.Rejects = s.out // in order
	}
	s.seen = map[string]bool{}
	s.progress = newProgress(s.Err)
	if s.Context == nil {
		s.Context = context.Background()
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	s.named = len(names) > 1
	for _, name := range names {
		s.argument(name)
		if s.stop != nil {
			break
		}
	}
	s.progress.clear()
	if err := s.out.Flush(); err != nil {
		return err
	}
	return cmp.Or(s.stop, s.finish())
}

func (s *Search) finish() error {
	if s.rejected > 0 {
		fmt.Fprintf(s.Err, "%s: %d of %d values are not references\n", s.Name, s.rejected, s.found)
	}
	if s.skipped > 0 {
		fmt.Fprintf(s.Err, "%s: %d files skipped: not documents of a known type\n", s.Name, s.skipped)
	}
	switch {
	case s.failed:
		return errors.New("not all files could be read")
	case s.unknown > 0, s.searched == 0 && s.skipped > 0:
		return errors.New("not all documents were searched")
	case s.searched == 0:
		return errors.New("there are no documents")
	case s.faults > 0:
		return protocol.ErrNo
	}
	return nil
}

// argument searches a file, the files of a directory, or standard input.
func (s *Search) argument(name string) {
	if name == "-" {
		in := s.live(s.Stdin)
		s.document("-", in)
		s.failed = s.failed || in.err != nil
		return
	}
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		s.file(name, false)
		return
	}
	s.named = true
	err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			s.fail(err)
		case entry.Type().IsRegular():
			s.file(path, true)
		}
		return s.stop
	})
	if err != nil && s.stop == nil {
		s.fail(err)
	}
}

// file searches a file. A file in a directory is skipped if it is not searchable.
func (s *Search) file(name string, inDirectory bool) {
	f, err := os.Open(name)
	if err != nil {
		s.fail(err)
		return
	}
	defer f.Close()
	in := s.input(f)
	if info, err := f.Stat(); err == nil {
		if !info.Mode().IsRegular() {
			in = s.live(f)
		} else if inDirectory && s.RejectsFile != nil && os.SameFile(info, s.RejectsFile) {
			return
		}
	}
	r := bufio.NewReaderSize(in, headLen)
	if inDirectory && !s.searchable(name, r) {
		if in.err != nil {
			s.fail(in.err)
			return
		}
		s.skipped++
		return
	}
	s.progress.file(s.found)
	s.document(name, r)
	s.failed = s.failed || in.err != nil
}

// An input reads a document. It keeps the error of reading, because this error is not a
// fault of the document. The error shows a file name in the form of [console.File]. At the end of the
// context, the input stops the search and ends.
//
// The end of the input is final. A terminal could be read again, and the user would have to end
// the input several times.
type input struct {
	search *Search
	r      io.Reader
	err    error
	eof    bool
}

// input returns the input of a regular file.
func (s *Search) input(r io.Reader) *input {
	return &input{search: s, r: bulk.ContextReader(s.Context, r)}
}

// live returns the input of standard input or of a pipe.
func (s *Search) live(r io.Reader) *input {
	return &input{search: s, r: liveReader{s, bulk.ContextReader(s.Context, r)}}
}

func (in *input) Read(b []byte) (int, error) {
	if in.eof {
		return 0, io.EOF
	}
	n, err := in.r.Read(b)
	if in.search.Context.Err() != nil {
		in.search.stop = context.Cause(in.search.Context)
		err = io.EOF
	}
	in.eof = err == io.EOF
	if err != nil && err != io.EOF {
		in.err = console.FileError(err)
		err = in.err
	}
	return n, err
}

// A liveReader reads standard input or a pipe, which may be slow. Before each read it
// writes the references that were found so far.
type liveReader struct {
	search *Search
	r      io.Reader
}

func (l liveReader) Read(b []byte) (int, error) {
	if err := l.search.out.Flush(); err != nil {
		l.search.stop = err
		return 0, io.EOF // stop: the output is closed
	}
	return l.r.Read(b)
}

func (s *Search) fail(err error) {
	s.failed = true
	s.progress.clear()
	fmt.Fprintf(s.Err, "%s: %v\n", s.Name, console.FileError(err))
}

// searchable reports whether the document in r can be searched: it is of a known media
// type or, without auto, it is text.
func (s *Search) searchable(name string, r *bufio.Reader) bool {
	if s.Media == "auto" {
		return mediaOf(name, r) != ""
	}
	head, _ := r.Peek(512)
	return !strings.Contains(string(head), "\x00")
}
