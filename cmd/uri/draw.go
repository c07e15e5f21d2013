package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/uriform/uri"
)

// A part is a component of a reference and where it stands.
type part struct {
	name string
	span
}

// parts returns the components of r that are there, in the order of the text. An
// authority that has parts of its own is not among them.
func parts(r uri.Reference) []part {
	var list []part
	at := 0
	add := func(before, name, text string, after string) {
		at += len(before)
		list = append(list, part{name, span{at, at + len(text)}})
		at += len(text) + len(after)
	}
	if scheme, ok := r.Scheme(); ok {
		add("", "scheme", scheme, ":")
	}
	if a, ok := r.Authority(); ok {
		at += len("//")
		host, ok := a.Host()
		if !ok {
			add("", authorityName(r, a), a.String(), "")
		} else {
			if userinfo, ok := a.Userinfo(); ok {
				add("", "userinfo", userinfo, "@")
			}
			add("", "host, "+host.Kind().String(), host.String(), "")
			if port, ok := a.Port(); ok {
				add(":", "port", port, "")
			}
		}
	}
	if r.Opaque() {
		add("", "path, opaque", r.Path(), "")
	} else {
		add("", "path", r.Path(), "")
	}
	if params, ok := r.Params(); ok {
		add(";", "params", params, "")
	}
	if query, ok := r.Query(); ok {
		add("?", "query", query, "")
	}
	if fragment, ok := r.Fragment(); ok {
		add("#", "fragment", fragment, "")
	}
	return list
}

func authorityName(r uri.Reference, a uri.Authority) string {
	switch {
	case !a.Registry():
		return "authority"
	case r.Syntax() == uri.RFC2396:
		return "authority, registry"
	}
	return "net_loc, no login"
}

// A drawing shows a text with its parts below it, each under its place:
//
//	                          http://u@h:80/p?q
//	scheme               0-4  http
//	userinfo             7-8         u
//	host, reg-name      9-10           h
//	port               11-13             80
//
// Secrets are masked, and what a terminal would not show as it stands is escaped.
// A text too wide for that is drawn without indentation, and shortened.
type drawing struct {
	text   string
	secret span
	label  int  // the width of the column of names
	offset int  // and of that of offsets
	narrow bool // parts are indented
}

// widest is the width in columns of the widest text whose parts are indented, and
// of the longest part that is drawn whole.
const widest = 160

func newDrawing(s string, secret span) *drawing {
	d := &drawing{text: s, secret: secret}
	d.label = len("host, IPv4address")
	d.offset = 2*len(strconv.Itoa(len(s))) + len("-")
	// No character takes more than 4 bytes, and few take no column.
	d.narrow = len(s) <= 4*widest && columnsOf(d.escape(span{0, len(s)})) <= widest
	return d
}

// margin returns how many columns are left of the text.
func (d *drawing) margin() int { return d.label + len("  ") + d.offset + len("  ") }

// head returns the text, over the place of the parts.
func (d *drawing) head() string {
	return strings.Repeat(" ", d.margin()) + d.cut(span{0, len(d.text)})
}

// row returns a line with the name, offsets and text of p.
func (d *drawing) row(p part) string {
	offsets := fmt.Sprintf("%d-%d", p.from, p.to)
	return fmt.Sprintf("%-*s  %*s  %s%s", d.label, p.name, d.offset, offsets, d.indent(p.from), d.cut(p.span))
}

// pointer returns a line with a mark under the offset. Where the text is not whole
// above it, what is around the offset comes first.
func (d *drawing) pointer(name string, offset int) string {
	around, indent := "", d.indent(offset)
	if !d.narrow {
		const before, after = 60, 20 // bytes
		from := d.runeStart(max(offset-before, 0))
		start := d.escape(span{from, offset})
		if from > 0 {
			start = "…" + start
		}
		around = start + d.escape(span{offset, d.runeStart(min(offset+after, len(d.text)))})
		indent = strings.Repeat(" ", d.margin()+columnsOf(start))
		around += "\n"
	}
	return fmt.Sprintf("%-*s  %*d  %s%s^", d.label, name, d.offset, offset, around, indent)
}

// runeStart returns the offset at or before i at which a character begins.
func (d *drawing) runeStart(i int) int {
	for j := i; j > max(i-utf8.UTFMax, 0) && j < len(d.text); j-- {
		if utf8.RuneStart(d.text[j]) {
			return j
		}
	}
	return i
}

// indent returns the space that puts what follows under the offset.
func (d *drawing) indent(offset int) string {
	if !d.narrow {
		return ""
	}
	return strings.Repeat(" ", columnsOf(d.escape(span{0, offset})))
}

// cut returns what is drawn of a part: all of it, unless it is too long to read.
func (d *drawing) cut(p span) string {
	const head, tail = 100, 40 // bytes
	switch n := p.to - p.from; {
	case n == 0:
		return "(empty)"
	case d.narrow || n <= widest:
		return d.escape(p)
	}
	from, to := d.runeStart(p.from+head), d.runeStart(p.to-tail)
	return fmt.Sprintf("%s… %d bytes …%s", d.escape(span{p.from, from}), to-from, d.escape(span{to, p.to}))
}

// escape returns a part as a terminal may show it.
func (d *drawing) escape(p span) string {
	var b strings.Builder
	for i := p.from; i < p.to; {
		if d.secret.from <= i && i < d.secret.to {
			b.WriteByte('*')
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(d.text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, d.text[i])
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		i += size
	}
	return b.String()
}

// quoted quotes what a message says of a request or argument: a word as a rule, but
// perhaps a reference with a password, or 60 MB.
func quoted(s string) string {
	const most = 60
	s = maskRefused(s)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(s)
}

// shorten returns s as a terminal may show it, its middle cut out if it is long.
func shorten(s string) string { return newDrawing(s, span{}).cut(span{0, len(s)}) }

// columnsOf returns how many columns of a terminal s takes.
func columnsOf(s string) (n int) {
	for _, r := range s {
		switch k := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case k == width.EastAsianWide || k == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
