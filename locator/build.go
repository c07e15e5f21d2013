package locator

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
)

// Data returns a field whose texts are data, which [Build] percent-encodes. A list has one text for
// each item: the segments "a/b" and "c" become "a%2Fb/c". Every other part has one text.
//
// The characters that the rule of a part allows are kept, so a "/" in the path or an "&" in the search
// of an http URL keeps its meaning there. In an item of the fields of a prospero URL the first "="
// ends the name, and in an article the last "@" begins the host. A host, a port, a group and a type
// have no escapes and are used as they are.
func Data(name string, texts ...string) Field {
	return Field{Name: name, Values: texts, List: true, Defined: true, data: true}
}

// Build returns the URL of a scheme that has the given fields. It is the inverse of the method Fields
// of [URL]:
//
//	v, err := locator.Build(u.Scheme().Name, u.Fields()...) // equal to u
//
// except that the scheme is in lower case, and that the "/" is written at the end of a telnet URL and
// of a gopher URL without a type, which may lack it. Fields of a URL are used as they are; those of
// [Data] are encoded. Their order does not matter. A part without a field is absent, but the host of
// a file URL is then empty, and so is a gopher selector after a type.
//
// The error is a [*BuildError]. Build takes linear time and parses the URL that it made.
func Build(scheme string, fields ...Field) (URL, error) {
	i := index(scheme)
	if i < 0 {
		return nil, &BuildError{scheme: scheme, err: ErrScheme}
	}
	x := schemes[i]
	refuse := func(field string, err error) (URL, error) {
		return nil, &BuildError{x.Name, field, err}
	}
	asked := make([]Field, len(x.parts))
	for _, f := range fields {
		j := slices.IndexFunc(x.parts, func(p part) bool { return p.name == f.Name })
		switch {
		case j < 0:
			return refuse(f.Name, errUnknown)
		case asked[j].Defined:
			return refuse(f.Name, errTwice)
		case !x.parts[j].fits(f):
			return refuse(f.Name, errTexts)
		case f.data:
			f = x.parts[j].encode(f.Values)
		}
		asked[j] = f
	}
	last := x.parts[0].name // the last part that is defined
	for j, p := range x.parts {
		if p.required && !asked[j].Defined {
			return refuse(p.name, errMissing)
		}
		if asked[j].Defined {
			last = p.name
		}
	}
	b, ends := x.join(asked)
	u, err := x.parse(b)
	if err != nil {
		for j, end := range ends {
			if e, ok := errors.AsType[*ParseError](x.err(b[:end])); ok && e.Offset() < end {
				return refuse(x.parts[j].name, err)
			}
		}
		return refuse(last, err)
	}
	for j, f := range u.Fields() {
		defined := asked[j].Defined || f.Defined && x.parts[j].implied
		if f.Defined != defined || f.Value != asked[j].Value || !slices.Equal(f.Values, asked[j].Values) {
			return refuse(f.Name, uri.ErrAmbiguous)
		}
	}
	return u, nil
}

// A part of the URLs of a scheme, with the name that Fields gives it.
type part struct {
	name      string
	before    string // what separates the part from those before it
	keep      *set   // the characters that data keeps; nil if the part has no escapes
	separator string // between the items of a list; empty if the part is not a list
	required  bool
	implied   bool // a URL cannot tell whether it is absent or empty
}

// The parts of the URLs of each scheme, in the order of the text, which is that of Fields.
var (
	user     = part{name: "user", before: "//", keep: userChar}
	password = part{name: "password", before: ":", keep: userChar}
	host     = part{name: "host", before: "//", required: true} // after a user or a password: "@"
	port     = part{name: "port", before: ":"}
	segments = part{name: "segments", before: "/", keep: pathChar, separator: "/"} // without "?", which since RFC 1808 begins a query

	ftpParts    = []part{user, password, host, port, segments, {name: "type", before: ";type="}}
	httpParts   = []part{host, port, {name: "path", before: "/", keep: hpath}, {name: "search", before: "?", keep: search}}
	gopherParts = []part{host, port, {name: "type", before: "/"}, {name: "selector", keep: xchar, implied: true},
		{name: "search", before: tab, keep: xchar}, {name: "gopher+_string", before: tab, keep: xchar}}
	mailtoParts = []part{{name: "address", keep: addressChar, required: true}}
	newsParts   = []part{{name: "group"}, {name: "article", keep: unique}}
	nntpParts   = []part{host, port, {name: "group", before: "/", required: true}, {name: "article", before: "/"}}
	telnetParts = []part{user, password, host, port}
	waisParts   = []part{host, port, {name: "database", before: "/", keep: uchar, required: true}, {name: "search", before: "?", keep: search},
		{name: "wtype", before: "/", keep: uchar}, {name: "wpath", before: "/", keep: uchar}}
	fileParts     = []part{{name: "host", before: "//", implied: true}, segments}
	prosperoParts = []part{host, port, {name: "path", before: "/", keep: fpath, required: true}, {name: "fields", before: ";", keep: fieldChar, separator: ";", implied: true}}
)

