// Package uri parses, checks, resolves, relativises, normalises and compares
// identifiers under every published generation of the URI: exactly, and with
// nothing repaired, decoded or folded that the caller did not ask for.
//
//	u, err := uri.Parse("http://a/b/c/d;p?q")            // under RFC 3986
//	u, err := uri.RFC2396.Parse("jack:secret@foo:1,bar:2") // under another
//
// A [URI] identifies a resource by itself; a [Reference] is a URI or a relative
// reference. Both are immutable values over one string: parsing allocates nothing,
// String returns the text byte for byte, and a component that is there but empty is
// told apart from one that is not: "http://a" has no query, "http://a?" an empty one.
//
// # Specifications
//
// A generation is a value of type [Syntax]. All that differs between the five
// stands in syntaxes.go.
//
//   - RFC 1738 (URL, 1994): [RFC1738]. No relative form, no fragment, no generic
//     query: a scheme, then a login and a path, or an opaque scheme-part.
//   - RFC 1808 (relative URL, 1995): [RFC1808]. Params are a component, schemes may
//     begin with a digit, a net_loc reaches to the next "/", whatever is in it.
//   - RFC 2396 (URI, 1998): [RFC2396]. Hierarchical or opaque; server-based or
//     registry-based; "~" is unreserved from here on.
//   - RFC 3986 (URI, 2005; STD 66): [RFC3986], the default. Addresses in brackets,
//     empty hosts and paths, dot-segments removed whenever a reference is resolved.
//   - RFC 3987 (IRI, 2005): [RFC3987]. RFC 3986 with the characters of Unicode, in
//     well-formed UTF-8.
//
// Valid means derivable from the RFC's grammar, as it was published and corrected in
// grammar/rfc.
//
// # Cost
//
// Everything is linear in the length of the text, without recursion; texts may have
// up to 2 GiB less one byte. Offsets are in bytes.
package uri

//go:generate go run ./internal/gen
