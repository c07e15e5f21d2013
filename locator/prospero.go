package locator

import (
	"iter"
	"strings"

	"github.com/uriform/uri/pct"
)

// A Prospero is the URL of a resource in the Prospero Directory Service (RFC 1738,
// 3.11).
//
//	prospero://<host>:<port>/<hsoname>;<field>=<value>
type Prospero struct {
	hostport
	path, fieldspecs span
}

// ParseProspero parses s by the rule prosperourl. The error is a [*ParseError].
//
//	prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]
//	fieldspec   = ";" fieldname "=" fieldvalue
//
// The definitions of ppath and fpath are equal, so the code uses fpath.
func ParseProspero(s string) (Prospero, error) {
	p := begin(s, prospero)
	p.literal("//")
	u := Prospero{hostport: p.hostport()}
	p.literal("/")
	u.path = p.span("psegment", fpath)
	start := p.i
	for p.take(';') {
		p.start = "fieldspec"
		p.span("fieldname", fieldChar)
		p.literal("=")
		p.span("fieldvalue", fieldChar)
	}
	u.fieldspecs = p.since(start)
	return end(&p, u)
}

// Path returns the hsoname, without the "/" after the host. The hsoname is opaque:
// a "/" in it does not have to mean a hierarchy.
func (u Prospero) Path() (hsoname pct.Encoded) { hsoname, _ = u.part(u.path); return hsoname }

// FieldSpecs yields the names and values of the fields, in order. A name may occur
// twice and may be empty.
func (u Prospero) FieldSpecs() iter.Seq2[pct.Encoded, pct.Encoded] {
	return func(yield func(pct.Encoded, pct.Encoded) bool) {
		for _, spec := range u.specs() {
			name, value, _ := strings.Cut(spec, "=")
			if !yield(pct.Encoded(name), pct.Encoded(value)) {
				return
			}
		}
	}
}

// specs returns the fieldspecs without the ";" before each.
func (u Prospero) specs() []string {
	specs, _ := u.plain(u.fieldspecs)
	return strings.Split(specs, ";")[1:]
}

// Scheme returns the scheme prospero.
func (Prospero) Scheme() Scheme { return prospero }

// Fields returns host, port, path and fields.
func (u Prospero) Fields() Fields {
	fields := u.list("fields", u.fieldspecs, u.specs())
	if len(fields.Values) > 0 {
		fields.Offset += len(";")
	}
	return u.fields(u.field("path", u.path), fields)
}

// UnmarshalText reads text as [ParseProspero] does; the empty text gives the zero value.
func (u *Prospero) UnmarshalText(text []byte) error { return read(u, text, ParseProspero) }
