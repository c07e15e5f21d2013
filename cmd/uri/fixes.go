package main

import (
	"cmp"
	"errors"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

// fixOptions are the flags of subcommands that repair their inputs, as "uri fix" in front of them does.
type fixOptions struct {
	on   bool
	list string // the file of --fixes
}

func (o *options) fixFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.fix.on, "fix", false, "repair invalid inputs first, as \"uri fix\" does, and count them")
	f.StringVar(&o.fix.list, "fixes", "", "with --fix, write the repaired inputs and what was changed to `file`, as JSON Lines")
}

// check returns an error for flags that depend on each other.
func (o *fixOptions) check(cmd *cobra.Command, rejects string) error {
	switch {
	case o.list == "-":
		return errors.New("--fixes -: standard output has the results; name a file")
	case o.list != "" && rejects != "" && sameName(o.list, rejects):
		return errors.New("--fixes and --rejects name the same file")
	}
	return cmp.Or(checkEmpty(cmd, "fixes"), needs(cmd, "fix", o.on, "fixes"))
}

// fixSyntax returns the value of --syntax, under which inputs are repaired.
func fixSyntax(cmd *cobra.Command) (x uri.Syntax) {
	for _, x := range uri.Syntaxes() {
		if x.String() == cmd.Flags().Lookup("syntax").Value.String() {
			return x
		}
	}
	return uri.RFC3986
}

// hintScheme warns of the arguments of fix that, repaired, look like a host without a scheme, and says so if --scheme puts
// one before them. It does not for names that no domain has, such as "www.ex_ample.com".
func (s *session) hintScheme(args []string) {
	x := fixSyntax(s.cmd)
	var hosts, others []string
	for _, arg := range args {
		host, _, _ := strings.Cut(arg, "/")
		completed, _ := fix.Complete(x, "https", arg)
		isHost := completed != arg
		if repaired, err := fix.Append(nil, x, arg); err == nil && !strings.ContainsFunc(host, unicode.IsSpace) { // no sentence
			arg = string(repaired)
		}
		if isHost {
			hosts = append(hosts, arg)
		} else {
			others = append(others, arg)
		}
	}
	if !s.cmd.Flags().Changed("scheme") && s.warnOfHosts(x, hosts) {
		s.err.printf("--scheme https puts a scheme before such inputs")
	}
	s.warnOfHosts(x, others)
}

// fixed returns an input as it is with --fix: repaired, if it is invalid and can be repaired.
func (s *session) fixed(input string) string {
	result, changed := protocol.Fix(s.fixSyntax, input)
	if changed {
		s.countFix(input, result, func(w *jsonwriter.Writer) {
			w.Int("line", s.number)
			protocol.WriteChanges(w, s.fixSyntax, input)
		})
	}
	return result
}

// countFix counts an input that is repaired, and writes it to the file of --fixes, with the members that where writes.
func (s *session) countFix(input, result string, where func(w *jsonwriter.Writer)) {
	s.repaired++
	if s.fixesFile == nil {
		return
	}
	s.fixesFile.Write(jsonwriter.Line(func(w *jsonwriter.Writer) {
		w.Text("input", input)
		w.Text("result", result)
		where(w)
	}))
}
