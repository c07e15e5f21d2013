package lint

import (
	"strconv"
	"strings"
	"sync"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/internal/redact"
)

// checkAuthority checks userinfo, host and port.
func (c *checker) checkAuthority() {
	c.checkPasswords()
	if c.spans.Userinfo.Defined() {
		c.checkUserinfo(c.spans.Userinfo)
	}
	// Under an older syntax, the authority may be 2001:db8::7, an address without brackets, which no RFC reads as a host.
	host := c.spans.Host.Of(c.text)
	if c.spans.Host.Defined() && (!strings.Contains(host, ":") || host[0] == '[' || !lookalike.IsIPv6(c.text[c.spans.Host.Start:])) {
		c.checkHost(c.spans.Host)
		if c.spans.Port.Defined() {
			c.checkPort(c.spans.Port)
		}
	}
	c.checkAtSign()
}

// checkPasswords reports what is masked: the password of the reference, and those that other programs find.
func (c *checker) checkPasswords() {
	if c.has&(atSign|percent) == 0 {
		return
	}
	from, to := c.secret()
	if from < to {
		c.report("userinfo-password", uri.Span{Start: from, End: to}, "")
	}
	for start, end := range redact.FindAll(c.text) {
		if end < from || start > to || from == to {
			c.report("userinfo-password", uri.Span{Start: start, End: end}, "")
		}
	}
}

// checkAtSign checks the text after an authority without a path, because a path begins with "/". A query
// with names and values may contain an address: "?mail=a@b.example".
//
//	http://example.org#@example.com/
func (c *checker) checkAtSign() {
	if c.has&atSign == 0 || !c.spans.Authority.Defined() {
		return
	}
	end := c.spans.Authority.End
	if i := strings.IndexAny(c.text[end:], "@=&/"); i >= 0 && c.text[end+i] == '@' {
		c.report("at-sign-after-host", span(end, i+1), "")
	}
}

func (c *checker) checkUserinfo(s uri.Span) {
	userinfo := s.Of(c.text)
	if userinfo == "" {
		// "An empty user name or password is different than no user name or password" (RFC 1738, 3.1), except in http.
		if c.isHTTP() {
			c.report("userinfo-empty", uri.Span{Start: s.Start, End: s.End + 1}, "")
		}
		return
	}
	if looksLikeName(userinfo) || looksLikeName(userinfo[strings.LastIndexByte(userinfo, '@')+1:]) || c.isHTTP() && looksLikeNumber(userinfo) {
		c.report("userinfo-looks-like-host", s, "")
	}
	if c.isHTTP() {
		c.report("userinfo-http", s, "")
	} else {
		c.report("userinfo-user", s, "")
	}
	for i := range len(userinfo) {
		if userinfo[i] == '%' && strings.IndexByte(`/\?#@:[]`, octetAt(userinfo[i:])) >= 0 {
			c.report("userinfo-encoded-delimiter", span(s.Start+i, 3), "")
		}
	}
}

func (c *checker) isHTTP() bool { return c.scheme == "http" || c.scheme == "https" }

// looksLikeName reports whether userinfo begins like a domain name or an IPv4 address: labels, a dot,
// and a top-level label of at least two letters that a top-level domain often has, or four numbers.
// "john.smith" does not.
func looksLikeName(userinfo string) bool {
	end := 0
	for end < len(userinfo) && (isAlphanumeric(userinfo[end]) || userinfo[end] == '-' || userinfo[end] == '.') {
		end++
	}
	name := strings.TrimSuffix(userinfo[:end], ".")
	dot := strings.LastIndexByte(name, '.')
	if dot <= 0 {
		return false
	}
	if _, ok := looseIPv4(name); ok {
		return true
	}
	last := strings.ToLower(name[dot+1:])
	return len(last) == 2 || commonDomains()[last] || strings.HasPrefix(strings.ToLower(name), "www.")
}

// looksLikeNumber reports whether userinfo is an IPv4 address as one number, from 1.0.0.0 on:
// "2130706433", "0x7f000001".
func looksLikeNumber(userinfo string) bool {
	a, ok := looseIPv4(userinfo)
	return ok && a.As4()[0] > 0
}

// commonDomains are some top-level domains of more than two letters, and names of RFC 6761.
var commonDomains = memo.Set("com org net edu gov mil int info biz io dev app xyz online site shop cloud example test local localhost internal invalid")

func isAlphanumeric(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9' }

// services are the protocols of some reserved ports. The source is the registry of service names and port
// numbers of IANA (RFC 6335), from memory.
var services = sync.OnceValue(func() map[int]string {
	return map[int]string{
		7: "echo", 9: "discard", 13: "daytime", 19: "chargen", 20: "ftp-data", 21: "ftp", 22: "ssh", 23: "telnet", 25: "smtp", 53: "domain",
		69: "tftp", 70: "gopher", 79: "finger", 80: "http", 88: "kerberos", 109: "pop2", 110: "pop3", 111: "sunrpc", 113: "auth", 119: "nntp",
		123: "ntp", 135: "epmap", 137: "netbios-ns", 139: "netbios-ssn", 143: "imap", 161: "snmp", 179: "bgp", 194: "irc", 389: "ldap",
		443: "https", 445: "microsoft-ds", 465: "submissions", 512: "exec", 513: "login", 514: "shell", 515: "printer", 548: "afpovertcp",
		554: "rtsp", 563: "nntps", 587: "submission", 631: "ipp", 636: "ldaps", 853: "domain-s", 873: "rsync", 993: "imaps", 995: "pop3s",
	}
})

// speaks reports whether a scheme without a default port is for a service: svn+ssh and sftp for ssh.
func (c *checker) speaks(service string) bool {
	return strings.Contains(c.scheme, service) || service == "ssh" && (c.scheme == "sftp" || c.scheme == "scp")
}

func (c *checker) checkPort(s uri.Span) {
	port := s.Of(c.text)
	if port == "" && c.scheme == "file" && len(c.spans.Host.Of(c.text)) == 1 {
		return // file://C:/a: without the ":", the drive would be a host
	}
	if port == "" {
		c.report("port-empty", uri.Span{Start: s.Start - 1, End: s.End}, "")
		return
	}
	if !isDigits(port) {
		return // a text that the syntax rejects, whose port is not a number
	}
	number := strings.TrimLeft(port, "0")
	if len(number) < len(port) && len(port) > 1 {
		c.report("port-leading-zero", s, "")
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil { // also for "0", which is trimmed
		c.report("port-range", s, "")
		return
	}
	switch standard := c.defaults.Port; {
	case standard == "":
		if service := services()[int(n)]; service != "" && !c.speaks(service) {
			c.report("port-of-service", s, service)
		}
	case standard == number:
		c.report("port-default", uri.Span{Start: s.Start - 1, End: s.End}, "")
	case n < 1024:
		c.report("port-reserved", s, services()[int(n)])
	default:
		c.report("port-not-default", s, "")
	}
}
