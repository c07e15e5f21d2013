package explain_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
)

// Say what is wrong with a string, and what to write instead.
func Example() {
	for _, s := range []string{"http://example.com/my file", "100%", "http://[::1/", "http://example.com:80a/", "https://de.wikipedia.org/wiki/Käse"} {
		r := explain.Explain(s, explain.Options{}).Answer
		switch {
		case r.Accepted():
			fmt.Println("valid", r.As())
		case r.Repair != nil:
			fmt.Println(r.Fault.Err.Reason(), "→", r.Repair.Text)
		default:
			fmt.Println(r.Fault.Err.Reason(), "→", r.NoRepair)
		}
	}
	// Output:
	// a space is not allowed in a path, at byte 21 (RFC 3986, 3.3); write "%20" → http://example.com/my%20file
	// "%" is not a percent-encoding: two hex digits must follow a "%", at byte 3 (RFC 3986, 2.1); write "%25" for a "%" → 100%25
	// the address "[::1" has no closing "]", at byte 7 (RFC 3986, 3.2.2) → brackets in a host are around a whole IP address, and only the author of the string knows which host is meant
	// the port "80a" is not a number, at byte 19 (RFC 3986, 3.2.3) → only the author of the string knows the number of the port
	// valid IRI
}

// Ask a syntax, and see what the others say. The syntaxes that answer alike are one entry.
func ExampleReport() {
	r := explain.Explain("http://[::1]/", explain.Options{Syntax: new(uri.RFC2396)})
	fmt.Println(r.Answer.Accepted(), r.Answer.NoRepair)
	for _, o := range r.Others {
		fmt.Println(o.Syntaxes, o.Reading.Accepted(), o.Same)
	}
	f := r.Answer.Fault
	fmt.Printf("%q in %s (%v) is %s\n", r.Input[f.Offset:f.End], f.Rule, f.Where, f.Group.Name)
	for _, n := range r.Notes {
		if n.Kind == explain.NoteAmendment {
			fmt.Println("amended by", n.Where)
		}
	}
	// Output:
	// false this syntax has no IP addresses in brackets
	// [rfc3987 rfc3986] true false
	// [rfc1808 rfc1738] false true
	// "[" in authority (RFC 2396, 3.2) is unwise
	// amended by RFC 2732, 3
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
