// Package whatwg reads URLs exactly as browsers do, by the URL Standard of the WHATWG
// (https://url.spec.whatwg.org/).
//
//	u, err := whatwg.Parse(` HTTP://Example.com:80\a\..\b|c d `)
//	u.Href()                        // "http://example.com/b|c%20d"
//	u.Parse("?q=1#top")             // http://example.com/b|c%20d?q=1#top
//	u.WithScheme("https")           // https://example.com/b|c%20d
//	u.URI()                         // the URI http://example.com/b%7Cc%20d, and that the path changed
//
// Use this package to know where a browser or Node.js goes, and package uri to know whether a
// string is a URI. The two differ, because the Standard repairs much of what the RFCs reject: it
// reads "\" as "/", and removes tabs and line breaks. It also takes the host "0x7f.1", which is a
// name for the RFCs, for 127.0.0.1. [FromURI] and [URL.URI] convert between the two, and say what
// that changes.
//
// # Names
//
//	JavaScript            here
//	new URL(s)            Parse(s)
//	new URL(s, base)      base.Parse(s)
//	URL.canParse(s)       CanParse(s)
//	url.href              Href
//	url.origin            Origin
//	url.protocol          Scheme, without ":"             WithScheme
//	url.username          Username                        WithUsername
//	url.password          Password                        WithPassword
//	url.host              HostPort                        WithHostPort
//	url.hostname          Host                            WithHost
//	url.port              Port                            WithPort
//	url.pathname          Path                            WithPath
//	url.search            Query, without "?"              WithQuery
//	url.hash              Fragment, without "#"           WithFragment
//	url.searchParams      Params, FormatParams
//
// A With method has exactly the effect of the setter in JavaScript. The setter ignores a value that
// it does not accept, and the error of the method says so. Where the Standard has null, JavaScript
// gives "", and Host, Port, Query and Fragment return false.
//
// # Versions
//
// The Standard changes over time. This package follows its review draft of August 2026 (commit
// 2f54a384bf of whatwg/url) and the web platform tests of 2026-07-19 (commit 308110b26b of
// ada-url/ada). It maps domains by UTS 46 with tables of its own, so that an answer does not depend
// on the release of Go: see [UnicodeVersion].
//
// Strings are UTF-8, and a byte that is not UTF-8 is read as U+FFFD. Queries are encoded as UTF-8,
// whatever the encoding of the document from which a URL comes.
//
// # Cost
//
// Every operation takes time linear in the length of its strings, except that a domain with
// non-ASCII characters takes n log n. Parsing a string that is its own href does not allocate, nor
// does an accessor that returns a part of it. An href may have up to 2147483647 bytes, and all
// offsets are in bytes.
//
// In comments, a number in parentheses is a section of the Standard.
package whatwg
