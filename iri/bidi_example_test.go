package iri_test

import (
	"fmt"

	"github.com/uriform/uri/iri"
)

// Warn of references that a reader could not copy from paper, and print them in a form that a
// reader can.
func ExampleCheckBidi() {
	r := iri.MustParseReference("http://example.com/אב1/2גד?q=\u202Egpj.exe").Reference
	report := iri.CheckBidi(r, iri.BidiAllParts)
	for _, c := range report.Components {
		if !c.Allowed() {
			fmt.Printf("%s at byte %d: mixed %v, start or end %v\n", c.Rule, c.Start, c.Mixed >= 0, c.First >= 0 || c.Last >= 0)
		}
	}
	for _, c := range report.Controls {
		fmt.Printf("%s at byte %d\n", c.Name(), c.Start)
	}
	safe, err := iri.EncodeBidi(r, iri.BidiAllParts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(safe)
	// Output:
	// isegment at byte 19: mixed false, start or end true
	// isegment at byte 25: mixed false, start or end true
	// RLO at byte 33
	// http://example.com/%D7%90%D7%911/2%D7%92%D7%93?q=%E2%80%AEgpj.exe
}

// Show what a reader sees on paper. The printed text has escapes, because a terminal may reorder
// characters.
func ExampleVisual() {
	fmt.Printf("%+q\n", "http://ab.גדה.והז/ij")
	fmt.Printf("%+q\n", iri.Visual("http://ab.גדה.והז/ij"))
	// Output:
	// "http://ab.\u05d2\u05d3\u05d4.\u05d5\u05d4\u05d6/ij"
	// "http://ab.\u05d6\u05d4\u05d5.\u05d4\u05d3\u05d2/ij"
}
