package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/wording"
)

// convertCommand returns the subcommand for two operations. Its flags are those of both.
func convertCommand() *cobra.Command {
	toURI, o := newOperation("to-uri"), newOperation("to-iri")
	var to string
	var domain bool
	cmd := o.command()
	cmd.Use = "convert --to uri|iri [IRI ...]"
	cmd.Short = "Convert IRIs to URIs and back, and domain names to Punycode and back"
	choiceVar(cmd, &to, "to", "the `target`: uri or iri", "uri", "iri")
	require(cmd, "to")
	cmd.Flags().BoolVar(&domain, "domain", false, "the inputs are domain names, such as bücher.example, and not references; implies --host idna")
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
		s, host := o.session(cmd), cmd.Flags().Lookup("host").Value.String()
		if domain {
			q := o.request(cmd)
			switch host {
			case "":
				q.With("host", "idna")
			case "percent":
				return errors.New("--domain: domain names are converted by IDNA; --host percent is for references")
			}
			p, err := q.Prepare(&o.server)
			if err != nil {
				return o.flagError(err)
			}
			return s.run(args, &domainConverter{&answerer{o, q, p}})
		}
		if strings.HasPrefix(host, "idna") {
			s.hintHost(args)
		} else if to == "uri" {
			s.hintIDNA(args)
		}
		return o.answer(s, o.request(cmd), args)
	}
	return cmd
}

// A domainConverter is a worker that converts a domain name as the host of a URL.
type domainConverter struct{ *answerer }

func (d *domainConverter) clone() worker {
	return &domainConverter{d.answerer.clone().(*answerer)}
}

var errNoDomain = errors.New("not a domain name; without --domain, references are converted")

func (d *domainConverter) work(s *session, input string) error {
	const before = "http://"
	if input == "" || strings.ContainsAny(input, ":/?#@[]") {
		return s.print(input, nil, protocol.NameInput(input, errNoDomain))
	}
	text, err := d.prepared.Filter(nil, before+input)
	if err != nil {
		// The offset in the error is that of the URL, so the error is quoted, and not wrapped.
		err = protocol.NameInput(input, fmt.Errorf("not a domain name: %s", draw.Message(err)))
	}
	return s.print(input, bytes.TrimPrefix(text, []byte(before)), err)
}

// hintHost says that an argument without a scheme and a host is not a domain name. "bücher.example"
// is a valid reference, a path.
func (s *session) hintHost(args []string) {
	for _, arg := range args {
		if r, err := uri.RFC3987.ParseReference(arg); err == nil && wording.KindOf(r) == wording.RelativePath && strings.Contains(arg, ".") {
			s.err.printf("%s is read as a path; for a domain name, add --domain", console.Quote(arg))
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
			s.err.printf("%s is read as a path; for a domain name, add --domain", console.Quote(arg))
			return
		}
	}
}

func isNotASCII(c rune) bool { return c > unicode.MaxASCII }
