// Package testutil has a mistake that is not reported, because only tests import a package with this name.
package testutil

import "strings"

func hosts(host string) bool {
	return strings.HasSuffix(host, "example.com")
}
