package iana

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
	for _, n := range names {
		if cut := len(name) - len(n.Name); cut >= 0 && (cut == 0 || name[cut-1] == '.') && name[cut:] == n.Name {
			return n, true
		}
	}
	return Name{}, false
}

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