// addressChar has the characters that data keeps in a mailto URL: of those that the rule xchar allows,
// those which RFC 6068 does not encode either. There "?", "&", "=" and ";" begin or divide headers.
var addressChar = newSet(alphanum + "!$'*+-._@")

// fits reports whether f has one text, or a list of texts if the part is a list. The texts of Data are
// always a list.
func (p part) fits(f Field) bool {
	if f.data && p.separator == "" {
		return len(f.Values) == 1
	}
	return !f.Defined || f.List == (p.separator != "")
}

// encode returns the field with data.
func (p part) encode(data []string) Field {
	var texts []string
	for _, s := range data {
		name, value, ok := strings.Cut(s, "=")
		switch {
		case p.keep == nil:
			texts = append(texts, s)
		case p.name == "fields" && ok:
			texts = append(texts, string(encode(append(encode(nil, name, p.keep), '='), value, p.keep)))
		case p.name == "article":
			at := max(strings.LastIndexByte(s, '@'), 0)
			texts = append(texts, string(encode(nil, s[:at], p.keep))+s[at:])
		default:
			texts = append(texts, string(encode(nil, s, p.keep)))
		}
	}
	if p.separator == "" {
		return Field{Name: p.name, Value: texts[0], Defined: true}
	}
	return Field{Name: p.name, Values: texts, List: true, Defined: true}
}

// join returns the text of the URL with the given parts, and the end of each part in it.
func (x entry) join(asked []Field) (s string, ends []int) {
	b := []byte(x.Name + ":")
	login := false
	for j, f := range asked {
		p := x.parts[j]
		switch {
		case p.name == "host" && login:
			b = append(b, "@"+f.Value...)
		case f.Defined && (!f.List || len(f.Values) > 0):
			b = append(b, p.before+f.Value+strings.Join(f.Values, p.separator)...)
			login = p.keep == userChar
		case p.name == "host" || p.name == "type" && x.Scheme == gopher:
			b = append(b, p.before...)
		}
		ends = append(ends, len(b))
	}
	if x.Scheme == telnet {
		b = append(b, '/')
	}
	return string(b), ends
}

// err returns the error of parsing s.
func (x entry) err(s string) error {
	_, err := x.parse(s)
	return err
}

// ErrField is wrapped by an error of [Build] if a field is wrong for every URL of the scheme.
var ErrField = errors.New("locator: wrong field")

var (
	errUnknown = fmt.Errorf("%w: URLs of the scheme have no such part", ErrField)
	errTwice   = fmt.Errorf("%w: given twice", ErrField)
	errTexts   = fmt.Errorf("%w: a list where one text is expected, or one text where a list is", ErrField)
	errMissing = fmt.Errorf("%w: missing", ErrField)
)

// A BuildError says why [Build] makes no URL of the fields that it was given. Its message shows no
// password.
type BuildError struct {
	scheme, field string
	err           error
}

// Scheme returns the scheme that was given.
func (e *BuildError) Scheme() string { return e.scheme }

// Field returns the name of the wrong or missing field. It is empty if the scheme is wrong.
func (e *BuildError) Field() string { return e.field }

// Unwrap returns [ErrScheme]; or an error that wraps [ErrField]; or a [*ParseError] if the rule of the
// scheme does not allow the field there; or [uri.ErrAmbiguous] if the URL would be read with other
// fields, as a gopher selector with a tab is read as a selector and a search.
func (e *BuildError) Unwrap() error { return e.err }

// Error returns the field and the reason.
func (e *BuildError) Error() string {
	if e.field == "" {
		return "locator: " + redact.Quote(e.scheme) + " is " + strings.TrimPrefix(e.err.Error(), "locator: ")
	}
	reason := strings.TrimPrefix(e.err.Error(), "locator: ")
	return fmt.Sprintf("locator: %s: field %s: %s", e.scheme, redact.Quote(e.field), strings.TrimPrefix(reason, "uri: "))
}
