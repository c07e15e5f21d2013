package uri

import "net/netip"

// A HostKind is the rule that derives a host.
type HostKind uint8

const (
	HostRegName     HostKind = iota // reg-name (RFC 3986, 3.2.2), ireg-name (RFC 3987, 2.2)
	HostIPv4address                 // RFC 3986: each number is less than 256; older syntaxes: four numbers of any size
	HostIPv6address                 // in brackets
	HostIPvFuture                   // in brackets
	HostHostname                    // hostname of RFC 2396 (3.2.2) and RFC 1738 (3.1)
)

var hostKindNames = [...]string{"reg-name", "IPv4address", "IPv6address", "IPvFuture", "hostname"}

// String returns the name of the rule: "IPv6address".
func (k HostKind) String() string {
	if int(k) < len(hostKindNames) {
		return hostKindNames[k]
	}
	return "HostKind(?)"
}

// A Host is the host of an authority: its text, and the rule that derives it. The zero Host is
// the empty reg-name.
//
// If several rules derive a text, IPv4address takes precedence over reg-name (RFC 3986, 3.2.2).
// Nothing is decoded: "%31.2.3.4" is a reg-name.
type Host struct {
	text string
	kind HostKind
}

// String returns the text of the host, an IP literal with its brackets.
func (h Host) String() string { return h.text }

// Name returns the text of the host, an IP literal without its brackets.
func (h Host) Name() string {
	if h.kind == HostIPv6address || h.kind == HostIPvFuture {
		return h.text[1 : len(h.text)-1]
	}
	return h.text
}

// Kind returns the rule that derives the host.
func (h Host) Kind() HostKind { return h.kind }

// Addr returns the address of an IPv4address or IPv6address. ok is false for other hosts, and
// for an IPv4address with a number greater than 255 or with leading zeros, which the older
// syntaxes accept. It does not allocate.
func (h Host) Addr() (addr netip.Addr, ok bool) {
	switch h.kind {
	case HostIPv4address:
		if !isIPv4address(h.text) {
			return netip.Addr{}, false // the error of ParseAddr would be allocated
		}
		addr, err := netip.ParseAddr(h.text)
		return addr, err == nil
	case HostIPv6address:
		addr, err := netip.ParseAddr(h.text[1 : len(h.text)-1])
		return addr, err == nil
	}
	return netip.Addr{}, false
}

// hostOf returns the host with the text s. The text has been parsed as a host of r.
func (r *rules) hostOf(s string) Host {
	switch {
	case s == "":
		return Host{}
	case s[0] == '[' && s[1]|0x20 == 'v':
		return Host{s, HostIPvFuture}
	case s[0] == '[':
		return Host{s, HostIPv6address}
	case r.features&server != 0:
		// 1.2.3.4
		// 1.2.3.a
		// The last label of a hostname is a toplabel, which begins with a letter.
		if isDotted(s) {
			return Host{s, HostIPv4address}
		}
		return Host{s, HostHostname}
	case isIPv4address(s):
		return Host{s, HostIPv4address}
	}
	return Host{s, HostRegName}
}

// isDotted reports whether s consists of digits and periods.
func isDotted(s string) bool {
	for i := range len(s) {
		if class[s[i]]&(digit|period) == 0 {
			return false
		}
	}
	return true
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
