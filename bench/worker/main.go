// Worker runs passes of one library of Go over corpora, as its standard input asks
// (see PROTOCOL.md). The benchmark starts one for each library, so that each has a
// heap and a garbage collector to itself.
package main

import (
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// A peer is what a library does for the benchmark.
type peer struct {
	module string // its path; "" for what comes with Go
	ops    map[string]operation
}

// An operation does one thing with every line of the input, one after the other,
// and returns how many it accepted. Those that make texts leave the last in out.
type operation func(in *input) (accepted int)

// An input is what an operation works on: the text of a corpus, and its lines, for
// libraries that do not take strings also as bytes.
type input struct {
	text  string
	lines []string
	bytes [][]byte
	base  string
	out   []byte
}

// peers are the libraries, each in a file of its own.
var peers = map[string]peer{
	"uriform":    uriform,
	"net/url":    netURL,
	"fredbi/uri": fredbi,
	"whatwg-url": whatwg,
	"fasthttp":   fastHTTP,
	"purell":     purellPeer,
}

func main() {
	names := slices.Sorted(maps.Keys(peers))
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: worker", strings.Join(names, "|"))
		os.Exit(2)
	}
	p, ok := peers[os.Args[1]]
	if !ok {
		fmt.Fprintf(os.Stderr, "worker: %q: want one of %s\n", os.Args[1], strings.Join(names, ", "))
		os.Exit(2)
	}
	if err := serve(p, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(1)
	}
}

// version returns the version of a peer's module, and for what comes with Go that
// of Go.
func (p peer) version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if p.module == "" {
		return info.GoVersion
	}
	for _, m := range info.Deps {
		if m.Path == p.module {
			return m.Version
		}
	}
	return "unknown"
}
