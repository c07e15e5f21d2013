package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A mutant is a change of a file: text replaces the bytes from start to end.
type mutant struct {
	file       *source
	decl       ast.Decl // contains the change
	function   string   // "Syntax.Parse"; for a package variable its name
	start, end int
	text       string
	occurrence int // number among equal diffs in the function, from 1
	number     int // number in the sample, from 1
}

// apply returns the text of the file with the change.
func (m *mutant) apply() []byte {
	return slices.Concat(m.file.text[:m.start], []byte(m.text), m.file.text[m.end:])
}

// line returns the number of the first line of the change.
func (m *mutant) line() int {
	return 1 + strings.Count(string(m.file.text[:m.start]), "\n")
}

// diff returns the changed lines before and after the change, each as one line without comments
// and with single spaces.
func (m *mutant) diff() (before, after string) {
	text := string(m.file.code)
	start := strings.LastIndexByte(text[:m.start], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[m.end:], '\n'); i >= 0 {
		end = m.end + i
	}
	fold := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fold(text[start:end]), fold(text[start:m.start] + m.text + text[m.end:end])
}

// String returns the place and the diff. The lines after the first are an entry of equivalent.txt.
func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d\n%v", m.file.name, m.line(), m.equivalent())
}

// equivalent returns the entry of the mutant in equivalent.txt.
func (m *mutant) equivalent() equivalent {
	before, after := m.diff()
	return equivalent{m.function, before, after, m.occurrence}
}

// number counts the mutants of a function that have equal diffs.
func number(all []*mutant) {
	count := map[equivalent]int{}
	for _, m := range all {
		e := m.equivalent()
		count[e]++
		m.occurrence = count[e]
	}
}

func sortByName(files []*source) {
	slices.SortFunc(files, func(a, b *source) int { return cmp.Compare(a.name, b.name) })
}
