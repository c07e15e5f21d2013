package uri_test

import (
	"errors"
	"fmt"

	"github.com/uriform/uri"
)

// The formats of JSON Schema are questions to the grammars: which string is a "uri",
// a "uri-reference", an "iri"?
func Example_schemaFormats() {
	formats := map[string]func(string) bool{
		"uri":           uri.RFC3986.Valid,
		"uri-reference": uri.RFC3986.ValidReference,
		"iri":           uri.RFC3987.Valid,
		"iri-reference": uri.RFC3987.ValidReference,
	}
	for _, s := range []string{"http://a/?b=%20", "../b", "http://ä/", "http://a/ b"} {
		fmt.Printf("%q:", s)
		for _, format := range []string{"uri", "uri-reference", "iri", "iri-reference"} {
			if formats[format](s) {
				fmt.Print(" ", format)
			}
		}
		fmt.Println()
	}
	// Output:
	// "http://a/?b=%20": uri uri-reference iri iri-reference
	// "../b": uri-reference iri-reference
	// "http://ä/": iri iri-reference
	// "http://a/ b":
}

// What one string means depends on the year it was written in.
func Example_generations() {
	const s = "http://a:b@c?d;e"
	for x := range uri.Syntaxes() {
		u, err := x.Parse(s)
		if err != nil {
			fmt.Printf("%v: not a URI\n", x)
			continue
		}
		authority, _ := u.Authority()
		host, _ := u.Host()
		query, _ := u.Query()
		fmt.Printf("%v: authority %q, host %q, path %q, query %q\n", x, authority, host, u.Path(), query)
	}
	// Output:
	// rfc1738: authority "", host "", path "//a:b@c?d;e", query ""
	// rfc1808: authority "a:b@c?d;e", host "", path "", query ""
	// rfc2396: authority "a:b@c", host "c", path "", query "d;e"
	// rfc3986: authority "a:b@c", host "c", path "", query "d;e"
	// rfc3987: authority "a:b@c", host "c", path "", query "d;e"
}

// A component that is empty is there all the same, and String keeps it.
func Example_undefinedIsNotEmpty() {
	for _, s := range []string{"http://a", "http://a?", "http://a#", "http://:@a:"} {
		u := uri.MustParse(s)
		fmt.Print(u, " has")
		show := func(name string) func(text string, defined bool) {
			return func(text string, defined bool) {
				if defined {
					fmt.Printf(" %s %q", name, text)
				}
			}
		}
		show("userinfo")(u.Userinfo())
		show("port")(u.Port())
		show("query")(u.Query())
		show("fragment")(u.Fragment())
		fmt.Println()
	}
	// Output:
	// http://a has
	// http://a? has query ""
	// http://a# has fragment ""
	// http://:@a: has userinfo ":" port ""
}

// An error says where, by which rule, what would have been right, and under which
// generations it is. It never shows a password.
func Example_errorsTeach() {
	for _, s := range []string{
		"http://a/%zz",
		"http://[fe80::1%25eth0]/",
		"http://user:secret@host:port/",
		"http://é/",
	} {
		_, err := uri.Parse(s)
		fmt.Println(err)
	}
	// Output:
	// uri: "http://a/%zz": unexpected 'z' at byte 10 in pct-encoded of RFC 3986: want two hexadecimal digits after "%"
	// uri: "http://[fe80::1%25eth0]/": unexpected '%' at byte 15 in h16 of RFC 3986: want "]": zone identifiers are no part of a URI (RFC 9844 obsoletes RFC 6874)
	// uri: "http://user:xxxxx@host:port/": unexpected 'p' at byte 24 in port of RFC 3986: want a port of digits; valid under RFC 1738, RFC 1808 and RFC 2396
	// uri: "http://é/": unexpected 'é' at byte 7 in authority of RFC 3986: want a character that userinfo or a host may have; valid under RFC 3987
}

// A ParseError has what a program needs to point at the character.
func ExampleParseError() {
	const s = "mailto:a b@c"
	_, err := uri.Parse(s)
	var e *uri.ParseError
	if errors.As(err, &e) {
		fmt.Println(e.Input())
		fmt.Printf("%*s%s\n", e.Offset(), "", "^ "+e.Rule())
	}
	// Output:
	// mailto:a b@c
	//         ^ segment
}
