package lint

import (
	"net/netip"
	"strconv"
	"strings"
)

// looseIPv4 reads host as an IPv4 address in the forms that inet_aton of the C library and the URL
// Standard accept, and RFC 3986 does not (7.4): one to four numbers, of which the last fills the
// bytes that are left. A number is decimal, octal after "0" or hexadecimal after "0x". One final
// dot is ignored.
//
//	127.1  0x7f.1  017700000001  2130706433  0x7f000001  127.0.0.1.
//
// It reports false for all other hosts, also for numbers that are too large.
func looseIPv4(host string) (netip.Addr, bool) {
	host = strings.TrimSuffix(host, ".")
	if host == "" || strings.Count(host, ".") > 3 {
		return netip.Addr{}, false
	}
	var address uint64
	shift := 32 // bits that the numbers so far do not fill
	for number, rest, more := "", host, true; more; {
		number, rest, more = strings.Cut(rest, ".")
		n, ok := looseNumber(number)
		if more {
			shift -= 8
			ok = ok && n <= 0xFF
			n <<= shift
		} else {
			ok = ok && n < 1<<shift
		}
		if !ok {
			return netip.Addr{}, false
		}
		address |= n
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}), true
}

// looseNumber reads one number of [looseIPv4]. "0x" without digits is 0, as in the URL Standard.
func looseNumber(s string) (uint64, bool) {
	base := 10
	switch {
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		if s, base = s[2:], 16; s == "" {
			return 0, true
		}
	case len(s) > 1 && s[0] == '0':
		s, base = s[1:], 8
	}
	n, err := strconv.ParseUint(s, base, 64)
	return n, err == nil
}
