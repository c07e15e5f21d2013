package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/iri"
)

func convertCommand() *cobra.Command {
	var o options
	var c protocol.Conversion
	to := choice{values: []string{"uri", "iri"}, named: true}
	host := choice{values: protocol.HostNames, named: true}
	cmd := &cobra.Command{
		Use:   "convert --to uri|iri [IRI ...]",
		Short: "Convert IRIs to URIs and back, and domain names to Punycode and back",
	}
	to.define(cmd, "to", "the `target`: uri or iri")
	require(cmd, "to")
	host.define(cmd, "host", "the `mapping` of domain names: percent, idna or idna-non-ascii (default percent; with --display idna-non-ascii)")
	cmd.Flags().BoolVar(&c.NFC, "nfc", false, "normalize the characters to Normalization Form C first")
	cmd.Flags().BoolVar(&c.Lenient, "lenient", false, "percent-encode printable ASCII characters that no URI contains")
	cmd.Flags().BoolVar(&c.Display, "display", false, "print the form for people, with passwords masked")
	o.lineFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case to.value == "iri" && (c.NFC || c.Lenient):
			return errors.New("--nfc and --lenient need --to uri")
		case to.value == "uri" && c.Display:
			return errors.New("--display needs --to iri")
		}
		c.Host = host.value
		s := o.session(cmd)
		if strings.HasPrefix(host.value, "idna") {
			s.hintHost(args)
		}
		toURI, toIRI := c.ToURI(), c.ToIRI()
		return s.filter(args, func(input string) *protocol.Request {
			return c.Request(to.value == "uri", input)
		}, func(dst []byte, input string) ([]byte, error) {
			switch {
			case to.value == "uri":
				return toURI.Append(dst, input)
			case c.Display:
				return appendDisplay(dst, toIRI, input)
			}
			return toIRI.Append(dst, input)
		})
	}
	return cmd
}

// hintHost says that an argument without a scheme and a host is not a domain name. "bücher.example"
// is a valid reference, a path.
func (s *session) hintHost(args []string) {
	for _, arg := range args {
		if r, err := uri.RFC3987.ParseReference(arg); err == nil && r.Kind() == uri.KindRelativePath && strings.Contains(arg, ".") {
			fmt.Fprintf(s.err, "%s: %s is read as a path; for a domain name, write %s\n", s.name, console.Quote(arg), console.Quote("http://"+arg))
			return
		}
	}
}

// appendDisplay appends the form of a URI for people, masked.
func appendDisplay(dst []byte, with iri.ToIRI, input string) ([]byte, error) {
	shown, err := with.String(input)
	if err != nil {
		return dst, err
	}
	r, err := uri.RFC3987.ParseReference(shown)
	return append(dst, r.Redacted()...), err
}
