package pct

// Sets are the characters that stand for themselves in the components of one
// generation, by the rules of its grammar. Where a generation has no such component,
// the field says what it holds instead.
type Sets struct {
	Unreserved     Set // may be encoded or decoded without changing the meaning
	Userinfo       Set // RFC 1738 and RFC 1808: user and password, each
	RegName        Set // RFC 2396: reg_name; RFC 1808: net_loc; RFC 1738: host, which has no encoding
	Segment        Set // a segment with its parameters, if they are part of it
	SegmentNoColon Set // the first segment of a path that stands alone, where a ":" would end a scheme
	Path           Set // Segment and "/"
	Params         Set // RFC 1808: params, all of them; elsewhere Segment
	Query          Set // RFC 1738: the search of http
	Fragment       Set // RFC 1738: Unreserved
}

// The values are generated: internal/gen computes the tables of set_table.go from the
// grammars. The rules are repeated here for readers of the documentation.
var (
	// RFC1738 has the rules of section 5, those of http where the generic ones
	// do not say more than *xchar: a urlpath and its segments may hold "?", but
	// in http that ends the path. Add it for other schemes.
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

	// RFC1808 has the rules of section 2.2; user and password are those of
	// RFC 1738, to which 2.2 leaves the net_loc. That ":" does not belong in the
	// first segment of a path that stands alone is said in 5.3.
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

	// RFC2396 has the rules of appendix A. An opaque_part begins with a
	// character of Query that is not "/", and goes on with Query.
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

	// RFC3987 has the sets of RFC3986 with [Ucschar], and the query with
	// [Iprivate] (2.2).
	//
	//	iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
	//	iquery      = *( ipchar / iprivate / "/" / "?" )
	RFC3987 = rfc3987
)

func chars(s string) Set { return Set{}.With(s) }
