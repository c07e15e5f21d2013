package pct_test

import (
	"fmt"

	"github.com/uriform/uri/pct"
)

// A program builds a query of names and values. Delimiters inside names and values are encoded.
func Example_query() {
	value := pct.RFC3986.Query.Without("&=+")
	query := []byte("q=")
	query = pct.AppendEncode(query, "Q&A: 1+1=2?", value)
	query = append(query, "&in="...)
	query = pct.AppendEncode(query, "Zürich/Altstadt", value)
	fmt.Printf("http://a/search?%s\n", query)
	// Output:
	// http://a/search?q=Q%26A:%201%2B1%3D2?&in=Z%C3%BCrich/Altstadt
}

// A program builds a path of file names. A "/" inside a file name is not a delimiter.
func Example_path() {
	path := []byte("/music")
	for _, name := range []string{"AC/DC", "Who Made Who?", "01: 50%.flac"} {
		path = append(path, '/')
		path = pct.AppendEncode(path, name, pct.RFC3986.Segment)
	}
	fmt.Println(string(path))
	// Output:
	// /music/AC%2FDC/Who%20Made%20Who%3F/01:%2050%25.flac
}

// In an IRI, non-ASCII letters are not encoded.
func Example_iri() {
	fmt.Println(pct.Encode("東京 駅", pct.RFC3987.Segment))
	fmt.Println(pct.Encode("東京 駅", pct.RFC3986.Segment))
	// Output:
	// 東京%20駅
	// %E6%9D%B1%E4%BA%AC%20%E9%A7%85
}

// Two of the paths are equivalent. The third path is different: %2F is data, and "/" is a
// delimiter.
func ExampleNormalize() {
	for _, path := range []string{"/%7Ebob/a%2fb", "/~bob/a%2Fb", "/~bob/a/b"} {
		fmt.Println(pct.Normalize(path, pct.RFC3986.Unreserved))
	}
	// Output:
	// /~bob/a%2Fb
	// /~bob/a%2Fb
	// /~bob/a/b
}

func ExampleDecode() {
	fmt.Println(pct.Decode("r%C3%A9sum%C3%A9"))
	fmt.Println(pct.Decode("100%"))
	// Output:
	// résumé <nil>
	//  pct: decode: no hex digit after "%" at byte 4 (RFC 3986, 2.1)
}
