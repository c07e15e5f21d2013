package guard

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/uriform/uri/whatwg"
)

// A Policy says which URLs may be fetched, to which addresses the client may connect, and how much a
// response may cost. The zero Policy allows http and https URLs on their default ports, every host
// whose address is globally reachable, 5 redirects, 10 MiB and 30 seconds.
//
// Every field that allows more than the zero Policy names what it allows; no field turns a check off.
// A Policy is not changed by its methods.
type Policy struct {
	// Schemes are the allowed schemes, in lower case: "http", "https" or both. Nil means both.
	Schemes []string

	// Ports are the allowed ports. Nil means the default ports of the schemes, 80 and 443.
	Ports []uint16

	// AllowHosts lists the only hosts that are allowed. DenyHosts lists hosts that are not allowed,
	// even if AllowHosts lists them. An entry is a host, such as "example.com" or "192.0.2.1", or all
	// names below a domain: "*.example.com". A nil AllowHosts allows every host. An address in
	// DenyHosts does not deny the names that have this address, but an address in DenyAddresses does.
	AllowHosts, DenyHosts []string

	// AllowAddresses lists addresses that are allowed although they are not globally reachable.
	// DenyAddresses lists addresses that are never allowed.
	AllowAddresses, DenyAddresses []netip.Prefix

	// MaxRedirects is the number of redirects that are followed. 0 means 5, and a negative number means
	// none. A further redirect is an error, unless the client's CheckRedirect returns
	// [http.ErrUseLastResponse].
	MaxRedirects int

	// MaxBody limits the number of bytes of a body after decompression. 0 means 10 MiB.
	MaxBody int64

	// Timeout limits the time for a request, with its redirects and its body. 0 means 30 seconds.
	Timeout time.Duration

	// Strict refuses a URL unless the whole of it is valid under RFC 3986. Otherwise, a path or a
	// query that only browsers accept is sent as a browser sends it.
	Strict bool

	// Proxy returns the proxy for a request, as the field Proxy of [http.Transport] does. Nil means no
	// proxy, even if the environment names a proxy. A proxy resolves the names of the URLs, so the
	// policy cannot check their addresses, and the proxy has to. The address of the proxy itself is
	// checked like any other address.
	Proxy func(*http.Request) (*url.URL, error)

	// Resolver resolves names. Nil means net.DefaultResolver.
	Resolver *net.Resolver

	// TLS is the TLS configuration, such as the certificates of a private authority. Nil means the
	// default.
	TLS *tls.Config
}

// withDefaults returns p with the defaults in place of zero fields.
func (p Policy) withDefaults() Policy {
	if p.Schemes == nil {
		p.Schemes = []string{"http", "https"}
	}
	if p.Ports == nil {
		p.Ports = []uint16{80, 443}
	}
	p.MaxRedirects = max(cmp.Or(p.MaxRedirects, 5), 0)
	p.MaxBody = cmp.Or(p.MaxBody, 10<<20)
	p.Timeout = cmp.Or(p.Timeout, 30*time.Second)
	return p
}

// String says what the policy allows, in one line, or why it allows nothing:
//
//	schemes http, https; ports 80, 443; all hosts; addresses that are globally reachable; no proxy;
//	5 redirects; 10485760 bytes; 30s
func (p Policy) String() string {
	c := p.checker()
	if c.err != nil {
		return "nothing: " + c.err.reason
	}
	p = c.Policy
	hosts := "all hosts"
	if p.AllowHosts != nil {
		hosts = "hosts " + list(p.AllowHosts)
	}
	if p.DenyHosts != nil {
		hosts += " except " + list(p.DenyHosts)
	}
	addresses := "addresses that are globally reachable"
	if p.AllowAddresses != nil {
		addresses += " or in " + list(p.AllowAddresses)
	}
	if p.DenyAddresses != nil {
		addresses += " except " + list(p.DenyAddresses)
	}
	proxy := "no proxy"
	if p.Proxy != nil {
		proxy = "through a proxy, which has to check the addresses"
	}
	paths := "all paths that browsers accept"
	if p.Strict {
		paths = "paths of RFC 3986"
	}
	return fmt.Sprintf("schemes %s; ports %s; %s; %s; %s; %s; %d redirects; %d bytes; %v",
		list(p.Schemes), list(p.Ports), hosts, addresses, proxy, paths, p.MaxRedirects, p.MaxBody, p.Timeout)
}

// list returns the elements with commas between them.
func list[T any](elements []T) string {
	if len(elements) == 0 {
		return "none"
	}
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(elements), "[]")), ", ")
}

// A checker is a policy that is ready to decide.
type checker struct {
	Policy            // with the defaults
	allow, deny hosts // of AllowHosts and DenyHosts
	err         *Error
}

func (p Policy) checker() *checker {
	c := &checker{Policy: p.withDefaults()}
	c.allow = c.hosts("AllowHosts", p.AllowHosts)
	c.deny = c.hosts("DenyHosts", p.DenyHosts)
	for _, s := range c.Schemes {
		if s != "http" && s != "https" {
			c.fail("Schemes", s, `neither "http" nor "https"`)
		}
	}
	for _, list := range [...][]netip.Prefix{p.AllowAddresses, p.DenyAddresses} {
		for _, p := range list {
			if !p.IsValid() || p.Addr().Is4In6() {
				c.fail("AllowAddresses or DenyAddresses", p.String(), "not a prefix of IPv4 or IPv6 addresses")
			}
		}
	}
	return c
}

// fail notes that an entry of the policy makes no sense. A policy with such an entry refuses everything,
// because an entry of DenyHosts that matches nothing would allow what it was meant to deny.
func (c *checker) fail(field, entry, reason string) {
	c.err = &Error{rule: RulePolicy, reason: fmt.Sprintf("Policy.%s has %q, which is %s", field, entry, reason)}
}

// hosts are the entries of AllowHosts or DenyHosts as the URL Standard writes hosts: in lower case and
// ASCII, an IPv6 address in its shortest form. The value is true for a host, and for "*." with a host
// it is in below.
type hosts struct {
	exact, below map[string]bool
}

func (c *checker) hosts(field string, entries []string) hosts {
	h := hosts{exact: map[string]bool{}, below: map[string]bool{}}
	for _, entry := range entries {
		name, below := strings.CutPrefix(entry, "*.")
		if strings.Contains(name, ":") && !strings.HasPrefix(name, "[") {
			name = "[" + name + "]" // 2001:db8::1
		}
		u, err := whatwg.Parse("http://" + name)
		host, _ := u.Host()
		hasPort := strings.LastIndex(name, ":") > strings.LastIndex(name, "]")
		// The URL Standard takes "*" for a letter of a name.
		if err != nil || hasPort || u.Href() != "http://"+host+"/" || strings.Contains(name, "*") || below && addressOf(host).IsValid() {
			c.fail(field, entry, "not a host")
		}
		host = strings.TrimSuffix(unmapped(host), ".")
		if below {
			h.below[host] = true
		} else {
			h.exact[host] = true
		}
	}
	return h
}

// has reports whether an entry matches a host of the URL Standard. A final dot does not matter.
func (h hosts) has(host string) bool {
	host = strings.TrimSuffix(host, ".")
	if h.exact[host] {
		return true
	}
	for {
		_, parent, found := strings.Cut(host, ".")
		if !found || h.below[parent] {
			return found
		}
		host = parent
	}
}
