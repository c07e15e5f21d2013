//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package bulk

import (
	"io/fs"
	"os"
)

const (
	noFollow         = 0
	removesOpenFiles = false
)

// lockFile does nothing. See isOwn.
func lockFile(*os.File) bool { return true }

// isOwn reports that no directory is known to be one of the user: these systems have no lock that
// ends with the process, or it is not used here. So the directories of killed processes stay.
func isOwn(fs.FileInfo) bool { return false }
