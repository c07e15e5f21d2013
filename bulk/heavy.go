package bulk

import (
	"cmp"
	"slices"
	"strings"
)

// Frequencies counts how often each value of a list occurs.
//
// While the values fit in memory, the counts are exact, and Bound is 0. Then Frequencies drops the
// rarest half of the values whenever the memory is full, and is bounded:
//
//   - A value that is not listed occurs at most Bound times.
//   - A value that is listed occurs at most Frequency.Count times, and at least
//     Frequency.Count - Frequency.Error times.
//
// So every value that occurs more than Bound times is listed. The algorithm is Space-Saving
// (Metwally, Agrawal and El Abbadi, 2005), except that many values are dropped at once: a value
// that is new, or that was dropped before, begins with the count Bound + 1 and the error Bound. If
// the memory has room for m values, Bound is at most 2/m of the number of values that were counted.
//
// The zero Frequencies is ready to use.
type Frequencies struct {
	listed  tally
	total   int64 // of all values
	bound   int64
	missing int64 // number of different values that are not listed; -1: not known
}

// A Frequency is the number of times that a value occurs: at most Count, and at least Count -
// Error. In exact Frequencies, Error is 0.
type Frequency struct {
	Value string `json:"value"`
	Count int64  `json:"count"`
	Error int64  `json:"error,omitempty"`
}

// Total returns how many values were counted. It is exact.
func (f *Frequencies) Total() int64 { return f.total }

// Bound returns how often a value that is not listed occurs, at most. If it is 0, all values are
// listed, and all counts are exact.
func (f *Frequencies) Bound() int64 { return f.bound }

// Distinct returns the number of different values, and whether the number is exact. If values were
// dropped for lack of memory, it is the number of values that are listed, which is a lower bound.
func (f *Frequencies) Distinct() (n int64, ok bool) {
	return int64(f.listed.n) + max(f.missing, 0), f.missing >= 0
}

// Top returns the n most frequent values, or all values if there are fewer. Values with the same
// count are in the order of their bytes.
func (f *Frequencies) Top(n int) []Frequency {
	list := make([]Frequency, 0, f.listed.n)
	for r := range f.listed.all() {
		list = append(list, Frequency{string(r.value()), r.count(), r.error()})
	}
	slices.SortFunc(list, func(a, b Frequency) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
	})
	return list[:min(max(n, 0), len(list))]
}

// add counts a value, and returns its record, which is valid until a value is dropped. isNew says
// that the value was not listed.
func (f *Frequencies) add(value string) (r valueRecord, isNew bool) {
	if r := f.listed.find(value); r != nil {
		f.again(r)
		return r, false
	}
	f.total++
	if f.missing > 0 {
		f.missing = -1
	}
	r = f.listed.insert(value)
	r.set(f.bound+1, f.bound)
	return r, true
}

// again counts a value that is listed.
func (f *Frequencies) again(r valueRecord) {
	f.total++
	r.set(r.count()+1, r.error())
}

// drop drops the values with a count of at most n.
func (f *Frequencies) drop(n int64) {
	f.bound = max(f.bound, n)
	f.listed.filter(func(r valueRecord) bool { return r.count() > n })
}

// prune drops the values whose count is not greater than the median.
func (f *Frequencies) prune() {
	counts := make([]int64, 0, f.listed.n)
	for r := range f.listed.all() {
		counts = append(counts, r.count())
	}
	slices.Sort(counts)
	f.drop(counts[len(counts)/2])
	f.missing = -1
}

// keep drops all values except the n most frequent. The number of different values stays known.
func (f *Frequencies) keep(n int) {
	top := f.Top(f.listed.n)
	n = min(max(n, 0), len(top))
	if n == len(top) {
		return
	}
	f.bound = max(f.bound, top[n].Count)
	if f.missing >= 0 {
		f.missing += int64(len(top) - n)
	}
	kept := make(map[string]bool, n)
	for _, v := range top[:n] {
		kept[v.Value] = true
	}
	f.listed.filter(func(r valueRecord) bool { return kept[string(r.value())] })
}

// merge adds the counts of g. A value that only one of f and g lists can occur in the other as
// often as the bound of the other says.
func (f *Frequencies) merge(g *Frequencies) {
	if f.missing != 0 || g.missing != 0 {
		f.missing = -1
	}
	if g.bound > 0 {
		for r := range f.listed.all() {
			if g.listed.find(string(r.value())) == nil {
				r.set(r.count()+g.bound, r.error()+g.bound)
			}
		}
	}
	for theirs := range g.listed.all() {
		value := string(theirs.value())
		r := f.listed.find(value)
		if r == nil {
			r = f.listed.insert(value)
			r.set(f.bound, f.bound)
		}
		r.set(r.count()+theirs.count(), r.error()+theirs.error())
	}
	f.total += g.total
	f.bound += g.bound
}
