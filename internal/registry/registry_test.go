package registry

import (
	"net/netip"
	"regexp"
	"slices"
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
		{"172.16.0.1", Private}, {"172.31.255.255", Private}, {"172.32.0.0", Ordinary}, {"192.0.0.8", Reserved}, {"192.0.0.9", Ordinary}, {"192.0.0.10", Ordinary}, {"192.0.0.11", Reserved}, {"192.0.0.170", Reserved}, {"192.0.2.1", Documentation},
		{"192.88.98.1", Ordinary}, {"192.88.99.1", Reserved}, {"192.167.0.1", Ordinary}, {"192.168.0.1", Private}, {"198.17.0.1", Ordinary}, {"198.19.255.255", Reserved}, {"198.51.100.9", Documentation},
		{"203.0.113.9", Documentation}, {"223.255.255.255", Ordinary}, {"224.0.0.1", Multicast}, {"233.252.0.1", Documentation},
		{"239.255.255.255", Multicast}, {"240.0.0.1", Reserved}, {"255.255.255.255", Reserved},
		{"::", Loopback}, {"::1", Loopback}, {"::2", Ordinary}, {"2000::1", Ordinary}, {"2001:db8::1", Documentation}, {"2001:db9::1", Ordinary},
		{"3fff:fff::1", Documentation}, {"3fff:1000::1", Ordinary}, {"fbff::1", Reserved}, {"fc00::1", Private}, {"fd00:ec2::254", Private},
		{"fe7f::1", Reserved}, {"fe80::1", LinkLocal}, {"febf::1", LinkLocal}, {"fec0::1", Private}, {"ff02::1", Multicast},
		{"64:ff9b::1", Ordinary}, {"64:ff9b:1::1", Private}, {"64:ff9b:2::1", Reserved}, {"2001:2::1", Reserved}, {"2001:2:1::1", Reserved},
		{"2001:f::1", Reserved}, {"2001:10::1", Reserved}, {"2001:1f::1", Reserved}, {"2001:2f::1", Ordinary},
		{"100::1", Reserved}, {"100:0:0:1::5", Reserved}, {"100:0:0:2::5", Reserved}, {"5f00::1", Reserved}, {"2001:20::1", Ordinary}, {"2001:30::1", Ordinary},
		{"2001:100::1", Reserved}, {"2001:1ff::1", Reserved}, {"2001:200::1", Ordinary}, {"2001:1::1", Ordinary}, {"2001:1::3", Ordinary}, {"2001:1::5", Reserved},
		{"2001:3::1", Ordinary}, {"2001:4:112::1", Ordinary}, {"2001:5::1", Reserved}, {"2001::1", Ordinary}, {"4000::1", Reserved}, {"1::1", Reserved},
	} {
		b, ok := BlockOf(netip.MustParseAddr(test.address))
		if b.Kind != test.want || ok != (test.want != Ordinary) {
			t.Errorf("%s: kind %d, want %d", test.address, b.Kind, test.want)
		}
	}
	// RFC 1918, 3, and the entry of RFC 6890, table 2.
	want := Block{netip.MustParsePrefix("10.0.0.0/8"), false, Private, "private-use", "RFC 1918"}
	if b, ok := BlockOf(netip.MustParseAddr("10.1.2.3")); b != want || !ok {
		t.Errorf("10.1.2.3: %+v, %v, want %+v", b, ok, want)
	}
	seen := map[netip.Prefix]bool{}
	for _, b := range Blocks() {
		if seen[b.Prefix] || b.Prefix != b.Prefix.Masked() || b.Name == "" || b.RFC == "" {
			t.Errorf("block %v", b)
		}
		seen[b.Prefix] = true
	}
}

