package lookalike

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IsHost reports whether s, which people typed without a scheme, begins with a host: a domain name with a dot, an IPv4
// address, or localhost, and after it a port, a "/", "?" or "#", or the end: "example.com/a", "localhost:8080". "page.html"
// also looks so, as does the path a.b/c, but not "example.com a", "www.example.com\a", "“example.com”" and "1.5".
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
		if strings.ContainsFunc(label, func(c rune) bool { return !isHostRune(c) }) {
			return false
		}
	}
	last := strings.TrimSuffix(host, ".")
	last = last[strings.LastIndexByte(last, '.')+1:]
	if _, err := strconv.ParseUint(last, 0, 64); err == nil || strings.Trim(last, "0123456789") == "" {
		// Browsers read 1.5 and 010.0.0.1 as the addresses 1.0.0.5 and 8.0.0.1.
		address, err := netip.ParseAddr(host)
		return err == nil && address.Is4()
	}
	return len(labels) > 2 || len(labels) == 2 && labels[1] != ""
}

// isHostRune reports whether a host can have c: a letter, a digit, "-", or a mark that combines with a letter.
func isHostRune(c rune) bool {
	if c < utf8.RuneSelf {
		return hasOnlyHostChars(string(c))
	}
	return unicode.In(c, unicode.L, unicode.Nd, unicode.M)
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
