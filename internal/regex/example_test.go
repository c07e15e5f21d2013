package regex_test

import (
	"fmt"
	"regexp"

	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/regex"
)

func ExampleMake() {
	g, _ := rfc.Corrected("rfc3986")
	for _, d := range regex.Dialects() {
		p, _ := regex.Make(g, "IPv4address", d, regex.Options{})
		fmt.Printf("%-12s %s\n", d, p.Text)
	}
	// Output:
	// re2          \A(?:(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\z
	// pcre2        \A(?:(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\z
	// ecmascript   ^(?:(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])$
	// ere          ^((([1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(([1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])$
	// java         \A(?:(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\z
	// json-schema  ^(?:(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])\.){3}(?:(?:[1-9]|1[0-9]|2[0-4])?[0-9]|25[0-5])$
}

// This example splits references with a regular expression.
func ExamplePattern_Group() {
	g, _ := rfc.Corrected("rfc3986")
	p, _ := regex.Make(g, "URI-reference", regex.RE2, regex.Options{Groups: regex.Components("rfc3986")})
	re := regexp.MustCompile(p.Text)
	for _, s := range []string{"http://u@h:1/p?q", "urn:a:b", "//h"} {
		m := re.FindStringSubmatchIndex(s)
		fmt.Printf("%q", s)
		for _, name := range []string{"scheme", "host", "path"} {
			if i := p.Group(name, func(n int) bool { return m[2*n] >= 0 }); i > 0 {
				fmt.Printf(" %s=%q", name, s[m[2*i]:m[2*i+1]])
			}
		}
		fmt.Println()
	}
	// Output:
	// "http://u@h:1/p?q" scheme="http" host="h" path="/p"
	// "urn:a:b" scheme="urn" path="a:b"
	// "//h" host="h" path=""
}
