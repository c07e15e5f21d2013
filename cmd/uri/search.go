package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/lines"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

// A search is one run of extract or links over documents: files, the files of directories, and
// standard input.
type search struct {
	options
	finder    links.Finder
	media     string                 // one of protocol.Media; auto: by name or first bytes
	browser   bool                   // read references in HTML as a browser does
	base      string                 // of documents that do not contain one
	offsets   bool                   // print the document, start and end of each reference
	positions bool                   // print the document, line and column of each reference
	refang    bool                   // read defanged URLs as they were
	unique    bool                   // print each target once
	wanted    func(*links.Link) bool // nil: all

	*session                           // its rejected inputs are values that are not references
	ctx       context.Context          // of reading
	seen      map[string]bool          // targets that were printed, for unique
	index     *lines.Index             // of the document; nil without --positions
	refanger  *refanger                // of the document; nil without --refang
	defanged  bool                     // a value that is not a reference looks defanged
	named     bool                     // offsets are printed with the name of the document
	searched  atomic.Int64             // documents
	found     atomic.Int64             // references
	cut       int                      // references that may be cut, but in the host
	otherHost int                      // references that may have another host
	skipped   int                      // files in directories that cannot be searched
	special   int                      // symbolic links and other files in directories that are not regular
	unknown   int                      // documents of an unknown kind
	faults    int                      // of documents
	reported  int                      // faults, and bases that are not known, of which the first are named
	relative  *links.RelativeBaseError // of the document; nil: none
	failed    bool                     // a file could not be read
	reply     protocol.LinkWriter
	sent      int   // the bytes of reply that are written
	stop      error // the cause of the end of ctx
}

// flags defines the flags that extract and links have in common.
func (s *search) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	syntaxVar(cmd, &s.finder.Syntax)
	f.StringVar(&s.base, "base", "", "the base `URI` of documents that do not contain one")
	f.BoolVar(&s.finder.Abbreviated, "abbreviated", false, "in running text, also find www.example.com and a@example.com, and print the complete references")
	f.BoolVar(&s.offsets, "offsets", false, "print the start and end of each reference in bytes, after the file name if there are several files")
	f.BoolVar(&s.positions, "positions", false, "print the file, the line, and the column in bytes of each reference, like a compiler message: page.md:3:5; with --json, add the keys line and column")
	cmd.MarkFlagsMutuallyExclusive("offsets", "positions")
	f.BoolVar(&s.json, "json", false, "print one JSON object per document, in the form of a reply of \"uri batch\"")
	f.BoolVar(&s.unique, "unique", false, "print each reference once; this keeps all of them in memory")
	f.StringVar(&s.rejects, "rejects", "", "write the texts that are not references, and their errors, to `file`, as JSON Lines; - is standard output")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "do not report faults of documents on standard error; the exit code is the same")
}

// run searches the documents. The error is [protocol.ErrNo] if a document is damaged. Other errors
// are errors of output, or report that a file could not be read or is of an unknown kind.
func (s *search) run(cmd *cobra.Command, documents []string) (err error) {
	if err := checkEmpty(cmd, "base", "rejects", "only"); err != nil {
		return err
	}
	if err := s.checkBase(); err != nil {
		return fmt.Errorf("--base: %s", draw.Message(err))
	}
	if s.finder.Abbreviated && s.base != "" {
		return errors.New("--abbreviated cannot be used with --base (RFC 2396, appendix F)")
	}
	s.finder.Base = links.Base{Retrieval: s.base, Syntax: s.finder.Syntax}
	s.progressWhen = console.Auto
	s.session = s.options.session(cmd)
	s.seen = map[string]bool{}
	s.hintURL(documents)
	if len(documents) == 0 {
		documents = []string{"-"}
	}
	if slices.Contains(documents, "-") {
		waiting(s.err, s.in, s.err.name)
	}
	if err := s.openRejects(documents...); err != nil {
		return err
	}
	defer func() { err = cmp.Or(s.closeRejects(), err) }()
	s.ctx = catchSignals(cmd)
	s.showProgress(&progress{step: func() []string {
		return []string{fmt.Sprintf("%d files, %d references", s.searched.Load(), s.found.Load())}
	}})
	s.named = len(documents) > 1
	for _, name := range documents {
		s.argument(name)
		if s.stopped() != nil {
			break
		}
	}
	s.progress.end()
	if err := s.out.Flush(); err != nil {
		return err
	}
	return cmp.Or(s.stop, s.finish())
}

// stopped returns an error of the output, or the cause of the end of ctx, after which the search ends.
func (s *search) stopped() error { return cmp.Or(s.out.file.err, s.stop) }

// hintURL says how to search a page of the Web, if an argument is not a file but a URL.
func (s *search) hintURL(args []string) {
	for _, arg := range args {
		if r, err := uri.RFC3987.Parse(arg); err == nil && r.Hostname() != "" {
			if _, err := os.Stat(arg); err != nil {
				s.err.printf("the arguments are files; for a page of the Web: curl URL | %s --base URL", s.err.name)
				return
			}
		}
	}
}

