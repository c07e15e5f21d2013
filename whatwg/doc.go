// Package whatwg reads URLs as browsers do: by the URL Standard of the WHATWG
// (https://url.spec.whatwg.org/), exactly.
//
//	u, err := whatwg.Parse(` HTTP://Example.com:80\a\..\b|c d `)
//	u.Href()                        // "http://example.com/b|c%20d"
//	u.Parse("?q=1#top")             // http://example.com/b|c%20d?q=1#top
//	u.WithScheme("https")           // https://example.com/b|c%20d
//	u.URI()                         // the URI http://example.com/b%7Cc%20d, and that the path changed
//
// The Standard is not an RFC of the URI. It repairs instead of refusing: "\" is read as "/", tabs and
// line breaks disappear, a host may be written "0x7f.1". Use this package to know where a browser or
// Node.js goes, and package uri to know what is a URI. [FromURI] and [URL.URI] convert, and say what
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
// A With method has exactly the effect of the setter in JavaScript, which ignores what it does not
// accept; the error of the method then says so. JavaScript gives "" where the Standard has null. Host,
// Port, Query and Fragment return false there.
//
// # Versions
//
// The Standard is a living one. This package follows its review draft of August 2026 (commit
// 2f54a384bf of whatwg/url) and the web platform tests of 2026-07-19 (commit 308110b26b of
// ada-url/ada). Domains are mapped by UTS 46 with its own tables, so that an answer does not depend on
// the release of Go: see [UnicodeVersion].
//
// Strings are UTF-8. A byte that is not UTF-8 is read as U+FFFD. Queries are encoded as UTF-8,
// whatever the encoding of the document is from which a URL comes.
//
// # Cost
//
// Every operation takes linear time, except that a domain with non-ASCII characters takes n log n.
// Parsing a string that is its own href does not allocate, nor does an accessor that returns a part of
// it. An href may have up to 2147483647 bytes, and all offsets are in bytes.
//
// In comments, a number in parentheses is a section of the Standard.
package whatwg
