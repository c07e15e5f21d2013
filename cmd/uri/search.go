package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/search"
	"github.com/uriform/uri/links"
)

// searchFlags are what extract and links share. They search documents, not lines: their
// arguments are files.
type searchFlags struct {
	search.Search
	base    string
	rejects string
}

func (s *searchFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.TextVar(&s.Finder.Syntax, "syntax", uri.RFC3986, "the `generation`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987")
	f.StringVar(&s.base, "base", "", "the base `URI` of the documents, where they have none of their own")
	f.BoolVar(&s.Offsets, "offsets", false, "print the document, start and end of each reference, in bytes")
	f.BoolVar(&s.JSON, "json", false, "print the reply of batch, one JSON object per document")
	f.BoolVar(&s.Unique, "unique", false, "print each target once; keeps them in memory")
	f.StringVar(&s.rejects, "rejects", "", "keep the values that are no references, and why, in `file`, as JSON Lines")
}

// run searches the documents.
func (s *searchFlags) run(cmd *cobra.Command, args []string) (err error) {
	if err := s.checkBase(); err != nil {
		return fmt.Errorf("--base: %s", draw.Message(err))
	}
	s.Finder.Base = links.Base{Retrieval: s.base, Syntax: s.Finder.Syntax}
	s.Name, s.Stdin, s.Out, s.Err = cmd.CommandPath(), cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	if s.rejects != "" {
		documents := args
		if len(documents) == 0 {
			documents = []string{"-"}
		}
		kept, openErr := openRejects(s.rejects, s.Stdin, documents)
		if openErr != nil {
			return openErr
		}
		s.Rejects, s.RejectsFile = kept, kept.info
		defer func() { err = cmp.Or(kept.close(), err) }()
	}
	return s.Run(args)
}

// checkBase refuses a base that is not a URI. With RFC 3986 it may also be an IRI.
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
