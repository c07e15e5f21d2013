// Worker runs passes of one library in Go over corpora. It reads requests from standard
// input (see PROTOCOL.md). The benchmark starts a process for each library, so that each
// library has its own heap and garbage collector.
package main

import (
	"fmt"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// A peer is a library and the operations that it supports.
type peer struct {
	module string // the module path; "" for the standard library
	ops    map[string]operation
}

// An operation processes every line of the input, and returns the number of accepted
// lines. An operation that makes texts stores the last text in out.
type operation func(in *input) (accepted int)

// An input is the text of a corpus and its lines. bytes has the lines for libraries that
// do not accept strings.
type input struct {
	text  string
	lines []string
	bytes [][]byte
	base  string
	out   []byte
}

// peers are the libraries. Each is in a separate file.
var peers = map[string]peer{
	"uriform":    uriform,
	"net/url":    netURL,
	"fredbi/uri": fredbi,
	"whatwg-url": nlnwa,
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

// version returns the version of the module of a peer. For the standard library, it
// returns the version of Go.
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
