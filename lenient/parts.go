package lenient

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// A part is a span of a string, with the characters that are admitted there without encoding.
type part struct {
	span     uri.Span
	admitted pct.Set

	// host reports whether the part is a host, of which only the characters of an IRI are encoded, as RFC 3986,
	// 3.2.2, allows. An encoded space, colon or byte would make a name that no reader finds in the string.
	host bool
}

// xchar is the rule of RFC 1738 for everything after "scheme:". "#" is not an xchar, because no URL
// of that RFC has a fragment. Encode leaves "#" and the fragment as they are: "%23" would be a part
// of the path.
//
//	xchar    = unreserved | reserved | escape
//	reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="
var xchar = pct.RFC1738.Unreserved.With(";/?:@&=")

// partsOf returns the parts of s in which characters can be encoded, in their order. Parts that
// are not defined or not there are empty. The scheme, the port and IP-literals are not parts.
func partsOf(x uri.Syntax, s string) [6]part {
	spans, sets := Split(s), setsOf(x)
	if x == uri.RFC1738 {
		if !spans.Scheme.Defined() {
			return [6]part{} // only a scheme would help
		}
		end := len(s)
		if spans.Fragment.Defined() {
			end = spans.Fragment.Start - len("#")
		}
		rest := part{span: uri.Span{Start: spans.Scheme.End + len(":"), End: end}, admitted: xchar}
		if !spans.Host.Defined() {
			return [6]part{rest}
		}
		before := part{span: uri.Span{Start: rest.span.Start, End: spans.Host.Start}, admitted: xchar}
		host := part{span: uri.Span{Start: spans.Host.Start, End: spans.Authority.End}, host: true} // xchar has only ASCII characters
		rest.span.Start = host.span.End
		return [6]part{before, host, rest}
	}
	parts := [6]part{
		{span: spans.Userinfo, admitted: sets.Userinfo},
		{span: spans.Host, admitted: sets.RegName, host: true},
		{}, // the first segment
		{span: spans.Path, admitted: sets.Path},
		{span: spans.Query, admitted: sets.Query},
		{span: spans.Fragment, admitted: sets.Fragment},
	}
	host := spans.Host.Of(s)
	literal := strings.HasPrefix(host, "[")
	if x == uri.RFC1808 || x == uri.RFC2396 {
		// net_loc and reg_name admit ":" anywhere.
		parts[1].span.End = spans.Authority.End
		literal = literal && strings.HasSuffix(spans.Authority.Of(s), "]")
	}
	if literal {
		parts[1] = part{}
	}
	switch {
	case spans.Scheme.Defined() && !isScheme(x, s[:spans.Scheme.End+len(":")]):
		// What is before the first ":" is not a scheme, so the string is a relative path.
		//
		// a b:c/d
		parts[0], parts[1], spans.Path.Start = part{}, part{}, 0
	case spans.Authority.Defined():
		return parts
	case spans.Scheme.Defined():
		return parts
	}
	end := spans.Path.End
	if i := strings.IndexByte(spans.Path.Of(s), '/'); i >= 0 {
		end = i
	}
	parts[2] = part{span: uri.Span{Start: 0, End: end}, admitted: sets.SegmentNoColon}
	parts[3].span.Start = end
	return parts
}

// isScheme reports whether s, the string up to and including the first ":", is a scheme and ":".
// Under RFC 1808 it can also be the start of a relative path.
func isScheme(x uri.Syntax, s string) bool {
	if x == uri.RFC2396 {
		x = uri.RFC3986 // the same rule; "x:" alone is not a reference of RFC 2396
	}
	return accepts(x, s)
}

// setsOf returns the sets of the components of x, between the delimiters that [Split] finds.
func setsOf(x uri.Syntax) pct.Sets {
	s := x.Sets()
	switch x {
	case uri.RFC1808:
		// The components admit uchar and different delimiters. Split ends each component at
		// the delimiter that it does not admit. The first segment of a path admits ":" where
		// no scheme is read.
		s.Userinfo, s.RegName, s.Path, s.SegmentNoColon = s.Query, s.Query, s.Query, s.Query
	case uri.RFC2396:
		// A reg_name admits "@" anywhere.
		s.Userinfo = s.RegName
	}
	return s
}
