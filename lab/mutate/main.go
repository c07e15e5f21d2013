// Command mutate measures how many small faults the tests of a package find. It draws a sample
// of mutants, which are copies of the package with one change each, and runs the tests on every
// mutant. If no test detects a mutant, a test is missing. Run it in the root of the module:
//
//	go run ./lab/mutate                # 500 mutants of the root package
//	go run ./lab/mutate -n 50 -seed 7  # another, smaller sample
//	go run ./lab/mutate -only path.go -n 1000   # every mutant of a file
//	go run ./lab/mutate ./internal/kernel
//
// The changes are those of operators.go: conditions, boundaries, operands of && and ||, cases of
// a switch, classes of a mask, statements, constants. Generated files are not mutated.
//
// One test binary contains all mutants of the sample, and the variable MUTANT of the environment
// selects one: see schemata.go. A mutant of a constant needs a binary of its own.
//
// Tests run with -short. A mutant is killed if a test fails, panics, hangs, or uses 2 GiB of
// memory. Tests of speed, allocations and the repository are skipped, because the binary with
// the mutants is slower and allocates more. For each mutant, only the tests that reach its
// function are run, first the tests that are fast and have killed many mutants.
//
// The file equivalent.txt lists mutants that behave like the original. They are not drawn.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"
)

var (
	n       = flag.Int("n", 500, "draw `N` mutants")
	seed    = flag.Uint64("seed", 1, "draw with this `seed`")
	run     = flag.String("run", "", "run only tests that match this `pattern`")
	skip    = flag.String("skip", "Alloc|Cost|Linear|Inlining|Size|Fresh|Imports|PackageDocs|TestPages$|Readme|Flag", "skip tests that match this `pattern`")
	only    = flag.String("only", "", "draw only mutants whose description, as -list prints it, matches this `pattern`")
	least   = flag.Float64("min", 99, "exit with status 1 if the score is below this `percentage`")
	verbose = flag.Bool("v", false, "print killed mutants too, and the tests")
	list    = flag.Bool("list", false, "print the sample and run nothing")
	workers = flag.Int("p", runtime.GOMAXPROCS(0), "run `N` tests at a time")
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutate: ")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./lab/mutate [flags] [package directory]")
		flag.PrintDefaults()
	}
	flag.Parse()
	dir := "."
	if flag.NArg() > 0 {
		dir = flag.Arg(0)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ok, err := mutate(ctx, dir)
	if err != nil {
		log.Fatal(err)
	}
	if !ok {
		os.Exit(1)
	}
}

// mutate draws and runs the sample. It reports whether the score is high enough.
func mutate(ctx context.Context, dir string) (bool, error) {
	began := time.Now()
	p, err := load(dir)
	if err != nil {
		return false, err
	}
	all := p.mutants()
	listed, stale := parseEquivalents(equivalentText, p.path).split(all)
	for _, e := range stale {
		fmt.Printf("equivalent.txt: no such mutant in %s:\n%v", p.path, e)
	}
	sample, err := draw(p, all, listed)
	if err != nil {
		return false, err
	}
	fmt.Printf("%d of %d possible mutants, without %d equivalent mutants; seed %d\n", len(sample), len(all)-len(listed), len(listed), *seed)
	if *list {
		for _, m := range sample {
			fmt.Print(m)
		}
		return true, nil
	}

	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(work)
	tests, err := prepare(ctx, p, sample, work)
	if err != nil {
		return false, err
	}

	killed := 0
	var survived []*mutant
	var mu sync.Mutex
	each(*workers, sample, func(m *mutant) {
		if ctx.Err() != nil {
			return
		}
		result := tests.try(ctx, m)
		if ctx.Err() != nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if result == "" {
			survived = append(survived, m)
			fmt.Printf("survived: %v", m)
			return
		}
		killed++
		if *verbose {
			fmt.Printf("killed by %s: %v", result, m)
		}
	})
	if err := ctx.Err(); err != nil {
		return false, err
	}
	score := 100 * float64(killed) / float64(max(killed+len(survived), 1))
	fmt.Printf("%d killed, %d survived: %.1f %% in %v\n", killed, len(survived), score, time.Since(began).Round(time.Second))
	return score >= *least, nil
}

// draw returns the sample: valid mutants that match -only and are not equivalent.
func draw(p *pkg, all []*mutant, equivalent map[*mutant]bool) ([]*mutant, error) {
	wanted, err := regexp.Compile(*only)
	if err != nil {
		return nil, err
	}
	shuffle(all, *seed)
	var sample []*mutant
	for _, m := range all {
		if len(sample) == *n {
			break
		}
		if !equivalent[m] && wanted.MatchString(m.String()) && p.compiles(m) {
			sample = append(sample, m)
			m.number = len(sample)
		}
	}
	return sample, nil
}

// shuffle sorts the mutants by a hash of the seed and of what they change. A change of the package
// changes only few mutants, so that it leaves most of the sample as it was.
func shuffle(all []*mutant, seed uint64) {
	place := func(m *mutant) uint64 {
		h := fnv.New64a()
		fmt.Fprint(h, seed, m.equivalent())
		return h.Sum64()
	}
	slices.SortStableFunc(all, func(a, b *mutant) int { return cmp.Compare(place(a), place(b)) })
}

// each calls f for every element, n at a time.
func each[T any](n int, list []T, f func(T)) {
	next := make(chan T)
	var wait sync.WaitGroup
	for range n {
		wait.Go(func() {
			for v := range next {
				f(v)
			}
		})
	}
	for _, v := range list {
		next <- v
	}
	close(next)
	wait.Wait()
}
