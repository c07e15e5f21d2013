// Command urivet reports mistakes with URLs in Go packages. README.md of the module describes its rules.
//
//	urivet ./...                            # as a program, with the rules that are on by default
//	urivet -optional ./...                  # with all rules
//	go vet -vettool=$(which urivet) ./...   # with the cache of the go command
//	urivet help urlescape                   # a rule
package main

import (
	"flag"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/uriform/uri/urivet"
)

func main() {
	flag.Bool("optional", false, "run all rules, also those that are off by default")
	list := urivet.Analyzers()
	for _, a := range urivet.Optional() {
		if slices.ContainsFunc(os.Args[1:], func(arg string) bool { return asksFor(arg, a.Name) }) {
			list = append(list, a)
		}
	}
	multichecker.Main(list...)
}

// asksFor reports whether an argument is about a rule: "-urlhost", "-urlhost.tests", "-optional", and "-flags", with which
// go vet asks for the flags of all rules.
func asksFor(arg, rule string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	name, _, _ = strings.Cut(name, ".")
	return arg == "help" || arg == rule || arg[:min(1, len(arg))] == "-" && (name == rule || name == "optional" || name == "flags")
}
