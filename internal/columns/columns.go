// Package columns has the functions about URLs that SQL engines get: uri_host(url), uri_domain(url) and
// so on. The integrations with DuckDB, SQLite and ClickHouse, "uri columns" and the tables of their
// documentation are made from one list, so a function has the same name and the same answers
// everywhere.
//
// NULL makes NULL. A string that is not a URI of RFC 3986 makes NULL too, and uri_error says why:
// a column of a million URLs always has a wrong one, and a query must not end there.
package columns

import (
	"iter"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/query"
	"github.com/uriform/uri/whatwg"
)

// A Function is a function of SQL.
type Function struct {
	Name string
	Args []string // the names of the arguments, which are strings
	Type Type     // of the value
	Doc  string   // one line, without a period at the end

	call func(a, b string) Value
}

// A Type is the type of a value.
type Type byte

// The types.
const (
	Text    Type = iota // VARCHAR, TEXT, String
	Boolean             // BOOLEAN, INTEGER 0 or 1, Bool
	Port                // an integer from 0 to 65535
)

// A Value is the value of a function. The zero Value is NULL.
type Value struct {
	Defined bool
	Text    string // of Text; may share memory with an argument
	Number  uint16 // of Port, and 0 or 1 of Boolean
}

// Call returns the value for arguments that are not NULL, one for each of f.Args. It takes linear time.
func (f *Function) Call(args ...string) Value {
	var second string
	if len(args) == 2 {
		second = args[1]
	}
	v := f.call(args[0], second)
	if !v.Defined {
		return Value{}
	}
	return v
}

// Signature returns the name and the arguments: "uri_param(url, name)".
func (f *Function) Signature() string { return f.Name + "(" + strings.Join(f.Args, ", ") + ")" }

// Lookup returns the function with a name, or nil.
func Lookup(name string) *Function {
	for i := range functions {
		if functions[i].Name == name {
			return &functions[i]
		}
	}
	return nil
}

// All yields the functions in the order of the documentation.
func All() iter.Seq[*Function] {
	return func(yield func(*Function) bool) {
		for i := range functions {
			if !yield(&functions[i]) {
				return
			}
		}
	}
}

// Descriptions returns the functions with their descriptions, a row for each, as the help of a command shows
// them.
func Descriptions() (rows [][]string) {
	for f := range All() {
		rows = append(rows, []string{"  " + f.Signature(), strings.ReplaceAll(f.Doc, "`", "")})
	}
	return rows
}

var functions = []Function{
	{"uri_valid", url, Boolean, "whether it is a URI of RFC 3986, with a scheme", func(url, _ string) Value {
		return boolean(isURI(url, uri.RFC3986))
	}},
	{"uri_error", url, Text, "why it is not a URI; NULL if it is one", func(url, _ string) Value {
		_, err := uri.Parse(url)
		if err == nil {
			return Value{}
		}
		return text(err.Error())
	}},
	{"iri_valid", url, Boolean, "whether it is an IRI of RFC 3987", func(url, _ string) Value {
		return boolean(isURI(url, uri.RFC3987))
	}},
	{"uri_scheme", url, Text, "the scheme as it is written, without the `:`", part("scheme")},
	{"uri_host", url, Text, "the host as it is written, without a port; `[::1]`", part("host")},
	{"uri_domain", url, Text, "the registrable domain: `example.co.uk`", part("domain")},
	{"uri_port", url, Port, "the port that is written, as a number", func(url, _ string) Value {
		u, _ := uri.Parse(url)
		port, ok := u.PortNumber()
		return Value{Defined: ok, Number: port}
	}},
	{"uri_origin", url, Text, "the scheme, host and port, if not the default", part("origin")},
	{"uri_path", url, Text, "the path, which may be empty", part("path")},
	{"uri_query", url, Text, "the query without the `?`", part("query")},
	{"uri_param", []string{"url", "name"}, Text, "the decoded value of a parameter of the query", func(url, name string) Value {
		u, _ := uri.Parse(url)
		q, _ := u.Query()
		value, ok := form.Get(q, name)
		return Value{Defined: ok, Text: value}
	}},
	{"uri_fragment", url, Text, "the fragment without the `#`", part("fragment")},
	{"uri_normalize", url, Text, "the normal form, a key for duplicates", func(url, _ string) Value {
		u, err := uri.Parse(url)
		if err != nil {
			return Value{}
		}
		normal, err := u.Normalize(uri.RFC3986.Steps())
		return Value{Defined: err == nil, Text: normal.String()}
	}},
	{"uri_resolve", []string{"base", "reference"}, Text, "where a reference leads in the document `base`", func(base, ref string) Value {
		u, err := uri.Parse(base)
		if err != nil {
			return Value{}
		}
		target, err := u.ResolveString(ref)
		return Value{Defined: err == nil, Text: target.String()}
	}},
	{"uri_surt", url, Text, "the key of web archives: `com,example,www)/a`", func(url, _ string) Value {
		u, err := uri.Parse(url)
		if err != nil {
			return Value{}
		}
		return text(bulk.SURT(u.Reference()))
	}},
	{"uri_surt_ia", url, Text, "the key of the Internet Archive, for any string", func(url, _ string) Value { return text(bulk.ArchiveSURT(url)) }},
	{"uri_strip_tracking", url, Text, "without `utm_source`, `gclid` and the like", func(url, _ string) Value {
		u, err := uri.Parse(url)
		if err != nil {
			return Value{}
		}
		r, err := bulk.StripTracking(u.Reference())
		return Value{Defined: err == nil, Text: r.String()}
	}},
	{"uri_fix", url, Text, "the URI that was meant: trimmed, encoded", func(url, _ string) Value {
		fixed, _ := fix.Append(nil, uri.RFC3986, url)
		return Value{Defined: isURI(string(fixed), uri.RFC3986), Text: string(fixed)}
	}},
	{"iri_to_uri", url, Text, "the URI of an IRI (RFC 3987, 3.1)", func(url, _ string) Value {
		i, err := iri.Parse(url)
		if err != nil {
			return Value{}
		}
		u, err := i.ToURI()
		return Value{Defined: err == nil, Text: u.String()}
	}},
	{"uri_browser", url, Text, "the URL that a browser makes of it", func(url, _ string) Value {
		u, err := whatwg.Parse(url)
		return Value{Defined: err == nil, Text: u.Href()}
	}},
	{"uri_redact", url, Text, "any string, with its password masked", func(url, _ string) Value { return text(uri.Redact(url)) }},
}

var url = []string{"url"}

// form is how HTML forms write the names and values of a query.
var form = query.Format{PlusIsSpace: true}

// part returns the call of a function that reads a part of a URI, as "uri get" does.
func part(name string) func(a, b string) Value {
	read := parts.Reader(name)
	return func(url, _ string) Value {
		u, err := uri.Parse(url)
		if err != nil {
			return Value{}
		}
		text, ok := read(u.Reference())
		return Value{Defined: ok, Text: text}
	}
}

// isURI reports whether x accepts s as a URI.
func isURI(s string, x uri.Syntax) bool {
	_, ok := x.Check(s, uri.FormURI)
	return ok
}

func boolean(b bool) Value {
	if b {
		return Value{Defined: true, Number: 1}
	}
	return Value{Defined: true}
}

func text(s string) Value { return Value{Defined: true, Text: s} }
