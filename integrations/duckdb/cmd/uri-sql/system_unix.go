//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// keepSignals keeps two signals from package runtime. With SIGXFSZ, a file is too large, and DuckDB returns an error then.
// SIGABRT follows the reason that the library of C++ has printed, and a stack of Go says no more. The signal
// ends the program in spite of Notify.
func keepSignals() {
	signal.Ignore(syscall.SIGXFSZ)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGABRT)
}

// umask returns the permissions that new files do not get.
func umask() os.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return os.FileMode(mask)
}
