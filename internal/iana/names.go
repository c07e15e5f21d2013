package iana

import (
	"strings"
	"sync"
)

// A Name is an entry of the registry of special-use domain names (RFC 6761). It covers the names below
// it, too.
type Name struct {
	Name string // in lower case, without a final dot
	Kind Kind   // of the addresses that such a name has, or Reserved
	RFC  string
}

// Names returns the table of special-use domain names. Names for reverse lookup are left out, except
// that home.arpa is in the table.
func Names() []Name { return append([]Name(nil), names...) }

// NameOf returns the entry for a domain name in lower case without a final dot. It does not allocate.
func NameOf(name string) (Name, bool) {
	// Every name of the table has one or two labels. NOTE: the compiler turns the switch into a few
	// comparisons; most names end in another label.
	dot := strings.LastIndexByte(name, '.')
	cut := dot + 1
	switch name[cut:] {
	case "com", "net", "org", "arpa":
		if dot < 0 {
			return Name{}, false
		}
		cut = strings.LastIndexByte(name[:dot], '.') + 1
		if first := name[cut]; name[dot+1:] != "arpa" && first != 'e' {
			return Name{}, false // not example.com
		}
	case "localhost", "test", "invalid", "example", "local", "onion", "alt":
	default:
		return Name{}, false
	}
	i, ok := byName()[name[cut:]]
	if !ok {
		return Name{}, false
	}
	return names[i], true
}

// byName has the indexes of the names.
var byName = sync.OnceValue(func() map[string]int {
	m := make(map[string]int, len(names))
	for i, n := range names {
		m[n.Name] = i
	}
	return m
})

var names = []Name{
	{"localhost", Loopback, "RFC 6761, 6.3"},
	{"test", Reserved, "RFC 6761, 6.2"},
	{"invalid", Reserved, "RFC 6761, 6.4"},
	{"example", Documentation, "RFC 6761, 6.5"},
	{"example.com", Documentation, "RFC 6761, 6.5"},
	{"example.net", Documentation, "RFC 6761, 6.5"},
	{"example.org", Documentation, "RFC 6761, 6.5"},
	{"local", LinkLocal, "RFC 6762"},
	{"home.arpa", Private, "RFC 8375"},
	{"onion", Reserved, "RFC 7686"},
	{"alt", Reserved, "RFC 9476"},
	{"ipv4only.arpa", Reserved, "RFC 8880"},
	{"resolver.arpa", Reserved, "RFC 9462"},
	{"service.arpa", Reserved, "RFC 9665"},
	{"6tisch.arpa", Reserved, "RFC 9031"},
	{"eap-noob.arpa", Reserved, "RFC 9140"},
}
