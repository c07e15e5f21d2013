// Package registry has the registries of IANA that advice and extraction need: the special-purpose
// addresses, the special-use domain names and the URI schemes. Each registry is a file:
//
//	ipv4-special.tsv ipv6-special.tsv   blocks of addresses for special purposes (RFC 6890, RFC 8190)
//	ipv4-multicast.tsv ipv6-space.tsv   the other blocks that are not for ordinary servers
//	domain-names.tsv                    domain names for special use (RFC 6761)
//	uri-schemes.tsv                     schemes (RFC 7595)
//
// The first line of a file is the title that the registry has at IANA, and the date of its state; the
// second line names the columns. The column kind is ours. The column global is that of IANA, where "-"
// means that IANA gives no value. A scheme that the registry had earlier is not removed.
//
// To update a table, copy the new entries from IANA's page, set the date, and run the tests. They say
// which documents repeat entries of the table.
package registry

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed ipv4-special.tsv
var ipv4Special string

//go:embed ipv6-special.tsv
var ipv6Special string

//go:embed ipv4-multicast.tsv
var ipv4Multicast string

//go:embed ipv6-space.tsv
var ipv6Space string

//go:embed domain-names.tsv
var domainNames string

//go:embed uri-schemes.tsv
var uriSchemes string

// A Source is a registry of IANA, and the date of the state that the table here has: a day, a month or
// a year.
type Source struct{ Title, Date string }

// Sources returns the registries: four of addresses, that of domain names, and that of schemes.
func Sources() []Source {
	var list []Source
	for _, file := range [...]string{ipv4Special, ipv6Special, ipv4Multicast, ipv6Space, domainNames, uriSchemes} {
		line, _, _ := strings.Cut(file, "\n")
		title, date, _ := strings.Cut(line, "\t")
		list = append(list, Source{strings.TrimPrefix(title, "# "), date})
	}
	return list
}

// rows returns the lines of a file after the two lines of its head.
func rows(file string) []string {
	return strings.Split(strings.TrimSuffix(file, "\n"), "\n")[2:]
}

// A Kind is what an address, or the addresses with a name, are for.
type Kind uint8

// The kinds. Ordinary is the kind of all addresses that the tables do not have.
const (
	Ordinary Kind = iota
	Loopback
	Private // also shared address space, unique local and site-local addresses
	LinkLocal
	Documentation
	Multicast
	Reserved // all others: "this network", benchmarking, discard-only, broadcast, future use
)

// kinds are the kinds by their names in the tables.
var kinds = map[string]Kind{"ordinary": Ordinary, "loopback": Loopback, "private": Private, "link-local": LinkLocal,
	"documentation": Documentation, "multicast": Multicast, "reserved": Reserved}

// IsScheme reports whether the registry of schemes has a scheme with this name, in lower case.
// Permanent, provisional and historical schemes count. It does not allocate.
func IsScheme(name []byte) bool { return schemes()[string(name)] }

// schemes returns the schemes of the registry in lower case. The set is made when it is first used.
var schemes = sync.OnceValue(func() map[string]bool {
	set := make(map[string]bool)
	for _, name := range rows(uriSchemes) {
		set[name] = true
	}
	return set
})
