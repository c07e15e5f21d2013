package lenient

import (
	"strings"

	"github.com/uriform/uri"
)

// Split returns the spans of the components of s, by the regular expression of RFC 3986,
// appendix B, which matches every string:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//	 12            3  4          5       6  7        8 9
//
// The components need not be valid. The userinfo ends at the last "@" of the authority. The port
// begins after the last ":" of the rest, unless a "]" follows this ":". Path is always defined, and
// Params never.
//
// The spans and the delimiters ":", "//", "@", ":", "?" and "#" make up the whole string.
func Split(s string) uri.Spans {
	undefined := uri.Span{Start: -1, End: -1}
	spans := uri.Spans{
		Scheme: undefined, Authority: undefined, Userinfo: undefined, Host: undefined, Port: undefined,
		Params: undefined, Query: undefined, Fragment: undefined,
	}
	end := len(s)
	if i := strings.IndexByte(s, '#'); i >= 0 {
		spans.Fragment, end = uri.Span{Start: i + 1, End: end}, i
	}
	if i := strings.IndexByte(s[:end], '?'); i >= 0 {
		spans.Query, end = uri.Span{Start: i + 1, End: end}, i
	}
	start := 0
	if i := strings.IndexAny(s[:end], ":/"); i > 0 && s[i] == ':' {
		spans.Scheme, start = uri.Span{Start: 0, End: i}, i+1
	}
	if strings.HasPrefix(s[start:end], "//") {
		start += len("//")
		pathStart := end
		if i := strings.IndexByte(s[start:end], '/'); i >= 0 {
			pathStart = start + i
		}
		splitAuthority(s, &spans, uri.Span{Start: start, End: pathStart})
		start = pathStart
	}
	spans.Path = uri.Span{Start: start, End: end}
	return spans
}

// splitAuthority sets the spans of an authority and its parts.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func splitAuthority(s string, spans *uri.Spans, authority uri.Span) {
	spans.Authority, spans.Host = authority, authority
	if i := strings.LastIndexByte(authority.Of(s), '@'); i >= 0 {
		at := authority.Start + i
		spans.Userinfo = uri.Span{Start: authority.Start, End: at}
		spans.Host.Start = at + 1
	}
	if i := strings.LastIndexAny(spans.Host.Of(s), ":]"); i >= 0 && spans.Host.Of(s)[i] == ':' {
		colon := spans.Host.Start + i
		spans.Port = uri.Span{Start: colon + 1, End: authority.End}
		spans.Host.End = colon
	}
}
