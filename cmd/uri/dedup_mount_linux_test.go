package main

import "syscall"

// mountSmall mounts a file system of 1 MiB on a directory.
func mountSmall(dir string) error { return syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m") }
