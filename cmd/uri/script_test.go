package main

import (
	"errors"
	"flag"
	"os/exec"
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
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Cmds:               map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
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
