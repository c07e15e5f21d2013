package bulk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/uritest"
)

// The keys are written by hand, by the rules of SURT. Those without a comment are the keys of
// public implementations that keep "www".
var surts = []struct{ text, key string }{
	{"http://www.archive.org/", "org,archive,www)/"},
	{"http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo/?a=2&b&a=1"}, // not sorted
	{"http://archive.org/goo/?", "org,archive)/goo/?"},
	{"http://www.archive.org", "org,archive,www)/"},
	{"http://archive.org?q", "org,archive)/?q"},
	{"ftp://www.example.com/", "com,example,www)/"},
	{"whois://whois.isoc.org.il/shaveh.co.il", "il,org,isoc,whois)/shaveh.co.il"},
	{"dns:archive.org", "dns:archive.org"},
	{"warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"mailto:foo@example.com", "mailto:foo@example.com"},
	{"filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"},
	{"http://localhost/a", "localhost)/a"},

	// Ports.
	{"http://archive.org:8080/goo", "org,archive:8080)/goo"},
	{"http://AZaz.example/", "example,azaz)/"},
	{"http://archive.org:80/goo", "org,archive)/goo"},
	{"https://archive.org:443/", "org,archive)/"},
	{"https://archive.org:80/", "org,archive:80)/"},
	{"HTTPS://archive.org:443/", "org,archive)/"},
	{"http://archive.org:/goo", "org,archive)/goo"},
	{"x://archive.org:80/", "org,archive:80)/"}, // no default port is known
	{"//archive.org:80/", "org,archive:80)/"},   // no scheme

	// Addresses are not reversed.
	{"http://192.0.2.1:8080/a", "192.0.2.1:8080)/a"},
	{"http://[2001:DB8::1]/a", "[2001:db8::1])/a"},
	{"http://[::1]:81", "[::1]:81)/"},
	{"http://1.2.3/", "3,2,1)/"}, // a reg-name

	// Userinfo and fragments are left out. Only the host has another case.
	{"http://me:secret@Example.COM/A%2fb?Q#F", "com,example)/A%2fb?Q"},
	{"http://a#f", "a)/"},
	{"http://a.%c3%bc.B/", "b,%c3%bc,a)/"},
	{"http://a%2E%2Cb.c/", "c,a%2E%2Cb)/"},
	{"http://a,b.c)d/", "c%29d,a%2Cb)/"},
	{"http://example.com./", "com,example)/"},
	{"http://a../", ",a)/"}, // one "." is left out
	{"http://a..b/", "b,,a)/"},
	{"http://.a/", "a,)/"},
	{"http://./", ")/"},

	// References without a host.
	{"file:///a/b#f", "file:///a/b#f"},
	{"file://u@/a", "file://u@/a"},
	{"urn:isbn:0451450523", "urn:isbn:0451450523"},
	{"/a/b", "/a/b"},
	{"", ""},
	{"//h.i/a", "i,h)/a"},
}

func TestSURT(t *testing.T) {
	for _, c := range surts {
		r := uri.MustParseReference(c.text)
		if got := bulk.SURT(r); got != c.key {
			t.Errorf("%s: got %s, want %s", c.text, got, c.key)
		}
		if got := string(bulk.AppendSURT([]byte("x"), r)); got != "x"+c.key {
			t.Errorf("%s: appended %s", c.text, got)
		}
	}
	for _, c := range []struct {
		x         uri.Syntax
		text, key string
	}{
		{uri.RFC3987, "http://BÜ.Ä.example/ß", "example,Ä,bÜ)/ß"}, // only ASCII has a lower case
		{uri.RFC2396, "http://a_b,c/d", "http://a_b,c/d"},         // a registry-based authority has no host
		{uri.RFC2396, "http://a.b/c?d", "b,a)/c?d"},
		{uri.RFC1738, "http://u@a.b:80/c?d", "b,a)/c?d"},
		{uri.RFC1808, "//a.b/c;d?e#f", "b,a)/c;d?e"},
	} {
		if got := bulk.SURT(uritest.Must(c.x.ParseReference(c.text))); got != c.key {
			t.Errorf("%v %s: got %s, want %s", c.x, c.text, got, c.key)
		}
	}
}

func TestSURTCost(t *testing.T) {
	r := uri.MustParseReference("https://www.example.com:8443/" + strings.Repeat("a/", 50))
	buf := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(10, func() { bulk.AppendSURT(buf, r) }); n != 0 {
		t.Errorf("AppendSURT: %v allocations", n)
	}
	if n := testing.AllocsPerRun(10, func() { bulk.SURT(r) }); n > 1 {
		t.Errorf("SURT: %v allocations", n)
	}
}

// The hosts of a domain are neighbors.
func ExampleSURT() {
	var list []uri.Reference
	for _, s := range []string{"http://b.example/", "http://www.a.example/x", "https://a.example/y", "http://c.example/"} {
		list = append(list, uri.MustParseReference(s))
	}
	slices.SortStableFunc(list, func(a, b uri.Reference) int { return strings.Compare(bulk.SURT(a), bulk.SURT(b)) })
	for _, r := range list {
		fmt.Println(bulk.SURT(r))
	}
	// Output:
	// example,a)/y
	// example,a,www)/x
	// example,b)/
	// example,c)/
}
