package query

import (
	"net/url"
	"slices"
)

// Values returns the names and values of the query of u, read as [Form]. It is for programs that
// know net/url, and replaces the Query method of *url.URL:
//
//	tags := query.Values(u)["tag"] // u.Query()["tag"]
func Values(u interface{ Query() (q string, ok bool) }) url.Values {
	return Form.Values(Of(u))
}

// Values returns the names and values of q as [url.Values]. Each name has all its values, in their
// order.
//
// A map loses the order of the names, the spelling of names and values, and the difference between
// "key" and "key=", so [Format.FromValues] does not always give q back. [Format.Lossless] reports
// whether it does.
//
// Values allocates for each name. To limit the number of pairs, call [Format.Count] first.
func (f Format) Values(q string) url.Values {
	values := url.Values{}
	for p := range f.Pairs(q) {
		name := p.Name()
		values[name] = append(values[name], p.Value())
	}
	return values
}

// FromValues returns a query with the values in the order of their names. Values of the same name
// stay in their order. A name with an empty slice of values gives no pair.
func (f Format) FromValues(values url.Values) string {
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	var dst []byte
	for _, name := range names {
		for _, value := range values[name] {
			dst = f.appendPair(dst, 0, name, value)
		}
	}
	return string(dst)
}

// Lossless reports whether [Format.FromValues] gives q back from the result of [Format.Values].
// Many usual queries are not lossless: in "q=go&page=2" the names are not in order. To change one
// parameter of such a query and keep its other bytes, call [Format.Set].
func (f Format) Lossless(q string) bool { return f.FromValues(f.Values(q)) == q }
