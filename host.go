package uri

import "net/netip"

// A HostKind is the rule from which a host derives.
type HostKind uint8

const (
	RegName     HostKind = iota // reg-name (RFC 3986, 3.2.2), ireg-name (RFC 3987, 2.2)
	IPv4address                 // of RFC 3986, each number below 256; in the older generations four numbers of any size
	IPv6address                 // in brackets
	IPvFuture                   // in brackets
	Hostname                    // hostname of RFC 2396 (3.2.2) and RFC 1738 (3.1)
)

var hostKindNames = [...]string{"reg-name", "IPv4address", "IPv6address", "IPvFuture", "hostname"}

// String returns the name of the rule: "IPv6address".
func (k HostKind) String() string {
	if int(k) < len(hostKindNames) {
		return hostKindNames[k]
	}
	return "HostKind(?)"
}

// A Host is the host of an authority: its text and the rule it derives from. The
// zero Host is the empty reg-name.
//
// Where a text derives from several rules, an IPv4address goes before a reg-name
// (RFC 3986, 3.2.2). Nothing is decoded: "%31.2.3.4" is a reg-name.
type Host struct {
	text string
	kind HostKind
}

// String returns the text of the host, IP literals in their brackets.
func (h Host) String() string { return h.text }

// Kind returns the rule that the host derives from.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address that an IPv4address or IPv6address stands for. It is
// false for other hosts, and for numbers beyond 255 or with leading zeros, which
// older generations admit in an IPv4address. It does not allocate.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	switch h.kind {
	case IPv4address:
		if !isIPv4address(h.text) {
			return netip.Addr{}, false // the error of ParseAddr would be allocated
		}
		addr, err := netip.ParseAddr(h.text)
		return addr, err == nil
	case IPv6address:
		addr, err := netip.ParseAddr(h.text[1 : len(h.text)-1])
		return addr, err == nil
	}
	return netip.Addr{}, false
}

// hostOf returns the host with text s, which is one under r.
func (r *rules) hostOf(s string) Host {
	switch {
	case s == "":
		return Host{}
	case s[0] == '[' && s[1]|0x20 == 'v':
		return Host{s, IPvFuture}
	case s[0] == '[':
		return Host{s, IPv6address}
	case r.features&server != 0:
		// Only of an IPv4address does the last label begin with a digit; that
		// of a hostname is a toplabel, though a dot may follow it.
		if isDotted(s) {
			return Host{s, IPv4address}
		}
		return Host{s, Hostname}
	case isIPv4address(s):
		return Host{s, IPv4address}
	}
	return Host{s, RegName}
}

// isDotted reports whether s is digits and periods.
func isDotted(s string) bool {
	for i := range len(s) {
		if class[s[i]]&(digit|period) == 0 {
			return false
		}
	}
	return true
}

func isIPv4address(s string) bool {
	end, ok := ipv4address(s, 0)
	return ok && end == len(s)
}

// ipv4address returns the end of the IPv4address at s[i:] or, where there is
// none, the offset of the fault.
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

// decOctet returns the end of the longest dec-octet at s[i:], or i.
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

// ipLiteral returns the end of the IP-literal at s[i:] or, where there is none,
// the offset of the fault. s[i] is "[".
//
//	IP-literal = "[" ( IPv6address / IPvFuture ) "]"
func ipLiteral(s string, i int) (end int, ok bool) {
	i++
	if i < len(s) && s[i]|0x20 == 'v' {
		i, ok = ipvFuture(s, i)
	} else {
		i, ok = ipv6address(s, i)
	}
	if !ok || i == len(s) || s[i] != ']' {
		return i, false
	}
	return i + 1, true
}

// IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func ipvFuture(s string, i int) (end int, ok bool) {
	version := i + 1
	i = version
	for i < len(s) && class[s[i]]&hexdig != 0 {
		i++
	}
	if i == version || i == len(s) || s[i] != '.' {
		return i, false
	}
	i++
	address := i
	for i < len(s) && class[s[i]]&(unreserved|subDelims|colon) != 0 {
		i++
	}
	return i, i > address
}

// ipv6address returns the end of the IPv6address at s[i:], before the "]", or
// the offset of the fault.
//
// The nine alternatives of the rule come to this: eight groups of 16 bits, or at
// most seven and one "::" for those left out; an IPv4address may stand for the
// last two.
func ipv6address(s string, i int) (end int, ok bool) {
	groups, elided := 0, false
	if i < len(s) && s[i] == ':' {
		// :: at the beginning
		i++
		if i == len(s) || s[i] != ':' {
			return i, false
		}
		i++
		elided = true
		if i < len(s) && s[i] == ']' {
			return i, true
		}
	}
	for {
		// Here a group begins. s[i-1] is "[" or ":".
		group := i
		if elided && groups == 7 {
			return i, false
		}
		for i < len(s) && i < group+4 && class[s[i]]&hexdig != 0 {
			i++
		}
		if i == group {
			return i, false
		}
		if i < len(s) && s[i] == '.' && (groups == 6 && !elided || groups <= 5 && elided) && decOctet(s, group) == i {
			return ipv4address(s, group)
		}
		groups++
		if i < len(s) && s[i] == ']' && (elided || groups == 8) {
			return i, true
		}
		if i == len(s) || s[i] != ':' || groups == 8 || elided && groups == 7 {
			return i, false
		}
		i++
		if i < len(s) && s[i] == ':' && !elided {
			i++
			elided = true
			if i < len(s) && s[i] == ']' {
				return i, true
			}
		}
	}
}
