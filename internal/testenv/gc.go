package testenv

import (
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// The tests allocate much and keep little, so they are faster if the garbage collector runs rarely. A test program that plays
// the command, and so has no flags of go test, collects as the command does.
func init() {
	isTest := slices.ContainsFunc(os.Args[1:], func(arg string) bool { return strings.HasPrefix(arg, "-test.") })
	if isTest && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
