package bulk

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/uriform/uri"
)

// checkPromises checks what the documentation of Frequencies promises against the true counts.
func checkPromises(t *testing.T, name string, f *Frequencies, truth map[string]int64) {
	t.Helper()
	var total int64
	for value, n := range truth {
		total += n
		r := f.listed.find(value)
		switch {
		case r == nil && n > f.bound:
			t.Fatalf("%s: %s occurs %d times and is not listed; the bound is %d", name, value, n, f.bound)
		case r != nil && (n > r.count() || n < r.count()-r.error()):
			t.Fatalf("%s: %s occurs %d times; the count is %d, the error %d", name, value, n, r.count(), r.error())
		}
	}
	if f.total != total {
		t.Fatalf("%s: the total is %d, want %d", name, f.total, total)
	}
	if n, ok := f.Distinct(); ok && n != int64(len(truth)) || n > int64(len(truth)) {
		t.Fatalf("%s: %d values, %v, want %d", name, n, ok, len(truth))
	}
	if f.bound == 0 && f.listed.n != len(truth) {
		t.Fatalf("%s: the bound is 0, and %d of %d values are listed", name, f.listed.n, len(truth))
	}
}

func TestFrequencies(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 0))
		room := 1 + r.IntN(60) // values
		skew := rand.NewZipf(r, 1.01+r.Float64(), 1, uint64(1+r.IntN(500)))
		if seed%7 == 0 {
			skew = nil // all values are different
		}
		next := 0
		draw := func() string {
			if skew == nil {
				next++
				return fmt.Sprint(next)
			}
			return fmt.Sprint(skew.Uint64())
		}
		fill := func(lines int) (*Frequencies, map[string]int64) {
			f, truth := new(Frequencies), map[string]int64{}
			for range lines {
				value := draw()
				truth[value]++
				f.add(value)
				if f.listed.n > room {
					f.prune()
				}
			}
			return f, truth
		}
		f, truth := fill(r.IntN(3000))
		name := fmt.Sprintf("seed %d, room for %d", seed, room)
		checkPromises(t, name, f, truth)
		if f.bound > 2*f.total/int64(room) {
			t.Fatalf("%s: the bound is %d of %d", name, f.bound, f.total)
		}
		g, more := fill(r.IntN(1000))
		for value, n := range more {
			truth[value] += n
		}
		f.merge(g)
		checkPromises(t, name+", merged", f, truth)
		for f.listed.n > room {
			f.prune()
		}
		checkPromises(t, name+", pruned", f, truth)
		f.keep(r.IntN(room + 1))
		checkPromises(t, name+", kept", f, truth)
		f.add("new")
		truth["new"]++
		checkPromises(t, name+", added", f, truth)
	}
}

// A list in memory that is cut keeps the number of values.
func TestFrequenciesKeep(t *testing.T) {
	var f Frequencies
	for _, value := range []string{"a", "b", "b", "c", "d", "d"} {
		f.add(value)
	}
	f.keep(2)
	if got := fmt.Sprint(f.Top(9)); got != "[{b 2 0} {d 2 0}]" || f.Bound() != 1 || f.Total() != 6 {
		t.Errorf("got %s, bound %d, total %d", got, f.Bound(), f.Total())
	}
	if n, ok := f.Distinct(); n != 4 || !ok {
		t.Errorf("%d values, %v", n, ok)
	}
	bounded := Frequencies{bound: 10, missing: -1} // as JSON may have it
	bounded.listed.insert("a").set(5, 0)
	bounded.listed.insert("b").set(4, 0)
	if bounded.keep(1); bounded.Bound() != 10 {
		t.Errorf("bound %d, want 10", bounded.Bound())
	}
	f.add("b")
	if n, ok := f.Distinct(); n != 4 || !ok {
		t.Errorf("after a known value: %d values, %v", n, ok)
	}
	if f.add("a"); f.listed.find("a").count() != 2 || f.listed.find("a").error() != 1 {
		t.Errorf("a: %d", f.listed.find("a").count())
	}
	if n, ok := f.Distinct(); n != 3 || ok {
		t.Errorf("after another value: %d values, %v", n, ok)
	}
	var g Frequencies
	for _, value := range []string{"a", "b", "b", "c", "c", "c", "d"} {
		g.add(value)
	}
	g.keep(3)
	g.keep(1)
	if n, ok := g.Distinct(); n != 4 || !ok || fmt.Sprint(g.Top(9)) != "[{c 3 0}]" {
		t.Errorf("cut twice: %d values, %v, %v", n, ok, g.Top(9))
	}
}

