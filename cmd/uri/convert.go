package main

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/wording"
)

// convertCommand returns the subcommand for two operations. Its flags are those of both.
func convertCommand() *cobra.Command {
	toURI, o := newOperation("to-uri"), newOperation("to-iri")
	var to string
	cmd := o.command()
	cmd.Use = "convert --to uri|iri [IRI ...]"
	cmd.Short = "Convert IRIs to URIs and back, and domain names to Punycode and back"
	choiceVar(cmd, &to, "to", "the `target`: uri or iri", "uri", "iri")
	require(cmd, "to")
	for _, f := range toURI.Fields {
		if cmd.Flags().Lookup(flagName(f)) == nil {
			toURI.fieldFlag(cmd, f)
		}
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := cmp.Or(needs(cmd, "to uri", to == "uri", "nfc", "lenient"), needs(cmd, "to iri", to == "iri", "display")); err != nil {
			return err
		}
		if to == "uri" {
			o.Operation = toURI.Operation
		}
		s := o.session(cmd)
		if strings.HasPrefix(cmd.Flags().Lookup("host").Value.String(), "idna") {
			s.hintHost(args)
		} else if to == "uri" {
			s.hintIDNA(args)
		}
		return o.answer(s, o.request(cmd), args)
	}
	return cmd
}

// hintHost says that an argument without a scheme and a host is not a domain name. "bücher.example"
// is a valid reference, a path.
func (s *session) hintHost(args []string) {
	for _, arg := range args {
		if r, err := uri.RFC3987.ParseReference(arg); err == nil && wording.KindOf(r) == wording.RelativePath && strings.Contains(arg, ".") {
			s.err.printf("%s is read as a path; for a domain name, write %s", console.Quote(arg), console.Quote("http://"+arg))
			return
		}
	}
}

// hintIDNA says how to write the host of an argument that is not ASCII in Punycode. Without a scheme, "bücher.example"
// is a path.
func (s *session) hintIDNA(args []string) {
	for _, arg := range args {
		r, err := uri.RFC3987.ParseReference(arg)
		host, _ := r.Host()
		isPath := wording.KindOf(r) == wording.RelativePath && strings.Contains(arg, ".") && !strings.ContainsAny(arg, "/?#")
		switch {
		case err != nil:
		case strings.ContainsFunc(host, isNotASCII):
			s.err.printf("a host that is not ASCII is percent-encoded; --host idna writes it in Punycode")
			return
		case isPath && strings.ContainsFunc(arg, isNotASCII):
			s.err.printf("%s is read as a path; for a domain name, write --host idna %s", console.Quote(arg), console.Quote("http://"+arg))
			return
		}
	}
}

func isNotASCII(c rune) bool { return c > unicode.MaxASCII }
