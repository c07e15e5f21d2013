package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/rfc"
)

// alphabet returns the ASCII characters that a rule can derive, in ascending order. The
// argument is the name of a grammar and a rule: "rfc3986 sub-delims".
func alphabet(rule string) (string, error) {
	ranges, err := ranges(rule)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, span := range ranges {
		for char := span.Lo; char <= min(span.Hi, 127); char++ {
			b.WriteRune(char)
		}
	}
	return b.String(), nil
}

// ranges returns the characters that a rule can derive, in ascending order.
func ranges(rule string) ([]grammar.Range, error) {
	index, r, err := find(rule)
	if err != nil {
		return nil, err
	}
	return index.Alphabet(r), nil
}

// find returns the named rule and the index of its grammar.
func find(rule string) (*grammar.Index, *grammar.Rule, error) {
	name, rule, _ := strings.Cut(rule, " ")
	g, err := rfc.Corrected(name)
	if err != nil {
		return nil, nil, err
	}
	index := grammar.NewIndex(g)
	r := index.Rule(rule)
	if r == nil {
		return nil, nil, fmt.Errorf("%s has no rule %s", name, rule)
	}
	return index, r, nil
}

// definition returns the text of a rule in its file, on one line and without comments.
func definition(rule string) (string, error) {
	_, r, err := find(rule)
	if err != nil {
		return "", err
	}
	text, err := rfc.Text(r.Pos.File)
	if err != nil {
		return "", err
	}
	lines := strings.Split(text, "\n")[r.Pos.Line-1:]
	end := 1
	for strings.HasPrefix(lines[end], " ") {
		end++
	}
	line := strings.Join(strings.Fields(strings.Join(lines[:end], " ")), " ")
	line, _, _ = strings.Cut(line, " ; ")
	return line, nil
}

// sorted returns the characters of s in ascending order, without duplicates.
func sorted(s string) string {
	chars := []rune(s)
	slices.Sort(chars)
	return string(slices.Compact(chars))
}
