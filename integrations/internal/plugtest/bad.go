package plugtest

import "strings"

// A Bad is an input that no format accepts, and the secret in the input, which no error may show.
type Bad struct{ Name, Text, Secret string }

const secret = "5ecret"

// BadInput returns inputs that no format accepts.
func BadInput() []Bad {
	return []Bad{
		{"NUL", "http://a/\x00", ""},
		{"invalid UTF-8", "http://a/\xff\xfe", ""},
		{"cut UTF-8", "http://a/\xe2\x82", ""},
		{"1 MB, space at the end", "http://a/" + strings.Repeat("a", 1<<20) + " ", ""},
		{"1 MB of spaces", strings.Repeat(" ", 1<<20), ""},
		{"1 MB of %", strings.Repeat("%", 1<<20), ""},
		{"1 MB of {", "{" + strings.Repeat("{", 1<<20), ""},
		{"password, space in the host", "http://me:" + secret + "@a b/", secret},
		{"password, no host", "http://me:" + secret + "@[::1/ ", secret},
		{"password with a space", "http://me:" + secret + " x@h/", secret},
		{"password and NUL", "http://me:" + secret + "@h/\x00", secret},
		{"password and invalid UTF-8", "http://me:" + secret + "@h/\xff", secret},
		{"password and 1 MB", "http://me:" + secret + "@h/" + strings.Repeat("a", 1<<20) + " ", secret},
	}
}
