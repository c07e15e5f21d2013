package query_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

// The next page of a list: one parameter changes, and all other bytes stay.
func Example() {
	u := uri.MustParse("https://example.com/search?q=C%2b%2b+or+Go&page=2&sort")

	q, _ := u.Query()
	next, err := u.WithQuery(query.Form.Set(q, "page", "3"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(next)
	// Output:
	// https://example.com/search?q=C%2b%2b+or+Go&page=3&sort
}

// All values of a parameter, as with the Query method of net/url.
func ExampleValues() {
	u := uri.MustParse("https://example.com/posts?tag=go&page=2&tag=web+api")
	for _, tag := range query.Values(u)["tag"] {
		fmt.Println(tag)
	}
	// Output:
	// go
	// web api
}

// Links without the parameters that only track visitors.
func ExampleFormat_DeleteFunc() {
	tracking := map[string]bool{"utm_source": true, "utm_medium": true, "fbclid": true}
	q := "utm_source=mail&id=7&fbclid=x&lang=de"
	fmt.Println(query.Form.DeleteFunc(q, func(p query.Pair) bool { return tracking[p.Name()] }))
	// Output:
	// id=7&lang=de
}

// The canonical query string of AWS Signature Version 4. The same function gives the normalized
// parameters of OAuth 1.0 (RFC 5849, 3.4.1.3.2).
func ExampleFormat_Canonical() {
	fmt.Println(query.Plain.Canonical("prefix=some folder&marker=a/b&acl"))
	// Output:
	// acl=&marker=a%2Fb&prefix=some%20folder
}

// A log line without the token.
func ExampleFormat_Mask() {
	fmt.Println(query.Form.Mask("user=42&token=5ecret&page=1", "token", "sig"))
	// Output:
	// user=42&token=xxxxx&page=1
}

// Pairs keep their order and their duplicates, and tell "key" and "key=" apart.
func ExampleFormat_Pairs() {
	for p := range query.Form.Pairs("q=a+b&flag&empty=&q=c") {
		fmt.Printf("%q %q %v\n", p.Name(), p.Value(), p.HasValue())
	}
	// Output:
	// "q" "a b" true
	// "flag" "" false
	// "empty" "" true
	// "q" "c" true
}
