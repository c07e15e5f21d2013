package wording_test

import (
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

func TestAsked(t *testing.T) {
	for s, want := range map[string]uri.Syntax{"": uri.RFC3986, "http://a b/": uri.RFC3986, "\x7F": uri.RFC3986, "\u0080": uri.RFC3987, "é": uri.RFC3987, "a\xFF": uri.RFC3987} {
		if x := wording.Asked(s, nil); x != want {
			t.Errorf("%q: %v, want %v", s, x, want)
		}
		if x := wording.Asked(s, new(uri.RFC1808)); x != uri.RFC1808 {
			t.Errorf("%q: %v, want the syntax that is asked", s, x)
		}
	}
}

func TestForm(t *testing.T) {
	for name, want := range map[string]uri.Form{"reference": uri.FormReference, "uri": uri.FormURI, "absolute-uri": uri.FormAbsoluteURI} {
		if f, ok := wording.Form(name); f != want || !ok || f.String() != name {
			t.Errorf("%s: %v, %v", name, f, ok)
		}
	}
	for _, name := range []string{"", "URI", "relative", "Form(3)"} {
		if f, ok := wording.Form(name); f != uri.FormReference || ok {
			t.Errorf("%q: %v, %v", name, f, ok)
		}
	}
}

// The kinds are those of RFC 3986, 4.2 and 4.4; of RFC 2396, 4.2 and 5: net_path, abs_path and
// rel_path; and of RFC 1808, 2.2, where an empty relativeURL is a rel_path.
func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		x    uri.Syntax
		text string
		want wording.Kind
	}{
		{uri.RFC3986, "http://a/b", wording.URI},
		{uri.RFC3986, "a:", wording.URI},
		{uri.RFC3986, "a:#b", wording.URI},
		{uri.RFC3986, "//a/b", wording.NetworkPath},
		{uri.RFC3986, "//", wording.NetworkPath},
		{uri.RFC3986, "/a//b", wording.AbsolutePath},
		{uri.RFC3986, "/", wording.AbsolutePath},
		{uri.RFC3986, "/.//a", wording.AbsolutePath},
		{uri.RFC3986, "a/b:c", wording.RelativePath},
		{uri.RFC3986, ".", wording.RelativePath},
		{uri.RFC3986, "?", wording.RelativePath},
		{uri.RFC3986, "?a#b", wording.RelativePath},
		{uri.RFC3986, "", wording.Empty},
		{uri.RFC3986, "#", wording.Empty},
		{uri.RFC3986, "#/a", wording.Empty},
		{uri.RFC3987, "é", wording.RelativePath},
		{uri.RFC3987, "#é", wording.Empty},
		{uri.RFC2396, "mailto:a@b", wording.URI},
		{uri.RFC2396, "//a,b/c", wording.NetworkPath},
		{uri.RFC2396, "/a", wording.AbsolutePath},
		{uri.RFC2396, "a", wording.RelativePath},
		{uri.RFC2396, "#a", wording.Empty},
		{uri.RFC1808, "http:a", wording.URI},
		{uri.RFC1808, "//a;b", wording.NetworkPath},
		{uri.RFC1808, "/a;b", wording.AbsolutePath},
		{uri.RFC1808, ";b", wording.RelativePath},
		{uri.RFC1808, "", wording.RelativePath},
		{uri.RFC1808, "#a", wording.RelativePath},
		{uri.RFC1738, "http://a/", wording.URI},
	} {
		if got := wording.KindOf(uritest.Must(c.x.ParseReference(c.text))); got != c.want {
			t.Errorf("%v %q: %v, want %v", c.x, c.text, got, c.want)
		}
	}
	for k, want := range map[wording.Kind]string{wording.Empty: "same-document", wording.RelativePath: "relative-path", wording.AbsolutePath: "absolute-path", wording.NetworkPath: "network-path", wording.URI: "uri"} {
		if k.String() != want {
			t.Errorf("%v, want %s", k, want)
		}
	}
}

