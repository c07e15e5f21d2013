// Package ldiri has an exact replacement for the function of github.com/piprate/json-gold/ld that
// resolves IRIs. It does not import package ld, so package ld can call it.
//
// # Specifications
//
// RFC 3986, 5.2, as JSON-LD 1.1 requires; RFC 3987, 6.5 (IRIs are resolved like URIs).
package ldiri

import "github.com/uriform/uri"

// Resolve resolves a reference against a base, as RFC 3986, 5.2 defines. It has the signature of
// ld.Resolve: it returns the reference itself if the base is not an IRI, or if the reference is not
// an IRI reference.
func Resolve(base, reference string) string {
	b, err := uri.RFC3987.Parse(base)
	if err != nil {
		return reference
	}
	target, err := b.ResolveString(reference)
	if err != nil {
		return reference
	}
	return target.String()
}
