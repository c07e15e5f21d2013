package bulk

import (
	"cmp"
	"slices"
	"sync"
	"unicode"
)

// A Script has the number of non-ASCII characters of a Unicode script (UAX #24), such as
// "Cyrillic". "Common" and "Inherited" are the characters that several scripts share. "Unknown" is
// for characters without a script, such as unassigned ones.
type Script struct {
	Written int64 `json:"written"` // characters of lines, also of rejected lines
	Encoded int64 `json:"encoded"` // percent-encoded characters of accepted references
}

// unknownScript is the script of a character that has no script.
const unknownScript = "Unknown"

type scriptRange struct {
	first, last rune
	script      string
}

// With sync.OnceValue, programs without Stats would have the tables of scripts, too.
var scripts struct {
	once   sync.Once
	ranges []scriptRange
}

// scriptRanges returns the ranges of all scripts, in increasing order. There are about 2,000 ranges.
func scriptRanges() []scriptRange {
	scripts.once.Do(func() { scripts.ranges = makeScriptRanges() })
	return scripts.ranges
}

func makeScriptRanges() (list []scriptRange) {
	add := func(first, last, stride rune, script string) {
		if stride == 1 {
			list = append(list, scriptRange{first, last, script})
			return
		}
		for r := first; r <= last; r += stride {
			list = append(list, scriptRange{r, r, script})
		}
	}
	for script, table := range unicode.Scripts {
		for _, r := range table.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride), script)
		}
		for _, r := range table.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride), script)
		}
	}
	slices.SortFunc(list, func(a, b scriptRange) int { return cmp.Compare(a.first, b.first) })
	return list
}

// scriptOf returns the script of r.
func scriptOf(r rune) string {
	list := scriptRanges()
	i, found := slices.BinarySearchFunc(list, r, func(s scriptRange, r rune) int { return cmp.Compare(s.first, r) })
	if !found {
		i--
	}
	if i < 0 || r > list[i].last {
		return unknownScript
	}
	return list[i].script
}
