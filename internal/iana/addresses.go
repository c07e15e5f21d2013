package iana

import (
	"net/netip"
	"sync"
)

// AddressesDate is the month whose state the tables of addresses and of domain names have.
const AddressesDate = "2025-06"

// A Kind is a group of special-purpose addresses.
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

// A Block is an entry of the registries of special-purpose addresses (RFC 6890), or of the registries
// of multicast addresses.
type Block struct {
	Prefix netip.Prefix
	Kind   Kind
	Name   string // the name in the registry, in lower case
	RFC    string // the RFC that the registry cites, and its section if it cites one
}

// BlockOf returns the most specific block that contains a, and whether it has a kind other than Ordinary.
// It does not allocate.
func BlockOf(a netip.Addr) (block Block, ok bool) {
	list := blocks()
	for i := range list {
		b := &list[i]
		if b.Prefix.Contains(a) && (!ok || b.Prefix.Bits() > block.Prefix.Bits()) {
			block, ok = *b, true
		}
	}
	return block, ok && block.Kind != Ordinary
}

// Blocks returns the table of addresses.
func Blocks() []Block { return append([]Block(nil), blocks()...) }

// Blocks that are globally reachable and have an ordinary use, such as 192.31.196.0/24, are not in the table,
// unless they are inside others. IPv6 addresses outside 2000::/3 are reserved, apart from the blocks in the
// table (RFC 3587, 3, and IANA's registry of the address space).
var blocks = sync.OnceValue(func() []Block {
	return []Block{
		{prefix("0.0.0.0/8"), Reserved, "this network", "RFC 791, 3.2"},
		{prefix("0.0.0.0/32"), Loopback, "this host on this network", "RFC 1122, 3.2.1.3"}, // many systems connect to the local host
		{prefix("10.0.0.0/8"), Private, "private-use", "RFC 1918"},
		{prefix("100.64.0.0/10"), Private, "shared address space", "RFC 6598"},
		{prefix("127.0.0.0/8"), Loopback, "loopback", "RFC 1122, 3.2.1.3"},
		{prefix("169.254.0.0/16"), LinkLocal, "link local", "RFC 3927"},
		{prefix("172.16.0.0/12"), Private, "private-use", "RFC 1918"},
		{prefix("192.0.0.0/24"), Reserved, "IETF protocol assignments", "RFC 6890, 2.1"},
		{prefix("192.0.0.9/32"), Ordinary, "port control protocol anycast", "RFC 7723"},
		{prefix("192.0.0.10/32"), Ordinary, "traversal using relays around NAT anycast", "RFC 8155"},
		{prefix("192.0.2.0/24"), Documentation, "documentation (TEST-NET-1)", "RFC 5737"},
		{prefix("192.88.99.0/24"), Reserved, "deprecated (6to4 relay anycast)", "RFC 7526"},
		{prefix("192.168.0.0/16"), Private, "private-use", "RFC 1918"},
		{prefix("198.18.0.0/15"), Reserved, "benchmarking", "RFC 2544"},
		{prefix("198.51.100.0/24"), Documentation, "documentation (TEST-NET-2)", "RFC 5737"},
		{prefix("203.0.113.0/24"), Documentation, "documentation (TEST-NET-3)", "RFC 5737"},
		{prefix("224.0.0.0/4"), Multicast, "multicast", "RFC 5771"},
		{prefix("233.252.0.0/24"), Documentation, "MCAST-TEST-NET", "RFC 6676"},
		{prefix("240.0.0.0/4"), Reserved, "reserved", "RFC 1112, 4"},
		{prefix("255.255.255.255/32"), Reserved, "limited broadcast", "RFC 8190"},

		{prefix("::/0"), Reserved, "reserved by the IETF", "RFC 4291"},
		{prefix("2000::/3"), Ordinary, "global unicast", "RFC 4291"},
		// Another rule is about the IPv4 address in these.
		{prefix("::/96"), Ordinary, "IPv4-compatible address", "RFC 4291"},
		{prefix("::ffff:0:0/96"), Ordinary, "IPv4-mapped address", "RFC 4291"},
		{prefix("::ffff:0:0:0/96"), Ordinary, "IPv4-translated address", "RFC 7915"},
		{prefix("::/128"), Loopback, "unspecified address", "RFC 4291"}, // many systems connect to the local host
		{prefix("::1/128"), Loopback, "loopback address", "RFC 4291"},
		{prefix("64:ff9b::/96"), Ordinary, "IPv4-IPv6 translation", "RFC 6052"},
		{prefix("64:ff9b:1::/48"), Private, "IPv4-IPv6 translation", "RFC 8215"},
		{prefix("100::/64"), Reserved, "discard-only address block", "RFC 6666"},
		{prefix("100:0:0:1::/64"), Reserved, "dummy IPv6 prefix", "RFC 9780"},
		{prefix("2001::/23"), Reserved, "IETF protocol assignments", "RFC 2928"},
		{prefix("2001::/32"), Ordinary, "Teredo", "RFC 4380"}, // as above
		{prefix("2001:1::1/128"), Ordinary, "port control protocol anycast", "RFC 7723"},
		{prefix("2001:1::2/128"), Ordinary, "traversal using relays around NAT anycast", "RFC 8155"},
		{prefix("2001:1::3/128"), Ordinary, "DNS-SD service registration protocol anycast", "RFC 9665"},
		{prefix("2001:2::/48"), Reserved, "benchmarking", "RFC 5180"},
		{prefix("2001:3::/32"), Ordinary, "AMT", "RFC 7450"},
		{prefix("2001:4:112::/48"), Ordinary, "AS112-v6", "RFC 7535"},
		{prefix("2001:10::/28"), Reserved, "deprecated (previously ORCHID)", "RFC 4843"},
		{prefix("2001:20::/28"), Reserved, "ORCHIDv2", "RFC 7343"},
		{prefix("2001:30::/28"), Ordinary, "drone remote ID protocol entity tags", "RFC 9374"},
		{prefix("2001:db8::/32"), Documentation, "documentation", "RFC 3849"},
		{prefix("3fff::/20"), Documentation, "documentation", "RFC 9637"},
		{prefix("5f00::/16"), Reserved, "segment routing (SRv6) SIDs", "RFC 9602"},
		{prefix("fc00::/7"), Private, "unique-local", "RFC 4193"},
		{prefix("fe80::/10"), LinkLocal, "link-local unicast", "RFC 4291"},
		{prefix("fec0::/10"), Private, "site-local (deprecated)", "RFC 3879"},
		{prefix("ff00::/8"), Multicast, "multicast", "RFC 4291"},
	}
})

func prefix(s string) netip.Prefix { return netip.MustParsePrefix(s) }
