package locator

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// A Scheme is one of the ten schemes of RFC 1738, 3.
type Scheme struct {
	Name    string // name in lower case: "ftp"
	Rule    string // rule of the grammar (section 5) for URLs of the scheme: "ftpurl"
	Section string // section of RFC 1738: "3.2"
	Port    string // default port; empty if the scheme has no ports
}

// String returns the name.
func (x Scheme) String() string { return x.Name }

// The schemes in the order of section 3. The ports are those of RFC 1738, and of package uri.
var (
	ftp      = Scheme{"ftp", "ftpurl", "3.2", "21"}
	http     = Scheme{"http", "httpurl", "3.3", "80"}
	gopher   = Scheme{"gopher", "gopherurl", "3.4", "70"}
	mailto   = Scheme{"mailto", "mailtourl", "3.5", ""}
	news     = Scheme{"news", "newsurl", "3.6", ""}
	nntp     = Scheme{"nntp", "nntpurl", "3.7", "119"}
	telnet   = Scheme{"telnet", "telneturl", "3.8", "23"}
	wais     = Scheme{"wais", "waisurl", "3.9", "210"}
	file     = Scheme{"file", "fileurl", "3.10", ""}
	prospero = Scheme{"prospero", "prosperourl", "3.11", "1525"}
)

// An entry is a scheme with what parses and what builds its URLs.
type entry struct {
	Scheme
	parts []part
	parse func(string) (URL, error)
}

var schemes = []entry{
	{ftp, ftpParts, general(ParseFTP)},
	{http, httpParts, general(ParseHTTP)},
	{gopher, gopherParts, general(ParseGopher)},
	{mailto, mailtoParts, general(ParseMailto)},
	{news, newsParts, general(ParseNews)},
	{nntp, nntpParts, general(ParseNNTP)},
	{telnet, telnetParts, general(ParseTelnet)},
	{wais, waisParts, general(ParseWAIS)},
	{file, fileParts, general(ParseFile)},
	{prospero, prosperoParts, general(ParseProspero)},
}

// general converts a parse function for one type to a function that returns a URL.
// If there is an error, the URL is nil.
func general[T URL](parse func(string) (T, error)) func(string) (URL, error) {
	return func(s string) (URL, error) {
		u, err := parse(s)
		if err != nil {
			return nil, err
		}
		return u, nil
	}
}

// Schemes yields the ten schemes in the order of RFC 1738, 3.
func Schemes() iter.Seq[Scheme] {
	return func(yield func(Scheme) bool) {
		for _, x := range schemes {
			if !yield(x.Scheme) {
				return
			}
		}
	}
}

// Lookup returns the scheme with the given name, and whether it is one of the ten.
// Names are case-insensitive (2.1).
func Lookup(name string) (x Scheme, ok bool) {
	i := index(name)
	if i < 0 {
		return Scheme{}, false
	}
	return schemes[i].Scheme, true
}

// index returns the index of the scheme with the given name, or -1.
func index(name string) int {
	for i := range schemes {
		if strings.EqualFold(schemes[i].Name, name) {
			return i
		}
	}
	return -1
}

// Parse parses s by the rule of its scheme. The result is an [FTP], [HTTP],
// [Gopher], [Mailto], [News], [NNTP], [Telnet], [WAIS], [File] or [Prospero].
//
// The error is a [*ParseError]. It wraps [ErrScheme] if s begins with another
// scheme; RFC 1738 has only the rule genericurl for such URLs.
func Parse(s string) (URL, error) {
	if len(s) > maxLen {
		return nil, &ParseError{input: s}
	}
	i := index(s[:max(strings.IndexByte(s, ':'), 0)])
	if i < 0 {
		return nil, refuseScheme(s)
	}
	return schemes[i].parse(s)
}

// refuseScheme returns the error for a text that does not begin with one of the
// ten schemes. Its offset is the length of the longest prefix that the text has in
// common with one of their names.
func refuseScheme(s string) *ParseError {
	e := &ParseError{input: s, rule: "scheme"}
	for _, x := range schemes {
		e.offset = max(e.offset, prefixFold(s, x.Name))
	}
	if scheme, _, ok := strings.Cut(s, ":"); ok && strings.IndexFunc(scheme, notSchemeChar) < 0 {
		e.scheme = scheme
	}
	return e
}

func notSchemeChar(r rune) bool { return r >= utf8.RuneSelf || !schemeChar[r] }

// prefixFold returns the length of the longest common prefix of s and lower,
// ignoring case. lower must be in lower case.
func prefixFold(s, lower string) int {
	i := 0
	for i < len(s) && i < len(lower) && toLower(s[i]) == lower[i] {
		i++
	}
	return i
}

func toLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
