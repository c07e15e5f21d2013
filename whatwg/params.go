package whatwg

import (
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

// form is the format application/x-www-form-urlencoded (5).
var form = query.Format{PlusIsSpace: true, Keep: pct.RFC3986.Unreserved.Without("~").With("*")}

// A Param is a name and a value of a query, decoded: an entry of a URLSearchParams.
type Param struct{ Name, Value string }

// Params returns the names and values of the query, as searchParams of a URL that JavaScript has
// just parsed has them. After an assignment to search, JavaScript still has there the tabs and line
// breaks of the assigned string, although the query of the URL does not.
func (u URL) Params() []Param {
	query, _ := u.Query()
	return ParseParams(query)
}

// ParseParams is the application/x-www-form-urlencoded parser (5.1) for a query without "?". It takes
// linear time.
func ParseParams(query string) (params []Param) {
	for pair := range form.Pairs(query) {
		params = append(params, Param{toUTF8(pair.Name()), toUTF8(pair.Value())})
	}
	return params
}

// FormatParams is the application/x-www-form-urlencoded serializer (5.2). Give its result to
// [URL.WithQuery].
func FormatParams(params []Param) string {
	var b []byte
	for i, p := range params {
		if i > 0 {
			b = append(b, '&')
		}
		b = form.AppendEncode(b, toUTF8(p.Name))
		b = append(b, '=')
		b = form.AppendEncode(b, toUTF8(p.Value))
	}
	return string(b)
}
