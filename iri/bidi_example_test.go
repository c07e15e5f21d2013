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
		for _, f := range c.Faults() {
			fmt.Printf("%s at byte %d: byte %d %s (RFC 3987, %s)\n", c.Rule, c.Start, f.Offset, f.Message, f.Section)
		}
	}
	for _, c := range report.Controls {
		fmt.Printf("%s at byte %d %s\n", c.Name(), c.Start, c.Reason())
	}
	safe, err := iri.EncodeBidi(r, iri.BidiAllParts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(safe)
	// Output:
	// isegment at byte 19: byte 23 is not a right-to-left character (RFC 3987, 4.2, 2)
	// isegment at byte 25: byte 25 is not a right-to-left character (RFC 3987, 4.2, 2)
	// RLO at byte 33 is not allowed (RFC 3987, 4.1)
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
