//go:build unix

package board

import (
	"os/exec"
	"syscall"
)

// ownGroup lets cmd start in a process group of its own, so that killGroup also ends the
// processes that the adapter starts.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return killGroup(cmd) }
}

func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
