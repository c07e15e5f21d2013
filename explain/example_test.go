package explain_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
)

// Why does a parser of RFC 2396 refuse an address that the Internet Standard takes?
func Example() {
	r := explain.Explain("http://[::1]/", explain.Options{})
	fmt.Println("accepted by", r.AcceptedBy())

	refused := r.Reading(uri.RFC2396)
	f := refused.Fault
	fmt.Printf("byte %d, in %s (%v), is %s\n", f.Offset, f.Rule, f.Where, f.Group.Name)
	fmt.Println("there could stand", f.Expected)
	for _, n := range r.Notes {
		if n.Kind == explain.NoteAmendment {
			fmt.Println("but see", n.Where)
		}
	}
	// Output:
	// accepted by [rfc3986 rfc3987]
	// byte 7, in authority (RFC 2396, 3.2), is unwise
	// there could stand a uric, "#" or the end
	// but see RFC 2732, 3
}

// Mend what people paste, as far as the grammar knows how.
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

// Where do the generations part on a reference, and by which step?
func ExampleDifference() {
	r := explain.Explain("?y", explain.Options{Base: "http://a/b/c/d"})
	for _, d := range r.Differences {
		for _, side := range d.Variants {
			fmt.Println(side.Syntaxes, d.Component, side.Text, "by", side.Steps[0][0])
		}
	}
	// Output:
	// [rfc1808 rfc3986 rfc3987] path /b/c/d by RFC 1808, 4, step 5
	// [rfc2396] path /b/c/ by RFC 2396, 5.2, step 6a
}
