package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("u", false, "update what the scripts in testdata/script expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"uri": main})
}

// TestScripts runs the command as people do.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Setup:              emulate,
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// emulate makes scripts find a command that runs this program in the emulator that
// URIFORM_EMULATOR names, if any. The system of .ci/ports cannot run the program by
// itself, and testscript relies on that.
func emulate(env *testscript.Env) error {
	emulator := os.Getenv("URIFORM_EMULATOR")
	if emulator == "" {
		return nil
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	bin := filepath.Join(env.WorkDir, ".bin")
	if err := os.Mkdir(bin, 0o700); err != nil {
		return err
	}
	env.Setenv("PATH", bin+string(filepath.ListSeparator)+env.Getenv("PATH"))
	// By its name, which is -0, the program knows that it is not to test.
	script := fmt.Sprintf("#!/bin/sh\nexec %q -0 uri %q \"$@\"\n", emulator, program)
	return os.WriteFile(filepath.Join(bin, "uri"), []byte(script), 0o700)
}

// exits runs a program that is to end with an exit code: exits 2 uri parse --no-flag
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARG ...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if code != want {
		ts.Fatalf("%q: exit code %d, want %d", args[1:], code, want)
	}
}
