// Package uri parses, checks, edits, resolves, relativizes, normalizes and compares
// identifiers under every published syntax of the URI. Verdicts, components and results
// are those of the RFCs. Nothing is repaired, decoded or changed unless a method is called
// that does that.
//
//	u, err := uri.Parse("http://a/b/c/d;p?q")              // under RFC 3986
//	u, err := uri.RFC2396.Parse("db://a:1,b:2/users")   // under another syntax
//
// # Values
//
// A [URI] has a scheme. A [Reference] is a URI or a relative reference such as "../a". Both
// are immutable, can be copied and compared with ==, and can be keys of maps. They share
// their memory with the text that was parsed, and String returns that text byte for byte.
//
// A component that is empty differs from a component that is not defined: "http://a?" has an
// empty query, and "http://a" has no query. Accessors therefore return a text and a bool.
//
// # Operations
//
//   - Parse: [Parse], [ParseReference], [Syntax.Parse], [Syntax.ParseReference],
//     [Syntax.ParseAbsolute], [Syntax.ParseForm]. For constants: [MustParse],
//     [MustParseReference] and the methods of the same names.
//   - Check without a value: [Syntax.Check], [Syntax.Valid], [Syntax.ValidReference]. The
//     [Form] says whether a text has to be a URI.
//   - Look at components: the methods of URI and Reference, such as [URI.Scheme], Authority,
//     Path, Query, Fragment, Segments, and Spans for their offsets.
//   - Edit: [URI.WithQuery], [URI.WithFragment], [URI.WithoutFragment], and [Builder] for
//     everything else.
//   - Resolve a reference against a base: [URI.Resolve], [URI.ResolveString], [Resolver] for
//     choices; [Reference.Join] for a base that is relative itself.
//   - Relativize: [URI.Relativize], and [Relativizer] for choices.
//   - Normalize: [URI.Normalize], and [Normalizer] for choices.
//   - Compare: == and [URI.Equal] for the same text and syntax, [URI.Equivalence] for the
//     comparison ladder of RFC 3986, and [URI.Compare] for sorting.
//   - Change the syntax: [URI.In].
//   - Convert to and from net/url: [FromURL], and the method URL.
//   - Mask passwords: [Redact], and the method Redacted. Errors, slog and the verb %v mask the
//     password of a URI or Reference; %s, String and JSON do not. See the method Format.
//
// Values encode as text, so that JSON, flags and databases work. Decoding is always under
// RFC 3986; the types of package iri decode under RFC 3987.
//
// Errors of parsing are a [*ParseError], with the offset, the rule, and the other syntaxes
// that accept the text. They never show a password.
//
// # Terminology
//
// The words are those of the RFCs. Where the RFCs differ, the words are those of RFC 3986.
//
//   - Syntax: one of the five published generations of the standard; see Specifications.
//   - Reference: a URI or a relative reference. RFC 1808 says URL for both.
//   - Absolute URI: a URI without a fragment (RFC 3986, 4.3).
//   - Authority: the component between "//" and the path. RFC 1808 says net_loc. An RFC 2396
//     authority is a server (userinfo, host and port) or registry-based (a reg_name).
//   - Login: the authority of RFC 1738, which is user, password, host and port.
//   - Opaque: a path whose structure the syntax does not define, as in "mailto:a@b" under
//     RFC 2396 and RFC 1738; see IsOpaque.
//   - Params: the text after ";" in a path, a component under RFC 1808 only.
//   - Dot-segment: a segment "." or "..", which resolution removes.
//   - Percent-encoding: "%" and two hex digits. RFC 2396 and RFC 1738 say escape.
//
// # Specifications
//
// A syntax is a value of type [Syntax]. The differences between the five are in syntaxes.go.
//
//   - RFC 1738 (URL, 1994): [RFC1738]. There are no relative references, no fragment and no
//     generic query. A scheme is followed by a login and a path, or by an opaque path.
//   - RFC 1808 (relative URL, 1995): [RFC1808]. Params are a component. Schemes may begin with
//     a digit. A net_loc ends only at "/" or "#".
//   - RFC 2396 (URI, 1998): [RFC2396]. A URI is hierarchical or opaque, and its authority is a
//     server or registry-based. "~" is unreserved.
//   - RFC 3986 (URI, 2005; STD 66): [RFC3986], the default. IP literals are written in
//     brackets, a host may be empty, and every resolution removes dot-segments.
//   - RFC 3987 (IRI, 2005): [RFC3987]. It is RFC 3986 with the characters of Unicode, in
//     well-formed UTF-8.
//
// RFC 1630 (June 1994) is not one of them. It is informational, and describes the practice
// before RFC 1738, which is the first on the standards track.
//
// A text is valid if the grammar of the RFC derives it. The directory grammar/rfc has each
// grammar as it was published, and the few corrections that the text of an RFC asks for.
//
// # Cost
//
// Every operation takes time linear in the length of its texts, and none is recursive.
// Parsing and the accessors do not allocate. A text may have up to 2147483647 bytes. Offsets
// are in bytes.
package uri

//go:generate go run ./internal/gen
