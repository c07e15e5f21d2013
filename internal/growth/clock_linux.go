package growth

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime returns the time that this thread has run. Other programs and other threads, for example
// those of the garbage collector, do not change it. If the system has no such clock, cpuTime returns
// the time of the day.
func cpuTime() time.Duration {
	const threadCPUTime = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadCPUTime, uintptr(unsafe.Pointer(&t)), 0); errno != 0 {
		return time.Since(start)
	}
	return time.Duration(t.Nano())
}

var start = time.Now()
