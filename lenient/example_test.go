package lenient_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
)

// A link of a real page, which RFC 3986 refuses, is read after Encode.
func Example() {
	const href = "search?q=a b|c&from=Zürich"
	base := uri.MustParse("https://example.com/shop/")

	target, err := base.ResolveString(lenient.Encode(uri.RFC3986, href))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(target)
	// Output:
	// https://example.com/shop/search?q=a%20b%7Cc&from=Z%C3%BCrich
}

// What Encode changes, with offsets in bytes.
func ExampleChanges() {
	const s = "/50%/{id}"
	for change := range lenient.Changes(uri.RFC3986, s) {
		fmt.Printf("byte %d: %q\n", change.Start, change.Of(s))
	}
	// Output:
	// byte 3: "%"
	// byte 5: "{"
	// byte 8: "}"
}

// The URL in the text of a person.
func ExampleTrim() {
	const s = " <http://a/b c>\n"
	fmt.Println(lenient.Encode(uri.RFC3986, lenient.Trim(s).Of(s)))
	// Output:
	// http://a/b%20c
}

// The components of a text that no RFC accepts.
func ExampleSplit() {
	const s = "http://my host:port/a b?{q}"
	spans := lenient.Split(s)
	fmt.Printf("%q %q %q %q\n", spans.Host.Of(s), spans.Port.Of(s), spans.Path.Of(s), spans.Query.Of(s))
	// Output:
	// "my host" "port" "/a b" "{q}"
}
