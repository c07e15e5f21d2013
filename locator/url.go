package locator

import (
	"bytes"
	"encoding/json"
	"log/slog"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

// A URL is one of the ten types of this package.
type URL interface {
	Scheme() Scheme                      // the scheme; the same for all values of a type
	Fields() Fields                      // the parts with their names, in the order of the text
	URI() uri.URI                        // the same text, parsed under uri.RFC1738
	String() string                      // the parsed text, byte for byte
	Redacted() string                    // the text with the password masked
	AppendText(b []byte) ([]byte, error) // appends the text to b
	sealed()
}

// A text is the text of a URL. All types of URLs embed it.
type text struct{ s string }

func (text) sealed() {}

// String returns the parsed text, byte for byte.
func (t text) String() string { return t.s }

// IsZero reports whether the value is the zero value, which is not a valid URL.
func (t text) IsZero() bool { return t.s == "" }

// URI returns the URL as a value of package uri under RFC 1738. This is always
// possible, since every URL of the ten schemes is a genericurl. URI parses the
// text again. For the zero value it returns the zero URI.
func (t text) URI() uri.URI {
	u, _ := uri.RFC1738.Parse(t.s)
	return u
}

// Redacted returns the text with the password masked, as [uri.URI.Redacted] does.
func (t text) Redacted() string { return t.URI().Redacted() }

// LogValue returns the text with the password masked.
func (t text) LogValue() slog.Value { return slog.StringValue(t.Redacted()) }

// AppendText appends the text to b. It never fails.
func (t text) AppendText(b []byte) ([]byte, error) { return append(b, t.s...), nil }

// MarshalText returns the text. It never fails.
func (t text) MarshalText() ([]byte, error) { return []byte(t.s), nil }

// read implements UnmarshalText: the empty text gives the zero value.
func read[T any](u *T, b []byte, parse func(string) (T, error)) error {
	var v T
	if len(b) > 0 {
		var err error
		if v, err = parse(string(b)); err != nil {
			return err
		}
	}
	*u = v
	return nil
}

// A span contains the offsets of a part. Every part comes after the scheme, so the
// zero span means that the part is absent.
type span struct{ start, end uint32 }

func (t text) part(x span) (part pct.Encoded, ok bool) {
	return pct.Encoded(t.s[x.start:x.end]), x.start > 0
}

func (t text) plain(x span) (part string, ok bool) {
	return t.s[x.start:x.end], x.start > 0
}

// hostport = host [ ":" port ]
type hostport struct {
	text
	host, port span
}

// Host returns the host: a hostname, or a hostnumber of four numbers of any size.
func (u hostport) Host() string { return u.s[u.host.start:u.host.end] }

// Port returns the digits of the port, and whether the URL has a port. If it has
// none, the port is that of the [Scheme]. The number may be too large for a port.
func (u hostport) Port() (port string, ok bool) { return u.plain(u.port) }

// login = [ user [ ":" password ] "@" ] hostport
type login struct {
	hostport
	user, password span
}

// User returns the user, and whether the URL has one. An empty user is different
// from no user (3.1).
func (u login) User() (user pct.Encoded, ok bool) { return u.part(u.user) }

// Password returns the password, and whether the URL has one. A URL with a
// password also has a user.
func (u login) Password() (password pct.Encoded, ok bool) { return u.part(u.password) }

// encode appends s to b. Every byte that is not in m becomes an escape.
func encode(b []byte, s string, m *set) []byte {
	const hexDigits = "0123456789ABCDEF"
	for i := range len(s) {
		if c := s[i]; m[c] {
			b = append(b, c)
		} else {
			b = append(b, '%', hexDigits[c>>4], hexDigits[c&15])
		}
	}
	return b
}

// A Field is a part of a URL and its name. If List is set, the part is a list of
// texts, and otherwise one text. The texts are not decoded.
type Field struct {
	Name    string
	Value   string
	Values  []string // used if List is set
	List    bool
	Defined bool // whether the URL has the part; an empty part is defined
	Offset  int  // offset in bytes of Value or of the first of Values; the Values are separated by one byte
	data    bool // whether the Values are data for Build, made by Data
}

// Fields are the parts of a URL, each at most once. The names are short forms of
// the names in RFC 1738, 3 and 5: type means gophertype (gtype) or typecode
// (ftptype), path means hpath or ppath, group means newsgroup-name, article means
// message-id or article-number, and address means encoded822addr:
//
//	ftp       user password host port segments type
//	http      host port path search
//	gopher    host port type selector search gopher+_string
//	mailto    address
//	news      group article
//	nntp      host port group article
//	telnet    user password host port
//	wais      host port database search wtype wpath
//	file      host segments
//	prospero  host port path fields
//
// The segments of ftp and file and the fields of prospero ("name=value") are
// lists. The Fields of a URL contain all names of its scheme, also those of parts
// that the URL does not have.
type Fields []Field

// Get returns the field with a name, and whether the scheme has such a field.
func (f Fields) Get(name string) (field Field, ok bool) {
	for _, field := range f {
		if field.Name == name {
			return field, true
		}
	}
	return Field{}, false
}

// MarshalJSON returns a JSON object with the fields in their order. The value of an
// undefined field is null, that of an empty field is "".
func (f Fields) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, field := range f {
		if i > 0 {
			b.WriteByte(',')
		}
		for j, v := range [...]any{field.Name, field.value()} {
			if j > 0 {
				b.WriteByte(':')
			}
			if err := e.Encode(v); err != nil {
				return nil, err
			}
			b.Truncate(b.Len() - len("\n"))
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (f Field) value() any {
	switch {
	case !f.Defined:
		return nil
	case f.List:
		return f.Values
	}
	return f.Value
}

func (t text) field(name string, x span) Field {
	value, ok := t.plain(x)
	return Field{Name: name, Value: value, Defined: ok, Offset: int(x.start)}
}

func (t text) list(name string, x span, values []string) Field {
	if x.start == 0 {
		return Field{Name: name, List: true}
	}
	return Field{Name: name, Values: values, List: true, Defined: true, Offset: int(x.start)}
}

func (u hostport) fields(more ...Field) Fields {
	return append(Fields{u.field("host", u.host), u.field("port", u.port)}, more...)
}

func (u login) fields(more ...Field) Fields {
	login := Fields{u.field("user", u.user), u.field("password", u.password)}
	return append(append(login, u.hostport.fields()...), more...)
}