// The memory of the values stays within the limit, and the estimate is not too small.
func TestStatsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("fills 8 MB")
	}
	line := func(i int) string { return fmt.Sprintf("s%d://host-%d.example%d.com:%d/", i%1000, i, i%5000, i) }
	const memory = 8 << 20
	s := NewStats(uri.RFC3986, memory)
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	i, used := 0, int64(0)
	for ; s.Hosts.bound+s.Ports.bound == 0; i++ {
		used = 0
		for _, f := range s.frequencies() {
			used += f.listed.memory()
		}
		if used > memory {
			t.Fatalf("%d bytes after %d lines", used, i)
		}
		if i%20000 == 19999 {
			if after := heap(); int64(after-before) > used*5/4+200_000 {
				t.Errorf("%d bytes are used after %d lines, the estimate is %d", after-before, i, used)
			}
		}
		s.Add(line(i))
	}
	if i < 30_000 {
		t.Errorf("%d lines fill the memory", i)
	}
	for range 200_000 {
		s.Add(line(i))
		i++
	}
	if after := heap(); int64(after-before) > memory*5/4 {
		t.Errorf("%d bytes at the end", after-before)
	}
	runtime.KeepAlive(s)
}

// After each line, the values of all tables need at most the memory that was given.
func TestStatsFitMemory(t *testing.T) {
	const memory = 20_000
	s := NewStats(uri.RFC3986, memory)
	for i := range 2000 {
		s.Add(fmt.Sprintf("s%d://host-%d.example%d.com:%d/?p%d=&q", i%100, i, i%500, i, i))
		used := int64(0)
		for _, f := range s.frequencies() {
			used += f.listed.memory()
		}
		if used > memory {
			t.Fatalf("%d bytes after %d lines", used, i+1)
		}
	}
	if s.Hosts.bound == 0 || s.Hosts.listed.n == 0 || s.Hosts.total != 2000 {
		t.Errorf("%d hosts, %d listed, bound %d", s.Hosts.total, s.Hosts.listed.n, s.Hosts.bound)
	}
}

// The memory is 16 GiB at most, and StatsMemory if none is given.
func TestStatsMemoryLimits(t *testing.T) {
	for memory, want := range map[int64]int64{-1: StatsMemory, 0: StatsMemory, 1: 1, 16 << 30: 16 << 30, 1 << 60: 16 << 30} {
		if got := statsMemory(memory); got != want {
			t.Errorf("%d: got %d, want %d", memory, got, want)
		}
	}
}

// Without values, Stats need up to 400 KiB. The scripts are most of it.
func TestStatsWithoutValues(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := NewStats(uri.RFC3986, 1000)
	for _, r := range scriptRanges() {
		s.Add("/" + string(r.first))
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if used := int64(after.HeapAlloc) - int64(before.HeapAlloc); used > 400<<10 {
		t.Errorf("%d KiB", used>>10)
	}
	runtime.KeepAlive(s)
}

// One value that is larger than the memory is dropped.
func TestStatsLargeValue(t *testing.T) {
	s := NewStats(uri.RFC3986, 1000)
	s.Add("http://" + string(slices.Repeat([]byte("a"), 5000)) + "/")
	if s.Hosts.total != 1 || s.Hosts.listed.n != 0 || s.Hosts.bound != 1 {
		t.Errorf("%d hosts, %d listed, bound %d", s.Hosts.total, s.Hosts.listed.n, s.Hosts.bound)
	}
	s.Add("http://h/")
	if r := s.Hosts.listed.find("h"); r == nil || r.count() != 2 || r.error() != 1 {
		t.Errorf("h: %v", r)
	}
}

// The note of a host leads to the record of its domain, also after values of hosts or of domains were
// dropped.
func TestStatsNotes(t *testing.T) {
	s := NewStats(uri.RFC3986, 10_000)
	random := rand.New(rand.NewPCG(1, 2))
	known := 0
	for i := range 3000 {
		n := random.IntN(200)
		s.Add(fmt.Sprintf("//%s.%s%d.com/", []string{"a", "host"}[n%2], []string{"", "long-domain-"}[n%3/2], n))
		if i%500 == 499 {
			s.Keep(30)
		}
		for host := range s.Hosts.listed.all() {
			if host.note() == noteUnknown {
				continue
			}
			known++
			want, _ := registrableDomain(string(host.value()))
			if got := s.Domains.listed.at(host.note() - 1).value(); string(got) != want {
				t.Fatalf("line %d: the domain of %s is %s", i+1, host.value(), got)
			}
		}
	}
	if known < 50_000 || s.Hosts.bound == 0 || s.Domains.bound == 0 {
		t.Errorf("%d notes, bounds %d and %d", known, s.Hosts.bound, s.Domains.bound)
	}
}
