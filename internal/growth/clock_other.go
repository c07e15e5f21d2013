//go:build !linux

package growth

import "time"

// cpuTime returns the time since the start of the program: package syscall has no clock of one thread
// on this system.
func cpuTime() time.Duration { return time.Since(start) }

var start = time.Now()
