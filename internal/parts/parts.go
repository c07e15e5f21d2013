package parts

import (
	"cmp"
	"encoding/base64"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

// A Part reads one part of a reference, such as "host" or "query:page".
type Part struct {
	name  string // as it was given
	row   *row
	key   string // of query:NAME and query-all:NAME
	index int    // of segment:N
}

// A row is a part, or a family of parts that have an argument.
type row struct {
	name     string // ends in ":" if the part has an argument
	argument string // what the help calls the argument
	read     func(r uri.Reference) (string, bool)
	list     bool   // the part has several values, and no read
	pairs    bool   // the values are pairs of a name and a value, decoded
	names    bool   // the values are the names of the pairs
	number   bool   // the value is a number
	words    string // other names that people try for it
	whole    bool   // the value is a reference, which has to be split before it is decoded
	without  string // characters that no value has, unless it is decoded
	folded   bool   // upper and lower case are equal (RFC 3986, 6.2.2.1)
}

// rows are all parts: the names of "uri get" and of its templates, the conditions of "uri filter", and the
// operations get and filter. A part that is also a key of "uri partition" or counted by "uri stats" has the name and
// the value that it has there.
var rows = []row{
	{name: "uri", words: "url href", whole: true, read: func(r uri.Reference) (string, bool) { return r.String(), true }},
	{name: "redacted", words: "redact mask masked censored anonymized", whole: true, read: func(r uri.Reference) (string, bool) { return r.Redacted(), true }},
	{name: "scheme", words: "protocol", read: uri.Reference.Scheme, folded: true, without: ":/"},
	{name: "authority", words: "netloc", read: func(r uri.Reference) (string, bool) { return r.Authority() }},
	{name: "userinfo", words: "credentials auth", read: func(r uri.Reference) (string, bool) { return r.Userinfo() }},
	{name: "user", words: "username login", read: func(r uri.Reference) (string, bool) {
		userinfo, ok := r.Userinfo()
		user, _, _ := strings.Cut(userinfo, ":")
		return user, ok
	}},
	{name: "password", words: "pass passwd", read: func(r uri.Reference) (string, bool) {
		userinfo, _ := r.Userinfo()
		_, password, ok := strings.Cut(userinfo, ":")
		return password, ok
	}},
	{name: "host", read: func(r uri.Reference) (string, bool) { return r.Host() }, folded: true, without: "/?#"},
	{name: "hostname", words: "address ip", read: func(r uri.Reference) (string, bool) {
		_, ok := r.Host()
		return r.Hostname(), ok
	}, folded: true, without: "/?#"},
	{name: hostKind, words: "host-type hosttype ip-version address-type", read: func(r uri.Reference) (string, bool) {
		_, ok := r.Host()
		return wording.HostKindOf(r).String(), ok
	}, folded: true},
	{name: "domain", words: "etld+1 etld1 registrable-domain registrable registered-domain site apex", read: bulk.RegistrableDomain, folded: true, without: "/?#:"},
	{name: "public-suffix", words: "suffix tld etld effective-tld publicsuffix top-level-domain", read: bulk.PublicSuffix, folded: true, without: "/?#:"},
	{name: "origin", read: func(r uri.Reference) (string, bool) { return r.Origin() }, folded: true},
	{name: "port", read: func(r uri.Reference) (string, bool) { return r.Port() }},
	{name: "port:default", words: "default-port", read: func(r uri.Reference) (string, bool) {
		if port, _ := r.Port(); port != "" {
			return port, true
		}
		scheme, _ := r.Scheme()
		port := uri.LookupSchemeDefaults(scheme).Port
		return port, port != ""
	}},
	{name: "port:number", words: "port-number", read: portNumber, number: true},
	{name: "path", without: "#", words: "pathname", read: func(r uri.Reference) (string, bool) { return r.Path(), true }},
	{name: "request-target", words: "target path-query path-and-query pathquery", read: func(r uri.Reference) (string, bool) {
		if q, ok := r.Query(); ok { // RFC 9112, 3.2.1
			return r.Path() + "?" + q, true
		}
		return r.Path(), true
	}},
	{name: "extension", without: "./", words: "ext", read: func(r uri.Reference) (string, bool) {
		file, _ := segment(r, -1)
		i := strings.LastIndexByte(file, '.')
		return file[i+1:], i > 0
	}},
	{name: "params", read: func(r uri.Reference) (string, bool) { return r.Params() }},
	{name: "query", without: "#", words: "search querystring query-string", read: func(r uri.Reference) (string, bool) { return r.Query() }},
	{name: "pairs", words: "query-pairs parameters query-params queryparams searchparams", list: true, pairs: true},
	{name: "query-names", words: "parameter-names param-names query-keys keys names", list: true, names: true},
	{name: "fragment", without: "#", words: "hash anchor", read: func(r uri.Reference) (string, bool) { return r.Fragment() }},
	{name: "length", words: "len size bytes", number: true, read: func(r uri.Reference) (string, bool) { return strconv.Itoa(len(r.String())), true }},
	{name: "segment:", argument: "N", words: "segments file filename basename last-segment"},
	{name: "query:", argument: "NAME"},
	{name: "query-all:", argument: "NAME", list: true},
}

// hostKind is the part that the operation parse calls host_kind; both names are accepted. Its values are those of
// [wording.HostKind].
const hostKind = "host-kind"

// Names returns the names of the parts. The names that end in ":" have an argument.
func Names() (names []string) {
	for i := range rows {
		names = append(names, rows[i].name)
	}
	return names
}

// Reader returns the function that reads the part with a name, such as "domain". The part has neither an argument nor
// several values.
func Reader(name string) func(uri.Reference) (text string, ok bool) {
	p, err := Parse(name)
	if err != nil || p.row.read == nil {
		panic("parts: " + name + " has no reader")
	}
	return p.row.read
}

// portNumber returns the port or, if there is none, the default port of the scheme, without leading zeros. It is not
// defined if it is greater than 65535.
func portNumber(r uri.Reference) (string, bool) {
	if port, _ := r.Port(); port != "" {
		n, ok := r.PortNumber()
		return strconv.Itoa(int(n)), ok
	}
	scheme, _ := r.Scheme()
	port := uri.LookupSchemeDefaults(scheme).Port
	return port, port != ""
}

// segment returns a segment of the path: segment 1 is the first, segment -1 the last.
func segment(r uri.Reference, n int) (string, bool) {
	if n < 0 {
		count := 1
		for range r.Segments() {
			count++
		}
		n += count
	}
	for segment := range r.Segments() {
		if n--; n == 0 {
			return segment, true
		}
	}
	return "", false
}

// Parse returns the part with a name such as "host", "segment:-1" or "query:page".
func Parse(name string) (Part, error) {
	kind, argument, hasArgument := strings.Cut(name, ":")
	for i := range rows {
		p := Part{name: name, row: &rows[i]}
		switch {
		case p.row.name == name && p.row.argument == "", p.row.name == hostKind && name == "host_kind":
			return p, nil
		case !hasArgument || p.row.name != kind+":":
		case p.row.argument == "N":
			n, err := strconv.Atoi(argument)
			if p.index = n; err != nil || n == 0 {
				return p, errors.New("segment:N needs a number: segment:1 is the first segment, segment:-1 is the last")
			}
			return p, nil
		case argument != "" && utf8.ValidString(name):
			key, err := pct.Decode(argument)
			if p.key = key; err != nil {
				err = errors.New(kind + `:NAME needs a percent-encoded name: write "%25" for "%"`)
			}
			return p, err
		}
	}
	if !utf8.ValidString(name) {
		return Part{}, errors.New("the names of parts are UTF-8")
	}
	return Part{}, &UnknownPartError{name}
}

// An UnknownPartError is the error for the name of a part that does not exist. Error does not
// show the name, because it may be a reference with a password.
type UnknownPartError struct{ Name string }

// Error lists the names of the parts. If people use the name for a part, this part is first.
func (e *UnknownPartError) Error() string {
	var names []string
	meant, similar := "", ""
	word := strings.ToLower(e.Name)
	isWord := len(word) > 2 && !strings.ContainsFunc(word, func(c rune) bool { return c != '-' && (c < 'a' || 'z' < c) })
	for i := range rows {
		name := rows[i].name + rows[i].argument
		names = append(names, name)
		switch {
		case word == rows[i].name, slices.Contains(strings.Fields(rows[i].words), word):
			meant = "did you mean " + name + "? "
		case isWord && (strings.HasPrefix(word, rows[i].name) || strings.HasPrefix(rows[i].name, word)):
			similar = "did you mean " + name + "? "
		}
	}
	if key, ok := strings.CutPrefix(e.Name, "query."); ok && key != "" && !strings.ContainsAny(key, ":/@") {
		similar = "did you mean query:" + key + "? "
	}
	if e.Name != strings.TrimSpace(e.Name) {
		similar = "write the names without spaces; "
	}
	meant = cmp.Or(meant, similar)
	last := len(names) - 1
	return meant + "the parts are " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// A Reading says how the values of parts are read.
type Reading struct {
	Decode bool         // percent-decode the values; those of pairs are always decoded
	Format query.Format // of the names and values of a query; see QueryFormat
}

// value returns the value of a part that is no list.
func (g Reading) value(r uri.Reference, p *Part) (text string, ok bool) {
	switch {
	case p.row.list:
		panic("parts: " + p.name + " is a list")
	case p.key != "":
		f, q := g.query(r)
		for pair := range f.Pairs(q) {
			if pair.Name() == p.key {
				return g.pairValue(pair), true
			}
		}
	case p.index != 0:
		text, ok = segment(r, p.index)
	default:
		text, ok = p.row.read(r)
	}
	if g.Decode && !p.row.whole {
		text = pct.Encoded(text).Decode()
	}
	return text, ok
}

// values yields the values of a part. For the part pairs, a value is NAME=VALUE.
func (g Reading) values(r uri.Reference, p *Part) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !p.row.list {
			if text, ok := g.value(r, p); ok {
				yield(text)
			}
			return
		}
		f, q := g.query(r)
		for pair := range f.Pairs(q) {
			var text string
			switch {
			case p.row.names && g.Decode:
				text = pair.Name()
			case p.row.names:
				text = pair.RawName()
			case !p.row.pairs && pair.Name() != p.key:
				continue
			case !p.row.pairs:
				text = g.pairValue(pair)
			case pair.HasValue():
				text = pair.Name() + "=" + pair.Value()
			default:
				text = pair.Name()
			}
			if !yield(text) {
				return
			}
		}
	}
}

