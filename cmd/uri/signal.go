package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
)

// An interruption is the error of a subcommand that a signal ended.
type interruption struct{ signal syscall.Signal }

// endings are the signals that end a stream, with their names. Without its line here, SIGQUIT would
// print the stacks of all goroutines, and leave files.
var endings = [...]struct {
	signal syscall.Signal
	name   string
}{
	{syscall.SIGHUP, "SIGHUP"},
	{syscall.SIGINT, "SIGINT"},
	{syscall.SIGQUIT, "SIGQUIT"},
	{syscall.SIGTERM, "SIGTERM"},
}

// Error returns the name of the signal.
func (i *interruption) Error() string {
	for _, e := range endings {
		if e.signal == i.signal {
			return "interrupted by " + e.name
		}
	}
	return "interrupted"
}

// exitCode returns the exit code that shells use for the signal.
func (i *interruption) exitCode() int { return exitSignal + int(i.signal) }

// sameSignal is the time after a signal in which the next one belongs to it: timeout(1) signals
// the process, and then its process group.
const sameSignal = 200 * time.Millisecond

// catchSignals returns the context of cmd, which ends at the first signal of endings. The cause is
// an *interruption. A signal after sameSignal ends the program at once. SIGPIPE becomes an error of
// writing, so that the program can close its files.
//
// A subcommand that calls catchSignals has to read its input with interruptible, or to look at
// the context between other steps. Signals end the other subcommands at once.
func catchSignals(cmd *cobra.Command) context.Context {
	ctx, cancel := context.WithCancelCause(cmd.Context())
	ends := make(chan os.Signal, 1)
	for _, e := range endings {
		if !signal.Ignored(e.signal) { // a shell without job control ignores SIGINT for "uri &"
			signal.Notify(ends, e.signal)
		}
	}
	pipes := catchPipes()
	go func() {
		select {
		case s := <-ends:
			cancel(&interruption{s.(syscall.Signal)}) // os/signal delivers no others
			time.Sleep(sameSignal)
			signal.Stop(ends)
		case <-ctx.Done():
			signal.Stop(ends)
		}
		<-cmd.Root().Context().Done() // the end of run
		signal.Stop(pipes)
	}()
	cmd.SetContext(ctx)
	return ctx
}

// interruptible returns the input of cmd, which ends with an *interruption at the signals
// of endings.
func interruptible(cmd *cobra.Command) io.Reader {
	return bulk.ContextReader(catchSignals(cmd), cmd.InOrStdin())
}

// openInterruptible is os.Open, but returns when the context ends. Opening a named pipe waits for a program
// that writes to it.
func openInterruptible(ctx context.Context, name string) (*os.File, error) {
	type result struct {
		file *os.File
		err  error
	}
	opened := make(chan result, 1)
	go func() {
		f, err := os.Open(name)
		opened <- result{f, err}
	}()
	select {
	case r := <-opened:
		return r.file, r.err
	case <-ctx.Done():
		return nil, context.Cause(ctx) // the program ends, and the system closes the file
	}
}
