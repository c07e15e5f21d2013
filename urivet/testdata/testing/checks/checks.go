// Package checks is below a directory for tests, whose name says so.
package checks

import "net/url"

var u, _ = url.Parse("http://a b/")
