package guard

import (
	"net/netip"
	"slices"

	"github.com/uriform/uri/internal/iana"
)

// allowAddress decides on an address to which the client is about to connect.
func (c *checker) allowAddress(a netip.Addr) *Error {
	contains := func(p netip.Prefix) bool { return p.Contains(a) || p.Contains(a.Unmap()) }
	switch {
	case slices.ContainsFunc(c.DenyAddresses, contains):
		return refused(RuleAddress, "the address "+a.String()+" is not allowed")
	case slices.ContainsFunc(c.AllowAddresses, contains):
		return nil
	}
	if b, ok := iana.BlockOf(a.Unmap()); ok {
		return refused(RuleAddress, "the address "+a.String()+" is not globally reachable: "+b.Name+" ("+b.RFC+")")
	}
	return nil
}