// RFC 3986, 3.2.2: host = IP-literal / IPv4address / reg-name, and the first match wins. RFC 2396,
// 3.2.2: host = hostname / IPv4address, in which a number has any number of digits, and a toplabel
// begins with a letter. RFC 1738, 5: host = hostname / hostnumber.
func TestHostKindOf(t *testing.T) {
	for _, c := range []struct {
		x    uri.Syntax
		text string
		want wording.HostKind
	}{
		{uri.RFC3986, "http://example.com", wording.RegName},
		{uri.RFC3986, "//%31.2.3.4:80", wording.RegName},
		{uri.RFC3986, "//192.0.2.1", wording.IPv4address},
		{uri.RFC3986, "//u@255.255.255.255:80/", wording.IPv4address},
		{uri.RFC3986, "//256.0.0.1", wording.RegName},
		{uri.RFC3986, "//1.2.3", wording.RegName},
		{uri.RFC3986, "//1.2.3.04", wording.RegName},
		{uri.RFC3986, "//1.2.3.4.", wording.RegName},
		{uri.RFC3986, "//[::1]:80", wording.IPv6address},
		{uri.RFC3986, "//[::192.0.2.1]", wording.IPv6address},
		{uri.RFC3986, "//[v1.a]", wording.IPvFuture},
		{uri.RFC3986, "//[VF.:]", wording.IPvFuture},
		{uri.RFC3986, "file:///a", wording.RegName}, // an empty reg-name
		{uri.RFC3986, "//:80", wording.RegName},
		{uri.RFC3986, "mailto:a@b", wording.RegName}, // no host
		{uri.RFC3987, "//é", wording.RegName},
		{uri.RFC3987, "//192.0.2.1", wording.IPv4address},
		{uri.RFC3987, "//[v1.a]", wording.IPvFuture},
		{uri.RFC2396, "//example.com", wording.Hostname},
		{uri.RFC2396, "//1.2.3.a", wording.Hostname},
		{uri.RFC2396, "//example.com.", wording.Hostname},
		{uri.RFC2396, "//192.0.2.1", wording.IPv4address},
		{uri.RFC2396, "//999.1.2.34567", wording.IPv4address},
		{uri.RFC2396, "//a,b", wording.RegName}, // reg_name (3.2.1), and no host
		{uri.RFC1808, "//example.com", wording.Hostname},
		{uri.RFC1808, "//999.1.2.3", wording.IPv4address},
		{uri.RFC1738, "http://example.com/", wording.Hostname},
		{uri.RFC1738, "http://999.1.2.3/", wording.IPv4address},
		{uri.RFC3986, "//avila/", wording.RegName}, // the second letter is that of an IPvFuture
	} {
		got := wording.HostKindOf(uritest.Must(c.x.ParseReference(c.text)))
		if got != c.want {
			t.Errorf("%v %q: %v, want %v", c.x, c.text, got, c.want)
		}
		if got.IsName() != (got == wording.RegName || got == wording.Hostname) {
			t.Errorf("%v: IsName is %v", got, got.IsName())
		}
	}
	for k, want := range map[wording.HostKind]string{wording.RegName: "reg-name", wording.IPv4address: "IPv4address", wording.IPv6address: "IPv6address", wording.IPvFuture: "IPvFuture", wording.Hostname: "hostname"} {
		if k.String() != want {
			t.Errorf("%v, want %s", k, want)
		}
	}
}

