package pct

// Sets has the sets of characters that the grammar of one syntax allows in each component without
// percent-encoding. If a syntax does not have a component, the comment of the field says which set
// the field contains.
type Sets struct {
	Unreserved     Set // encoding or decoding these characters does not change the meaning
	Userinfo       Set // RFC 1738 and RFC 1808: user, and also password
	RegName        Set // RFC 2396: reg_name; RFC 1808: net_loc; RFC 1738: host, which has no percent-encoding
	Segment        Set // a segment; the parameters of RFC 2396 are part of it
	SegmentNoColon Set // the first segment of a relative path, in which a ":" would end a scheme
	Path           Set // Segment and "/"
	Params         Set // RFC 1808: params; other syntaxes: Segment
	Query          Set // RFC 1738: the search of http
	Fragment       Set // RFC 1738: Unreserved
}

// The sets of the five syntaxes. They are generated from the grammars of the RFCs, whose rules are
// repeated here.
var (
	// RFC3986 has the rules of appendix A.
	//
	//	unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"    ; 2.3
	//	userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )
	//	reg-name      = *( unreserved / pct-encoded / sub-delims )
	//	segment       = *pchar                                   ; 3.3
	//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	//	pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
	//	query         = *( pchar / "/" / "?" )                   ; 3.4
	//	fragment      = *( pchar / "/" / "?" )                   ; 3.5
	RFC3986 = rfc3986

	// RFC3987 has the sets of RFC3986 with [Ucschar], in the query also with [Iprivate]
	// (2.2).
	//
	//	iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
	//	iquery      = *( ipchar / iprivate / "/" / "?" )
	RFC3987 = rfc3987

	// RFC2396 has the rules of appendix A. An opaque_part may have the characters of Query, but
	// must not begin with "/".
	//
	//	unreserved    = alphanum | mark                          ; 2.3
	//	mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
	//	userinfo      = *( unreserved | escaped |
	//	                   ";" | ":" | "&" | "=" | "+" | "$" | "," )
	//	reg_name      = 1*( unreserved | escaped | "$" | "," |
	//	                    ";" | ":" | "@" | "&" | "=" | "+" )
	//	path_segments = segment *( "/" segment )                 ; 3.3
	//	segment       = *pchar *( ";" param )
	//	pchar         = unreserved | escaped |
	//	                ":" | "@" | "&" | "=" | "+" | "$" | ","
	//	rel_segment   = 1*( unreserved | escaped |
	//	                    ";" | "@" | "&" | "=" | "+" | "$" | "," )
	//	query         = *uric                                    ; 3.4, and fragment, 4.1
	RFC2396 = rfc2396

	// RFC1808 has the rules of section 2.2. User and password are those of RFC 1738, which
	// defines the parts of a net_loc. RFC 1808, 5.3 excludes ":" from the first segment of a
	// relative path.
	//
	//	net_loc  = *( pchar | ";" | "?" )
	//	path     = fsegment *( "/" segment )
	//	segment  = *pchar
	//	params   = param *( ";" param )
	//	param    = *( pchar | "/" )
	//	query    = *( uchar | reserved )                         ; and fragment
	//	pchar    = uchar | ":" | "@" | "&" | "="
	//	reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="
	RFC1808 = rfc1808

	// RFC1738 has the rules of section 5. Its generic rule is only *xchar, so path and query have
	// the rules of the scheme http, where "?" ends the path. For a scheme whose path may contain
	// "?", add it with [Set.With].
	//
	//	unreserved = alpha | digit | safe | extra
	//	safe       = "$" | "-" | "_" | "." | "+"
	//	extra      = "!" | "*" | "'" | "(" | ")" | ","
	//	user       = *[ uchar | ";" | "?" | "&" | "=" ]          ; and password
	//	hostname   = *[ domainlabel "." ] toplabel
	//	hpath      = hsegment *[ "/" hsegment ]
	//	hsegment   = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
	//	search     = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
	RFC1738 = rfc1738
)

// chars returns the set of the characters of s.
// NOTE: not inlined, since 45 copies of its loop would be 4 kB of the program of the page.
//
//go:noinline
func chars(s string) Set { return Set{}.With(s) }
