// Package iri has types for values that are IRIs wherever they are decoded: in JSON, in
// databases and in flags.
//
// An IRI is a [uri.URI] of the syntax [uri.RFC3987], and most programs need no other type for
// it. But decoding does not know which syntax is wanted, and a [uri.URI] always decodes under
// RFC 3986. A field of type [IRI] or [Reference] decodes under RFC 3987:
//
//	type Page struct {
//		ID    iri.IRI         `json:"id"`
//		Links []iri.Reference `json:"links"`
//	}
//
// The types have all methods of the values in them.
//
// # Bidirectional text
//
// A display reorders the characters of an IRI with Arabic or Hebrew letters. [Visual] returns the
// characters in the order of the display. [CheckBidi] reports which components break the
// restrictions for such IRIs, and where formatting characters are. [EncodeBidi] percent-encodes
// the components that break a restriction.
//
// # Specifications
//
//   - RFC 3987, 2.2: the rules IRI and IRI-reference
//   - RFC 3987, 4: bidirectional IRIs
//   - UAX #9: the Unicode Bidirectional Algorithm
package iri
