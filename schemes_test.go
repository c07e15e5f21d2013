package uri_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// The default ports, with the documents that register them.
func TestLookupSchemeDefaults(t *testing.T) {
	for scheme, want := range map[string]uri.SchemeDefaults{
		"http": {Port: "80", Hierarchical: true, DomainName: true}, "https": {Port: "443", Hierarchical: true, DomainName: true},
		"ws": {Port: "80", DomainName: true}, "wss": {Port: "443", DomainName: true},
		"ftp": {Port: "21", Hierarchical: true, DomainName: true}, "gopher": {Port: "70", Hierarchical: true, DomainName: true},
		"nntp": {Port: "119", Hierarchical: true, DomainName: true}, "telnet": {Port: "23", Hierarchical: true, DomainName: true},
		"wais": {Port: "210", Hierarchical: true, DomainName: true}, "prospero": {Port: "1525", Hierarchical: true, DomainName: true},
		"ldap": {Port: "389", DomainName: true}, "imap": {Port: "143", DomainName: true},
		"pop": {Port: "110", DomainName: true}, "nfs": {Port: "2049", DomainName: true},
		"rtsp": {Port: "554", DomainName: true}, "rtsps": {Port: "322", DomainName: true},
		"ipp": {Port: "631", DomainName: true}, "ipps": {Port: "631", DomainName: true},
		"rsync": {Port: "873", DomainName: true}, "file": {Hierarchical: true, DomainName: true},
		"mailto": {}, "urn": {}, "x": {}, "": {},
	} {
		if got := uri.LookupSchemeDefaults(scheme); got != want {
			t.Errorf("%s: %+v, want %+v", scheme, got, want)
		}
		if got := uri.LookupSchemeDefaults(strings.ToUpper(scheme)); got != want {
			t.Errorf("%s in upper case: %+v, want %+v", scheme, got, want)
		}
		if got := uri.LookupSchemeDefaults(scheme + strings.Repeat("x", 100)); got != (uri.SchemeDefaults{}) {
			t.Errorf("%s with a long end: %+v", scheme, got)
		}
	}
	if n := testenv.Allocs(func() { keep(uri.LookupSchemeDefaults("HTTP"), 0) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// The schemes are hierarchical because their URLs have "//" in RFC 1738, 5, or because HTTP
// over TLS takes the syntax of http. A URL of mailto, news, urn or x may have no "/".
func TestHierarchical(t *testing.T) {
	for _, scheme := range strings.Fields("ftp gopher http https nntp telnet wais file prospero") {
		if !uri.LookupSchemeDefaults(scheme).Hierarchical {
			t.Errorf("%s is not hierarchical", scheme)
		}
	}
	for _, scheme := range strings.Fields("mailto news urn x imap ldap rtsp") {
		if uri.LookupSchemeDefaults(scheme).Hierarchical {
			t.Errorf("%s is hierarchical", scheme)
		}
	}
}
