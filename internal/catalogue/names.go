package catalogue

import (
	"iter"
	"strings"
)

// didYouMean returns a clause that suggests the candidates that are most like a
// word, if any are.
func didYouMean(word string, candidates iter.Seq[string]) string {
	const most = 40 // bytes of a word that somebody may have mistyped
	if len(word) > most {
		return ""
	}
	var like []string
	best := min(3, len(word)/2+1) // edits that are too many
	for c := range candidates {
		if len(c) > len(word)+best || len(word) > len(c)+best {
			continue // a quick no, as there may be a million
		}
		switch d := distance(plainName(word), plainName(c)); {
		case d < best:
			best, like = d, []string{c}
		case d == best && len(like) > 0:
			like = append(like, c)
		}
	}
	if len(like) == 0 || len(like) > 5 {
		return ""
	}
	return "; did you mean " + strings.Join(like, " or ") + "?"
}

// plainName returns a name without what differs between the spellings of the RFCs:
// reg_name, reg-name.
func plainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// distance returns the number of bytes to insert, delete, replace or swap with their
// neighbours that make b of a.
func distance(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			if a[i] == b[j] {
				next[j+1] = row[j]
				continue
			}
			next[j+1] = 1 + min(row[j], row[j+1], next[j])
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], 1+before[j-1])
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
