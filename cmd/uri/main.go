// Uri parses, checks and explains URIs under the five published syntaxes: RFC 1738,
// RFC 1808, RFC 2396, RFC 3986 and RFC 3987.
//
//	uri SUBCOMMAND [flags] [INPUT ...]
//
// "uri help" lists the subcommands, and "uri help SUBCOMMAND" shows the details, with examples. The
// inputs of a subcommand are its arguments or, without arguments, the lines of standard input, which
// are read in constant memory. Results are written to standard output, and everything else to
// standard error. "uri help lines" specifies streams and tables, "uri help errors" messages and
// rejected inputs, and "uri help batch" the requests and replies of other programs.
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
// unless input or output fails. The same exit code applies to batch. --quiet turns off the
// reports of rejected inputs. "uri help exit" has the codes of each subcommand.
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
// # Secrets
//
// Output for people is masked: from the first ":" after "//" to the last "@" before the
// path. Errors and diagnostics never show a password, even if the input is invalid. They
// never show the control characters of file names.
//
// Output for programs is exact: results, the components of --json and batch, and the
// inputs in the files of --rejects and --fixes. Only the user can read these files. They
// must not be input files.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
		args = []string{"version", "--short"}
	}
	root := rootCommand(args...)
	rejectUnknownWords(root, args)
	root.SetContext(ctx)
	started := false
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	root.SetArgs(args)
	if file, ok := out.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() && isInput(info, in, []string{"-"}) {
			in = noReader{errors.New("standard input is also standard output, so it would grow while it is read")}
		}
	}
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
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path != "" {
		message = strings.ReplaceAll(message, e.Path, console.File(e.Path)) // a reference may be given as a file by mistake
	}
	if !started {
		// Messages of cobra quote arguments, and an argument may be a reference.
		message = console.Mask(maskArguments(message, args)) + fmt.Sprintf(" (see %q)", strings.Replace(cmd.CommandPath(), "uri", "uri help", 1))
	}
	lines := strings.Split(message, "\n") // those of other libraries may have what a terminal executes
	for i, line := range lines {
		lines[i] = console.Printable(line)
	}
	fmt.Fprintf(folded(diagnostics, diagnostics), "%s: %s\n", cmd.CommandPath(), strings.Join(lines, "\n"))
	return exitMisuse
}

// A noReader returns an error in place of data.
type noReader struct{ error }

func (r noReader) Read([]byte) (int, error) { return 0, r.error }

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
