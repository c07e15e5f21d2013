//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package bulk

import (
	"io/fs"
	"os"
	"syscall"
)

const (
	noFollow         = syscall.O_NOFOLLOW // of symbolic links
	removesOpenFiles = true
)

// lockFile locks f, and reports whether it could. The system removes the lock when the process
// ends.
func lockFile(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// isOwn reports whether the user owns a file.
func isOwn(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
