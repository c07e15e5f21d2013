// Package query reads and edits queries that are lists of names and values, such as
// "q=go&page=2". It keeps the order of the pairs, and every byte that is not edited.
//
//	tags := query.Values(u)["tag"]
//	page, ok := query.Form.Get(query.Of(u), "page")
//	next, err := u.WithQuery(query.Form.Set(query.Of(u), "page", "3"))
//	clean, err := u.WithQuery(query.Form.StripTracking(query.Of(u)))
//
// None of the RFCs gives queries this structure: RFC 3986, 3.4 only says that they are "often used
// to carry identifying information in the form of "key=value" pairs". The structure comes from HTML
// forms, and servers expect different variants of it, so a [Format] says which variant is meant.
//
// # Terminology
//
// A query is the string between "?" and "#", without these delimiters. It consists of pieces,
// separated by "&" or ";". A piece that is not empty is a [Pair]: a name and, after the first "=",
// a value. The piece "key" has no value, the piece "key=" has an empty value, and [Pair.HasValue]
// tells them apart. A raw name or value is spelled as it appears in the query. All functions take
// and return decoded names and values, except [Pair.RawName], [Pair.RawValue] and [Format.Decode].
//
// # Bad input
//
// No function returns an error, whatever the bytes of a query are. A "%" without two hex digits
// after it stays as it is. A decoded string can have any bytes, including NUL, CR, LF and
// ill-formed UTF-8. If a query is valid under a syntax, the edited query is valid under that
// syntax, provided that [Format.Keep] is a set of that syntax.
//
// # Cost
//
// All functions take time linear in the length of the query, except those that sort, which also
// need memory for each pair. The other Append functions allocate only to grow dst, and the
// functions that return a query allocate at most twice. Decoding a name or a value takes up to
// three more allocations if it contains "%" or a "+" for a space. [Format.Values] and
// [Format.GetAll] allocate for what they return. [Format.Count] returns the number of pairs without
// allocating, for programs that limit it.
package query
