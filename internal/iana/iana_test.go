package iana

import (
	"net/netip"
	"strings"
	"testing"
)

// The addresses and their kinds follow from the RFCs that the table cites.
func TestBlockOf(t *testing.T) {
	for _, test := range []struct {
		address string
		want    Kind
	}{
		{"8.8.8.8", Ordinary}, {"0.0.0.0", Loopback}, {"0.1.2.3", Reserved}, {"9.255.255.255", Ordinary}, {"10.0.0.0", Private},
		{"100.63.255.255", Ordinary}, {"100.64.0.0", Private}, {"100.128.0.0", Ordinary}, {"127.255.255.255", Loopback},
		{"128.0.0.0", Ordinary}, {"169.253.255.255", Ordinary}, {"169.254.169.254", LinkLocal}, {"172.15.0.1", Ordinary},
		{"172.16.0.1", Private}, {"172.31.255.255", Private}, {"172.32.0.0", Ordinary}, {"192.0.0.8", Reserved}, {"192.0.2.1", Documentation},
		{"192.88.98.1", Ordinary}, {"192.88.99.1", Reserved}, {"192.167.0.1", Ordinary}, {"192.168.0.1", Private}, {"198.17.0.1", Ordinary}, {"198.19.255.255", Reserved}, {"198.51.100.9", Documentation},
		{"203.0.113.9", Documentation}, {"223.255.255.255", Ordinary}, {"224.0.0.1", Multicast}, {"233.252.0.1", Documentation},
		{"239.255.255.255", Multicast}, {"240.0.0.1", Reserved}, {"255.255.255.255", Reserved},
		{"::", Loopback}, {"::1", Loopback}, {"::2", Ordinary}, {"2000::1", Ordinary}, {"2001:db8::1", Documentation}, {"2001:db9::1", Ordinary},
		{"3fff:fff::1", Documentation}, {"3fff:1000::1", Ordinary}, {"fbff::1", Reserved}, {"fc00::1", Private}, {"fd00:ec2::254", Private},
		{"fe7f::1", Reserved}, {"fe80::1", LinkLocal}, {"febf::1", LinkLocal}, {"fec0::1", Private}, {"ff02::1", Multicast},
		{"64:ff9b::1", Ordinary}, {"64:ff9b:1::1", Private}, {"64:ff9b:2::1", Reserved}, {"2001:2::1", Reserved}, {"2001:2:1::1", Reserved},
		{"2001:f::1", Reserved}, {"2001:10::1", Reserved}, {"2001:1f::1", Reserved}, {"2001:2f::1", Reserved},
		{"100::1", Reserved}, {"100:0:0:1::5", Reserved}, {"100:0:0:2::5", Reserved}, {"5f00::1", Reserved}, {"2001:20::1", Reserved}, {"2001:30::1", Ordinary},
		{"192.0.0.8", Reserved}, {"192.0.0.9", Ordinary}, {"192.0.0.10", Ordinary}, {"192.0.0.11", Reserved}, {"2001:100::1", Reserved}, {"2001:1ff::1", Reserved}, {"2001:200::1", Ordinary}, {"2001:1::1", Ordinary}, {"2001:1::3", Ordinary}, {"2001:1::5", Reserved},
		{"2001:3::1", Ordinary}, {"2001:4:112::1", Ordinary}, {"2001:5::1", Reserved}, {"2001::1", Ordinary}, {"4000::1", Reserved}, {"1::1", Reserved},
	} {
		b, ok := BlockOf(netip.MustParseAddr(test.address))
		if b.Kind != test.want || ok != (test.want != Ordinary) {
			t.Errorf("%s: kind %d, want %d", test.address, b.Kind, test.want)
		}
	}
	for _, b := range Blocks() {
		if b.Prefix != b.Prefix.Masked() || b.Name == "" || b.RFC == "" {
			t.Errorf("block %v", b)
		}
	}
}

// The kinds are those of the addresses that the RFCs give to the names, or Reserved for a name that has none.
func TestKindsOfNames(t *testing.T) {
	n := 0
	for kind, list := range map[Kind]string{
		Loopback:      "localhost",                                   // RFC 6761, 6.3
		Documentation: "example example.com example.net example.org", // 6.5
		LinkLocal:     "local",                                       // RFC 6762: multicast DNS
		Private:       "home.arpa",                                   // RFC 8375: residential networks
		Reserved:      "test invalid onion alt ipv4only.arpa resolver.arpa service.arpa 6tisch.arpa eap-noob.arpa",
	} {
		for _, name := range strings.Fields(list) {
			n++
			if got, ok := NameOf(name); !ok || got.Name != name || got.Kind != kind || !strings.HasPrefix(got.RFC, "RFC ") {
				t.Errorf("%s: %+v, want kind %d", name, got, kind)
			}
		}
	}
	if n != len(Names()) {
		t.Errorf("%d names, want %d", len(Names()), n)
	}
}

func TestNameOf(t *testing.T) {
	for name, want := range map[string]string{
		"localhost": "localhost", "a.localhost": "localhost", "xlocalhost": "", "example.com": "example.com", "www.example.com": "example.com",
		"example.co": "", "myexample.com": "", "x.home.arpa": "home.arpa", "arpa": "", "": "", ".com": "", "com": "", "x.com": "", "e.com": "", "a.test": "test",
	} {
		if n, ok := NameOf(name); n.Name != want || ok != (want != "") {
			t.Errorf("NameOf(%q) = %q, want %q", name, n.Name, want)
		}
	}
}

