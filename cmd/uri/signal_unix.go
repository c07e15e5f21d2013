//go:build unix

package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// catchPipes lets a write to a pipe without readers return an error. Otherwise such a write to
// standard output ends the program.
func catchPipes() chan os.Signal {
	pipes := make(chan os.Signal, 1)
	signal.Notify(pipes, syscall.SIGPIPE)
	return pipes
}

// isBrokenPipe reports whether err is the error of a write to a pipe without readers.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
