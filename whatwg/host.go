package whatwg

import (
	"strconv"
	"strings"

	"github.com/uriform/uri/whatwg/internal/uts46"
)

// UnicodeVersion is the version of Unicode of the tables by which domains are mapped. It does not depend on
// the release of Go.
const UnicodeVersion = uts46.UnicodeVersion

// parseHost is the host parser (3.5). It returns the serialized host (3.6). seen has the sets of the
// bytes of the host. s is what is left of the input, and begins with the host.
func (p *parser) parseHost(host string, seen set, s string) (string, bool) {
	switch {
	case seen&(unusualInDomain|forbiddenDomain) == 0 && host != "" && !endsInNumber(host) && !p.reports:
		return host, true // such a domain or opaque host does not change
	case strings.HasPrefix(host, "["):
		address, ok := strings.CutSuffix(host[1:], "]")
		if !ok {
			return "", p.fail("IPv6-unclosed", s)
		}
		return p.parseIPv6(address, s[1:])
	case !p.special:
		return p.parseOpaqueHost(host, s)
	}
	domain := decode(host)
	if domain != host {
		p.report("domain-percent-encoded", s)
	}
	ascii, ok := parseDomain(domain)
	if !ok {
		return "", p.fail("domain-to-ASCII", s)
	}
	if p.reports {
		if _, ok := uts46.ToASCII(domain, true); !ok {
			p.report("domain-to-ASCII", s)
		}
	}
	if !endsInNumber(ascii) {
		return ascii, true
	}
	if !isASCII(domain) {
		p.report("IPv4-non-ASCII-input", s)
	}
	return p.parseIPv4(ascii, s)
}

// parseOpaqueHost is the opaque-host parser (3.5).
func (p *parser) parseOpaqueHost(host, s string) (string, bool) {
	if hasAny(host, forbiddenHost) {
		return "", p.fail("host-invalid-code-point", s)
	}
	p.reportUnitsOf(s, host, invalidUnit)
	return encode(host, c0ControlSet), true
}

// parseDomain is the domain parser (3.3), with beStrict false. The A-labels of a domain in ASCII are not
// checked.
func parseDomain(domain string) (ascii string, ok bool) {
	if isASCII(domain) {
		ascii, ok = strings.ToLower(domain), true
	} else {
		ascii, ok = uts46.ToASCII(domain, false)
	}
	return ascii, ok && ascii != "" && !hasAny(ascii, forbiddenDomain)
}

// endsInNumber is the ends-in-a-number checker (3.5).
func endsInNumber(domain string) bool {
	domain = strings.TrimSuffix(domain, ".")
	last := domain[strings.LastIndexByte(domain, '.')+1:]
	if last == "" || !isDigit(last[0]) {
		return false
	}
	_, ok := parseNumber(last)
	return ok || strings.Trim(last, "0123456789") == ""
}

// parseIPv4 is the IPv4 parser (3.5). The domain ends in a number.
func (p *parser) parseIPv4(domain, s string) (string, bool) {
	name, hasDot := strings.CutSuffix(domain, ".")
	if hasDot {
		p.report("IPv4-empty-part", s)
	}
	var numbers [4]uint64
	n := 0
	for part := range strings.SplitSeq(name, ".") {
		if n == len(numbers) {
			return "", p.fail("IPv4-too-many-parts", s)
		}
		number, ok := parseNumber(part)
		if !ok {
			return "", p.fail("IPv4-non-numeric-part", s)
		}
		if len(part) > 1 && part[0] == '0' {
			p.report("IPv4-non-decimal-part", s)
		}
		numbers[n] = number
		n++
	}
	if n < len(numbers) {
		p.report("IPv4-too-few-parts", s)
	}
	// The last number fills the rest of the 32 bits.
	address, last := uint64(0), numbers[n-1]
	for _, number := range numbers[:n-1] {
		if number > 255 {
			return "", p.fail("IPv4-out-of-range-part", s)
		}
		address = address<<8 | number
	}
	rest := 8 * (5 - n)
	switch {
	case last >= 1<<rest:
		return "", p.fail("IPv4-out-of-range-part", s)
	case last > 255:
		p.report("IPv4-out-of-range-part", s)
	}
	return formatIPv4(uint32(address<<rest | last)), true
}

// parseNumber is the IPv4 number parser (3.5). A number of more than 32 bits gives 1<<32.
func parseNumber(s string) (n uint64, ok bool) {
	if s == "" {
		return 0, false
	}
	base := uint64(10)
	switch {
	case len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x':
		base, s = 16, s[2:]
	case s[0] == '0': // "0" is 0 in every base
		base, s = 8, s[1:]
	}
	for i := range len(s) {
		if !isHexDigit(s[i]) || uint64(hexValue(s[i])) >= base {
			return 0, false
		}
		n = min(n*base+uint64(hexValue(s[i])), 1<<32)
	}
	return n, true
}

