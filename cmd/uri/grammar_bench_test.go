package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/catalogue"
)

// BenchmarkColdStart builds the command and runs "uri grammar match GRAMMAR RULE STRING"
// once for every rule of every grammar. It reports the time of the whole process: the
// maximum, with its rule, the median, and the 99th percentile. The percentile is more
// reliable than the maximum on a busy machine.
//
//	go test -run - -bench ColdStart -benchtime 1x ./cmd/uri
func BenchmarkColdStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "uri.exe")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	type run struct {
		took time.Duration
		rule string
	}
	var library catalogue.Library
	var runs []run
	for b.Loop() {
		for _, name := range rfc.Names() {
			book, err := library.Book(name, false)
			if err != nil {
				b.Fatal(err)
			}
			for _, r := range book.Rules {
				m, err := book.Machine(r.Name)
				if err != nil {
					b.Fatal(err)
				}
				text, _ := m.DFA.Shortest()
				start := time.Now()
				cmd := exec.Command(program, "grammar", "match", name, r.Name, "--", text)
				cmd.Stderr = os.Stderr
				if err := cmd.Run(); err != nil {
					b.Fatalf("%v: %v", cmd.Args, err)
				}
				runs = append(runs, run{time.Since(start), name + " " + r.Name})
			}
		}
	}
	slices.SortFunc(runs, func(r, s run) int { return int(r.took - s.took) })
	slowest := runs[len(runs)-1]
	milliseconds := func(r run) float64 { return float64(r.took) / float64(time.Millisecond) }
	b.ReportMetric(milliseconds(slowest), "max-ms")
	b.ReportMetric(milliseconds(runs[len(runs)/2]), "median-ms")
	b.ReportMetric(milliseconds(runs[len(runs)*99/100]), "p99-ms")
	b.Logf("%d rules; the slowest: %s, %v", len(runs), slowest.rule, slowest.took)
}
