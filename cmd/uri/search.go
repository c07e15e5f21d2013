package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/search"
	"github.com/uriform/uri/links"
)

// searchFlags are the flags that extract and links have in common. The arguments of
// these subcommands are files, not references.
type searchFlags struct {
	search.Search
	base    string
	rejects string
	quiet   bool
}

func (s *searchFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	syntaxVar(cmd, &s.Finder.Syntax)
	f.StringVar(&s.base, "base", "", "the base `URI` of documents that do not contain one")
	f.BoolVar(&s.Finder.Abbreviated, "abbreviated", false, "in running text, also find www.example.com and a@example.com, and print the complete references")
	f.BoolVar(&s.Offsets, "offsets", false, "print the document of each reference, and its start and end in bytes")
	f.BoolVar(&s.JSON, "json", false, "print one JSON object per document, the reply of batch")
	f.BoolVar(&s.Unique, "unique", false, "print each target once; this keeps all targets in memory")
	f.StringVar(&s.rejects, "rejects", "", "write the values that are not references, and their errors, to `file`, as JSON Lines; - is standard output")
	f.BoolVarP(&s.quiet, "quiet", "q", false, "do not report faults of documents on standard error; the exit code is the same")
}

// run searches the documents.
func (s *searchFlags) run(cmd *cobra.Command, args []string) (err error) {
	if err := checkEmpty(cmd, "base", "rejects", "only"); err != nil {
		return err
	}
	if err := s.checkBase(); err != nil {
		return fmt.Errorf("--base: %s", draw.Message(err))
	}
	if s.Finder.Abbreviated && s.base != "" {
		return errors.New("--abbreviated cannot be used with --base (RFC 2396, appendix F)")
	}
	s.Finder.Base = links.Base{Retrieval: s.base, Syntax: s.Finder.Syntax}
	s.Name, s.Stdin, s.Out, s.Err = cmd.CommandPath(), cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	if s.quiet {
		s.Err = io.Discard
	}
	s.hintURL(args)
	documents := args
	if len(documents) == 0 {
		documents = []string{"-"}
	}
	if slices.Contains(documents, "-") {
		waiting(s.Err, s.Stdin, s.Name)
	}
	switch s.rejects {
	case "":
	case "-":
		s.Rejects = s.Out
	default:
		kept, openErr := openRejects(s.rejects, s.Stdin, documents, nil)
		if openErr != nil {
			return openErr
		}
		s.Rejects, s.RejectsFile = kept, kept.info
		defer func() { err = cmp.Or(kept.close(), err) }()
	}
	s.Context = catchSignals(cmd)
	return s.Run(args)
}

// hintURL says how to search a page of the Web, if an argument is not a file but a URL.
func (s *searchFlags) hintURL(args []string) {
	for _, arg := range args {
		if r, err := uri.RFC3987.Parse(arg); err == nil && r.Hostname() != "" {
			if _, err := os.Stat(arg); err != nil {
				fmt.Fprintf(s.Err, "%s: the arguments are files; for a page of the Web: curl URL | %s --base URL\n", s.Name, s.Name)
				return
			}
		}
	}
}

// checkBase returns an error if the base is not a URI. With RFC 3986 the base may also be
// an IRI.
func (s *searchFlags) checkBase() error {
	if s.base == "" {
		return nil
	}
	_, err := protocol.ParseBase(s.Finder.Syntax, s.base)
	if err != nil && s.Finder.Syntax == uri.RFC3986 {
		_, err = protocol.ParseBase(uri.RFC3987, s.base)
	}
	return err
}