// formatIPv4 is the IPv4 serializer (3.6).
func formatIPv4(address uint32) string {
	b := make([]byte, 0, len("255.255.255.255"))
	for shift := 24; shift >= 0; shift -= 8 {
		b = strconv.AppendUint(b, uint64(address>>shift&255), 10)
		b = append(b, '.')
	}
	return string(b[:len(b)-1])
}

// parseIPv6 is the IPv6 parser (3.5) for the address between brackets. s is what is left of the
// input, and begins with the address.
func (p *parser) parseIPv6(address, s string) (string, bool) {
	var pieces [8]uint16
	n, compress := 0, -1 // "pieceIndex", "compress"
	left := address
	at := func() string { return s[len(address)-len(left):] }
	if strings.HasPrefix(left, ":") {
		if !strings.HasPrefix(left, "::") {
			return "", p.fail("IPv6-invalid-compression", s)
		}
		left = left[2:]
		n++
		compress = n
	}
	for left != "" {
		if n == len(pieces) {
			return "", p.fail("IPv6-too-many-pieces", at())
		}
		if left[0] == ':' {
			if compress >= 0 {
				return "", p.fail("IPv6-multiple-compression", at())
			}
			left = left[1:]
			n++
			compress = n
			continue
		}
		value, digits := 0, 0
		for digits < 4 && digits < len(left) && isHexDigit(left[digits]) {
			value = value<<4 | int(hexValue(left[digits]))
			digits++
		}
		after := left[digits:]
		if strings.HasPrefix(after, ".") {
			if digits == 0 {
				return "", p.fail("IPv4-in-IPv6-invalid-code-point", at())
			}
			if n > 6 {
				return "", p.fail("IPv4-in-IPv6-too-many-pieces", at())
			}
			name, value := parseDotted(left)
			if name != "" {
				return "", p.fail(name, at())
			}
			pieces[n], pieces[n+1] = uint16(value>>16), uint16(value)
			n += 2
			break
		}
		left = after
		if strings.HasPrefix(left, ":") {
			left = left[1:]
			if left == "" {
				return "", p.fail("IPv6-invalid-code-point", at())
			}
		} else if left != "" {
			return "", p.fail("IPv6-invalid-code-point", at())
		}
		if digits > 1 && value < 1<<(4*(digits-1)) {
			p.report("IPv6-piece-leading-zero", at())
		}
		pieces[n] = uint16(value)
		n++
	}
	switch {
	case compress >= 0:
		moved := copy(pieces[len(pieces)-(n-compress):], append([]uint16(nil), pieces[compress:n]...))
		clear(pieces[compress : len(pieces)-moved])
	case n != len(pieces):
		return "", p.fail("IPv6-too-few-pieces", s[len(address):])
	}
	return formatIPv6(pieces), true
}

// parseDotted parses the IPv4 address at the end of an IPv6 address. If that fails, it returns the
// name of the validation error.
func parseDotted(s string) (fault string, address uint32) {
	for seen := range 4 {
		if seen > 0 {
			if !strings.HasPrefix(s, ".") {
				if s == "" {
					return "IPv4-in-IPv6-too-few-parts", address
				}
				return "IPv4-in-IPv6-invalid-code-point", address
			}
			s = s[1:]
		}
		if s == "" || !isDigit(s[0]) {
			return "IPv4-in-IPv6-invalid-code-point", address
		}
		part := uint32(0)
		for i := 0; s != "" && isDigit(s[0]); i++ {
			if i > 0 && part == 0 {
				return "IPv4-in-IPv6-invalid-code-point", address
			}
			part = part*10 + uint32(s[0]-'0')
			if part > 255 {
				return "IPv4-in-IPv6-out-of-range-part", address
			}
			s = s[1:]
		}
		address = address<<8 | part
	}
	if s != "" {
		return "IPv4-in-IPv6-invalid-code-point", address
	}
	return "", address
}

// formatIPv6 is the IPv6 serializer (3.6), with the brackets of the host serializer.
func formatIPv6(pieces [8]uint16) string {
	compress, size := -1, 1 // the first longest run of more than one zero
	for i := range pieces {
		n := 0
		for i+n < len(pieces) && pieces[i+n] == 0 {
			n++
		}
		if n > size {
			compress, size = i, n
		}
	}
	b := append(make([]byte, 0, len("[1111:1111:1111:1111:1111:1111:1111:1111]")), '[')
	for i := 0; i < len(pieces); i++ {
		if i == compress {
			b = append(b, "::"...)
			i += size - 1
			continue
		}
		if i > 0 && b[len(b)-1] != ':' {
			b = append(b, ':')
		}
		b = strconv.AppendUint(b, uint64(pieces[i]), 16)
	}
	return string(append(b, ']'))
}