// RFC 2396, 3: absoluteURI = scheme ":" ( hier_part / opaque_part ), and an opaque_part does not begin
// with "/". RFC 1738, 5: genericurl = scheme ":" schemepart, and schemepart = *xchar / ip-schemepart.
// In RFC 3986, 3 and RFC 1808, 2.2 no path is opaque.
func TestIsOpaque(t *testing.T) {
	for _, c := range []struct {
		x    uri.Syntax
		text string
		want bool
	}{
		{uri.RFC2396, "mailto:a@b", true},
		{uri.RFC2396, "urn:a:b#c", true},
		{uri.RFC2396, "a:?", true},
		{uri.RFC2396, "file:/a", false},
		{uri.RFC2396, "http://a", false},
		{uri.RFC2396, "http://a,b/c", false},
		{uri.RFC2396, "a", false},
		{uri.RFC2396, "", false},
		{uri.RFC1738, "mailto:a@b", true},
		{uri.RFC1738, "x:/a", true},
		{uri.RFC1738, "http://a/b", false},
		{uri.RFC1808, "mailto:a", false},
		{uri.RFC3986, "mailto:a@b", false},
		{uri.RFC3987, "urn:é", false},
	} {
		if got := wording.IsOpaque(uritest.Must(c.x.ParseReference(c.text))); got != c.want {
			t.Errorf("%v %q: %v", c.x, c.text, got)
		}
	}
}

// RFC 2396, 3.2: authority = server / reg_name, and 3.2.2: server = [ [ userinfo "@" ] hostport ]. An
// empty authority is a server.
func TestIsRegistry(t *testing.T) {
	for _, c := range []struct {
		x    uri.Syntax
		text string
		want bool
	}{
		{uri.RFC2396, "postgresql://db1:5432,db2:5432/orders", true},
		{uri.RFC2396, "//a_b", true},
		{uri.RFC2396, "//a.1", true}, // the toplabel begins with a digit
		{uri.RFC2396, "//u@a:80/", false},
		{uri.RFC2396, "//1.2.3.4", false},
		{uri.RFC2396, "///a", false},
		{uri.RFC2396, "/a", false},
		{uri.RFC1808, "//a_b/", true},
		{uri.RFC1808, "//a/", false},
		{uri.RFC3986, "//a_b,c", false}, // a reg-name, which is a host
		{uri.RFC3986, "//", false},
		{uri.RFC3987, "//é", false},
	} {
		if got := wording.IsRegistry(uritest.Must(c.x.ParseReference(c.text))); got != c.want {
			t.Errorf("%v %q: %v", c.x, c.text, got)
		}
	}
}

// Names are of the rule reg-name since RFC 3986.
func TestNameKind(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		want := wording.Hostname
		if x == uri.RFC3986 || x == uri.RFC3987 {
			want = wording.RegName
		}
		if got := wording.NameKind(x); got != want {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}

// The rungs are those of RFC 3986, 6.2.1 to 6.2.3. Each includes the steps of those before.
func TestRungs(t *testing.T) {
	names := []string{"string", "case", "percent", "path", "scheme"}
	steps := []uri.Steps{0, uri.CaseNormalization, uri.CaseNormalization | uri.PercentNormalization, uri.SyntaxNormalization, uri.FullNormalization}
	for i, r := range wording.Rungs() {
		if r.String() != names[i] || r.Steps() != steps[i] || wording.RungOf(r.Steps(), true) != r {
			t.Errorf("rung %d: %v, %v, and back %v", i, r, r.Steps(), wording.RungOf(r.Steps(), true))
		}
	}
	if len(wording.Rungs()) != len(names) || wording.RungOf(0, false) != wording.Different || wording.Different.String() != "different" {
		t.Errorf("%v, %v", wording.Rungs(), wording.RungOf(0, false))
	}
	for _, c := range []struct {
		a, b string
		want wording.Rung
	}{
		{"http://a/b", "http://a/b", wording.String},
		{"HTTP://a/b", "http://A/b", wording.Case},
		{"http://a/%62", "http://a/b", wording.Percent},
		{"http://a/c/../b", "http://a/b", wording.Path},
		{"http://a:80/b", "http://a/b", wording.Scheme},
		{"http://a/b", "http://a/B", wording.Different},
	} {
		if got := wording.RungOf(uri.MustParse(c.a).EquivalentAfter(uri.MustParse(c.b))); got != c.want {
			t.Errorf("%s and %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
