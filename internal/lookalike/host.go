package lookalike

import (
	"net/netip"
	"strings"
)

// IsHost reports whether s, which people typed without a scheme, begins with a host: a domain name with a dot, an IPv4
// address, or localhost, and after it a port, a "/", "?" or "#", or the end: "example.com/a", "localhost:8080". "page.html"
// also looks so, as do "1.2" and the path a.b/c, but not "example.com a" and "www.example.com\a".
func IsHost(s string) bool {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	host, port, hasPort := strings.Cut(s, ":")
	if hasPort && (port == "" || strings.Trim(port, "0123456789") != "") {
		return false
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	labels := strings.Split(host, ".")
	for i, label := range labels {
		if label == "" && i < len(labels)-1 {
			return false // the host may end in a dot
		}
		if strings.ContainsFunc(label, func(c rune) bool { return c < 0x80 && !hasOnlyHostChars(string(c)) }) {
			return false
		}
	}
	return len(labels) > 2 || len(labels) == 2 && labels[1] != ""
}

// IsIPv6 reports whether s is an IPv6 address without brackets, perhaps with a zone identifier, and what follows a host:
// "2001:db8::1/a".
func IsIPv6(s string) bool {
	if end := strings.IndexAny(s, "/?#"); end >= 0 {
		s = s[:end]
	}
	address, err := netip.ParseAddr(s)
	return err == nil && address.Is6()
}

// IsIPv4 reports whether s is an IPv4 address, perhaps with a zero before a number: "192.0.2.1". It does not allocate.
func IsIPv4(s string) bool {
	octets := 0
	for octet := range strings.SplitSeq(s, ".") {
		octets++
		if octet == "" || len(octet) > 3 || strings.Trim(octet, "0123456789") != "" || len(octet) == 3 && octet > "255" {
			return false
		}
	}
	return octets == 4
}
