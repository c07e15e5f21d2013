package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
)

func surtCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "surt [REFERENCE ...]",
		Short: "Print the sort keys of web archives: com,example,www)/a",
		Long: `Surt prints the sort key (SURT) of each reference. The labels of the host are in
reverse order, so that the hosts of a domain are neighbors in a sorted list:

  http://www.Example.com/a/b?c#d  com,example,www)/a/b?c
  https://example.com:8443        com,example:8443)/
  http://192.0.2.1/               192.0.2.1)/
  mailto:a@example.com            mailto:a@example.com

The key has no scheme, no userinfo and no fragment. The host is in lower case,
"www" stays, and IP addresses are not reversed. The port follows the host if it
is not the default port of the scheme. An empty path is "/". A reference without
a host is its own key. Surt does not normalize; "uri normalize" before surt
does.`,
		Example: `  # Print the sort key of a URL
  uri surt http://www.example.com/a/b
  # Count the lines of each domain
  uri normalize < urls.txt | uri surt | cut -d')' -f1 | LC_ALL=C sort | uniq -c`,
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return o.session(cmd).parallel(args, func(s *session) func(string) error {
			p := s.printer(cmd.OutOrStdout())
			var b []byte
			return func(input string) error {
				r, err := o.syntax.ParseReference(input)
				if err == nil {
					b = bulk.AppendSURT(b[:0], r)
				}
				return p.print(input, b, err)
			}
		})
	}
	return cmd
}

func sortCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "sort [REFERENCE ...]",
		Short: "Sort references by host, from the top-level domain down",
		Long: `Sort prints the references in the order of their SURT keys, byte by byte; see
"uri help surt". References with the same key stay in their order, such as those
that differ only in their scheme, userinfo or fragment. All references are held
in memory. Rejected lines are not part of the output. With --json, the result of
each reference is its key.

Equal references may not be neighbors after sort, because the keys are not
normalized. To remove duplicates, use "uri dedup".`,
		Example: `  # Sort URLs by host
  uri sort http://www.b.example/ http://a.example/ http://b.example/
  # Sort the lines of a file by host
  uri sort --rejects bad.jsonl < urls.txt`,
	}
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p := o.session(cmd).printer(cmd.OutOrStdout())
		var list []keyed
		err := p.each(args, func(input string) error {
			r, err := o.syntax.ParseReference(input)
			if err != nil {
				if o.json {
					return p.object(input, err, nil)
				}
				return err
			}
			list = append(list, keyed{bulk.SURT(r), input})
			return nil
		})
		if err != nil && err != protocol.ErrNo {
			return err
		}
		p.printSorted(list)
		return cmp.Or(p.out.Flush(), err)
	}
	return cmd
}

// A keyed is a reference with its SURT key.
type keyed struct{ key, text string }

// printSorted prints the references in the order of their keys.
func (p *printer) printSorted(list []keyed) {
	slices.SortStableFunc(list, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	for _, r := range list {
		result := r.text
		if p.json {
			result = r.key
		}
		p.print(r.text, []byte(result), nil)
	}
}