// query returns the query, and its format.
func (g Reading) query(r uri.Reference) (query.Format, string) {
	q, _ := r.Query()
	scheme, _ := r.Scheme()
	return QueryFormat(g.Format, scheme), q
}

// QueryFormat returns the format of the queries of a scheme: f, but a "+" is a "+" in mailto URLs, and a space is "%20"
// (RFC 6068, 5).
func QueryFormat(f query.Format, scheme string) query.Format {
	if strings.EqualFold(scheme, "mailto") {
		f.PlusIsSpace = false
	}
	return f
}

// pairValue returns the value of a pair, which is empty for a pair without "=", as in [query.Format.Get].
func (g Reading) pairValue(p query.Pair) string {
	if g.Decode {
		return p.Value()
	}
	return p.RawValue()
}

// Append appends the value of a part to dst, with tabs between the values of a list. ok is false if r does not have the
// part.
func (g Reading) Append(dst []byte, r uri.Reference, p Part) (_ []byte, ok bool) {
	for value := range g.values(r, &p) {
		if ok {
			dst = append(dst, '\t')
		}
		dst, ok = append(dst, value...), true
	}
	return dst, ok
}

// member writes a part as a member of a JSON object: a string, or null if the part is not defined; a number; or an
// array of strings, or of objects with a name and a value as in the operation query.
func (g Reading) member(w *jsonwriter.Writer, r uri.Reference, p *Part) {
	switch {
	case p.row.pairs:
		f, q := g.query(r)
		pairs := slices.Collect(f.Pairs(q))
		w.Objects(p.name, len(pairs), func(i int) {
			w.Text("name", pairs[i].Name())
			w.Optional("value", pairs[i].Value(), pairs[i].HasValue())
		})
	case p.row.list:
		name, list := p.name, slices.Collect(g.values(r, p))
		if !utf8.ValidString(strings.Join(list, " ")) {
			name += "_base64"
			for i, text := range list {
				list[i] = base64.StdEncoding.EncodeToString([]byte(text))
			}
		}
		w.TextList(name, list)
	default:
		text, ok := g.value(r, p)
		if n, err := strconv.Atoi(text); p.row.number && ok && err == nil {
			w.Int(p.name, n)
			return
		}
		w.Optional(p.name, text, ok)
	}
}
