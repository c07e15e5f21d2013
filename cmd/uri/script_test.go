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

	"github.com/uriform/uri/internal/testenv"
)

var update = flag.Bool("u", false, "update the expected output in testdata/script")

func TestMain(m *testing.M) {
	testenv.LimitFiles()
	testscript.Main(m, map[string]func(){"uri": main})
}

// TestScripts runs the command as a program, with the arguments and files of a script.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Setup: func(env *testscript.Env) error {
			for _, name := range []string{"MUTANT", "MUTANT_TRACE"} { // of lab/mutate
				if value := os.Getenv(name); value != "" {
					env.Setenv(name, value)
				}
			}
			return emulate(env)
		},
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// emulate puts a script "uri" into the PATH of the test scripts. The script runs this
// program in the emulator that URIFORM_EMULATOR names. Without it, emulate does nothing.
// .ci/ports needs this: testscript runs a copy of the program, and the system of
// .ci/ports cannot run a program for another processor.
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
	// -0 sets the name of the program. testscript.Main runs the command of that name.
	script := fmt.Sprintf("#!/bin/sh\nexec %q -0 uri %q \"$@\"\n", emulator, program)
	return os.WriteFile(filepath.Join(bin, "uri"), []byte(script), 0o700)
}

// exits runs a program and checks its exit code: exits 2 uri parse --no-flag
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
