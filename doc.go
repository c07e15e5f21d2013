// Package uri parses, checks, edits, resolves, relativizes, normalizes and compares URIs, URLs and
// IRIs, exactly as the RFCs say.
//
//	u, err := uri.Parse("https://example.com:8443/a%2Fb?q=1#top")
//	u.Hostname()                        // "example.com"
//	u.PortNumber()                      // 8443, true
//	u.WithQuery("q=2")                  // https://example.com:8443/a%2Fb?q=2#top
//	u.ResolveString("../c")             // https://example.com:8443/c
//	u.Normalize(uri.FullNormalization)  // one string for equivalent URIs
//
// Most programs need only [Parse], [ParseReference] and the methods of [URI] and [Reference]. Nothing
// is repaired, decoded or changed unless a method is called that does so: String returns the string
// that was parsed, byte for byte.
//
// # Values
//
// A [URI] has a scheme. A [Reference] is a URI or a relative reference such as "../a". Both are
// immutable, can be compared with ==, and can be keys of maps. They share the memory of the string
// that was parsed. An empty component is not an undefined one: "http://a?" has an empty query, and
// "http://a" has none. Most accessors therefore return a string and a bool.
//
// Values encode as strings in JSON, flags and databases, and decode under RFC 3986; the types of
// package iri decode under RFC 3987. FromURL and the method URL convert from and to net/url.
//
// # Which syntax
//
// The functions of this package follow [RFC3986], the current standard, whose URIs are ASCII. Use
// [RFC3987] for IRIs, which may hold other characters: uri.RFC3987.Parse("http://é/"). The older
// standards are for software and data that still follow them: [RFC2396] (Java, XML), [RFC1808] and
// [RFC1738]. A [Syntax] is a value, and has the methods that parse. A string is valid if the grammar
// of the RFC derives it; the grammars are in the folder grammar/rfc.
//
// # Errors
//
// The error for a string that is rejected, and for a component that a [Builder] refuses, is a
// [*ParseError]: it has the offset, the rule of the grammar, and what was expected. Other errors wrap
// a variable of this package, such as [ErrAmbiguous].
//
// # Security
//
// Printing a value shows its password. Errors, LogValue (for log/slog), Redacted and [Redact] mask
// it. A valid URI can still be dangerous: its host may be any name or address, its path may contain
// "..", and a decoded component may contain any byte.
//
// # Cost
//
// Every operation takes time linear in the length of its strings. Parsing and the accessors do not
// allocate. A string may have up to 2147483647 bytes, and all offsets are in bytes.
//
// The words are those of the RFCs; doc/glossary.md explains them.
package uri

//go:generate go run ./internal/gen
//go:generate go run ./internal/gen/api api
