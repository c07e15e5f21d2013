package automaton

import (
	"slices"
	"unicode/utf16"

	"github.com/uriform/uri/grammar"
)

// A run is a range of consecutive symbols that belong to one class. It ends with
// the symbol hi, and begins after the end of the previous run.
type run struct {
	hi    rune
	class uint16
}

// partition divides the symbols 0…top into classes, so that each set contains
// all members of a class or none. It returns the runs in ascending order, and
// for each set its classes in ascending order. Classes are numbered in the order
// of their smallest members.
func partition(sets []set, top rune) (runs []run, members [][]uint16, err error) {
	cuts := []rune{top}
	for _, s := range sets {
		for _, r := range s {
			if r.Lo > 0 {
				cuts = append(cuts, r.Lo-1)
			}
			cuts = append(cuts, r.Hi)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	if len(cuts)*len(sets) > maxCuts {
		return nil, nil, &LimitError{what: "ranges × sets", limit: maxCuts}
	}

	// Two ranges are in the same class if the same sets contain them. Bit n of a
	// signature says whether set n contains the range.
	size := (len(sets) + 7) / 8
	signatures := make([]byte, len(cuts)*size)
	for n, s := range sets {
		for _, r := range s {
			i, _ := slices.BinarySearch(cuts, r.Lo)
			for ; i < len(cuts) && cuts[i] <= r.Hi; i++ {
				signatures[i*size+n/8] |= 1 << (n % 8)
			}
		}
	}
	classes := make(map[string]uint16)
	members = make([][]uint16, len(sets))
	for i, hi := range cuts {
		signature := signatures[i*size : (i+1)*size]
		class, ok := classes[string(signature)]
		if !ok {
			if len(classes) == maxClasses {
				return nil, nil, &LimitError{what: "classes", limit: maxClasses}
			}
			class = uint16(len(classes))
			classes[string(signature)] = class
			for n := range sets {
				if signature[n/8]>>(n%8)&1 == 1 {
					members[n] = append(members[n], class)
				}
			}
		}
		runs = appendRun(runs, run{hi, class})
	}
	return runs, members, nil
}

const (
	maxClasses = 1 << 12
	maxCuts    = 1 << 26
)

// appendRun appends a run. If the last run has the same class, it makes that run
// longer instead.
func appendRun(runs []run, r run) []run {
	if last := len(runs) - 1; last >= 0 && runs[last].class == r.class {
		runs[last].hi = r.hi
		return runs
	}
	return append(runs, r)
}

// rangesOf returns the members of the chosen classes in ascending order. A range
// may span the surrogates, but does not begin or end with a surrogate.
func rangesOf(runs []run, chosen func(class uint16) bool) []grammar.Range {
	var in []grammar.Range
	lo := rune(0)
	for _, r := range runs {
		if chosen(r.class) {
			in = append(in, grammar.Range{Lo: lo, Hi: r.hi})
		}
		lo = r.hi + 1
	}
	return trimSurrogates(grammar.Join(in))
}

// trimSurrogates makes ranges end before the surrogates instead of with them.
func trimSurrogates(in []grammar.Range) []grammar.Range {
	for i, r := range in {
		if utf16.IsSurrogate(r.Hi) {
			in[i].Hi = surrogateMin - 1
		}
	}
	return in
}
