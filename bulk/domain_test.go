package bulk_test

import (
	"fmt"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/uritest"
)

// The domains of the hosts of a list.
func ExampleRegistrableDomain() {
	for _, text := range []string{"https://www.Example.co.uk./", "//a.b.example.org:8080/", "http://192.0.2.1/", "http://localhost/", "mailto:me@example.com"} {
		if domain, ok := bulk.RegistrableDomain(uri.MustParseReference(text)); ok {
			fmt.Println(text, "is of", domain)
		} else {
			fmt.Println(text, "has no registrable domain")
		}
	}
	// Output:
	// https://www.Example.co.uk./ is of example.co.uk
	// //a.b.example.org:8080/ is of example.org
	// http://192.0.2.1/ has no registrable domain
	// http://localhost/ has no registrable domain
	// mailto:me@example.com has no registrable domain
}

func TestRegistrableDomain(t *testing.T) {
	for _, c := range []struct {
		x          uri.Syntax
		text, want string // "" is that there is no domain
		suffix     string
	}{
		{uri.RFC3986, "https://www.Example.co.uk./", "example.co.uk", "co.uk"},
		{uri.RFC3986, "https://example.co.uk", "example.co.uk", "co.uk"},
		{uri.RFC3986, "//me:pw@EXAMPLE.com:80/a?b#c", "example.com", "com"},
		{uri.RFC3986, "http://a.b.c.example.org", "example.org", "org"},
		{uri.RFC3986, "http://a.example.invalid/", "example.invalid", "invalid"}, // an unlisted suffix is one label
		{uri.RFC3987, "http://www.bücher.example/", "bücher.example", "example"},
		{uri.RFC3986, "http://www.xn--bcher-kva.example/", "xn--bcher-kva.example", "example"},
		{uri.RFC3987, "http://www.BÜCHER.example/", "bücher.example", "example"},
		{uri.RFC3986, "http://www.%45xample.%63o.uk/", "example.co.uk", "co.uk"},
		{uri.RFC3986, "http://b%C3%9Ccher.example/", "bücher.example", "example"},
		{uri.RFC3986, "http://a%2Fb.example/", "", ""},
		{uri.RFC3986, "http://www%2Eexample%2Ecom/", "example.com", "com"},
		// hostname, hostport of RFC 2396 and host of RFC 1738
		{uri.RFC2396, "http://www.Example.co.uk./", "example.co.uk", "co.uk"},
		{uri.RFC2396, "//www.example.com:80/", "example.com", "com"},
		{uri.RFC1808, "//www.example.com/a;b", "example.com", "com"},
		{uri.RFC1738, "http://www.example.com/", "example.com", "com"},
		// Addresses. In the older syntaxes an IPv4address has four numbers of any size.
		{uri.RFC3986, "http://192.0.2.1/", "", ""},
		{uri.RFC3986, "http://[2001:db8::1]/", "", ""},
		{uri.RFC3986, "http://[v1.example.com]/", "", ""},
		{uri.RFC2396, "http://999.0.2.1/", "", ""},
		{uri.RFC3986, "http://999.0.2.1/", "2.1", "1"}, // a reg-name
		// No host, or an empty one.
		{uri.RFC3986, "", "", ""},
		{uri.RFC3986, "/www.example.com", "", ""},
		{uri.RFC3986, "mailto:me@example.com", "", ""},
		{uri.RFC3986, "file:///a", "", ""},
		{uri.RFC3986, "http://:80/", "", ""},
		{uri.RFC2396, "//a.example,b.example/", "", ""}, // a reg_name, and no host
		// Names without a label before the public suffix.
		{uri.RFC3986, "http://localhost/", "", "localhost"},
		{uri.RFC3986, "http://com/", "", "com"},
		{uri.RFC3986, "http://co.uk./", "", "co.uk"},
		{uri.RFC3986, "http://./", "", ""},
		{uri.RFC3986, "http://a..com/", "", ""},
		{uri.RFC3986, "http://example.com../", "", ""},
	} {
		domain, ok := bulk.RegistrableDomain(uritest.Must(c.x.ParseReference(c.text)))
		if domain != c.want || ok != (c.want != "") {
			t.Errorf("%v %s: got %q, %v, want %q", c.x, c.text, domain, ok, c.want)
		}
		suffix, ok := bulk.PublicSuffix(uritest.Must(c.x.ParseReference(c.text)))
		if suffix != c.suffix || ok != (c.suffix != "") {
			t.Errorf("%v %s: got the suffix %q, %v, want %q", c.x, c.text, suffix, ok, c.suffix)
		}
	}
	if domain, ok := bulk.RegistrableDomain(uri.Reference{}); domain != "" || ok {
		t.Errorf("the zero reference has %q, %v", domain, ok)
	}
	if suffix, ok := bulk.PublicSuffix(uri.Reference{}); suffix != "" || ok {
		t.Errorf("the zero reference has the suffix %q, %v", suffix, ok)
	}
}
