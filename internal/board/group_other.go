//go:build !unix

package board

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup ends the adapter. Processes that it started end when they read from it or write to it.
func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
