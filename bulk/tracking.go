package bulk

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

// StripTracking returns r without the parameters of [query.TrackingParameters] in its query. If none is
// left, the "?" is removed too, unless r begins with it: "?" leads to the base without its query, but
// the empty reference keeps that query (RFC 3986, 5.2.2). All other bytes stay as they are. The error would be that of
// [uri.Builder.Reference]; a query without some of its parameters is valid, so there is none.
func StripTracking(r uri.Reference) (uri.Reference, error) {
	text, ok := r.Query()
	if !ok {
		return r, nil
	}
	switch stripped := query.Form.StripTracking(text); {
	case stripped == text:
		return r, nil
	case stripped == "" && !strings.HasPrefix(r.String(), "?"):
		return r.Builder().Unset("query").Reference()
	default:
		return r.Builder().Query(stripped).Reference()
	}
}

// stripTracking is StripTracking for a string that need not be a reference. Its query is what is between
// the first "?" and the first "#".
func stripTracking(text string) string {
	end := len(text)
	if i := strings.IndexByte(text, '#'); i >= 0 {
		end = i
	}
	start := strings.IndexByte(text[:end], '?') + 1
	if start == 0 {
		return text
	}
	stripped := query.Form.StripTracking(text[start:end])
	switch {
	case len(stripped) == end-start:
		return text
	case stripped == "" && start > len("?"):
		start--
	}
	return text[:start] + stripped + text[end:]
}
