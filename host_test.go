package uri_test

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

func TestHost(t *testing.T) {
	for _, test := range []struct {
		syntax uri.Syntax
		input  string
		kind   string
		addr   string // "" if the host is not an address
	}{
		{uri.RFC3986, "//1.2.3.255", "IPv4address", "1.2.3.255"},
		{uri.RFC3986, "//1.2.3.256", "reg-name", ""},
		{uri.RFC3986, "//1.2.3.04", "reg-name", ""},
		{uri.RFC3986, "//1.2.3", "reg-name", ""},
		{uri.RFC3986, "//1.2.3.4.", "reg-name", ""},
		{uri.RFC3986, "//%31.2.3.4", "reg-name", ""},
		{uri.RFC3986, "//", "reg-name", ""},
		{uri.RFC3986, "//[::]", "IPv6address", "::"},
		{uri.RFC3986, "//u@[2001:DB8::1]:80/", "IPv6address", "2001:db8::1"},
		{uri.RFC3986, "//[::FFFF:1.2.3.4]", "IPv6address", "::ffff:1.2.3.4"},
		{uri.RFC3986, "//[1:2:3:4:5:6:7.8.9.0]", "IPv6address", "1:2:3:4:5:6:708:900"},
		{uri.RFC3986, "//[v1.::]", "IPvFuture", ""},
		{uri.RFC3986, "//[VF.a]", "IPvFuture", ""},
		{uri.RFC3987, "//é", "reg-name", ""},
		{uri.RFC3987, "//1.2.3.4", "IPv4address", "1.2.3.4"},
		{uri.RFC2396, "//h", "hostname", ""},
		{uri.RFC2396, "//1.2.3.h.", "hostname", ""},
		{uri.RFC2396, "//u@1.2.3.4:80", "IPv4address", "1.2.3.4"},
		{uri.RFC2396, "//1.2.3.256", "IPv4address", ""},
		{uri.RFC2396, "//1.2.3.04", "IPv4address", ""}, // 4 to some, 04 octal to others
		{uri.RFC1808, "//1.2.3.4", "IPv4address", "1.2.3.4"},
		{uri.RFC1738, "a://1.2.3.4", "IPv4address", "1.2.3.4"},
		{uri.RFC1738, "a://1.2.3.999", "IPv4address", ""},
		{uri.RFC1738, "a://1.h", "hostname", ""},
	} {
		r, err := test.syntax.ParseReference(test.input)
		if err != nil {
			t.Error(err)
			continue
		}
		host, ok := r.Host()
		if kind := wording.HostKindOf(r).String(); !ok || kind != test.kind {
			t.Errorf("%v: %q: %v, %v, want %s", test.syntax, test.input, ok, kind, test.kind)
		}
		if want := strings.Trim(host, "[]"); r.Hostname() != want {
			t.Errorf("%v: %q: name %q, want %q", test.syntax, test.input, r.Hostname(), want)
		}
		addr, ok := r.Addr()
		if ok != (test.addr != "") || ok && addr != netip.MustParseAddr(test.addr) {
			t.Errorf("%v: %q: address %v, %v, want %q", test.syntax, test.input, addr, ok, test.addr)
		}
	}
}

// IPv6address derives exactly the texts that net/netip accepts as IPv6 addresses, except those
// with zones.
func TestAddrAgreesWithNetip(t *testing.T) {
	few := testenv.Few(t)
	for _, before := range []string{"", "::", "1:2:3:4:5:6:", "1:2:3:4:5:", "::3:4:5:6:7", "::2.25", "::2.2.2."} {
		every("0a2:.5g", 4, func(after string) {
			s := before + after
			want, err := netip.ParseAddr(s)
			r, ok := uri.Reference{}, false
			if r, _ = uri.ParseReference("//[" + s + "]"); !r.IsZero() {
				var got netip.Addr
				if got, ok = r.Addr(); ok && got != want {
					few.Errorf("%q: %v, want %v", s, got, want)
				}
			}
			if wantOK := err == nil && want.Is6(); ok != wantOK {
				few.Errorf("%q: address %v, want %v", s, ok, wantOK)
			}
		})
	}
}

// Addr does not allocate for numbers that are not an address. The error of netip.ParseAddr would
// allocate.
func TestAddrAllocatesNothing(t *testing.T) {
	for _, s := range []string{"http://999.1.1.1/", "http://01.2.3.4/", "http://1.2.3.4/", "http://a/"} {
		u := must(uri.RFC2396.Parse(s))
		if n := testing.AllocsPerRun(10, func() { u.Addr() }); n > 0 {
			t.Errorf("Addr of %s: %v allocations", u, n)
		}
	}
}
