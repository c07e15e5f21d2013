// Command urivet reports mistakes with URLs in Go packages. README.md of the module describes its rules.
//
//	urivet ./...                            # as a program
//	go vet -vettool=$(which urivet) ./...   # with the cache of the go command
//	urivet help urlescape                   # a rule
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/uriform/uri/urivet"
)

// As a program, it runs itself again with this variable of the environment, and reads what that process writes to stderr.
const again = "URIVET_AGAIN"

func main() {
	if os.Getenv(again) != "" || strings.HasSuffix(os.Args[len(os.Args)-1], ".cfg") { // of go vet
		multichecker.Main(urivet.Analyzers()...)
	}
	self, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	cmd := exec.Command(self, os.Args[1:]...)
	cmd.Env = append(os.Environ(), again+"=1")
	cmd.Stdout = os.Stdout
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		log.Fatal(err)
	}
	printOnce(os.Stderr, stderr)
	cmd.Wait()
	os.Exit(cmd.ProcessState.ExitCode())
}

var (
	inFile  = regexp.MustCompile(`^(.+\.go):\d+:\d+: `)
	skipped = regexp.MustCompile(`^url\w+: (analysis skipped|failed prerequisites)`)
)

// printOnce copies lines. multichecker has each type error several times: of the compiler, with a relative path, of go/types,
// and of the tests of the package, and then each rule as skipped.
func printOnce(w io.Writer, r io.Reader) {
	seen := make(map[string]bool)
	for lines := bufio.NewReader(r); ; {
		line, err := lines.ReadString('\n')
		line = strings.TrimPrefix(line, "-: ")                  // of a list of errors without a place
		key, _, _ := strings.Cut(strings.TrimSpace(line), " [") // # package [its test]
		if m := inFile.FindStringSubmatch(line); m != nil {
			if path, err := filepath.Abs(m[1]); err == nil {
				key = path + line[len(m[1]):]
			}
		}
		if !skipped.MatchString(line) && !seen[key] {
			fmt.Fprint(w, line)
		}
		if err != nil {
			return
		}
		seen[key] = strings.HasPrefix(line, "# ") || inFile.MatchString(line)
	}
}