// The documentation of each cloud names its addresses and names.
func TestMetadata(t *testing.T) {
	for text, want := range map[string]bool{
		"169.254.169.254": true, // all clouds
		"fd00:ec2::254":   true, // Amazon EC2: IMDS
		"169.254.170.2":   true, // Amazon ECS: credentials of tasks
		"169.254.170.23":  true, // Amazon EKS: Pod Identity
		"fd00:ec2::23":    true, // Amazon EKS: Pod Identity
		"fd20:ce::254":    true, // Google Compute Engine
		"100.100.100.200": true, // Alibaba Cloud ECS
		"192.0.0.192":     true, // Oracle Cloud Classic
		"168.63.129.16":   true, // Azure: the platform
		"169.254.169.253": false, "8.8.8.8": false, "fd00:ec2::253": false, "::": false,
	} {
		if got := IsMetadata(netip.MustParseAddr(text)); got != want {
			t.Errorf("IsMetadata(%s) = %v, want %v", text, got, want)
		}
	}
	for name, want := range map[string]bool{
		"metadata.google.internal": true, "metadata.goog": true, "metadata": true, // Google
		"instance-data": true, "instance-data.ec2.internal": true, // Amazon
		"metadata.azure.internal": true, "metadata.tencentyun.com": true, "metadata.oraclecloud.com": true,
		"": false, "goog": false, "a.metadata.goog": false, "METADATA": false,
	} {
		if got := IsMetadataName(name); got != want {
			t.Errorf("IsMetadataName(%q) = %v, want %v", name, got, want)
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
		Reserved: "test invalid onion alt ipv4only.arpa resolver.arpa service.arpa 6tisch.arpa eap-noob.arpa eap.arpa" +
			// Reverse lookup: RFC 6761, 6.1; RFC 6762, 12; RFC 8880
			" 10.in-addr.arpa 168.192.in-addr.arpa 16.172.in-addr.arpa 17.172.in-addr.arpa 18.172.in-addr.arpa 19.172.in-addr.arpa" +
			" 20.172.in-addr.arpa 21.172.in-addr.arpa 22.172.in-addr.arpa 23.172.in-addr.arpa 24.172.in-addr.arpa 25.172.in-addr.arpa" +
			" 26.172.in-addr.arpa 27.172.in-addr.arpa 28.172.in-addr.arpa 29.172.in-addr.arpa 30.172.in-addr.arpa 31.172.in-addr.arpa" +
			" 254.169.in-addr.arpa 8.e.f.ip6.arpa 9.e.f.ip6.arpa a.e.f.ip6.arpa b.e.f.ip6.arpa" +
			" 170.0.0.192.in-addr.arpa 171.0.0.192.in-addr.arpa",
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
		"example.co": "", "myexample.com": "", "x.home.arpa": "home.arpa", "a.b.example.com": "example.com", "arpa": "", "": "", ".com": "", "com": "", "x.com": "", "e.com": "", "a.test": "test",
		"10.in-addr.arpa": "10.in-addr.arpa", "1.0.10.in-addr.arpa": "10.in-addr.arpa", "15.172.in-addr.arpa": "", "32.172.in-addr.arpa": "", "0.31.172.in-addr.arpa": "31.172.in-addr.arpa",
		"0.8.e.f.ip6.arpa": "8.e.f.ip6.arpa", "c.e.f.ip6.arpa": "", "1.170.0.0.192.in-addr.arpa": "170.0.0.192.in-addr.arpa", "192.in-addr.arpa": "", "in-addr.arpa": "",
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

// An address with a zone is not global, also if it contains an IPv4 address that is.
func TestGlobalWithZone(t *testing.T) {
	for _, text := range []string{"2000::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"} {
		a := netip.MustParseAddr(text)
		if !Global(a) || Global(a.WithZone("eth0")) {
			t.Errorf("%s: %v, and with a zone %v", a, Global(a), Global(a.WithZone("eth0")))
		}
	}
}

// The addresses are examples of the RFCs, or have the form that the RFC draws.
func TestEmbeddedIPv4(t *testing.T) {
	for text, want := range map[string]string{
		"::ffff:129.144.52.38":       "129.144.52.38", // RFC 4291, 2.2
		"::13.1.68.3":                "13.1.68.3",     // RFC 4291, 2.2
		"::2":                        "0.0.0.2",
		"64:ff9b::192.0.2.33":        "192.0.2.33", // RFC 6052, 2.4
		"::ffff:0:192.0.2.1":         "192.0.2.1",  // RFC 2765, 2.1
		"fe80::5efe:10.1.2.3":        "10.1.2.3",   // RFC 5214, 6.1; the bit "u" is 0
		"2001:db8::200:5efe:8.8.8.8": "8.8.8.8",    // the bit "u" is 1
		"2002:c000:201::1":           "192.0.2.1",  // RFC 3056, 2
		"2001:0:c000:201::3fff:fdd2": "192.0.2.45", // RFC 4380, 4: the bits of the client's address are inverted
		"192.0.2.1":                  "",
		"::":                         "", // RFC 4291, 2.5.2
		"::1":                        "", // RFC 4291, 2.5.3
		"::1:0:0":                    "",
		"64:ff9b:1::192.0.2.33":      "", // RFC 8215: the place of the address is not known
		"64:ff9b::1:192.0.2.33":      "",
		"2001:db8::100:5efe:8.8.8.8": "",
		"2001:db8::5eff:8.8.8.8":     "",
		"2001:db8::1:5efe:8.8.8.8":   "", // the second byte of the interface identifier is not 0
		"2003:c000:201::1":           "",
		"2001:1:c000:201::3fff:fdd2": "",
		"2001:db8::ffff:192.0.2.1":   "",
		"::ffff:0:0:192.0.2.1":       "",
		"::fffe:129.144.52.38":       "",
		"fe80::1":                    "",
	} {
		a := netip.MustParseAddr(text)
		got, ok := EmbeddedIPv4(a)
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("EmbeddedIPv4(%s) = %v, %v, want %q", text, got, ok, want)
		}
		if compatible := text == "::13.1.68.3" || text == "::2"; IsIPv4Compatible(a) != compatible {
			t.Errorf("IsIPv4Compatible(%s) = %v", text, !compatible)
		}
	}
}

// Global agrees with the module ipaddress of CPython 3.13, which has copies of the two registries of
// special-purpose addresses. The addresses that only one of them takes for global are listed with the reason.
func TestGlobal(t *testing.T) {
	private := strings.Fields(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.170/31
		192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32
		::1/128 ::/128 ::ffff:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 fc00::/7 fe80::/10`)
	exceptions := strings.Fields(`192.0.0.9/32 192.0.0.10/32 2001:1::1/128 2001:1::2/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28`)
	python := func(a netip.Addr) bool {
		in := func(list []string) bool {
			return slices.ContainsFunc(list, func(s string) bool { return netip.MustParsePrefix(s).Contains(a) })
		}
		return !in(private) || in(exceptions)
	}
	differs := map[string]string{
		"192.88.99.0/24":     "IANA gives no value for the deprecated block",
		"192.88.99.2/32":     "not globally reachable: RFC 6751",
		"224.0.0.0/4":        "multicast",
		"233.252.0.0/24":     "multicast",
		"64:ff9b::/96":       "the last 32 bits are an IPv4 address, as 0.0.0.0 here",
		"100:0:0:1::/64":     "RFC 9780, of 2025",
		"2001:1::3/128":      "RFC 9665, of 2025",
		"5f00::/16":          "RFC 9602, of 2024",
		"::/0":               "not assigned",
		"::/96":              "deprecated",
		"::ffff:0:0:0/96":    "not assigned",
		"fec0::/10":          "deprecated",
		"ff00::/8":           "multicast",
		"::ffff:1.1.1.1/128": "read as 1.1.1.1",
	}
	for _, b := range append(Blocks(), Block{Prefix: netip.MustParsePrefix("::ffff:1.1.1.1/128")}) {
		ordinary := b.Prefix.Addr()
		if b.Prefix.Bits() < ordinary.BitLen()-8 {
			ordinary = ordinary.Next().Next().Next()
		}
		if b.Prefix.String() == "::/0" {
			ordinary = netip.MustParseAddr("4000::1")
		}
		if got := Global(ordinary); got == python(ordinary) != (differs[b.Prefix.String()] == "") {
			t.Errorf("%v (%s): Global is %v", ordinary, b.Name, got)
		}
	}
	for _, text := range []string{"1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2000::1", "192.31.196.1", "2620:4f:8000::1"} {
		if !Global(netip.MustParseAddr(text)) {
			t.Errorf("%s is not global", text)
		}
	}
	for _, text := range []string{"64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "::ffff:127.0.0.1", "2002:0808:0808::1", "2002:7f00:1::", "2001::1",
		"::8.8.8.8", "2606:4700::5efe:10.0.0.1", "fe80::1%eth0", "2606:4700::1111%1", "4000::1", "2001:5::1", "::", ""} {
		var a netip.Addr
		if text != "" {
			a = netip.MustParseAddr(text)
		}
		if Global(a) {
			t.Errorf("%q is global", text)
		}
	}
}

// A block of an ordinary kind is globally reachable, or contains IPv4 addresses, which decide.
func TestKindsAndReachability(t *testing.T) {
	embedding := map[string]bool{"::ffff:0.0.0.0/96": true, "2001::/32": true, "2002::/16": true, "::/96": true, "::ffff:0:0:0/96": true}
	for _, b := range Blocks() {
		if (b.Kind == Ordinary) != (b.Global || embedding[b.Prefix.String()]) {
			t.Errorf("%v (%s): kind %d, global %v", b.Prefix, b.Name, b.Kind, b.Global)
		}
	}
}

// A caller cannot change the tables.
func TestCopies(t *testing.T) {
	blocks, names := Blocks(), Names()
	clear(blocks)
	clear(names)
	if slices.Contains(Blocks(), Block{}) || slices.Contains(Names(), Name{}) {
		t.Error("the tables have changed")
	}
}

// Every line of a table has the columns of its head, and a value that the reader knows.
func TestTables(t *testing.T) {
	for _, file := range []string{ipv4Special, ipv6Special, ipv4Multicast, ipv6Space, domainNames, uriSchemes} {
		head := strings.SplitN(file, "\n", 3)
		columns := strings.Split(head[1], "\t")
		seen := map[string]bool{}
		for _, row := range rows(file) {
			f := strings.Split(row, "\t")
			if len(f) != len(columns) || seen[f[0]] || slices.Contains(f, "") {
				t.Errorf("%s: row %q", head[0], row)
				continue
			}
			seen[f[0]] = true
			for i, column := range columns {
				_, isKind := kinds[f[i]]
				if column == "kind" && !isKind || column == "global" && f[i] != "yes" && f[i] != "no" && f[i] != "-" || column == "reference" && !strings.HasPrefix(f[i], "RFC ") {
					t.Errorf("%s: %s %q in row %q", head[0], column, f[i], row)
				}
			}
		}
	}
	date := regexp.MustCompile(`^20\d\d(-\d\d){0,2}$`)
	for _, s := range Sources() {
		if s.Title == "" || strings.HasPrefix(s.Title, "#") || !date.MatchString(s.Date) {
			t.Errorf("source %+v", s)
		}
	}
	if n := len(Sources()); n != 6 {
		t.Errorf("%d sources", n)
	}
}
