package draw

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/wording"
	"github.com/uriform/uri/locator"
	"github.com/uriform/uri/pct"
)

// Reference draws r with its components.
func Reference(w io.Writer, r uri.Reference) {
	d := console.NewOn(w, r.String(), SecretOf(r))
	list := parts(r)
	for _, p := range list {
		d.Widen(p.Name)
	}
	d.Figure(w, list)
}

// parts returns the defined components of r, in the order of the text. The list has the parts of an
// authority with a host instead of the authority.
func parts(r uri.Reference) []console.Part {
	var list []console.Part
	add := func(name string, span uri.Span) {
		if span.Defined() {
			list = append(list, part(name, span, ""))
		}
	}
	s := r.Spans()
	add("scheme", s.Scheme)
	if s.Host.Defined() {
		add("userinfo", s.Userinfo)
		add("host, "+wording.HostKindOf(r).String(), s.Host)
		add("port", s.Port)
	} else {
		add(authorityName(r), s.Authority)
	}
	if wording.IsOpaque(r) {
		add("path, opaque", s.Path)
	} else {
		add("path", s.Path)
	}
	add("params", s.Params)
	add("query", s.Query)
	add("fragment", s.Fragment)
	return list
}

// authorityName returns the name of an authority without a host.
func authorityName(r uri.Reference) string {
	switch {
	case !wording.IsRegistry(r):
		return "authority"
	case r.Syntax() == uri.RFC2396:
		return "authority, registry"
	}
	return "net_loc, no login"
}

// URL draws u with the fields that RFC 1738 defines for its scheme. The decoded octets follow a
// field with escapes.
func URL(w io.Writer, u locator.URL) {
	text := u.String()
	secret := SecretOf(u.URI().Reference())
	d := console.NewOn(w, text, secret)
	list := append([]console.Part{part("scheme", span(0, len(u.Scheme().Name)), "")}, fields(u.Fields())...)
	breaks := false
	for i, p := range list {
		d.Widen(p.Name)
		raw := text[p.Start:p.End]
		masked := secret.Overlaps(p.Start, p.End)
		if octets := pct.Encoded(raw).Decode(); octets != raw && !masked {
			list[i].Note = "  = " + decoded(p.Name, raw)
			// "a coded version of what the client sends", with its line breaks (RFC 1738, 3.4.9)
			breaks = breaks || strings.ContainsAny(octets, "\r\n") && p.Name != "gopher+_string"
		}
	}
	d.Figure(w, list)
	if breaks {
		fmt.Fprintf(w, "%*sCR and LF: do not decode them before transmission (RFC 1738, 6)\n", d.Margin(), "")
	}
	if m, ok := u.(locator.Mailto); ok {
		if _, _, ok := m.AddrSpec(); !ok {
			fmt.Fprintf(w, "%*sno addr-spec of RFC 822 (6.1) without comments and white space (3.4.2)\n", d.Margin(), "")
		}
	}
}

// decoded returns the octets of a part of a URL, decoded and quoted. The name and the value of a
// field of prospero are decoded separately: "a%3Db=c" has the name "a=b".
func decoded(part, raw string) string {
	quoted := func(s string) string { return console.Shorten(strconv.Quote(pct.Encoded(s).Decode())) }
	if name, value, ok := strings.Cut(raw, "="); ok && part == "field" {
		return quoted(name) + " = " + quoted(value)
	}
	return quoted(raw)
}

// fields returns the defined fields in the order of the URL. Each element of a list is a field.
func fields(fields locator.Fields) []console.Part {
	var list []console.Part
	for _, f := range fields {
		if !f.List && f.Defined {
			list = append(list, part(f.Name, span(f.Offset, f.Offset+len(f.Value)), ""))
		}
		at := f.Offset
		for _, value := range f.Values {
			list = append(list, part(strings.TrimSuffix(f.Name, "s"), span(at, at+len(value)), ""))
			at += len(value) + 1
		}
	}
	return list
}
