//go:build !js

package bulk

import (
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// registrableDomain returns the public suffix of a name and one more label; ok is false if the
// name does not have one.
func registrableDomain(name string) (domain string, ok bool) {
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	return domain, err == nil
}

// publicSuffix returns the public suffix of a name; ok is false if a label of the name is empty.
func publicSuffix(name string) (suffix string, ok bool) {
	if slices.Contains(strings.Split(name, "."), "") {
		return "", false
	}
	suffix, _ = publicsuffix.PublicSuffix(name)
	return suffix, true
}

// suffixesVersion names the list of public suffixes.
func suffixesVersion() string { return publicsuffix.List.String() }
