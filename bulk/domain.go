package bulk

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/pct"
)

// RegistrableDomain returns the registrable domain of the host of r, in lower case: the public suffix
// and one more label, by the list in golang.org/x/net/publicsuffix. That of
// "https://www.Example.co.uk./" is "example.co.uk". ok is false if r has no host, if the host is an
// address, and if it has no label before the public suffix. With GOOS=js no domain is found.
//
// A percent-encoded host is decoded (RFC 3986, 3.2.2): that of "http://ex%61mple.com/" is "example.com".
func RegistrableDomain(r uri.Reference) (domain string, ok bool) {
	return registrableDomain(hostName(r))
}

// PublicSuffix returns the public suffix of the host of r, in lower case, by the same list: that of
// "https://www.Example.co.uk./" is "co.uk". A suffix that is not in the list is the last label. ok is false if r has no
// host, if the host is an address, and if it has an empty label. With GOOS=js no suffix is found.
func PublicSuffix(r uri.Reference) (suffix string, ok bool) { return publicSuffix(hostName(r)) }

// hostName returns the host of r as nameOf does.
func hostName(r uri.Reference) string {
	host, _ := r.Host()
	return nameOf(wording.HostKindOf(r), host)
}

// nameOf returns a host, decoded, in lower case and without a dot at the end, if it is a name. Otherwise it returns "".
func nameOf(kind wording.HostKind, host string) string {
	if !kind.IsName() {
		return ""
	}
	if strings.Contains(host, "%") {
		decoded, err := pct.Decode(host)
		if err != nil || strings.ContainsAny(decoded, "%:/?#@[]") {
			return ""
		}
		host = decoded
	}
	return strings.TrimSuffix(strings.ToLower(host), ".")
}
