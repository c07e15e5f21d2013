// Package wording has the words that replies, reports and files use for the kind of a reference, for
// the kind of a host, and for a rung of the comparison ladder, and the syntax of an answer.
package wording

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// Asked returns the syntax by which a string is answered: the syntax that is asked or, if it is nil, RFC 3986, or RFC
// 3987 for a string that is not ASCII.
func Asked(s string, syntax *uri.Syntax) uri.Syntax {
	switch {
	case syntax != nil:
		return *syntax
	case strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }):
		return uri.RFC3987
	}
	return uri.RFC3986
}

// Form returns the form with the name, such as "absolute-uri", and whether there is one. An unknown
// form is a reference.
func Form(name string) (f uri.Form, ok bool) {
	for f := range uri.FormAbsoluteURI + 1 {
		if f.String() == name {
			return f, true
		}
	}
	return uri.FormReference, false
}

// A Kind is the kind of a reference, which is the first component that the reference has (RFC
// 3986, 4.2 and 4.4).
type Kind uint8

const (
	Empty        Kind = iota // no component except a fragment; under RFC 1808 this is RelativePath
	RelativePath             // neither scheme nor authority, and the path does not begin with "/"
	AbsolutePath             // neither scheme nor authority, and the path begins with "/"
	NetworkPath              // an authority and no scheme
	URI                      // a scheme
)

var kindNames = [...]string{"same-document", "relative-path", "absolute-path", "network-path", "uri"}

// String returns the name of the kind: "network-path". That of Empty is "same-document".
func (k Kind) String() string { return kindNames[k] }

// KindOf returns the kind of r.
func KindOf(r uri.Reference) Kind {
	text := r.String()
	if _, ok := r.Scheme(); ok {
		return URI
	}
	if _, ok := r.Authority(); ok {
		return NetworkPath
	}
	switch {
	case text == "" || text[0] == '#':
		if r.Syntax() == uri.RFC1808 {
			return RelativePath
		}
		return Empty
	case text[0] == '/':
		return AbsolutePath
	}
	return RelativePath
}

// A HostKind is the grammar rule that derives a host.
type HostKind uint8

const (
	RegName     HostKind = iota // reg-name (RFC 3986, 3.2.2), ireg-name (RFC 3987, 2.2)
	IPv4address                 // RFC 3986: each number is less than 256; older syntaxes: four numbers of any size
	IPv6address                 // in brackets
	IPvFuture                   // in brackets
	Hostname                    // hostname of RFC 2396 (3.2.2) and RFC 1738 (3.1)
)

var hostKindNames = [...]string{"reg-name", "IPv4address", "IPv6address", "IPvFuture", "hostname"}

// String returns the name of the rule: "IPv6address".
func (k HostKind) String() string { return hostKindNames[k] }

// IsName reports whether the host is a name, and not an address.
func (k HostKind) IsName() bool { return k == RegName || k == Hostname }

// NameKind returns the rule of x that derives names.
func NameKind(x uri.Syntax) HostKind {
	if x == uri.RFC3986 || x == uri.RFC3987 {
		return RegName
	}
	return Hostname
}

// HostKindOf returns the rule that derives the host of r. If several rules do, IPv4address takes
// precedence over reg-name (RFC 3986, 3.2.2). Without a host it returns RegName.
func HostKindOf(r uri.Reference) HostKind {
	host, ok := r.Host()
	switch {
	case !ok || host == "":
		return RegName
	case host[0] == '[' && host[1]|0x20 == 'v':
		return IPvFuture
	case host[0] == '[':
		return IPv6address
	case NameKind(r.Syntax()) == RegName:
		if _, ok := r.Addr(); ok {
			return IPv4address
		}
		return RegName
	case strings.Trim(host, "0123456789.") == "":
		// The last label of a hostname is a toplabel, which begins with a letter.
		return IPv4address
	}
	return Hostname
}

// IsOpaque reports whether the path of r is opaque: an opaque_part of RFC 2396 (3), or a schemepart
// of RFC 1738 that is not an ip-schemepart (5).
func IsOpaque(r uri.Reference) bool {
	if _, ok := r.Scheme(); !ok {
		return false
	}
	if _, ok := r.Authority(); ok {
		return false
	}
	switch r.Syntax() {
	case uri.RFC2396:
		return !strings.HasPrefix(r.Path(), "/")
	case uri.RFC1738:
		return true
	}
	return false
}

// IsRegistry reports whether the authority of r is registry-based: it is not empty, and it is not a
// server (RFC 2396, 3.2.1) or, under RFC 1808, not a login (2.1).
func IsRegistry(r uri.Reference) bool {
	authority, _ := r.Authority()
	_, ok := r.Host()
	return authority != "" && !ok
}

// A Rung is a rung of the comparison ladder (RFC 3986, 6.2): the comparison of two references after
// one more step of normalization than on the rung before.
type Rung uint8

const (
	String    Rung = iota // the strings are equal (6.2.1)
	Case                  // … after case normalization (6.2.2.1)
	Percent               // … and percent-encoding normalization (6.2.2.2)
	Path                  // … and path segment normalization (6.2.2.3)
	Scheme                // … and scheme-based normalization (6.2.3)
	Different             // not equivalent on any rung
)

var rungNames = [...]string{"string", "case", "percent", "path", "scheme", "different"}

// String returns the name of the rung: "percent".
func (r Rung) String() string { return rungNames[r] }

// Steps returns the steps of normalization of a rung other than Different.
func (r Rung) Steps() uri.Steps { return 1<<r - 1 }

// Rungs are the rungs on which references can be equal, in the order of the ladder.
func Rungs() []Rung { return []Rung{String, Case, Percent, Path, Scheme} }

// RungOf returns the rung for the steps that [uri.URI.EquivalentAfter] returns: that of the last step.
func RungOf(steps uri.Steps, ok bool) Rung {
	if !ok {
		return Different
	}
	return Rung(bits.Len8(uint8(steps)))
}
