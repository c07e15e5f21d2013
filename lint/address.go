package lint

import (
	"net/netip"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/iana"
)

// metadata are the addresses of the metadata services of clouds: Amazon, Google, Azure and others; Amazon
// by IPv6, for containers, and for time; Alibaba; Oracle; Azure's platform. The source is the
// documentation of the clouds, as of AddressesDate of the registries.
var metadata = map[netip.Addr]bool{
	netip.MustParseAddr("169.254.169.254"): true,
	netip.MustParseAddr("fd00:ec2::254"):   true,
	netip.MustParseAddr("169.254.170.2"):   true,
	netip.MustParseAddr("169.254.170.23"):  true,
	netip.MustParseAddr("fd00:ec2::23"):    true,
	netip.MustParseAddr("fd20:ce::254"):    true,
	netip.MustParseAddr("100.100.100.200"): true,
	netip.MustParseAddr("192.0.0.192"):     true,
	netip.MustParseAddr("168.63.129.16"):   true,
}

// metadataNames are the names of the same services.
var metadataNames = set("metadata.google.internal metadata.goog metadata instance-data instance-data.ec2.internal metadata.azure.internal metadata.tencentyun.com metadata.oraclecloud.com")

// loopbackNames are names of the local host in the files of hosts of Linux, and containerNames the names by
// which containers reach the machine that runs them. They are not registered.
var (
	loopbackNames  = set("localhost.localdomain localhost6 localhost6.localdomain6 ip6-localhost ip6-loopback")
	containerNames = set("host.docker.internal gateway.docker.internal host.containers.internal")
)

// kindRules are the rules for the kinds of special-purpose addresses.
var kindRules = [...]rule{
	iana.Loopback:      addressLoopback,
	iana.Private:       addressPrivate,
	iana.LinkLocal:     addressLinkLocal,
	iana.Documentation: addressDocumentation,
	iana.Multicast:     addressReserved,
	iana.Reserved:      addressReserved,
}

// checkAddress checks an address and the IPv4 address in it.
func (c *checker) checkAddress(a netip.Addr, s uri.Span) {
	if v4, r, ok := embeddedIPv4(a); ok {
		c.report(r, s, v4.String())
		c.checkAddress(v4, s)
		if r == addressIPv4Mapped {
			return
		}
	}
	if metadata[a] {
		c.report(addressMetadata, s, a.String())
		return
	}
	if b, ok := iana.BlockOf(a); ok {
		c.report(kindRules[b.Kind], s, a.String()+", "+b.Name+" ("+b.RFC+")")
	}
}

var (
	compatible = netip.MustParsePrefix("::/96")
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
	sixToFour  = netip.MustParsePrefix("2002::/16")
	teredo     = netip.MustParsePrefix("2001::/32")
	translated = netip.MustParsePrefix("::ffff:0:0:0/96")
)

// embeddedIPv4 returns the IPv4 address in an IPv6 address, and the rule for such addresses.
func embeddedIPv4(a netip.Addr) (v4 netip.Addr, r rule, ok bool) {
	if a.Is4() {
		return v4, 0, false
	}
	b := a.As16()
	switch {
	case a.Is4In6():
		return a.Unmap(), addressIPv4Mapped, true // RFC 4291, 2.5.5.2
	case compatible.Contains(a) && a != netip.IPv6Unspecified() && a != netip.IPv6Loopback():
		return netip.AddrFrom4([4]byte(b[12:])), addressIPv4Compatible, true // RFC 4291, 2.5.5.1
	case nat64.Contains(a):
		return netip.AddrFrom4([4]byte(b[12:])), addressIPv4Embedded, true // RFC 6052, 2.1
	case sixToFour.Contains(a):
		return netip.AddrFrom4([4]byte(b[2:6])), addressIPv4Embedded, true // RFC 3056, 2
	case teredo.Contains(a):
		v4 := [4]byte{^b[12], ^b[13], ^b[14], ^b[15]} // RFC 4380, 4: "obfuscated"
		return netip.AddrFrom4(v4), addressIPv4Embedded, true
	case translated.Contains(a), // RFC 2765, 2.1
		b[8]&^0x02 == 0 && b[9] == 0 && b[10] == 0x5E && b[11] == 0xFE: // RFC 5214, 6.1
		return netip.AddrFrom4([4]byte(b[12:])), addressIPv4Embedded, true
	}
	return v4, 0, false
}

// checkName checks a domain name in lower case without a final dot, for special names.
func (c *checker) checkName(name string, s uri.Span) {
	if name[0]|0x04 == 'm' && metadataNames()[name] { // "m" or "i"
		c.report(addressMetadata, s, name)
		return
	}
	switch b := name[0]; {
	case (b == 'l' || b == 'i') && loopbackNames()[name]:
		c.report(addressLoopback, s, name)
		return
	case (b == 'h' || b == 'g') && containerNames()[name]:
		c.report(addressPrivate, s, name)
		return
	}
	if n, ok := iana.NameOf(name); ok {
		if n.Kind == iana.Loopback {
			c.report(addressLoopback, s, n.Name+" ("+n.RFC+")")
		} else {
			c.report(nameSpecialUse, s, n.Name+" ("+n.RFC+")")
		}
	} else if c.defaults.DomainName && c.scheme != "file" && !strings.Contains(name, ".") {
		c.report(hostSingleLabel, s, "")
	}
	if c.has&digit == 0 {
		return
	}
	if a, ok := addressInName(name); ok {
		if b, special := iana.BlockOf(a); special || metadata[a] {
			c.report(nameEmbedsAddress, s, a.String()+", "+b.Name)
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
		if '0' <= rest[0] && rest[0] <= '9' {
			if a, ok := fourNumbers(rest, '.'); ok {
				return a, true
			}
			if a, ok := fourNumbers(rest, '-'); ok {
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
