package automaton

import (
	"slices"

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
		return nil, nil, &LimitError{What: "ranges × sets", Limit: maxCuts}
	}

	// Begin with one class and split it by each set in turn.
	class := make([]int, len(cuts))
	count := 1
	for _, s := range sets {
		count = split(class, count, cuts, s)
	}
	runs, number := numberClasses(class, count, cuts)
	if len(number) > maxClasses {
		return nil, nil, &LimitError{What: "classes", Limit: maxClasses}
	}
	for _, s := range sets {
		members = append(members, classesOf(s, runs))
	}
	return runs, members, nil
}

const (
	maxClasses = 1 << 12
	maxCuts    = 1 << 26
)

// split puts the ranges inside s into new classes: one new class for each old
// class that has a range inside s.
func split(class []int, count int, cuts []rune, s set) int {
	renamed := make(map[int]int)
	for _, i := range within(cuts, s) {
		to, ok := renamed[class[i]]
		if !ok {
			to = count
			count++
			renamed[class[i]] = to
		}
		class[i] = to
	}
	return count
}

// within returns the indexes of the ranges that are inside s. Range i ends at
// cuts[i].
func within(cuts []rune, s set) (in []int) {
	for _, r := range s {
		i, _ := slices.BinarySearch(cuts, r.Lo)
		for ; i < len(cuts) && cuts[i] <= r.Hi; i++ {
			in = append(in, i)
		}
	}
	return in
}

// numberClasses numbers the classes in the order of their smallest members, and
// joins neighboring ranges of the same class.
func numberClasses(class []int, count int, cuts []rune) (runs []run, number map[int]uint16) {
	number = make(map[int]uint16, count)
	for i, c := range class {
		n, ok := number[c]
		if !ok {
			n = uint16(len(number))
			number[c] = n
		}
		if last := len(runs) - 1; last >= 0 && runs[last].class == n {
			runs[last].hi = cuts[i]
			continue
		}
		runs = append(runs, run{cuts[i], n})
	}
	return runs, number
}

// classesOf returns the classes whose members are in s, in ascending order.
func classesOf(s set, runs []run) []uint16 {
	var in []uint16
	for _, r := range s {
		i, _ := slices.BinarySearchFunc(runs, r.Lo, func(g run, lo rune) int { return int(g.hi - lo) })
		for ; i < len(runs) && runs[i].hi <= r.Hi; i++ {
			in = append(in, runs[i].class)
		}
	}
	slices.Sort(in)
	return slices.Compact(in)
}

// rangesOf returns the members of a class in ascending order. A range may span
// the surrogates, but does not begin or end with a surrogate.
func rangesOf(runs []run, class uint16) []grammar.Range {
	var in set
	lo := rune(0)
	for _, r := range runs {
		if r.class == class {
			in = append(in, grammar.Range{Lo: lo, Hi: r.hi})
		}
		lo = r.hi + 1
	}
	in = in.join()
	for i, r := range in {
		if surrogate(r.Hi) {
			in[i].Hi = surrogateMin - 1
		}
	}
	return in
}
