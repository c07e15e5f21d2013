// Command replay compares the answers of two builds of the command uri:
//
//	go run ./lab/replay OLD NEW
//
// It must run in the root of the module, since it takes its questions from the tree. It sends
// 100,000 requests to "uri batch" of both programs, and compares the replies (requests.go). Then it
// runs 1,800 invocations of both programs, and compares the output, standard error, the exit codes
// and the files (invocations.go). The questions depend only on the tree and the seed.
//
// The exit code is 0 if all answers are equal, 1 if an answer differs, and 2 if a program cannot
// be run.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

var (
	requests    = flag.Int("requests", 100_000, "send `N` requests to batch")
	invocations = flag.Int("invocations", 1_800, "run `N` invocations, or a few more: a script is not divided")
	seed        = flag.Uint64("seed", 1, "draw with this `seed`")
	show        = flag.Int("show", 5, "print the first `N` differences of both parts")
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("replay: ")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./lab/replay [flags] OLD NEW")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}
	differences, err := replay(flag.Arg(0), flag.Arg(1))
	if err != nil {
		log.Print(err)
		os.Exit(2)
	}
	if differences > 0 {
		fmt.Printf("\n%d answers differ\n", differences)
		os.Exit(1)
	}
	fmt.Println("\nall answers are equal")
}

// replay compares two programs, and returns the number of answers that differ.
func replay(programs ...string) (int, error) {
	var versions [2][]byte
	for i := range programs {
		path, err := filepath.Abs(programs[i])
		if err != nil {
			return 0, err
		}
		programs[i] = path
		if versions[i], err = exec.Command(path, "version").Output(); err != nil {
			return 0, fmt.Errorf("%s version: %w", path, err)
		}
	}
	if !bytes.Equal(versions[0], versions[1]) {
		return 0, fmt.Errorf("the programs have different versions (build both with -buildvcs=false):\n%s\n%s", versions[0], versions[1])
	}
	replies, err := compareReplies(programs)
	if err != nil {
		return 0, err
	}
	runs, err := compareRuns(programs)
	return replies + runs, err
}

// A tally counts the answers to the questions of one kind, for example to the requests of an
// operation.
type tally struct{ asked, accepted, refused, differ int }

// tallies are the counts of one part, by the name of the kind.
type tallies map[string]*tally

// add counts an answer, and reports whether it is one of the first differences, which are printed.
func (ts tallies) add(name string, accepted, differs bool) bool {
	if ts[name] == nil {
		ts[name] = &tally{}
	}
	t := ts[name]
	t.asked++
	if accepted {
		t.accepted++
	} else {
		t.refused++
	}
	if differs {
		t.differ++
	}
	return differs && ts.sum().differ <= *show
}

func (ts tallies) sum() (sum tally) {
	for _, t := range ts {
		sum.asked += t.asked
		sum.accepted += t.accepted
		sum.refused += t.refused
		sum.differ += t.differ
	}
	return sum
}

// print prints a table with a row for each kind, and the sum.
func (ts tallies) print(kind string) {
	fmt.Printf("%-22s %8s %9s %8s %8s\n", kind, "asked", "accepted", "refused", "differ")
	sum := ts.sum()
	rows := maps.Clone(ts)
	rows["~ sum"] = &sum // after the others
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		t := rows[name]
		fmt.Printf("%-22s %8d %9d %8d %8d\n", name, t.asked, t.accepted, t.refused, t.differ)
	}
}

// around shows two texts near the first byte in which they differ.
func around(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return fmt.Sprintf("    old %q\n    new %q\n", a[max(0, i-60):min(len(a), i+120)], b[max(0, i-60):min(len(b), i+120)])
}
