package uri

import "github.com/uriform/uri/pct"

// This file has all differences between the five syntaxes. The parser and the operations use masks
// and named features, and do not test for a certain syntax.

// The sets of characters that several syntaxes have. A mask is a union of the classes of bytes in
// class_table.go. The classes ucschar and iprivate are for the rules ucschar and iprivate, whose
// characters take several bytes.
const (
	alphanum   = alpha | digit
	schemeChar = alphanum | plus | hyphen | period
	unreserved = alphanum | hyphen | period | underscore | tilde // RFC 3986, 2.3
	regName    = unreserved | subDelims                          // RFC 3986, 3.2.2
	pchar      = regName | colon | at                            // RFC 3986, 3.3

	// RFC 1738 has the sets of RFC 3986 without "~".
	userChar = regName&^tilde | question     // user = *[ uchar | ";" | "?" | "&" | "=" ]
	xchar    = userChar | colon | at | slash // xchar = unreserved | reserved | escape
)

var syntaxes = [...]rules{
	RFC3986: {
		name: "rfc3986", title: "RFC 3986",
		schemeFirst: alpha,
		sets:        &pct.RFC3986,
		regName:     regName,
		userinfo:    regName | colon,
		path:        pchar | slash,
		query:       pchar | slash | question,
		fragment:    pchar | slash | question,
		features:    relative | iriComponents | resolve3986 | hostCase | sameDocument | nonStrict | genericSchemes,
		words:       words{"authority", "host", "port", "segment", "segment-nz-nc", "query", "fragment", "pct-encoded", "absolute-URI"},
		sections: []string{
			"2.1 pct-encoded", "3.1 scheme", "3.2 authority", "3.2.1 userinfo", "3.2.2 host IP-literal IPvFuture IPv6address h16 dec-octet",
			"3.2.3 port", "3.3 segment segment-nz-nc", "3.4 query", "3.5 fragment", "4.3 absolute-URI",
		},
		steps:   SyntaxNormalization | SchemeNormalization,
		hexStep: CaseNormalization,
	},
	RFC3987: {
		name: "rfc3987", title: "RFC 3987",
		schemeFirst: alpha,
		sets:        &pct.RFC3987,
		regName:     regName | ucschar,
		userinfo:    regName | colon | ucschar,
		path:        pchar | slash | ucschar,
		query:       pchar | slash | question | ucschar | iprivate,
		fragment:    pchar | slash | question | ucschar,
		features:    relative | iriComponents | resolve3986 | hostCase | sameDocument | nonStrict | genericSchemes,
		words:       words{"iauthority", "ihost", "port", "isegment", "isegment-nz-nc", "iquery", "ifragment", "pct-encoded", "absolute-IRI"},
		sections:    []string{"2.2"},
		steps:       SyntaxNormalization | SchemeNormalization,
		hexStep:     CaseNormalization,
	},
	RFC2396: {
		name: "rfc2396", title: "RFC 2396",
		schemeFirst: alpha,
		sets:        &pct.RFC2396,
		regName:     pchar,
		userinfo:    regName | colon,
		path:        pchar | slash,
		query:       pchar | slash | question,
		fragment:    pchar | slash | question,
		features:    relative | server | rootDot | opaquePart | hostCase | sameDocument | nonStrict,
		words:       words{"authority", "host", "port", "segment", "rel_segment", "query", "fragment", "escaped", "absoluteURI"},
		sections: []string{
			"2.4.1 escaped", "3 opaque_part absoluteURI", "3.1 scheme", "3.2 authority", "3.2.2 userinfo host port",
			"3.3 segment", "3.4 query", "4.1 fragment", "5 rel_segment",
		},
		steps:     CaseNormalization | SchemeNormalization,
		onRequest: PercentNormalization, // "according to that algorithm" of the scheme (2.4.2)
		hexStep:   PercentNormalization,
	},
	RFC1808: {
		name: "rfc1808", title: "RFC 1808",
		schemeFirst: schemeChar,
		sets:        &pct.RFC1808,
		regName:     xchar &^ slash,
		userinfo:    userChar,
		path:        xchar &^ question,
		query:       xchar,
		fragment:    xchar,
		features:    relative | server | login | params | resolve1808 | nonEmptyFirstSegment,
		words:       words{"net_loc", "host", "port", "segment", "fsegment", "query", "fragment", "escape", "absoluteURL"},
		sections:    []string{"2.2"},
		steps:       CaseNormalization,
	},
	RFC1738: {
		name: "rfc1738", title: "RFC 1738",
		schemeFirst: schemeChar,
		sets:        &pct.RFC1738,
		regName:     xchar &^ slash,
		userinfo:    userChar,
		path:        xchar,
		features:    server | login | opaqueUnlessLogin | urlSchemes,
		words:       words{authorityRule: "login", hostRule: "host", portRule: "port", segmentRule: "schemepart", escapeRule: "escape", absoluteRule: "genericurl"},
		sections:    []string{"5"},
		steps:       CaseNormalization | PercentNormalization | SchemeNormalization,
		hexStep:     PercentNormalization,
	},
}

