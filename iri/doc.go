// Package iri converts IRIs to URIs and back, normalizes and compares IRIs, and has types for
// values that are IRIs wherever they are decoded.
//
// # Conversion
//
// [ToURI] converts an IRI to the URI that it maps to (RFC 3987, 3.1), and [ToIRI] converts a URI to
// an IRI (3.2). The zero values of both types take exactly the steps that the RFC prescribes:
//
//	u, err := iri.ToURI{}.String("http://résumé.example.org/é") // http://r%C3%A9sum%C3%A9.example.org/%C3%A9
//	i, err := iri.ToIRI{}.String("http://example.org/%C3%A9%2F") // http://example.org/é%2F
//
// The fields of ToURI and ToIRI are choices that the RFC allows: to convert domain names by IDNA,
// to normalize characters, to accept what is not quite an IRI, and to leave some characters
// encoded. [Display] is a ToIRI for what people read, and [Entry] is a ToURI for what they type.
//
// If the field Host is the same in both conversions, these laws hold for every string that they
// accept:
//
//   - The result of ToURI is valid under RFC 3986, and that of ToIRI under RFC 3987.
//   - Each conversion is idempotent. ToURI returns a URI unchanged, except with HostIDNA.
//   - ToURI of ToIRI of a URI is the URI, except for the case of hexadecimal digits, and for
//     percent-encoded unreserved ASCII characters, which 3.2, step 2 decodes. With HostIDNA, it is
//     ToURI of the URI.
//   - ToIRI of ToURI of an IRI is equivalent to the IRI after case and percent-encoding
//     normalization, unless the IRI has raw bidirectional formatting characters. RFC 3987, 4.1
//     forbids these, so they stay percent-encoded.
//   - Nothing is decoded that was data: "%25", reserved characters, controls, and octets that are
//     not UTF-8.
//
// # Domain names
//
// RFC 3987 cites IDNA 2003 (RFC 3490). This package uses UTS 46, which is newer, without
// transitional processing. It checks hyphens, joiners, lengths and the Bidi rule (RFC 5893), and
// applies UseSTD3ASCIIRules unless you switch that off. AllowUnassigned is false. ASCII labels stay
// as they are written (RFC 3490, 4.1, step 1), and A-labels are checked.
//
// A host is a domain name only if the scheme says so; see [uri.SchemeDefaults]. A name of full-width
// digits such as "１２７.0.0.1" becomes an IPv4address.
//
// # Comparison
//
// RFC 3987, 5.3 compares IRIs by a ladder: each rung normalizes more before it compares.
// [Equivalent] adds rungs for domain names and for characters to those of package uri, and
// [Normalizer] adds the same steps of normalization. [CharacterForm] normalizes characters without
// changing the structure of an IRI.
//
// # Types
//
// An IRI is a [uri.URI] of the syntax [uri.RFC3987], and most programs need no other type for it.
// But package encoding/json, for example, cannot know which syntax you want, so a field of type
// [uri.URI] is always decoded under RFC 3986. A field of type [IRI] or [Reference] is decoded under
// RFC 3987:
//
//	type Page struct {
//		ID    iri.IRI         `json:"id"`
//		Links []iri.Reference `json:"links"`
//	}
//
// Both types have all methods of the value that they contain.
//
// # Bidirectional text
//
// If an IRI has Arabic or Hebrew letters, a display shows its characters in another order. [Visual]
// returns the characters in that order. [CheckBidi] reports which components break the restrictions
// for such IRIs, and where formatting characters are. [EncodeBidi] percent-encodes the components
// that break a restriction.
//
// # Cost
//
// Every operation takes time linear in the length of the string. A conversion of the host by IDNA
// allocates. A conversion that leaves the host as it is, and does not change the rest either,
// returns the string itself without allocating. The tables of the package come from several
// modules, and their versions of Unicode may differ; see [UnicodeVersions].
//
// # Specifications
//
//   - RFC 3987, 2.2: the rules IRI and IRI-reference
//   - RFC 3987, 4: bidirectional IRIs
//   - UAX #9: the Unicode Bidirectional Algorithm
//   - RFC 3987, 3.1 and 3.2: conversion; 5.3: comparison; 6.1 and 7: advice for display and entry
//   - RFC 3490, 4.1: ToASCII; RFC 5890 to 5893: IDNA 2008 and the Bidi rule
//   - UTS 46: IDNA Compatibility Processing; UAX 15: normalization forms; UTS 39, 5.2: mixed scripts
package iri
