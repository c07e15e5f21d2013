package lint_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/uriform/uri"
)

// An allowList fetches the URLs of some hosts. The zero allowList allows no URL.
type allowList struct {
	schemes []string // in lower case
	hosts   []string // in lower case
	ports   []string // "" is the default port

	resolver *net.Resolver              // nil: that of the system
	public   func(addr netip.Addr) bool // whether a connection to the address is allowed; nil: isPublic
}

var errNotAllowed = errors.New("not allowed")

// check decides on the parsed value. Everything that is not in a list is rejected, so check need
// not know the dangerous forms.
func (l *allowList) check(u uri.URI) error {
	host, _ := u.Host()
	port, _ := u.Port()
	_, hasUserinfo := u.Userinfo()
	switch {
	case !slices.Contains(l.schemes, strings.ToLower(u.Scheme())):
		return fmt.Errorf("scheme %s: %w", u.Scheme(), errNotAllowed)
	case hasUserinfo:
		return fmt.Errorf("userinfo: %w", errNotAllowed)
	case !slices.Contains(l.hosts, strings.ToLower(host)):
		return fmt.Errorf("host %q: %w", host, errNotAllowed)
	case !slices.Contains(l.ports, port):
		return fmt.Errorf("port %s: %w", port, errNotAllowed)
	}
	return nil
}

// control decides on the address, after the resolver and before the connection. So it does not
// matter what the name server answered to another question before.
func (l *allowList) control(network, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	public := l.public
	if public == nil {
		public = isPublic
	}
	if !public(to.Addr()) {
		return fmt.Errorf("address %s: %w", to.Addr(), errNotAllowed)
	}
	return nil
}

// client returns a client that connects only to public addresses, uses no proxy, and follows no
// redirect by itself.
func (l *allowList) client() *http.Client {
	dialer := &net.Dialer{Timeout: 5 * time.Second, Resolver: l.resolver, Control: l.control}
	return &http.Client{
		Timeout:       30 * time.Second,
		Transport:     &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// get fetches text and up to five redirects. Every URL is parsed once, checked, and handed on as the
// same bytes.
func (l *allowList) get(ctx context.Context, text string) (*http.Response, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return nil, err
	}
	client := l.client()
	for range 6 {
		if err := l.check(u); err != nil {
			return nil, err
		}
		v, err := u.URL() // an error if net/url reads the bytes in another way
		if err != nil {
			return nil, err
		}
		request := &http.Request{Method: "GET", URL: v, Header: http.Header{}}
		response, err := client.Do(request.WithContext(ctx))
		if err != nil {
			return nil, err
		}
		location := response.Header.Get("Location")
		if response.StatusCode < 300 || response.StatusCode > 399 || location == "" {
			return response, nil
		}
		response.Body.Close()
		if u, err = u.ResolveString(location); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("too many redirects")
}

// isPublic reports whether an address is on the public Internet: it is not in the registries of
// special-purpose addresses of the IANA (RFC 6890), and not the address of the platform of Azure.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	if addr.Zone() != "" || addr.Is6() && !global6.Contains(addr) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// global6 has all IPv6 addresses that are assigned. Loopback, private, link-local, multicast and
// mapped addresses are outside.
var global6 = netip.MustParsePrefix("2000::/3")

// special has the special-purpose addresses, without those outside of global6, and as the last one the
// address of the platform of Azure.
var special = prefixes(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
	192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16
	192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
	2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 168.63.129.16/32`)

func prefixes(text string) (list []netip.Prefix) {
	for s := range strings.FieldsSeq(text) {
		list = append(list, netip.MustParsePrefix(s))
	}
	return list
}

// An allow-list decides on the parsed value. See doc/ssrf.md.
func Example_allowList() {
	list := allowList{schemes: []string{"http", "https"}, hosts: []string{"good.example"}, ports: []string{""}}
	for _, text := range []string{
		"https://good.example/a?b",
		"https://good.example@evil.example/",
		`https://evil.example\@good.example/`,
		"https://good.example.evil.example/",
		"http://2130706433/",
		"http://good.example:6379/",
		"gopher://good.example/",
	} {
		u, err := uri.Parse(text)
		if err == nil {
			err = list.check(u)
		}
		fmt.Println(text)
		fmt.Println("  ", err)
	}
	// Output:
	// https://good.example/a?b
	//    <nil>
	// https://good.example@evil.example/
	//    userinfo: not allowed
	// https://evil.example\@good.example/
	//    uri: parse "https://evil.example\\@good.example/": a backslash is not allowed in user information, at byte 20 (RFC 3986, 3.2.1)
	// https://good.example.evil.example/
	//    host "good.example.evil.example": not allowed
	// http://2130706433/
	//    host "2130706433": not allowed
	// http://good.example:6379/
	//    port 6379: not allowed
	// gopher://good.example/
	//    scheme gopher: not allowed
}
