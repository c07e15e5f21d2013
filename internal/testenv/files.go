package testenv

import (
	"os"
	"runtime/debug"
	"testing"
)

// ClosesFiles calls use some times, and fails if more files are open then than before. It does nothing on a system
// without the folder /proc/self/fd. No other test may open files at the same time.
func ClosesFiles(t testing.TB, use func()) {
	t.Helper()
	before, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the garbage collector closes files, too
	const times = 10
	for range times {
		use()
	}
	if after, _ := os.ReadDir("/proc/self/fd"); len(after) >= len(before)+times {
		t.Errorf("%d files are open after %d times, and %d were open before", len(after), times, len(before))
	}
}
