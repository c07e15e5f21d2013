package conformance_test

import (
	"encoding/json"
	"fmt"
	"log"
	"net/url"

	"github.com/uriform/uri/conformance"
)

// Hold a library to the rows of one operation: here net/url to the examples of RFC 3986, 5.4, of how a
// reference is resolved.
func Example() {
	rows, failed := 0, 0
	for row, err := range conformance.Select("rfc3986", "resolve") {
		if err != nil {
			log.Fatal(err)
		}
		if row.Section != "5.4.1" && row.Section != "5.4.2" {
			continue
		}
		rows++
		text, _ := row.Request.Text("base")
		base, err := url.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		reference, _ := row.Request.Text("input")
		target, err := base.Parse(reference)
		if err != nil {
			log.Fatal(err)
		}
		if err := row.Judge(conformance.Object{"result": target.String()}); err != nil {
			fmt.Println(err)
			failed++
		}
	}
	fmt.Printf("%d of %d rows failed\n", failed, rows)
	// Output:
	// 0 of 42 rows failed
}

// A row is a request and its reply. The keys are those of "uri batch".
func ExampleSelect() {
	for row, err := range conformance.Select("rfc3986", "resolve") {
		if err != nil {
			log.Fatal(err)
		}
		request, err := json.Marshal(row.Request)
		if err != nil {
			log.Fatal(err)
		}
		reply, err := json.Marshal(row.Reply)
		if err != nil {
			log.Fatal(err)
		}
		if row.ID == "5.4.1-07" {
			fmt.Printf("RFC 3986, %s\n%s\n%s\n", row.Section, request, reply)
		}
	}
	// Output:
	// RFC 3986, 5.4.1
	// {"base":"http://a/b/c/d;p?q","input":"?y","op":"resolve","syntax":"rfc3986"}
	// {"result":"http://a/b/c/d;p?y"}
}
