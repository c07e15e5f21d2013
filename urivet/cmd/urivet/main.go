// Command urivet reports mistakes with URLs in Go packages. README.md of the module describes its rules.
//
//	urivet ./...                            # as a program
//	go vet -vettool=$(which urivet) ./...   # with the cache of the go command
//	urivet help urlescape                   # a rule
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/uriform/uri/urivet"
)

func main() { multichecker.Main(urivet.Analyzers()...) }
