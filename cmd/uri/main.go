// Uri reads, checks and explains identifiers under the five published generations
// of the URI: RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.
//
//	uri SUBCOMMAND [flags] [INPUT ...]
//
// Every subcommand takes its inputs as arguments or, without any, reads them from
// standard input, one per line, in constant memory: a line ends in LF or CR LF, a
// byte order mark is passed over, an empty line is the empty reference. Results go
// to standard output, everything else to standard error. "uri help SUBCOMMAND"
// says more, with examples.
//
//	check       is it valid? under one generation or, with --all, each
//	parse       its components, drawn under it with their offsets in bytes
//	explain     what each of the five generations makes of it
//	resolve     a reference against --base, by the generation's own algorithm
//	relativize  the shortest reference that --base resolves back
//	normalize   by the steps of RFC 3986, 6.2
//	compare     the rung of the ladder of RFC 3986, 6.2, on which two are equal
//	locate      the parts that RFC 1738 gives to a URL of its scheme
//	extract     the references in text
//	links       those in HTML, mail and web archives, with their base
//	grammar     the grammars of the RFCs: show, match, compare, test suites
//	batch       any operation, JSON Lines in, JSON Lines out
//	version     of this program, and the generations it knows
//
// # Exit codes
//
//	0  yes: every input was accepted
//	1  no: an input was refused, or the answer is no
//	2  misuse, or input and output that failed
//
// With --lines every line is answered by one line, and the exit code is 0 unless
// input or output failed; so it is of batch. Nothing is dropped silently: refused
// lines are counted on standard error, the first ten with their errors, and all of
// them are kept by --rejects FILE, each as a JSON object of line (the number of the
// line or argument), input and error.
//
// # Secrets
//
// What people read is masked: from the first ":" after "//" to the last "@" before
// the path. Errors and diagnostics never show a password, however broken the
// input. Answers that programs read are exact: results, the components of --json
// and batch, and the inputs that --rejects keeps, in a file for the user alone.
//
// # Batch
//
// Each line of the input is a JSON object, the request; each line of the output is
// the reply to it, in the same order, written as soon as no more input is at hand.
//
//	{"op":"parse","input":"http://a/?q","id":1}
//	{"id":1,"valid":true,"syntax":"rfc3986","kind":"uri", …
//
// The key op names the operation; id may be any JSON value, and is echoed. A key
// that is missing or null means the default: rfc3986 for syntax, reference for
// form. The value of any string key may be given as base64 under KEY_base64, which
// is how bytes that are not UTF-8 come in; in replies they go out the same way.
//
// Requests are read strictly: unknown and duplicate keys, names that differ in
// case, more than one object on a line, lone surrogates, bytes that are not UTF-8,
// missing inputs and those given twice are answered by the error bad-request.
// Blank lines are skipped; a line longer than --max-line is skipped and answered
// by too-long.
//
// An error is an object of code, message, field, offset, rule and syntax, null
// where they do not apply. The codes: unexpected, end, too-long, no-base,
// opaque-base, unwritable, unsupported, bad-request, unknown-op, not-implemented.
// Offsets are in bytes, of the input in UTF-8 or decoded from base64. parse and
// generations carry the error beside "valid":false; a no is an answer, no error.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// Exit codes.
const (
	exitYes = iota
	exitNo
	exitMisuse // or input and output that failed
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, in io.Reader, out, diagnostics io.Writer) int {
	root := rootCommand()
	begun := false
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(diagnostics)
	cmd, err := root.ExecuteC()
	switch {
	case err == nil:
		return exitYes
	case errors.Is(err, errNo):
		return exitNo
	}
	message := bare(err)
	if !begun {
		// What cobra says quotes arguments, which may be references.
		message = maskRefused(message) + fmt.Sprintf(" (see %q)", strings.Replace(cmd.CommandPath(), "uri", "uri help", 1))
	}
	fmt.Fprintf(diagnostics, "%s: %s\n", cmd.CommandPath(), message)
	return exitMisuse
}

// noSubcommand says that a word is no subcommand, and which ones are like it.
func noSubcommand(root *cobra.Command, word string) error {
	if like := root.SuggestionsFor(word); len(like) > 0 {
		return fmt.Errorf("%s is no subcommand; did you mean %s?", quoted(word), strings.Join(like, " or "))
	}
	return fmt.Errorf("%s is no subcommand; see \"uri help\"", quoted(word))
}

func rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "uri",
		Short: "Parse, check and explain URIs under the five generations of the standard",
		Long: `Uri reads identifiers under the five published generations of the URI:
RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.

Inputs are the arguments or, without any, the lines of standard input, which end in
LF or CR LF; an empty line is the empty reference. The exit code is 0 for yes, 1 for
no, 2 for misuse.`,
		Example: `  uri explain 'http://a/b/c/d;p?q#f'
  uri parse 'http://[::1]:80/'
  uri check --all < urls.txt
  echo '{"op":"parse","input":"http://a/"}' | uri batch`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return noSubcommand(cmd, args[0])
			}
			return cmd.Help()
		},
		Args: cobra.ArbitraryArgs,

		SuggestionsMinimumDistance: 2,
	}
	cobra.EnableCommandSorting = false // the order below is from the common to the special
	root.AddCommand(
		parseCommand(),
		checkCommand(),
		explainCommand(),
		resolveCommand(),
		relativizeCommand(),
		normalizeCommand(),
		compareCommand(),
		locateCommand(),
		extractCommand(),
		linksCommand(),
		grammarCommand(),
		batchCommand(),
		versionCommand(),
	)
	return root
}