// checkBase returns an error if the base is not a URI. With RFC 3986 the base may also be
// an IRI.
func (s *search) checkBase() error {
	if s.base == "" {
		return nil
	}
	_, err := protocol.ParseBase(s.finder.Syntax, s.base)
	if err != nil && s.finder.Syntax == uri.RFC3986 {
		_, err = protocol.ParseBase(uri.RFC3987, s.base)
	}
	return err
}

func (s *search) finish() error {
	if s.rejected > 0 {
		s.err.printf("%d of %d values are not references%s", s.rejected, s.found.Load(), s.notShown())
	}
	if s.defanged && s.cmd.Name() == "extract" && !s.refang {
		s.err.printf("--refang reads defanged URLs as they were")
	}
	if s.otherHost > 0 {
		s.err.printf("%d of %d values may have another scheme or host; see \"uri help extract\"", s.otherHost, s.found.Load())
	}
	if more := s.reported - maxDiagnostics; more > 0 {
		s.err.printf("%d more faults of documents are not shown (--json lists them)", more)
	}
	if s.cut > 0 {
		hint := ""
		if !s.json {
			hint = fmt.Sprintf("; --json shows which: they have the doubt %q or, in quotes or with two URLs in <...>, %q", links.DoubtCut, links.DoubtBlank)
		}
		s.err.printf("%d of %d values may be cut%s", s.cut, s.found.Load(), hint)
	}
	if s.repaired > 0 {
		s.err.printf("%d of %d values repaired", s.repaired, s.found.Load())
	}
	if s.skipped > 0 {
		s.err.printf("%d files skipped: not documents of a known type", s.skipped)
	}
	if s.special > 0 {
		s.err.printf("%d files skipped: symbolic links, or not regular files", s.special)
	}
	switch {
	case s.failed:
		return errors.New("not all files could be read")
	case s.unknown > 0, s.searched.Load() == 0 && s.skipped > 0:
		return errors.New("not all documents were searched")
	case s.searched.Load() == 0:
		return errors.New("there are no documents")
	case s.faults > 0:
		return protocol.ErrNo
	}
	return nil
}

// argument searches a file, the files of a directory, or standard input.
func (s *search) argument(name string) {
	if name == "-" {
		s.document("-", s.input(s.in, true), false)
		return
	}
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		s.file(name, false)
		return
	}
	s.named = true
	// With a separator at its end, a symbolic link to a directory is followed.
	err = filepath.WalkDir(name+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			s.fail(err)
		case entry.Type().IsRegular():
			s.file(path, true)
		case !entry.IsDir():
			s.special++
		}
		return s.stopped()
	})
	if err != nil && s.stopped() == nil {
		s.fail(err)
	}
}

// file searches a file. In a directory, the new files of --rejects and --fixes are not searched. Standard output is not
// searched either.
func (s *search) file(name string, inDirectory bool) {
	f, err := openInterruptible(s.ctx, name)
	switch {
	case s.ctx.Err() != nil && f == nil:
		s.stop = err
		return
	case err != nil:
		s.fail(err)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && inDirectory && (s.rejectsFile.is(info) || s.fixesFile.is(info)) {
		return
	}
	if err == nil && isStdout(s.cmd, info) {
		s.failed = s.failed || !inDirectory
		s.err.printf("%s is standard output, and is not searched", console.File(name))
		return
	}
	s.document(name, s.input(f, err == nil && !info.Mode().IsRegular()), inDirectory)
}

// An input reads a document. It keeps the error of reading, because this error is not a
// fault of the document. The error shows a file name in the form of [console.File]. At the end of the
// context, the input stops the search and ends.
//
// The end of the input is final. A terminal could be read again, and the user would have to end
// the input several times.
type input struct {
	search *search
	r      io.Reader
	live   bool // standard input or a pipe, which may be slow: the references so far are written before each read
	err    error
	eof    bool
}

func (s *search) input(r io.Reader, live bool) *input {
	return &input{search: s, r: bulk.ContextReader(s.ctx, r), live: live}
}

func (in *input) Read(b []byte) (int, error) {
	if in.live && in.search.out.Flush() != nil {
		in.eof = true // the output is closed
	}
	if in.eof {
		return 0, io.EOF
	}
	n, err := in.r.Read(b)
	if in.search.ctx.Err() != nil {
		in.search.stop = context.Cause(in.search.ctx)
		err = io.EOF
	}
	in.eof = err == io.EOF
	if err != nil && err != io.EOF {
		in.err = console.FileError(err)
		err = in.err
	}
	return n, err
}

func (s *search) fail(err error) {
	s.failed = true
	s.err.printf("%v", console.FileError(err))
}
