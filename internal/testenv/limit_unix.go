//go:build linux || darwin || freebsd || netbsd || openbsd

package testenv

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

// LimitFiles limits the size of the files that this process and its children write, so that a fault
// such as an endless loop does not fill the disk. TestMain calls it. A write beyond [MaxOutput] is an
// error, and the process panics, because a loop that ignores the error would not end. On other systems
// LimitFiles does nothing.
func LimitFiles() {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit) != nil {
		return
	}
	limit.Cur = min(limit.Cur, MaxOutput)
	tooLong := make(chan os.Signal, 1)
	signal.Notify(tooLong, syscall.SIGXFSZ)
	go func() {
		<-tooLong
		debug.SetTraceback("all") // shows the test
		panic(fmt.Sprintf("testenv: a file has more than %d bytes", MaxOutput))
	}()
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit)
}
