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
//	                        http://u@h:80/p?q
//	scheme             0-4  http
//	userinfo           7-8         u
//	host, reg-name    9-10           h
//	port             11-13             80
//
// Secrets are masked, and what a terminal would not show as it stands is escaped.
// A text too wide for that is drawn without indentation.
type drawing struct {
	text    string // as it is drawn
	columns []int  // by offset in the text that is drawn, its end included: the offset in text
	label   int    // the width of the column of names
	offset  int    // and of that of offsets
	narrow  bool
}

// widest is the width in columns of the widest text whose parts are indented, and
// of the longest part that is drawn whole.
const widest = 160

func newDrawing(s string, secret span) *drawing {
	d := &drawing{columns: make([]int, 0, len(s)+1)}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		for range size {
			d.columns = append(d.columns, b.Len())
		}
		switch {
		case secret.from <= i && i < secret.to:
			size = 1
			d.columns = d.columns[:i+1]
			b.WriteByte('*')
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case strconv.IsPrint(r):
			b.WriteString(s[i : i+size])
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		i += size
	}
	d.columns = append(d.columns, b.Len())
	d.text = b.String()
	d.narrow = columnsOf(d.text) <= widest
	number := len(strconv.Itoa(len(s)))
	d.offset = 2*number + len("-")
	d.label = len("host, IPv4address")
	return d
}

// cut returns what is drawn of a span.
func (d *drawing) cut(p span) string { return d.text[d.columns[p.from]:d.columns[p.to]] }

// indent returns the space that puts what follows under the offset.
func (d *drawing) indent(offset int) string {
	if !d.narrow {
		return ""
	}
	return strings.Repeat(" ", columnsOf(d.text[:d.columns[offset]]))
}

// head returns the text, over the place of the parts.
func (d *drawing) head() string {
	return strings.Repeat(" ", d.margin()) + shorten(d.text)
}

// row returns a line with the name, offsets and text of p.
func (d *drawing) row(p part) string {
	text := shorten(d.cut(p.span))
	if text == "" {
		text = "(empty)"
	}
	offsets := fmt.Sprintf("%d-%d", p.from, p.to)
	return fmt.Sprintf("%-*s  %*s  %s%s", d.label, p.name, d.offset, offsets, d.indent(p.from), text)
}

// pointer returns a line with a mark under the offset.
func (d *drawing) pointer(name string, offset int) string {
	return fmt.Sprintf("%-*s  %*d  %s^", d.label, name, d.offset, offset, d.indent(offset))
}

// margin returns how many columns are left of the text.
func (d *drawing) margin() int { return d.label + len("  ") + d.offset + len("  ") }

// shorten cuts the middle out of a text that is too long to read.
func shorten(s string) string {
	const head, tail = 100, 40
	runes := utf8.RuneCountInString(s)
	if runes <= widest {
		return s
	}
	return cutRunes(s, 0, head) + fmt.Sprintf("… %d more …", runes-head-tail) + cutRunes(s, runes-tail, runes)
}

func cutRunes(s string, from, to int) string {
	n, start := 0, 0
	for i := range s {
		if n == from {
			start = i
		}
		if n == to {
			return s[start:i]
		}
		n++
	}
	return s[start:]
}

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
