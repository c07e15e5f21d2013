//go:build unix

package board

import (
	"os/exec"
	"syscall"
)

// ownGroup lets cmd start in a process group of its own, so that killGroup also ends the
// processes that the adapter starts. A process that leaves the group (setsid) is not ended: that
// needs a cgroup, or makes this whole program the parent of orphans (PR_SET_CHILD_SUBREAPER). Such
// a process loses the pipes, and does not delay the run.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return killGroup(cmd) }
}

func killGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