func TestIsScheme(t *testing.T) {
	for name, want := range map[string]bool{"http": true, "wais": true, "z39.50r": true, "HTTP": false, "foo": false, "javascript": false, "": false} {
		if IsScheme([]byte(name)) != want {
			t.Errorf("IsScheme(%q) is %v", name, !want)
		}
	}
	for _, n := range Names() {
		if found, _ := NameOf("a." + n.Name); found != n {
			t.Errorf("NameOf does not find %s", n.Name)
		}
	}
	if n := len(schemes()); n < 400 {
		t.Errorf("%d schemes", n)
	}
}

// The names and the RFCs are those of IANA's registries of special-purpose addresses for IPv4 and IPv6, of
// the registries of multicast addresses, and of special-use domain names.
func TestRegistries(t *testing.T) {
	var got []string
	for _, b := range Blocks() {
		got = append(got, b.Prefix.String()+" | "+b.Name+" | "+b.RFC)
	}
	for _, n := range Names() {
		got = append(got, n.Name+" | "+n.RFC)
	}
	want := `0.0.0.0/8 | this network | RFC 791, 3.2
0.0.0.0/32 | this host on this network | RFC 1122, 3.2.1.3
10.0.0.0/8 | private-use | RFC 1918
100.64.0.0/10 | shared address space | RFC 6598
127.0.0.0/8 | loopback | RFC 1122, 3.2.1.3
169.254.0.0/16 | link local | RFC 3927
172.16.0.0/12 | private-use | RFC 1918
192.0.0.0/24 | IETF protocol assignments | RFC 6890, 2.1
192.0.0.9/32 | port control protocol anycast | RFC 7723
192.0.0.10/32 | traversal using relays around NAT anycast | RFC 8155
192.0.2.0/24 | documentation (TEST-NET-1) | RFC 5737
192.88.99.0/24 | deprecated (6to4 relay anycast) | RFC 7526
192.168.0.0/16 | private-use | RFC 1918
198.18.0.0/15 | benchmarking | RFC 2544
198.51.100.0/24 | documentation (TEST-NET-2) | RFC 5737
203.0.113.0/24 | documentation (TEST-NET-3) | RFC 5737
224.0.0.0/4 | multicast | RFC 5771
233.252.0.0/24 | MCAST-TEST-NET | RFC 6676
240.0.0.0/4 | reserved | RFC 1112, 4
255.255.255.255/32 | limited broadcast | RFC 8190
::/0 | reserved by the IETF | RFC 4291
2000::/3 | global unicast | RFC 4291
::/96 | IPv4-compatible address | RFC 4291
::ffff:0.0.0.0/96 | IPv4-mapped address | RFC 4291
::ffff:0:0:0/96 | IPv4-translated address | RFC 7915
::/128 | unspecified address | RFC 4291
::1/128 | loopback address | RFC 4291
64:ff9b::/96 | IPv4-IPv6 translation | RFC 6052
64:ff9b:1::/48 | IPv4-IPv6 translation | RFC 8215
100::/64 | discard-only address block | RFC 6666
100:0:0:1::/64 | dummy IPv6 prefix | RFC 9780
2001::/23 | IETF protocol assignments | RFC 2928
2001::/32 | Teredo | RFC 4380
2001:1::1/128 | port control protocol anycast | RFC 7723
2001:1::2/128 | traversal using relays around NAT anycast | RFC 8155
2001:1::3/128 | DNS-SD service registration protocol anycast | RFC 9665
2001:2::/48 | benchmarking | RFC 5180
2001:3::/32 | AMT | RFC 7450
2001:4:112::/48 | AS112-v6 | RFC 7535
2001:10::/28 | deprecated (previously ORCHID) | RFC 4843
2001:20::/28 | ORCHIDv2 | RFC 7343
2001:30::/28 | drone remote ID protocol entity tags | RFC 9374
2001:db8::/32 | documentation | RFC 3849
3fff::/20 | documentation | RFC 9637
5f00::/16 | segment routing (SRv6) SIDs | RFC 9602
fc00::/7 | unique-local | RFC 4193
fe80::/10 | link-local unicast | RFC 4291
fec0::/10 | site-local (deprecated) | RFC 3879
ff00::/8 | multicast | RFC 4291
localhost | RFC 6761, 6.3
test | RFC 6761, 6.2
invalid | RFC 6761, 6.4
example | RFC 6761, 6.5
example.com | RFC 6761, 6.5
example.net | RFC 6761, 6.5
example.org | RFC 6761, 6.5
local | RFC 6762
home.arpa | RFC 8375
onion | RFC 7686
alt | RFC 9476
ipv4only.arpa | RFC 8880
resolver.arpa | RFC 9462
service.arpa | RFC 9665
6tisch.arpa | RFC 9031
eap-noob.arpa | RFC 9140`
	for i, line := range strings.Split(want, "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("entry %d: got %s, want %s", i, strings.Join(got[min(i, len(got)):min(i+1, len(got))], ""), line)
		}
	}
	if n := strings.Count(want, "\n") + 1; len(got) != n {
		t.Errorf("%d entries, want %d", len(got), n)
	}
}
