//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// keepSignals keeps three signals from package runtime. With SIGXFSZ, a file is too large, and with SIGPIPE, a pipe has
// no reader; writing returns an error then, in Go and in DuckDB.
// SIGABRT follows the reason that the library of C++ has printed, and a stack of Go says no more. The signal
// ends the program in spite of Notify.
func keepSignals() {
	signal.Ignore(syscall.SIGXFSZ, syscall.SIGPIPE)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGABRT)
}
