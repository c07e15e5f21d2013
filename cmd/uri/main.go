// Uri parses, checks and explains URIs under the five published syntaxes: RFC 1738,
// RFC 1808, RFC 2396, RFC 3986 and RFC 3987.
//
//	uri SUBCOMMAND [flags] [INPUT ...]
//
// The inputs of a subcommand are its arguments. Without arguments, the inputs are the
// lines of standard input, which are read in constant memory. A line ends in LF or
// CR LF. An empty line is the empty reference. A byte order mark is skipped. Results
// are written to standard output, and everything else to standard error.
// "uri help SUBCOMMAND" shows the details, with examples.
//
//	check       report whether a reference is valid
//	parse       draw the components of a reference, with their offsets in bytes
//	explain     show how each of the five syntaxes reads a reference
//	get         print components by name
//	set         change, add or remove components
//	compose     build references from components
//	encode      percent-encode text for a component
//	decode      decode percent-encoded text
//	resolve     resolve references against a base URI
//	relativize  find the shortest reference that a base URI resolves to a URI
//	normalize   apply the steps of RFC 3986, 6.2
//	fix         percent-encode the characters that make references invalid
//	convert     convert IRIs to URIs and back
//	compare     find the first step of RFC 3986, 6.2, after which two references are equal
//	surt        print the sort keys of web archives
//	sort        sort references by host
//	uniq        remove neighbors that are equal
//	stats       show what a list of references is made of
//	dedup       remove references that are equal, in lists of any length
//	bidi        report on right-to-left text
//	lint        warn of dangers in references
//	locate      split a URL by the rule that RFC 1738 has for its scheme
//	extract     find the references in text
//	links       find the references in HTML, mail and web archives
//	grammar     show, match and compare grammars, and make test suites
//	batch       answer requests: JSON Lines in, JSON Lines out
//	serve       show a page in the browser that explains references
//	conformance hold a library of any language to the vectors of the RFCs
//	version     print the version of this program
//	man         write the manual pages of this program
//
// The help topics are syntaxes, normalization, errors and lines: "uri help lines".
//
// # Exit codes
//
//	0  yes: every input was accepted
//	1  no: an input was rejected, or the answer is no
//	2  wrong usage, or an error of input or output
//
//	129  SIGHUP ended a stream
//	130  SIGINT ended a stream
//	131  SIGQUIT ended a stream
//	141  the reader of standard output ended before the stream
//	143  SIGTERM ended a stream
//
// At these signals, the results of all inputs that were read are written, and the number
// of inputs is printed on standard error. The second signal ends the program at once.
//
// With --lines the output has one line for each input line, and the exit code is 0
// unless input or output fails. The same exit code applies to batch and --column. --quiet
// turns off the reports of rejected inputs.
//
// # Streams
//
// The argument "-" is standard input, and the file "-" of --rejects is standard output.
// Output is written whenever no more input is available, so that a parent program can
// send a block of lines with --lines, and wait for as many lines. --column reads the
// inputs from a column of a table (TSV, CSV or JSON Lines), and prints the table with the
// results. "uri help lines" specifies the contract. With --jobs N, dedup and subcommands that change
// or check each line alone work on N blocks of lines at the same time, and the output is the same.
//
// The runtime of Go opens /dev/null in place of a standard stream that is closed when the
// program starts.
//
// # Terminals
//
// On a terminal, drawings have colors and fit the width of the terminal; --color and
// --width change this. Colors never say more than the text. The variables NO_COLOR,
// CLICOLOR, CLICOLOR_FORCE and TERM apply: see internal/console.
//
// If standard error is a terminal and standard output is not, a stream of more than one second shows
// its progress in one line, which is erased at the end; --progress changes this.
//
// No input is dropped silently. Rejected lines are counted on standard error, and the
// first ten are reported with their errors. check and parse draw a rejected argument with a
// mark under the byte of the error. --rejects FILE keeps all rejected inputs:
// one JSON object each, with the keys line (the number of the line or argument), input
// and error.
//
// # Secrets
//
// Output for people is masked: from the first ":" after "//" to the last "@" before the
// path. Errors and diagnostics never show a password, even if the input is invalid. They
// never show the control characters of file names.
//
// Output for programs is exact: results, the components of --json and batch, and the
// inputs in the file of --rejects. Only the user can read that file. The file must not
// be one of the inputs.
//
// # Batch
//
// Each line of the input is a JSON object, the request. Each line of the output is the
// reply to one request. Replies have the order of the requests, and are written as soon
// as no more input is available.
//
//	{"op":"parse","input":"http://a/?q","id":1}
//	{"id":1,"valid":true,"syntax":"rfc3986","kind":"uri", …
//
// "uri help batch" lists the operations. The documentation of package internal/protocol
// specifies requests and replies.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

// Exit codes.
const (
	exitYes = iota
	exitNo
	exitMisuse // wrong usage, or an error of input or output

	// Shells use 128 and the number of the signal for programs that a signal ended.
	exitSignal     = 128
	exitBrokenPipe = exitSignal + 13 // SIGPIPE
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns its exit code.
func run(args []string, in io.Reader, out, diagnostics io.Writer) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if len(args) == 1 && args[0] == "--version" {
		args = []string{"version"}
	}
	root := rootCommand(args...)
	rejectUnknownWords(root, args)
	root.SetContext(ctx)
	started := false
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	root.SetArgs(args)
	root.SetIn(in)
	checked := &checkedWriter{w: out}
	root.SetOut(checked)
	root.SetErr(diagnostics)
	if len(args) > 0 && args[0] == cobra.ShellCompRequestCmd {
		completeOthers(root)
	}
	cmd, err := root.ExecuteC()
	if err == nil {
		err = checked.err // cobra ignores errors of writing the help
	}
	stopped, interrupted := errors.AsType[*interruption](err)
	switch {
	case err == nil:
		return exitYes
	case errors.Is(err, protocol.ErrNo):
		return exitNo
	case isBrokenPipe(checked.err):
		return exitBrokenPipe
	case interrupted:
		fmt.Fprintf(diagnostics, "%s: %v\n", cmd.CommandPath(), err)
		return stopped.exitCode()
	}
	message := draw.Message(err)
	if !started {
		// Messages of cobra quote arguments, and an argument may be a reference.
		message = console.Mask(maskArguments(message, args)) + fmt.Sprintf(" (see %q)", strings.Replace(cmd.CommandPath(), "uri", "uri help", 1))
	}
	fmt.Fprintf(folded(diagnostics, diagnostics), "%s: %s\n", cmd.CommandPath(), message)
	return exitMisuse
}

// maskArguments returns message with the passwords of args masked. console.Mask alone is not
// enough: it masks one password, and a message may quote an argument twice.
func maskArguments(message string, args []string) string {
	quoted := func(s string) string { return strings.Trim(strconv.Quote(s), `"`) }
	for _, arg := range args {
		_, value, _ := strings.Cut(arg, "=")
		for _, s := range [...]string{arg, value} {
			if masked := console.Mask(s); masked != s {
				message = strings.ReplaceAll(message, s, masked)
				message = strings.ReplaceAll(message, quoted(s), quoted(masked))
			}
		}
	}
	return message
}

// A checkedWriter keeps the first error of w.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	if c.err == nil {
		c.err = err
	}
	return n, err
}
