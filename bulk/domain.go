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
func RegistrableDomain(r uri.Reference) (domain string, ok bool) { return registrableDomain(nameOf(r)) }

// PublicSuffix returns the public suffix of the host of r, in lower case, by the same list: that of
// "https://www.Example.co.uk./" is "co.uk". A suffix that is not in the list is the last label. ok is false if r has no
// host, if the host is an address, and if it has an empty label. With GOOS=js no suffix is found.
//
// Nothing is decoded.
func PublicSuffix(r uri.Reference) (suffix string, ok bool) { return publicSuffix(nameOf(r)) }

// nameOf returns the host of r, in lower case and without a dot at the end, if it is a name.
func nameOf(r uri.Reference) string {
	host, ok := r.Host()
	if !ok || !wording.HostKindOf(r).IsName() {
		return ""
	}
	return strings.TrimSuffix(string(appendLower(nil, host)), ".")
}
