package catalogue

import "strings"

// didYouMean returns a clause that suggests the candidates most similar to a word. It
// returns "" if no candidate is similar.
func didYouMean(word string, candidates []string) string {
	const most = 40 // maximum length in bytes of a word that may be a misspelled name
	if len(word) > most {
		return ""
	}
	var like []string
	best := min(3, len(word)/2+1) // a candidate must need fewer edits
	for _, c := range candidates {
		if len(c) > len(word)+best || len(word) > len(c)+best {
			continue // quick check, since there may be a million candidates
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

// plainName returns a name in lower case with "-" for "_". RFCs spell the same name in
// different ways: reg_name, reg-name.
func plainName(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// distance returns the number of edits that change a to b. An edit inserts, deletes or
// replaces a byte, or swaps two adjacent bytes.
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
