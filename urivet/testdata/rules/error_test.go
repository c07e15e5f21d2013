package rules

import "net/url"

// What a test gives to the program tells nothing about it, and no rule reports in a test.
func ofTest(r *Remote, s string) string {
	r.base = s
	list(s)
	u, _ := url.Parse(s)
	return u.Host
}
