package main

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed equivalent.txt
var equivalentText string

// An equivalent identifies a mutant by its function and its diff, so that the entry remains valid
// after changes elsewhere in the file. If a function has several equal diffs, the occurrence is
// their number, from 1.
type equivalent struct {
	function, before, after string
	occurrence              int
}

// String returns the entry in the format of equivalent.txt.
func (e equivalent) String() string {
	number := ""
	if e.occurrence > 1 {
		number = strconv.Itoa(e.occurrence)
	}
	return e.function + "\n\t-" + number + " " + e.before + "\n\t+ " + e.after + "\n"
}

type equivalentSet []equivalent

// parseEquivalents parses the entries of the package with an import path, in the format of
// equivalent.txt. They follow the line "package" with this path. An entry has three lines: the
// function, "-" and the line before the change, "+" and the line after the change. A number after
// the "-" is the occurrence. Lines that begin with "#" contain the reason. Several pairs of lines
// may follow a function.
func parseEquivalents(text, path string) (set equivalentSet) {
	var e equivalent
	wanted := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, isPackage := strings.CutPrefix(line, "package ")
		switch {
		case isPackage:
			wanted = name == path
		case !wanted || line == "" || line[0] == '#':
		case strings.HasPrefix(line, "-"):
			number, before, _ := strings.Cut(line[1:], " ")
			e.before, e.occurrence = before, 1
			if number != "" {
				e.occurrence, _ = strconv.Atoi(number)
			}
		case strings.HasPrefix(line, "+"):
			e.after = strings.TrimSpace(line[1:])
			set = append(set, e)
		default:
			e = equivalent{function: line}
		}
	}
	return set
}

// split returns the mutants that the set lists, and the entries of the set for which there is no
// mutant.
func (set equivalentSet) split(all []*mutant) (listed map[*mutant]bool, stale equivalentSet) {
	byEntry := map[equivalent]*mutant{}
	for _, m := range all {
		byEntry[m.equivalent()] = m
	}
	listed = map[*mutant]bool{}
	for _, e := range set {
		if m := byEntry[e]; m != nil {
			listed[m] = true
		} else {
			stale = append(stale, e)
		}
	}
	return listed, stale
}
