// Package uri parses, checks, edits, resolves, relativizes, normalizes and compares URIs, URLs
// and IRIs. It follows the grammars and the algorithms of the RFCs exactly.
//
//	u, err := uri.Parse("http://a/b/c/d;p?q")             // RFC 3986, the current standard
//	u, err := uri.RFC2396.Parse("db://a:1,b:2/users") // an older syntax
//
// The package does not repair, decode or change a text unless a method is called that does so.
// [URI.String] returns the text that was parsed, byte for byte.
//
// # Syntaxes
//
// The standard has had five generations. This package calls each of them a syntax:
//
//   - [RFC1738]: URL, 1994. It has no relative references, no fragment and no generic query.
//     After the scheme comes a login and a path, or an opaque path.
//   - [RFC1808]: relative URL, 1995. Params are a component. A scheme may begin with a digit. A
//     net_loc ends only at "/" or "#".
//   - [RFC2396]: URI, 1998. A URI is hierarchical or opaque. An authority is a server or is
//     registry-based. "~" is unreserved.
//   - [RFC3986]: URI, 2005. It is the current Internet Standard (STD 66) and the default. IP
//     literals are in brackets, and a host may be empty. Resolution removes all dot-segments.
//   - [RFC3987]: IRI, 2005. It is RFC 3986 with non-ASCII characters, in well-formed UTF-8.
//
// A syntax is a value of the type [Syntax], which has the methods for parsing. A text is valid
// under a syntax if the grammar of the RFC derives the text. The directory grammar/rfc contains
// the five grammars, and the few corrections that the text of an RFC requires.
//
// # Values
//
// A [URI] has a scheme. A [Reference] is a URI or a relative reference such as "../a". Both are
// immutable. They can be copied, compared with ==, used as keys of maps, and used by several
// goroutines at the same time. They share their memory with the text that was parsed.
//
// An empty component is not an undefined component: "http://a?" has an empty query, and
// "http://a" has no query. Most accessors therefore return a text and a bool.
//
// Values encode as text, so they work with JSON, flags and databases. UnmarshalText and Scan parse
// under RFC 3986, also if the variable had a value of another syntax. In package iri, they parse
// under RFC 3987.
//
// # Operations
//
//   - Parse: [Parse], [ParseReference], [Syntax.Parse], [Syntax.ParseReference],
//     [Syntax.ParseAbsolute], [Syntax.ParseForm]. For constants: [MustParse],
//     [MustParseReference], [Syntax.MustParse], [Syntax.MustParseReference].
//   - Check a text without creating a value: [Syntax.Valid], [Syntax.ValidReference],
//     [Syntax.Check].
//   - Get components: [URI.Scheme], and the methods Authority, Userinfo, Host, Port, Path, Params,
//     Query, Fragment, Segments and DecodedSegments of both types. Spans returns their offsets.
//   - Edit: [URI.WithQuery], [URI.WithFragment], [URI.WithoutFragment]; a [Builder] for all other
//     changes.
//   - Resolve a reference against a base URI: [URI.Resolve], [URI.ResolveString]; a [Resolver]
//     with options; [Reference.Join] if the base is relative.
//   - Relativize, which is the inverse: [URI.Relativize]; a [Relativizer] with options.
//   - Remove dot-segments from a path: [RemoveDotSegments].
//   - Normalize: [URI.Normalize], [Reference.Normalize]; a [Normalizer] with options.
//   - Compare: == and [URI.Equal] compare text and syntax. [URI.Equivalence] returns the
//     first comparison of the comparison ladder that finds two URIs equivalent. [URI.Compare] is for
//     sorting.
//   - Parse the same text under another syntax: [URI.In], [Reference.In].
//   - Convert from and to package net/url: [FromURL], and the method URL of both types.
//   - Mask passwords: [Redact], and the method Redacted of both types.
//   - Percent-encode data for a component: package pct, with the sets of [Syntax.Sets].
//
// # Terminology
//
// The words are those of the RFCs. If the RFCs use different words, this package uses the words
// of RFC 3986.
//
//   - Absolute URI: a URI without a fragment (RFC 3986, 4.3); see [Syntax.ParseAbsolute].
//   - Authority: the component between "//" and the path (RFC 3986, 3.2); see [Authority]. RFC 1808
//     calls it net_loc.
//   - Base URI: the URI against which a reference is resolved (RFC 3986, 5.1); see [URI.Resolve].
//   - Comparison ladder: a sequence of comparisons (RFC 3986, 6.2). Each comparison finds more
//     equivalent URIs than the comparison before it, and costs more; see [Equivalence].
//   - Derive: a rule of a grammar derives a text if the rule can produce the text. The text then
//     matches the rule.
//   - Dot-segment: a segment "." or ".." (RFC 3986, 3.3); see [RemoveDotSegments].
//   - Form: a reference, a URI or an absolute URI; see [Form]. Each syntax has a grammar rule for
//     each form. Every absolute URI is a URI, and every URI is a reference.
//   - Login: user, password, host and port (RFC 1738, 5). It is the only authority of RFC 1738.
//   - Normalization: rewriting a URI so that equivalent URIs have the same text (RFC 3986, 6.2.2
//     and 6.2.3); see [Normalization].
//   - Opaque: without a structure that the syntax defines, such as the path of "mailto:a@b" under
//     RFC 2396 (3) and RFC 1738; see the method IsOpaque.
//   - Params: the text after ";" in a path (RFC 1808, 2.1). They are a component under RFC 1808
//     only, and are not the parameters of a query.
//   - Percent-encoding: "%" and two hex digits (RFC 3986, 2.1). RFC 1738, RFC 1808 and RFC 2396
//     call it escape. Package pct encodes and decodes.
//   - Reference: a URI or a relative reference (RFC 3986, 4.1); see [Reference]. RFC 1808 calls
//     both URL.
//   - Registry-based: an authority of RFC 2396 (3.2.1) that is not a server, and therefore has no
//     userinfo, host or port; see [Authority.IsRegistry].
//   - Relative reference: a reference without a scheme (RFC 3986, 4.2).
//   - Resolution: computing the target URI of a reference from the reference and its base URI
//     (RFC 3986, 5; RFC 2396, 5.2; RFC 1808, 4); see [URI.Resolve].
//   - Same-document reference: a reference to the document that contains it (RFC 3986, 4.4;
//     RFC 2396, 4.2); see [URI.SameDocument].
//   - Unreserved: a character that means the same with and without percent-encoding (RFC 3986,
//     2.3).
//   - URI: a reference with a scheme (RFC 3986, 3); see [URI]. It may have a fragment.
//
// # Errors
//
// If a text is rejected, the error is a [*ParseError]. It has the offset, the rule of the grammar,
// what was expected, and the syntaxes that accept the text. The error of a Builder is a
// [*BuildError], except if the text is too long ([ErrTooLong]) or the syntax is unknown
// ([*ParseError]). The errors of resolution, of normalization and of conversions to net/url wrap a
// variable of this package, such as [ErrAmbiguous].
//
// # Security
//
// Printing a value gives the string itself, with its password: String, package fmt with any verb,
// templates and JSON show it. Errors, LogValue (for attributes of package log/slog), Redacted and
// [Redact] mask it. See [URI.LogValue] for a URI inside a struct, a slice or a map.
//
// A valid URI can still be dangerous. A path may contain "..", a decoded component may contain
// any byte, and a port may be greater than 65535.
//
// # Cost
//
// Every operation takes time linear in the length of its texts. No operation is recursive.
// Parsing a valid text and getting its components do not allocate. A text may have up to
// 2147483647 bytes. All offsets are in bytes.
//
// # Specifications
//
//   - RFC 1738, Uniform Resource Locators (URL)
//   - RFC 1808, Relative Uniform Resource Locators
//   - RFC 2396, Uniform Resource Identifiers (URI): Generic Syntax
//   - RFC 3986, Uniform Resource Identifier (URI): Generic Syntax (STD 66)
//   - RFC 3987, Internationalized Resource Identifiers (IRIs)
//
// RFC 1630 (June 1994) is not one of the five. It is informational, and describes the practice
// before RFC 1738, which is the first RFC on the standards track.
package uri

//go:generate go run ./internal/gen
//go:generate go run ./internal/gen/api api
