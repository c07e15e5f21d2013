package main

import (
	"testing"

	"github.com/uriform/uri/conformance"
)

// The literal transcription of RFC 3986, 5.2 gives the results of all rows of the RFC: the 42
// examples of 5.4, and the others.
func TestTranscription(t *testing.T) {
	n := 0
	for _, row := range rows(t) {
		if row.File != "rfc3986/resolve.jsonl" || row.Request["strict"] == false || row.Request["above_root"] != nil || row.Reply["result"] == nil {
			continue
		}
		n++
		base, _ := row.Request.Text("base")
		input, _ := row.Request.Text("input")
		if got, _ := resolveLiterally(base, input); got != row.Reply["result"] {
			t.Errorf("%s: %q against %q: got %q, want %q", row, input, base, got, row.Reply["result"])
		}
	}
	if n < 60 {
		t.Errorf("only %d rows", n)
	}
}

// The grid has each pair once, and the base is always a URI.
func TestGrid(t *testing.T) {
	seen := map[[2]string]bool{}
	contested := 0
	for row := range grid() {
		base, input := row.Request.Base, row.Request.Input
		if seen[[2]string{base, input}] {
			t.Errorf("%q against %q: twice", input, base)
		}
		seen[[2]string{base, input}] = true
		if !splitLiterally(base).hasScheme {
			t.Errorf("%q has no scheme", base)
		}
		if row.Contested != "" {
			contested++
		}
	}
	if len(seen) != 24*72 || contested < 24 || contested > len(seen)/4 {
		t.Errorf("%d pairs, %d of them contested", len(seen), contested)
	}
}

// rows returns the rows of package conformance.
func rows(t *testing.T) []conformance.Row {
	t.Helper()
	var all []conformance.Row
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	return all
}
