package warc_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri/links/warc"
)

// List the pages to which the pages of a web archive link. The target URI of a record is the base of
// its links.
func ExampleFinder_Read() {
	page := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" +
		`<title>Example</title> <a href="about">About</a> <img src="/logo.png"> <a href="//example.net/">`
	archive := "WARC/1.1\r\n" +
		"WARC-Type: response\r\n" +
		"WARC-Target-URI: https://example.com/docs/\r\n" +
		"Content-Type: application/http; msgtype=response\r\n" +
		fmt.Sprintf("Content-Length: %d\r\n", len(page)) +
		"\r\n" + page + "\r\n\r\n"

	for link, err := range new(warc.Finder).Read(strings.NewReader(archive)) {
		if err != nil {
			log.Print(err) // the links after a fault follow
			continue
		}
		if target, err := link.Target(); err == nil && link.Element == "a" {
			fmt.Println(target)
		}
	}
	// Output:
	// https://example.com/docs/about
	// https://example.net/
}
