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
	Scheme() Scheme                      // the same for all values of a type
	Fields() Fields                      // the parts by name, in the order in which they stand
	URI() uri.URI                        // the same text under uri.RFC1738
	String() string                      // the text, byte for byte
	Redacted() string                    // the text with a password masked
	AppendText(b []byte) ([]byte, error) // the text
	sealed()
}

// text is what every URL has.
type text struct{ s string }

func (text) sealed() {}

// String returns the text, byte for byte as it was read.
func (t text) String() string { return t.s }

// IsZero reports whether the value is the zero value, which is no URL.
func (t text) IsZero() bool { return t.s == "" }

// URI returns the URL as a value of package uri under RFC 1738: every URL of the
// ten schemes is a genericurl. It reads the text again. Of the zero value it is the
// zero URI.
func (t text) URI() uri.URI {
	u, _ := uri.RFC1738.Parse(t.s)
	return u
}

// Redacted returns the text with a password masked, as [uri.URI.Redacted] does.
func (t text) Redacted() string { return t.URI().Redacted() }

// LogValue returns the text with a password masked.
func (t text) LogValue() slog.Value { return slog.StringValue(t.Redacted()) }

// AppendText appends the text. It never fails.
func (t text) AppendText(b []byte) ([]byte, error) { return append(b, t.s...), nil }

// MarshalText returns the text. It never fails.
func (t text) MarshalText() ([]byte, error) { return []byte(t.s), nil }

// read is UnmarshalText: the empty text gives the zero value.
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

// A span is where a part stands. Parts stand behind the scheme, so that the zero
// span is that of a part which is not there.
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

// Host returns the host: a hostname or, of four numbers of any size, a hostnumber.
func (u hostport) Host() string { return u.s[u.host.start:u.host.end] }

// Port returns the digits of the port, and whether there is one; [Scheme] has the
// one that is meant if not. They may be more than a number of a port has.
func (u hostport) Port() (port string, ok bool) { return u.plain(u.port) }

// login = [ user [ ":" password ] "@" ] hostport
type login struct {
	hostport
	user, password span
}

// User returns the user, and whether there is one. An empty user is not the same
// as none (3.1).
func (u login) User() (user pct.Encoded, ok bool) { return u.part(u.user) }

// Password returns the password, and whether there is one. There is none without
// a user.
func (u login) Password() (password pct.Encoded, ok bool) { return u.part(u.password) }

// encode returns text in which every byte that is not in m is an escape.
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

// A Field is a part of a URL and its name: a text or, if List is set, a list of
// texts. They are as written, not decoded.
type Field struct {
	Name    string
	Value   string
	Values  []string
	List    bool
	Defined bool // false: the URL does not have the part, which is not the same as empty
	Offset  int  // in bytes, of Value or the first of Values; one byte is between these
}

// Fields are the parts of a URL, each at most once. The names follow RFC 1738, 3
// and 5, in short, since the scheme stands beside them: type is gophertype and
// gtype, typecode and ftptype; path is hpath or ppath, group a newsgroup-name,
// article a message-id or article-number, address an encoded822addr:
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
// lists. Every URL of a scheme has all of its names, defined or not.
type Fields []Field

// Get returns the field with a name, and whether the scheme has it.
func (f Fields) Get(name string) (field Field, ok bool) {
	for _, field := range f {
		if field.Name == name {
			return field, true
		}
	}
	return Field{}, false
}

// MarshalJSON returns an object in the order of the fields: undefined is null,
// empty is "".
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
