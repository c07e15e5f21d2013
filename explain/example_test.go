package explain_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
)

// Explain why a parser of RFC 2396 rejects an address that the Internet Standard accepts.
func Example() {
	r := explain.Explain("http://[::1]/", explain.Options{})
	fmt.Println("accepted by", r.AcceptedBy())

	refused := r.Reading(uri.RFC2396)
	f := refused.Fault
	fmt.Printf("byte %d, in %s (%v), is %s\n", f.Offset, f.Rule, f.Where, f.Group.Name)
	fmt.Println("expected", f.Expected)
	for _, n := range r.Notes {
		if n.Kind == explain.NoteAmendment {
			fmt.Println("amended by", n.Where)
		}
	}
	// Output:
	// accepted by [rfc3986 rfc3987]
	// byte 7, in authority (RFC 2396, 3.2), is unwise
	// expected a uric, "#" or the end
	// amended by RFC 2732, 3
}

// Repair pasted text.
func ExampleRepair() {
	for _, s := range []string{"http://example.com/my file", "100%", "http://[::1/", "https://de.wikipedia.org/wiki/Käse"} {
		if r := explain.Explain(s, explain.Options{}).Reading(uri.RFC3986).Repair; r != nil {
			fmt.Println(r.Text, len(r.Edits))
		}
	}
	// Output:
	// http://example.com/my%20file 1
	// 100%25 1
	// http://[::1]/ 1
	// https://de.wikipedia.org/wiki/K%C3%A4se 1
}

// Find the component in which the targets of a reference differ, and the steps that set it.
func ExampleDifference() {
	r := explain.Explain("?y", explain.Options{Base: "http://a/b/c/d"})
	for _, d := range r.Differences {
		for _, variant := range d.Variants {
			fmt.Println(variant.Syntaxes, d.Component, variant.Text, "by", variant.Steps[0][0])
		}
	}
	// Output:
	// [rfc1808 rfc3986 rfc3987] path /b/c/d by RFC 1808, 4, step 5
	// [rfc2396] path /b/c/ by RFC 2396, 5.2, step 6a
}
