//go:build linux || darwin || freebsd || netbsd || openbsd

package testenv

import (
	"os/signal"
	"syscall"
)

// LimitFiles limits the size of the files that this process and its children write, so that a fault
// such as an endless loop does not fill the disk. A write beyond [MaxOutput] is an error. TestMain calls
// it. On other systems it does nothing.
func LimitFiles() {
	signal.Ignore(syscall.SIGXFSZ) // otherwise the write ends the process
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit) == nil {
		limit.Cur = min(limit.Cur, MaxOutput)
		syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
	}
}
