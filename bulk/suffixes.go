//go:build !js

package bulk

import "golang.org/x/net/publicsuffix"

// registrableDomain returns the public suffix of a name and one more label; ok is false if the
// name does not have one.
func registrableDomain(name string) (domain string, ok bool) {
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	return domain, err == nil
}

// suffixesVersion names the list of public suffixes.
func suffixesVersion() string { return publicsuffix.List.String() }
