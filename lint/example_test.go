package lint_test

import (
	"fmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lint"
)

// Check a reference that comes from outside before following it.
func ExampleCheck() {
	ref, err := uri.RFC3987.ParseReference("http://0x7f.1:25/")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, issue := range lint.Check(ref, lint.Options{Least: lint.Warning}) {
		fmt.Println(issue.Severity, issue.Code, issue.Span)
		fmt.Println("\t" + issue.Message())
	}
	// Output:
	// error address-rare-form {7 13}
	// 	The host is a name in the syntax, and many programs read it as an IPv4 address: 127.0.0.1.
	// warning address-loopback {7 13}
	// 	The host is the machine of the program itself: 127.0.0.1, loopback (RFC 1122, 3.2.1.3).
	// warning port-reserved {14 16}
	// 	The port is reserved for another protocol: smtp.
}

// Check a text that may not be valid, with other severities.
func ExampleCheckText() {
	var options lint.Options
	if err := options.Set("userinfo-http", lint.Error); err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{`http://example.com\@example.org/`, "http://me@uriform.dev/"} {
		for _, issue := range lint.CheckText(text, uri.RFC3987, options) {
			fmt.Println(issue.Severity, issue.Code)
		}
	}
	// Output:
	// error rejected
	// error userinfo-looks-like-host
	// error userinfo-http
	// error raw-backslash
	// error userinfo-http
}
