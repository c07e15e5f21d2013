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
	dot := strings.LastIndexByte(name, '.')
	n, ok := byName()[name[dot+1:]]
	if !ok && dot > 0 { // every name of the table has one or two labels
		n, ok = byName()[name[strings.LastIndexByte(name[:dot], '.')+1:]]
	}
	return n, ok
}

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
