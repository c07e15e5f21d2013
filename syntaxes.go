package uri

// All that differs between the five generations stands on this screen. The
// parser and the operations ask for masks and named features, never for a year.

// Sets that the generations share. A mask is a union of the classes of bytes in
// class_table.go; where an RFC's set has pct-encoded or ucschar, so says the mask.
const (
	alphanum   = alpha | digit
	schemeChar = alphanum | plus | hyphen | period
	unreserved = alphanum | hyphen | period | underscore | tilde // RFC 3986, 2.3
	regName    = unreserved | subDelims | percent                // RFC 3986, 3.2.2
	pchar      = regName | colon | at                            // RFC 3986, 3.3

	// The sets of RFC 1738 are those of RFC 3986 but for "~".
	userChar = regName&^tilde | question     // user = *[ uchar | ";" | "?" | "&" | "=" ]
	xchar    = userChar | colon | at | slash // xchar = unreserved | reserved | escape
)

var syntaxes = [...]rules{
	RFC3986: {
		name: "rfc3986", title: "RFC 3986",
		schemeFirst: alpha,
		unreserved:  unreserved,
		regName:     regName,
		userinfo:    regName | colon,
		path:        pchar | slash,
		query:       pchar | slash | question,
		fragment:    pchar | slash | question,
		features:    relative | dotSegments | hostCase,
		words:       words{"authority", "host", "port", "segment", "query", "fragment", "pct-encoded"},
		steps:       SyntaxNormalization | SchemeNormalization,
		raises:      CaseNormalization,
	},
	RFC3987: {
		name: "rfc3987", title: "RFC 3987",
		schemeFirst: alpha,
		unreserved:  unreserved | ucschar,
		regName:     regName | ucschar,
		userinfo:    regName | colon | ucschar,
		path:        pchar | slash | ucschar,
		query:       pchar | slash | question | ucschar | iprivate,
		fragment:    pchar | slash | question | ucschar,
		features:    relative | dotSegments | hostCase,
		words:       words{"iauthority", "ihost", "port", "isegment", "iquery", "ifragment", "pct-encoded"},
		steps:       SyntaxNormalization | SchemeNormalization,
		raises:      CaseNormalization,
	},
	RFC2396: {
		name: "rfc2396", title: "RFC 2396",
		schemeFirst: alpha,
		unreserved:  unreserved | mark,
		regName:     pchar,
		userinfo:    regName | colon,
		path:        pchar | slash,
		query:       pchar | slash | question,
		fragment:    pchar | slash | question,
		features:    relative | server | rootDot | opaquePart | hostCase,
		words:       words{"authority", "host", "port", "segment", "query", "fragment", "escaped"},
		steps:       CaseNormalization | PercentNormalization | SchemeNormalization,
		raises:      PercentNormalization,
	},
	RFC1808: {
		name: "rfc1808", title: "RFC 1808",
		schemeFirst: schemeChar,
		unreserved:  unreserved&^tilde | mark | comma | dollar | plus,
		regName:     xchar &^ slash,
		userinfo:    userChar,
		path:        xchar &^ question,
		query:       xchar,
		fragment:    xchar,
		features:    relative | server | login | params | fullSegment,
		words:       words{"net_loc", "host", "port", "segment", "query", "fragment", "escape"},
		steps:       CaseNormalization,
	},
	RFC1738: {
		name: "rfc1738", title: "RFC 1738",
		schemeFirst: schemeChar,
		unreserved:  unreserved&^tilde | mark | comma | dollar | plus,
		regName:     xchar &^ slash,
		userinfo:    userChar,
		path:        xchar,
		features:    server | login | loginOrPath,
		words:       words{segment: "schemepart", escape: "escape"},
		steps:       CaseNormalization | PercentNormalization,
		raises:      PercentNormalization,
	},
}

// rules is what one generation says of the sets of its components (the delimiters
// inside them included) and what else sets it apart.
type rules struct {
	name, title string

	schemeFirst mask // the first character of a scheme
	unreserved  mask // what a percent-encoding means as much as the character itself
	regName     mask // reg-name; where a server is something else, all that an authority may hold
	userinfo    mask // userinfo; of a login: user and password
	path        mask
	query       mask // 0: "?" does not begin a query
	fragment    mask // 0: "#" does not begin a fragment

	features feature
	words    words

	steps  Normalization // that there are rules for
	raises Normalization // the step that writes the digits of percent-encodings in upper case
}

// A feature is a way in which a generation departs from the others.
type feature uint16

const (
	relative    feature = 1 << iota // there are relative references
	dotSegments                     // "." and ".." go from every path, not only from merged ones, and ".." stops at the root
	server                          // a host is never empty: hostname or dotted numbers, of any size (RFC 2396, 3.2.2)
	loginOrPath                     // what is no server is no authority either, but part of the path
	login                           // a server is RFC 1738's login: at most one ":" before the "@", no empty port
	rootDot                         // a hostname may end in "."
	opaquePart                      // after the scheme, what does not begin with "/" is opaque, and not empty
	params                          // ";" in the path begins the params (RFC 1808, 2.4.5)
	hostCase                        // a host is the same in either case
	fullSegment                     // of a relative path, the first segment may hold ":" but may not be empty (RFC 1808, 2.2)
)

// words are the rules that errors name, as the RFC spells them.
type words struct {
	authority, host, port, segment, query, fragment, escape string
}
