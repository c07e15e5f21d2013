package guard

import (
	"net/netip"
	"slices"
	"strconv"

	"github.com/uriform/uri/internal/registry"
)

// allowAddress decides on an address to which the client is about to connect. An error begins with the name
// of the address.
func (c *checker) allowAddress(a netip.Addr, name string) *Error {
	v4, embeds := registry.EmbeddedIPv4(a)
	switch {
	case isIn(c.DenyAddresses, a) || embeds && isIn(c.DenyAddresses, v4):
		return refused(RuleAddress, name+" is not allowed")
	case isIn(c.AllowAddresses, a):
	case registry.IsMetadata(a.Unmap()):
		// IANA says nothing of 168.63.129.16, the platform of Azure.
		return refused(RuleAddress, name+" is that of a metadata service")
	case !registry.Global(a):
		return refused(RuleAddress, name+" is not globally reachable"+purpose(a))
	}
	return nil
}

// allowName decides on a name whose addresses are known without a look-up. A policy that allows addresses beside those of
// the public Internet may mean the name of a metadata service, which may also be a name of its own network.
func (c *checker) allowName(name string) *Error {
	if registry.IsMetadataName(name) && c.AllowAddresses == nil {
		return refused(RuleAddress, "the name "+strconv.Quote(name)+" is that of a metadata service")
	}
	n, _ := registry.NameOf(name)
	if n.Kind == registry.Loopback && !isIn(c.AllowAddresses, netip.AddrFrom4([4]byte{127, 0, 0, 1})) && !isIn(c.AllowAddresses, netip.IPv6Loopback()) {
		return refused(RuleAddress, "the name "+strconv.Quote(name)+" is that of the machine itself ("+n.RFC+")")
	}
	return nil
}

// isIn reports whether one of the prefixes has an address. An IPv4-mapped address is the IPv4 address.
func isIn(list []netip.Prefix, a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	return slices.ContainsFunc(list, func(p netip.Prefix) bool { return p.Contains(a) })
}

// purpose says why an address is not globally reachable: " (loopback, RFC 1122, 3.2.1.3)".
func purpose(a netip.Addr) string {
	if v4, ok := registry.EmbeddedIPv4(a); ok && !registry.Global(v4) {
		a = v4
	}
	b, ok := registry.BlockOf(a)
	if !ok {
		return ""
	}
	return " (" + b.Name + ", " + b.RFC + ")"
}
