package registry

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

// Names returns the table of special-use domain names.
func Names() []Name { return append([]Name(nil), names()...) }

// NameOf returns the entry for a domain name in lower case without a final dot. It does not allocate.
func NameOf(name string) (Name, bool) {
	start := len(name)
	for range maxLabels {
		if start <= 0 {
			break
		}
		start = strings.LastIndexByte(name[:start], '.')
		if n, ok := byName()[name[start+1:]]; ok {
			return n, true
		}
	}
	return Name{}, false
}

// maxLabels is the number of labels of the longest name: 170.0.0.192.in-addr.arpa.
const maxLabels = 6

// byName has the names of the table.
var byName = sync.OnceValue(func() map[string]Name {
	m := make(map[string]Name)
	for _, n := range names() {
		m[n.Name] = n
	}
	return m
})

// names reads the table when it is first called.
var names = sync.OnceValue(func() (list []Name) {
	for _, row := range rows(domainNames) {
		f := strings.Split(row, "\t")
		list = append(list, Name{f[0], kinds[f[1]], f[2]})
	}
	return list
})
