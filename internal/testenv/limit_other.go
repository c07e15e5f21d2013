//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package testenv

// LimitFiles does nothing: package syscall cannot limit the size of files on this system.
func LimitFiles() {}
