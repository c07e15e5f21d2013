package query

import (
	"strings"

	"github.com/uriform/uri/pct"
)

// A Format is a convention for names and values in queries. The zero Format is [Plain].
// Formats are values and can be copied and compared.
type Format struct {
	// Separator separates pairs.
	Separator Separator

	// PlusIsSpace reads "+" as a space, and writes a space as "+", as HTML forms do.
	// Otherwise "+" is a "+", as in the RFCs, and a space is written as "%20".
	PlusIsSpace bool

	// Keep has the characters of names and values that are written without
	// percent-encoding. The zero Set means pct.RFC3986.Unreserved. "&", ";", "=" and "+" are
	// always encoded, because some programs read them as delimiters or as a space.
	Keep pct.Set
}

// Formats that most servers expect.
var (
	// Plain has "&" between pairs. "+" is not a space.
	Plain = Format{}

	// Form is Plain with "+" for a space: the format of HTML forms
	// (application/x-www-form-urlencoded) and of package net/url.
	Form = Format{PlusIsSpace: true}
)

// A Separator says which characters separate pairs.
type Separator uint8

const (
	Ampersand Separator = iota // "&"
	Semicolon                  // ";"
	Either                     // "&" or ";" in what is read, "&" in what is written
)

// written returns the separator of pairs that are added.
func (s Separator) written() byte {
	if s == Semicolon {
		return ';'
	}
	return '&'
}

// index returns the offset of the first separator in q, or len(q).
func (s Separator) index(q string) int {
	var i int
	if s == Either {
		i = strings.IndexAny(q, "&;")
	} else {
		i = strings.IndexByte(q, s.written())
	}
	if i < 0 {
		return len(q)
	}
	return i
}

// keep returns the characters of data that are not encoded.
func (f Format) keep() pct.Set {
	keep := f.Keep
	if keep == (pct.Set{}) {
		keep = pct.RFC3986.Unreserved
	}
	return keep.Without("&;=+")
}

// AppendEncode appends a decoded name or value to dst, encoded for a query.
func (f Format) AppendEncode(dst []byte, data string) []byte { return f.appendData(dst, data) }

// Decode returns the data of raw, an encoded name or value. A "%" without two hex digits after
// it stays as it is. Decode allocates only if raw contains "%", or a "+" for a space.
func (f Format) Decode(raw string) string { return decode(raw, f.PlusIsSpace) }

// appendData appends a decoded name or value to dst, encoded.
func (f Format) appendData(dst []byte, data string) []byte {
	keep := f.keep()
	for f.PlusIsSpace {
		before, after, found := strings.Cut(data, " ")
		if !found {
			break
		}
		dst = append(pct.AppendEncode(dst, before, keep), '+')
		data = after
	}
	return pct.AppendEncode(dst, data, keep)
}

// decode returns the decoded bytes of raw, a name or a value.
func decode(raw string, plusIsSpace bool) string {
	if plusIsSpace {
		raw = strings.ReplaceAll(raw, "+", " ")
	}
	return pct.Encoded(raw).Decode()
}
