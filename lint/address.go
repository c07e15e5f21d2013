package lint

import (
	"net/netip"
	"strings"
	"sync"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/registry"
)

// ownNames are the codes of the rules for special names that are not registered: the names of the local host in
// the files of hosts of Linux, and the names by which containers reach the machine that runs them.
var ownNames = sync.OnceValue(func() map[string]string {
	codes := make(map[string]string)
	for code, names := range map[string]string{
		"address-loopback": "localhost.localdomain localhost6 localhost6.localdomain6 ip6-localhost ip6-loopback",
		"address-private":  "host.docker.internal gateway.docker.internal host.containers.internal",
	} {
		for _, name := range strings.Fields(names) {
			codes[name] = code
		}
	}
	return codes
})

// kindRules are the codes of the rules for the kinds of special-purpose addresses.
var kindRules = [...]string{
	registry.Loopback:      "address-loopback",
	registry.Private:       "address-private",
	registry.LinkLocal:     "address-link-local",
	registry.Documentation: "address-documentation",
	registry.Multicast:     "address-reserved",
	registry.Reserved:      "address-reserved",
}

// checkAddress checks an address and the IPv4 address in it.
func (c *checker) checkAddress(a netip.Addr, s uri.Span) {
	if v4, code := embeddedIPv4(a); code != "" {
		c.report(code, s, v4.String())
		c.checkAddress(v4, s)
	}
	if registry.IsMetadata(a) {
		c.report("address-metadata", s, a.String())
		return
	}
	if b, ok := registry.BlockOf(a); ok {
		c.report(kindRules[b.Kind], s, a.String()+", "+b.Name+" ("+b.RFC+")")
	}
}

// embeddedIPv4 returns the IPv4 address in an IPv6 address, and the code of the rule for such
// addresses. The code is empty if there is no IPv4 address.
func embeddedIPv4(a netip.Addr) (v4 netip.Addr, code string) {
	v4, ok := registry.EmbeddedIPv4(a)
	switch {
	case !ok:
		return v4, ""
	case a.Is4In6():
		return v4, "address-ipv4-mapped"
	case registry.IsIPv4Compatible(a):
		return v4, "address-ipv4-compatible"
	}
	return v4, "address-ipv4-embedded"
}

// checkName checks a domain name in lower case without a final dot, for special names.
func (c *checker) checkName(name string, s uri.Span) {
	if registry.IsMetadataName(name) {
		c.report("address-metadata", s, name)
		return
	}
	if code, ok := ownNames()[name]; ok {
		c.report(code, s, name)
		return
	}
	if n, ok := registry.NameOf(name); ok {
		if n.Kind == registry.Loopback {
			c.report("address-loopback", s, n.Name+" ("+n.RFC+")")
		} else {
			c.report("name-special-use", s, n.Name+" ("+n.RFC+")")
		}
	} else if c.defaults.DomainName && c.scheme != "file" && !strings.Contains(name, ".") {
		c.report("host-single-label", s, "")
	}
	if c.has&digit == 0 {
		return
	}
	if a, ok := addressInName(name); ok {
		if b, special := registry.BlockOf(a); special {
			c.report("name-embeds-address", s, a.String()+", "+b.Name)
		} else if registry.IsMetadata(a) {
			c.report("name-embeds-address", s, a.String())
		}
	}
}

// addressInName returns an IPv4 address that is written in a name: four labels, or a label of four
// numbers with hyphens. It returns the first one.
//
//	169.254.169.254.nip.io
//	10-0-0-1.sslip.io
func addressInName(name string) (netip.Addr, bool) {
	for start := 0; start < len(name); {
		rest := name[start:]
		for _, separator := range []byte(".-") {
			if a, ok := fourNumbers(rest, separator); ok {
				return a, true
			}
		}
		dot := strings.IndexByte(rest, '.')
		if dot < 0 {
			break
		}
		start += dot + 1
	}
	return netip.Addr{}, false
}

// fourNumbers reads an IPv4 address with a separator at the beginning of s. A dot and another label
// come after the address.
func fourNumbers(s string, separator byte) (netip.Addr, bool) {
	var b [4]byte
	i := 0
	for n := range b {
		value, digits := 0, 0
		for i < len(s) && '0' <= s[i] && s[i] <= '9' && digits < 4 {
			value = value*10 + int(s[i]-'0')
			digits++
			i++
		}
		after := separator
		if n == 3 {
			after = '.'
		}
		if digits == 0 || value > 255 || i == len(s) || s[i] != after {
			return netip.Addr{}, false
		}
		b[n] = byte(value)
		i++
	}
	return netip.AddrFrom4(b), i < len(s)
}
