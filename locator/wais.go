package locator

import "github.com/uriform/uri/pct"

// A WAIS is the URL of a database, of a search in a database, or of a document
// (RFC 1738, 3.9).
//
//	wais://<host>:<port>/<database>
//	wais://<host>:<port>/<database>?<search>
//	wais://<host>:<port>/<database>/<wtype>/<wpath>
type WAIS struct {
	hostport
	database, search, wtype, wpath span
}

// ParseWAIS parses s by the rule waisurl. The error is a [*ParseError].
//
//	waisurl      = waisdatabase | waisindex | waisdoc
//	waisdatabase = "wais://" hostport "/" database
//	waisindex    = "wais://" hostport "/" database "?" search
//	waisdoc      = "wais://" hostport "/" database "/" wtype "/" wpath
func ParseWAIS(s string) (WAIS, error) {
	p := begin(s, wais)
	p.literal("//")
	u := WAIS{hostport: p.hostport()}
	p.literal("/")
	u.database = p.span("database", uchar)
	switch {
	case p.take('?'):
		u.search = p.span("search", search)
	case p.take('/'):
		p.start = "waisdoc"
		u.wtype = p.span("wtype", uchar)
		p.literal("/")
		u.wpath = p.span("wpath", uchar)
	}
	return end(&p, u)
}

// Form returns the alternative of the rule waisurl that derives the URL:
// "waisdatabase", "waisindex" or "waisdoc".
func (u WAIS) Form() string {
	switch {
	case u.search.start > 0:
		return "waisindex"
	case u.wtype.start > 0:
		return "waisdoc"
	}
	return "waisdatabase"
}

// Database returns the name of the database, which may be empty.
func (u WAIS) Database() pct.Encoded { database, _ := u.part(u.database); return database }

// Search returns the search, and whether the URL has one. Only a waisindex has a
// search.
func (u WAIS) Search() (search pct.Encoded, ok bool) { return u.part(u.search) }

// Document returns the wtype and the wpath, and whether the URL has them. Only a
// waisdoc does. The wtype is the type of the object. The wpath is its document-id;
// only the server knows its structure.
func (u WAIS) Document() (wtype, wpath pct.Encoded, ok bool) {
	wtype, _ = u.part(u.wtype)
	wpath, ok = u.part(u.wpath)
	return wtype, wpath, ok
}

// Scheme returns the scheme wais.
func (WAIS) Scheme() Scheme { return wais }

// Fields returns host, port, database, search, wtype and wpath.
func (u WAIS) Fields() Fields {
	return u.fields(u.field("database", u.database), u.field("search", u.search),
		u.field("wtype", u.wtype), u.field("wpath", u.wpath))
}

// UnmarshalText reads text as [ParseWAIS] does; the empty text gives the zero value.
func (u *WAIS) UnmarshalText(text []byte) error { return read(u, text, ParseWAIS) }
