package uri

import (
	"net/netip"
	"strings"
)

// Addr returns the address of a host that is an IPv4address or an IPv6address (RFC 3986, 3.2.2). ok
// is false for other hosts. Nothing is decoded: "%31.2.3.4" is a name. Addr does not allocate.
//
// The older syntaxes accept an IPv4address with a number greater than 255 or with leading zeros, for
// which ok is false.
func (c components) Addr() (addr netip.Addr, ok bool) {
	host, _ := c.Host()
	switch {
	case strings.HasPrefix(host, "["):
		if host[1]|0x20 == 'v' { // IPvFuture
			return netip.Addr{}, false
		}
		host = host[1 : len(host)-1]
	case !isIPv4address(host):
		return netip.Addr{}, false // the error of ParseAddr would be allocated
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// host returns the end of the host at s[i:], or i if s[i:] does not begin with one.
//
//	hostname    = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel    = alpha | alpha *( alphanum | "-" ) alphanum
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
func (r *rules) host(s string, i int) int {
	start, labels, numeric := i, 0, true
	for {
		label := i
		var seen mask
		for i < len(s) && class[s[i]]&(alphanum|hyphen) != 0 {
			seen |= class[s[i]]
			i++
		}
		if i == label || s[label] == '-' || s[i-1] == '-' {
			return start
		}
		labels++
		numeric = numeric && seen&(alpha|hyphen) == 0
		if i < len(s) && s[i] == '.' {
			i++
			// a. is a hostname under RFC 2396.
			last := i == len(s) || class[s[i]]&(alphanum|hyphen) == 0
			if !last || r.features&rootDot == 0 {
				continue
			}
			numeric = false
		}
		if class[s[label]]&alpha != 0 || numeric && labels == 4 {
			return i
		}
		return start
	}
}

// isIPv4address reports whether s is an IPv4address of RFC 3986, 3.2.2.
func isIPv4address(s string) bool {
	end, ok := ipv4address(s, 0)
	return ok && end == len(s)
}

// ipv4address returns the end of the IPv4address at s[i:]. If s[i:] has no such prefix, ok is false
// and end is the offset of the fault.
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func ipv4address(s string, i int) (end int, ok bool) {
	for n := 0; ; n++ {
		octet := decOctet(s, i)
		if octet == i {
			return i, false
		}
		i = octet
		if n == 3 {
			return i, true
		}
		if i == len(s) || s[i] != '.' {
			return i, false
		}
		i++
	}
}

// decOctet returns the end of the longest dec-octet at s[i:], or i if s[i:] does not begin with one.
//
//	dec-octet = DIGIT                 ; 0-9
//	          / %x31-39 DIGIT         ; 10-99
//	          / "1" 2DIGIT            ; 100-199
//	          / "2" %x30-34 DIGIT     ; 200-249
//	          / "25" %x30-35          ; 250-255
func decOctet(s string, i int) int {
	value := 0
	for start := i; i < len(s) && class[s[i]]&digit != 0; i++ {
		value = value*10 + int(s[i]-'0')
		if value > 255 || i > start && s[start] == '0' {
			break
		}
	}
	return i
}

// ipLiteral returns the end of the IP-literal at s[i:], where s[i] is "[". If s[i:] has no
// such prefix, end is the offset of the fault and want is not nothing.
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
func ipLiteral(s string, i int) (end int, want expectation) {
	i++
	after := wantDecOctet // the expectation if "]" is missing
	if i < len(s) && s[i]|0x20 == 'v' {
		i, want = ipvFuture(s, i)
		after = wantFutureAddress
	} else {
		i, want = ipv6address(s, i)
	}
	switch {
	case want != nothing:
		return i, want
	case i == len(s) || s[i] != ']':
		// [v1.a
		// [::1.2.3.4
		return i, after
	}
	return i + 1, nothing
}

// ipvFuture returns the end of the IPvFuture at s[i:], before the "]", or the offset of
// the fault.
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func ipvFuture(s string, i int) (end int, want expectation) {
	version := i + 1
	i = version
	for i < len(s) && class[s[i]]&hexdig != 0 {
		i++
	}
	if i == version || i == len(s) || s[i] != '.' {
		return i, wantFutureVersion
	}
	i++
	address := i
	for i < len(s) && class[s[i]]&(unreserved|subDelims|colon) != 0 {
		i++
	}
	if i == address {
		return i, wantFutureAddress
	}
	return i, nothing
}

// ipv6address returns the end of the IPv6address at s[i:], before the "]", or the offset
// of the fault.
//
// The nine alternatives of the rule allow eight groups of 16 bits, or at most seven groups
// and one "::" for the groups left out. An IPv4address may replace the last two groups.
func ipv6address(s string, i int) (end int, want expectation) {
	groups, elided := 0, false
	start := i
	if i < len(s) && s[i] == ':' {
		// :: at the beginning
		i++
		if i == len(s) || s[i] != ':' {
			return i, wantIPv6address
		}
		i++
		elided = true
		if i < len(s) && s[i] == ']' {
			return i, nothing
		}
	}
	for {
		// A group begins here. s[i-1] is "[" or ":".
		group := i
		if elided && groups == 7 {
			return i, wantIPv6address
		}
		for i < len(s) && i < group+4 && class[s[i]]&hexdig != 0 {
			i++
		}
		switch {
		case i == start:
			// [
			// [g
			return i, wantIPLiteral
		case i == group:
			return i, wantIPv6address
		}
		if i < len(s) && s[i] == '.' && (groups == 6 && !elided || groups <= 5 && elided) && decOctet(s, group) == i {
			end, ok := ipv4address(s, group)
			if !ok {
				return end, wantDecOctet
			}
			return end, nothing
		}
		groups++
		if i < len(s) && s[i] == ']' && (elided || groups == 8) {
			return i, nothing
		}
		if i == len(s) || s[i] != ':' || groups == 8 || elided && groups == 7 {
			switch {
			case i == group+4:
				return i, wantIPv6address
			case groups == 8, elided && groups == 7:
				return i, wantLastH16
			case elided:
				return i, wantH16OrEnd
			}
			return i, wantH16
		}
		i++
		if i < len(s) && s[i] == ':' && !elided {
			i++
			elided = true
			if i < len(s) && s[i] == ']' {
				return i, nothing
			}
		}
	}
}
