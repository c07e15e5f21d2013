// Package testenv is what the tests of this repository need from outside: the environment
// variables that control them, the data beside the clone, the texts of the RFCs, and one way to skip
// a test that cannot run here. Only tests import it.
//
// The variables are:
//
//	URIFORM_LONG=1       run completely the tests that check a sample by default
//	URIFORM_NOSKIP=1     a test that cannot run here fails instead of skipping
//	URIFORM_MAYSKIP      what may be missing although URIFORM_NOSKIP is set, for example "data java"
//	URIFORM_SHARED       the folder that has data/ and rfc/; the default is the folder "shared" beside the clone
//	URIFORM_RFC          a folder that has rfc1738.txt and so on, as the RFC Editor publishes them
//	URIFORM_REWRITE=1    write testdata/rfc.txt anew, from the texts of the RFCs
package testenv

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Long reports whether to run a test completely that otherwise checks a sample. The variable
// URIFORM_LONG decides. It is read once, because the go command notes each read for its cache of test results, and
// needs seconds for the millions of a loop.
func Long() bool { return long() }

var long = sync.OnceValue(readLong)

func readLong() bool { return os.Getenv("URIFORM_LONG") == "1" }

// Skip skips a test that cannot run because something is missing: need names it in one word, such as
// "data", "python3" or "root", and the reason says more. If URIFORM_NOSKIP is set, the test fails
// instead, unless URIFORM_MAYSKIP has the word.
//
// A test that only takes long calls t.Skip if testing.Short is true or Long is false. That is the
// choice of the person who runs the tests, so it does not count as a skip.
func Skip(t testing.TB, need, format string, args ...any) {
	t.Helper()
	format = "SKIPPED: needs " + need + ": " + format
	if mayNotSkip() && !slices.Contains(words(os.Getenv("URIFORM_MAYSKIP")), need) {
		t.Fatalf("URIFORM_NOSKIP is set. "+format, args...)
	}
	t.Skipf(format, args...)
}

func mayNotSkip() bool { return os.Getenv("URIFORM_NOSKIP") == "1" }

func words(list string) []string {
	return strings.FieldsFunc(list, func(c rune) bool { return c == ' ' || c == ',' })
}

// Program returns the path of a program that is installed here, and skips the test if it is not.
func Program(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Skip(t, name, "%v", err)
	}
	return path
}

// Data returns the path of a file or folder of the data beside the clone, for example
// Data(t, "corpora", "urls-web.txt"). It skips the test if the data is not there. The data consists of
// lists and of the test cases of other projects. They have other licenses, so they are not part of
// the repository; data/README.md explains them.
func Data(t testing.TB, elem ...string) string {
	t.Helper()
	dir := shared(t)
	if dir == "" {
		Skip(t, "data", "%s is in the folder shared, beside the clone; or set URIFORM_SHARED", strings.Join(elem, "/"))
	}
	return filepath.Join(append([]string{dir, "data"}, elem...)...)
}

// DataFiles returns the files of the data beside the clone that a pattern of [filepath.Glob] matches,
// for example DataFiles(t, "corpora", "*.txt"), at least one. It skips the test if there is no data.
func DataFiles(t testing.TB, elem ...string) []string {
	t.Helper()
	pattern := Data(t, elem...)
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no file matches %s: %v", pattern, err)
	}
	return files
}

// HasData reports whether there is data beside the clone, for a test that checks more if there is.
func HasData(t testing.TB) bool {
	t.Helper()
	return shared(t) != ""
}

// shared returns the folder of the data and the texts, or "" if it is not there. A folder that
// URIFORM_SHARED names must be there.
func shared(t testing.TB) string {
	t.Helper()
	if dir := os.Getenv("URIFORM_SHARED"); dir != "" {
		if !isShared(dir) {
			t.Fatalf("URIFORM_SHARED is %s, but the folder has no data/README.md that begins with %q", dir, marker)
		}
		return dir
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(filepath.Dir(root), "shared")
	if !isShared(dir) {
		return ""
	}
	return dir
}

// marker is the first line of data/README.md. Any folder may have the name "shared".
const marker = "# Test data for URIs"

func isShared(dir string) bool {
	f, err := os.Open(filepath.Join(dir, "data", "README.md"))
	if err != nil {
		return false
	}
	defer f.Close()
	line, _ := bufio.NewReader(f).ReadString('\n')
	return strings.TrimSpace(line) == marker
}

// Root returns the folder of the root module.
func Root(t testing.TB) string {
	t.Helper()
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// moduleRoot finds the root module above the folder of the test, which is where the go command starts
// a test. A nested module has a go.mod too, with another name.
var moduleRoot = sync.OnceValues(func() (string, error) { return rootAbove(start) })

var start, _ = os.Getwd() // before a test can change it

func rootAbove(dir string) (string, error) {
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if name, _, _ := strings.Cut(string(text), "\n"); err == nil && strings.TrimSpace(name) == "module github.com/uriform/uri" {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", &os.PathError{Op: "find the root module above", Path: start, Err: os.ErrNotExist}
		}
		dir = up
	}
}
