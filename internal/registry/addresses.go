package registry

import (
	"net/netip"
	"strings"
	"sync"
)

// A Block is a range of addresses with a purpose.
type Block struct {
	Prefix netip.Prefix
	Global bool // whether IANA says that it is globally reachable (RFC 8190, 2.1)
	Kind   Kind
	Name   string // the name in the registry, in lower case
	RFC    string // the RFC that the registry cites, and its section if it cites one
}

// BlockOf returns the most specific block that contains a, and whether it has a kind other than Ordinary.
// It does not allocate.
func BlockOf(a netip.Addr) (block Block, ok bool) {
	list := blocks()
	for i := range list {
		// The zero Prefix has -1 bits.
		if b := &list[i]; b.Prefix.Contains(a) && b.Prefix.Bits() > block.Prefix.Bits() {
			block = *b
		}
	}
	return block, block.Kind != Ordinary
}

// Blocks returns the blocks of the four tables. Every IPv6 address is in one of them.
func Blocks() []Block { return append([]Block(nil), blocks()...) }

// blocks reads the tables when it is first called.
var blocks = sync.OnceValue(func() (list []Block) {
	for _, file := range [...]string{ipv4Special, ipv4Multicast, ipv6Special, ipv6Space} {
		for _, row := range rows(file) {
			f := strings.Split(row, "\t")
			list = append(list, Block{netip.MustParsePrefix(f[0]), f[1] == "yes", kinds[f[2]], f[3], f[4]})
		}
	}
	return list
})

// Global reports whether packets to an address leave the network of the sender and can arrive
// everywhere: the address is in no block, or in one that IANA calls globally reachable. An IPv6 address
// that contains an IPv4 address is global only if the IPv4 address is. IPv4-mapped addresses are read as
// IPv4 addresses, and an address with a zone is not global. Global does not allocate.
//
// 6to4 and Teredo addresses are not global, because IANA does not say that they are. Multicast addresses
// are not global either, since they name no single server.
func Global(a netip.Addr) bool {
	if a.Zone() != "" {
		return false
	}
	a = a.Unmap()
	if v4, ok := EmbeddedIPv4(a); ok && !Global(v4) {
		return false
	}
	b, special := BlockOf(a)
	return b.Global || a.Is4() && !special
}

var (
	compatible = netip.MustParsePrefix("::/96")
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour  = netip.MustParsePrefix("2002::/16")
	teredo     = netip.MustParsePrefix("2001::/32")
	translated = netip.MustParsePrefix("::ffff:0:0:0/96")
)

// EmbeddedIPv4 returns the IPv4 address in an IPv6 address, and whether there is one.
func EmbeddedIPv4(a netip.Addr) (v4 netip.Addr, ok bool) {
	b := a.As16()
	last := netip.AddrFrom4([4]byte(b[12:]))
	switch {
	case a.Is4In6(), // RFC 4291, 2.5.5.2
		nat64.Contains(a),      // RFC 6052, 2.1
		translated.Contains(a), // RFC 2765, 2.1
		IsIPv4Compatible(a),
		b[8]&^0x02 == 0 && b[9] == 0 && b[10] == 0x5E && b[11] == 0xFE: // RFC 5214, 6.1
		return last, true
	case sixToFour.Contains(a):
		return netip.AddrFrom4([4]byte(b[2:])), true // RFC 3056, 2
	case teredo.Contains(a):
		return netip.AddrFrom4([4]byte{^b[12], ^b[13], ^b[14], ^b[15]}), true // RFC 4380, 4: "obfuscated"
	}
	return v4, false
}

// IsIPv4Compatible reports whether a has the deprecated form of RFC 4291, 2.5.5.1: "::192.0.2.1".
func IsIPv4Compatible(a netip.Addr) bool {
	return compatible.Contains(a) && a != netip.IPv6Unspecified() && a != netip.IPv6Loopback()
}
