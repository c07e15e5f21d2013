// Uri reads, checks and explains identifiers under the five published generations
// of the URI: RFC 1738, RFC 1808, RFC 2396, RFC 3986 and RFC 3987.
//
//	uri SUBCOMMAND [flags] [INPUT ...]
//
// Every subcommand takes its inputs as arguments or, without any, reads them from
// standard input, one per line, in constant memory: a line ends in LF or CR LF, a
// byte order mark is skipped, an empty line is the empty reference. Results go
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
// Output for people is masked: from the first ":" after "//" to the last "@" before
// the path. Errors and diagnostics never show a password, however broken the
// input, nor the control characters of file names. Answers that programs read are
// exact: results, the components of --json and batch, and the inputs that --rejects
// keeps, in a file for the user alone. That file must not be an input.
//
// # Batch
//
// Each line of the input is a JSON object, the request; each line of the output is
// the reply to it, in the same order, written as soon as no more input is at hand.
//
//	{"op":"parse","input":"http://a/?q","id":1}
//	{"id":1,"valid":true,"syntax":"rfc3986","kind":"uri", …
//
// "uri help batch" lists the operations. The contract is in the documentation of
// package internal/protocol.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
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
	checked := &checkedWriter{w: out}
	root.SetOut(checked)
	root.SetErr(diagnostics)
	cmd, err := root.ExecuteC()
	if err == nil {
		err = checked.err // cobra does not report that it could not write help
	}
	switch {
	case err == nil:
		return exitYes
	case errors.Is(err, protocol.ErrNo):
		return exitNo
	}
	message := draw.Message(err)
	if !begun {
		// What cobra says quotes arguments, which may be references.
		message = draw.Mask(maskArguments(message, args)) + fmt.Sprintf(" (see %q)", strings.Replace(cmd.CommandPath(), "uri", "uri help", 1))
	}
	fmt.Fprintf(diagnostics, "%s: %s\n", cmd.CommandPath(), message)
	return exitMisuse
}

// maskArguments masks the passwords of args where message quotes args. A message may
// have an argument twice, and draw.Mask masks one password.
func maskArguments(message string, args []string) string {
	quoted := func(s string) string { return strings.Trim(strconv.Quote(s), `"`) }
	for _, arg := range args {
		_, value, _ := strings.Cut(arg, "=")
		for _, s := range [...]string{arg, value} {
			if masked := draw.Mask(s); masked != s {
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
