package bulk

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// RegistrableDomain returns the registrable domain of the host of r, in lower case: the public suffix
// and one more label, by the list in golang.org/x/net/publicsuffix. That of
// "https://www.Example.co.uk./" is "example.co.uk". ok is false if r has no host, if the host is an
// address, and if it has no label before the public suffix. With GOOS=js no domain is found.
//
// Nothing is decoded: normalize r before if its host may be percent-encoded.
func RegistrableDomain(r uri.Reference) (domain string, ok bool) {
	host, ok := r.Host()
	if !ok || !wording.HostKindOf(r).IsName() {
		return "", false
	}
	return registrableDomain(strings.TrimSuffix(string(appendLower(nil, host)), "."))
}