// rules has everything in which one syntax differs from the others. A set of characters includes the
// delimiters inside the component.
type rules struct {
	name, title string

	schemeFirst mask // the first character of a scheme
	regName     mask // reg-name; with the feature server, all characters of an authority
	userinfo    mask // userinfo; with the feature login, user or password
	path        mask
	query       mask // 0: "?" does not begin a query
	fragment    mask // 0: "#" does not begin a fragment

	sets *pct.Sets // the characters of each component, for encoding and normalizing

	features feature
	words    words
	sections []string // a section, and the rules in errors that it defines; without rules: all others

	steps     Steps // the steps that the RFC has rules for
	onRequest Steps // further steps, whose rules are right for some schemes only
	hexStep   Steps // the step that writes the hex digits of percent-encodings in upper case
}

// A feature is a difference between the syntaxes that is not a set of characters.
type feature uint16

const (
	relative             feature = 1 << iota // the syntax has relative references
	iriComponents                            // every string is also valid under RFC 3987, with the same components
	resolve3986                              // references are resolved by RFC 3986, 5.2.2: dot-segments are removed from every path, and ".." stops at the root
	resolve1808                              // references are resolved by RFC 1808, 4; without this feature and resolve3986, by RFC 2396, 5.2
	server                                   // a host is a hostname or four numbers of any size, and never empty (RFC 2396, 3.2.2)
	opaqueUnlessLogin                        // an authority that is not a login is part of an opaque path (RFC 1738, 5)
	login                                    // a server is RFC 1738's login: at most one ":" before the "@", no empty port
	rootDot                                  // a hostname may end in "."
	opaquePart                               // after the scheme, a string that does not begin with "/" is opaque, and not empty
	params                                   // ";" in the path begins the params (RFC 1808, 2.4.5)
	hostCase                                 // a host is case-insensitive
	nonEmptyFirstSegment                     // the first segment of a relative path may contain ":" but is not empty (RFC 1808, 2.2)
	sameDocument                             // a reference may refer to the document of its base (RFC 2396, 4.2; RFC 3986, 4.4)
	nonStrict                                // the scheme of a reference may be ignored (RFC 2396, 5.2, step 3; RFC 3986, 5.2.2)
	genericSchemes                           // scheme step: "/" for an empty path after an authority, file, mailto (RFC 3986, 6.2.3)
	urlSchemes                               // scheme step: only the defaults of RFC 1738, 3
)

// words has the names of rules in errors, as the RFC spells them.
type words [absoluteRule + 1]string

// The rules that have different names in the RFCs.
const (
	authorityRule = iota
	hostRule
	portRule
	segmentRule
	firstSegmentRule // of a relative path
	queryRule
	fragmentRule
	escapeRule
	absoluteRule // without a fragment
)
