package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
)

// An interruption is the error of a subcommand that a signal ended.
type interruption struct{ signal os.Signal }

// Error returns the name of the signal.
func (i *interruption) Error() string {
	switch i.signal {
	case os.Interrupt:
		return "interrupted by SIGINT"
	case syscall.SIGHUP:
		return "interrupted by SIGHUP"
	}
	return "interrupted by SIGTERM"
}

// exitCode returns the exit code that shells use for the signal.
func (i *interruption) exitCode() int {
	switch i.signal {
	case os.Interrupt:
		return exitInterrupted
	case syscall.SIGHUP:
		return exitHangup
	}
	return exitTerminated
}

// catchSignals returns the context of cmd, which ends at the first SIGINT, SIGTERM or SIGHUP. The cause
// is an *interruption. The second signal ends the program at once. SIGPIPE becomes an error of
// writing, so that the program can close its files.
//
// A subcommand that calls catchSignals has to read its input with interruptible, or to look at
// the context between other steps. Signals end the other subcommands at once.
func catchSignals(cmd *cobra.Command) context.Context {
	ctx, cancel := context.WithCancelCause(cmd.Context())
	ends := make(chan os.Signal, 1)
	for _, s := range [...]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // a shell without job control ignores SIGINT for "uri &"
			signal.Notify(ends, s)
		}
	}
	pipes := catchPipes()
	go func() {
		select {
		case s := <-ends:
			signal.Stop(ends)
			cancel(&interruption{s})
		case <-ctx.Done():
			signal.Stop(ends)
		}
		<-cmd.Root().Context().Done() // the end of run
		signal.Stop(pipes)
	}()
	cmd.SetContext(ctx)
	return ctx
}

// interruptible returns the input of cmd, which ends with an *interruption at SIGINT, SIGTERM and SIGHUP.
func interruptible(cmd *cobra.Command) io.Reader {
	return bulk.ContextReader(catchSignals(cmd), cmd.InOrStdin())
}
