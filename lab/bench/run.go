package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Times are the times of the passes of a peer in a case, and the number of lines that the
// peer accepted.
type Times struct {
	Passes   []time.Duration
	Accepted int
	Lines    int
}

// Min returns the nanoseconds per line of the fastest pass.
func (t Times) Min() float64 { return t.per(slices.Min(t.Passes)) }

// Median returns the nanoseconds per line of the median pass.
func (t Times) Median() float64 {
	sorted := slices.Sorted(slices.Values(t.Passes))
	n := len(sorted)
	return t.per((sorted[(n-1)/2] + sorted[n/2]) / 2)
}

func (t Times) per(d time.Duration) float64 {
	return float64(d.Nanoseconds()) / float64(max(t.Lines, 1))
}

// Measurements are the times of all peers in all cases.
type Measurements map[Case]map[string]*Times

// Of returns the times of a peer in a case. ok is false if the peer was not measured.
func (m Measurements) Of(c Case, peer string) (t *Times, ok bool) {
	t, ok = m[c][peer]
	return t, ok
}

// Ratio returns the ratio of the speed of peer to the speed of slower, in a case. It uses
// the fastest passes.
func (m Measurements) Ratio(c Case, peer, slower string) (ratio float64, ok bool) {
	a, ok1 := m.Of(c, peer)
	b, ok2 := m.Of(c, slower)
	if !ok1 || !ok2 {
		return 0, false
	}
	return b.Min() / a.Min(), true
}

// Measure measures the peers in turns. In every round and case, each peer makes two
// passes. The first pass fills the caches and trains the branch predictors; only the second
// is measured. So other load of the machine affects all peers. The order of the peers
// changes from round to round.
func Measure(peers []*Peer, cases []Case, lines map[string]int, rounds int, progress io.Writer) (Measurements, error) {
	m := Measurements{}
	for round := range rounds {
		for _, c := range cases {
			for i := range peers {
				p := peers[(i+round)%len(peers)]
				if !p.Offers(c.Op) {
					continue
				}
				if err := m.turn(p, c, lines[c.Corpus]); err != nil {
					return nil, err
				}
			}
		}
		fmt.Fprintf(progress, "\rround %d of %d", round+1, rounds)
	}
	fmt.Fprintln(progress)
	return m, nil
}

func (m Measurements) turn(p *Peer, c Case, lines int) error {
	if _, _, err := p.Pass(c.Op, c.Corpus); err != nil {
		return err
	}
	took, accepted, err := p.Pass(c.Op, c.Corpus)
	if err != nil {
		return err
	}
	if m[c] == nil {
		m[c] = map[string]*Times{}
	}
	t := m[c][p.Name]
	if t == nil {
		t = &Times{Accepted: accepted, Lines: lines}
		m[c][p.Name] = t
	}
	if t.Accepted != accepted {
		return fmt.Errorf("%s accepts %d lines of %s in one pass and %d in another", p.Name, t.Accepted, c.Corpus, accepted)
	}
	t.Passes = append(t.Passes, took)
	return nil
}

// WarmUp makes passes that are not measured, a quarter of a second for each case. It is for
// peers that compile at run time.
func WarmUp(p *Peer, cases []Case) error {
	for _, c := range cases {
		if !p.Offers(c.Op) {
			continue
		}
		for begin := time.Now(); time.Since(begin) < time.Second/4; {
			if _, _, err := p.Pass(c.Op, c.Corpus); err != nil {
				return err
			}
		}
	}
	return nil
}

// Fastest returns the fastest of the peers in a case, or "" if none was measured.
func (m Measurements) Fastest(c Case, peers []string) string {
	for _, name := range m.byTime(c) {
		if slices.Contains(peers, name) {
			return name
		}
	}
	return ""
}

// byTime returns the names of the peers in a case, the fastest first.
func (m Measurements) byTime(c Case) []string {
	var names []string
	for name := range m[c] {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(m[c][a].Min(), m[c][b].Min()), cmp.Compare(a, b))
	})
	return names
}

// An Allocation is the number of objects and bytes that a peer allocates per line.
type Allocation struct{ Objects, Bytes float64 }

// MeasureAllocs returns the allocations of the peers in Go.
func MeasureAllocs(peers []*Peer, cases []Case, lines map[string]int) (map[Case]map[string]Allocation, error) {
	all := map[Case]map[string]Allocation{}
	for _, c := range cases {
		all[c] = map[string]Allocation{}
		for _, p := range peers {
			if p.Kind == Native || !p.Offers(c.Op) {
				continue
			}
			objects, bytes, err := p.Allocs(c.Op, c.Corpus)
			if err != nil {
				return nil, err
			}
			n := float64(max(lines[c.Corpus], 1))
			all[c][p.Name] = Allocation{float64(objects) / n, float64(bytes) / n}
		}
	}
	return all, nil
}

// WriteBenchmarks writes every pass of a peer in the format of package testing, for
// benchstat.
func (m Measurements) WriteBenchmarks(w io.Writer, cases []Case, peer, as string) {
	fmt.Fprintf(w, "goos: %s\ngoarch: %s\npkg: github.com/uriform/uri\n", runtime.GOOS, runtime.GOARCH)
	for _, c := range cases {
		t, ok := m.Of(c, peer)
		if !ok {
			continue
		}
		for _, took := range t.Passes {
			fmt.Fprintf(w, "Benchmark%s/%s/%s 1 %.3f ns/op\n", strings.ReplaceAll(as, " ", ""), c.Op, c.Corpus, t.per(took))
		}
	}
}
