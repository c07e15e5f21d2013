package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// The components that net/url changes or rejects, or "" if net/url keeps the text.
func TestURL(t *testing.T) {
	for _, tt := range []struct {
		syntax    uri.Syntax
		in        string
		component string
	}{
		{uri.RFC3986, "http://a/b/c/d;p?q#f", ""},
		{uri.RFC3986, "http://u:p@a:80/%2f?#f", ""},
		{uri.RFC3986, "http://u@a/", ""},
		{uri.RFC3986, "http://@a/", ""},
		{uri.RFC3986, "http://u:@a/", ""},
		{uri.RFC3986, "http://a:/", ""}, // Host keeps the ":"
		{uri.RFC3986, "//:80", ""},
		{uri.RFC3986, "http://[::1]:80/", ""},
		{uri.RFC3986, "http://%C3%A9/", ""},
		{uri.RFC3986, "file:///etc", ""},
		{uri.RFC3986, "x:/a/b", ""},
		{uri.RFC3986, "x:////a", ""},
		{uri.RFC3986, "x:/.//a", ""},
		{uri.RFC3986, "x:", ""},
		{uri.RFC3986, "x:?q", ""},
		{uri.RFC3986, "urn:a:b?q", ""},
		{uri.RFC3986, "mailto:a@b", ""},
		{uri.RFC3986, "http:a//b", ""},
		{uri.RFC3986, "", ""},
		{uri.RFC3986, "?", ""},
		{uri.RFC3986, "??", ""},
		{uri.RFC3986, "#f", ""},
		{uri.RFC3986, "*", ""},
		{uri.RFC3986, "*?q", ""}, // RawPath is "*"
		{uri.RFC3986, "http://a/*!'()", ""},
		{uri.RFC3986, "./a:b", ""},
		{uri.RFC3986, "a%2Fb/%ff", ""},
		{uri.RFC1808, "http://a/b;p?q", ""},
		{uri.RFC2396, "http://a/b;p?q", ""},
		{uri.RFC2396, "file:///etc", ""}, // an empty authority is a server (RFC 2396, 3.2.2)
		{uri.RFC2396, "urn:a?b", "path"}, // an opaque_part has no query
		{uri.RFC3987, "?é", "query"},

		{uri.RFC3986, "HTTP://a", "scheme"},
		{uri.RFC3986, "http://u:a:b@h/", "userinfo"}, // written as a%3Ab
		{uri.RFC3986, "http://u::b@h/", "userinfo"},
		{uri.RFC3986, "http://u!@h/", "userinfo"},
		{uri.RFC3986, "http://%7e@h/", "userinfo"},
		{uri.RFC3986, "http://%41/", "host"},
		{uri.RFC3986, "http://a%2Fb/", "host"},
		{uri.RFC3986, "http://%c3%a9/", "host"},
		{uri.RFC3986, "http://[v1.a]/", "host"},
		{uri.RFC3986, "///a", "path"}, // to net/url a path, and no authority
		{uri.RFC3986, "http://a#", "fragment"},
		{uri.RFC3986, "#", "fragment"},
		{uri.RFC3986, "foo://", "authority"},
		{uri.RFC3986, "//", "authority"},
		{uri.RFC3986, "//?q", "authority"},
		{uri.RFC3987, "http://a/é", "path"},
		{uri.RFC3987, "http://a/#é", "fragment"},
		{uri.RFC3987, "http://é/", "host"},
		{uri.RFC3987, "http://é@a/", "userinfo"},
		{uri.RFC2396, "x://a:1,b:2/", "authority"},
		{uri.RFC2396, "http://a:1,b:2/", "authority"},
		{uri.RFC2396, "x://a_b/", "authority"}, // a reg_name: no host
		{uri.RFC1808, "1a:b", "scheme"},
		{uri.RFC1808, "1a://h/", "scheme"},
		{uri.RFC1808, "-a://h/", "scheme"},
		{uri.RFC1808, "a_b:c", "scheme"},         // a path, whose first segment net/url takes for a scheme
		{uri.RFC1808, "http://h?q", "authority"}, // its net_loc takes the "?"
		{uri.RFC1738, "http://h/p?q", "path"},
		{uri.RFC1738, "http://a_b/", "host"},
		{uri.RFC1738, "ftp://u:p?q@h/", "userinfo"}, // net/url takes "p" for a port, because "?" ends its authority
	} {
		r, err := tt.syntax.ParseReference(tt.in)
		if err != nil {
			t.Errorf("%q: %v", tt.in, err)
			continue
		}
		checkURL(t, r)
		u, err := r.URL()
		if tt.component == "" {
			if err != nil {
				t.Errorf("%v %q: %v", tt.syntax, tt.in, err)
			} else if u.String() != tt.in {
				t.Errorf("%v %q: URL().String() = %q", tt.syntax, tt.in, u.String())
			}
			continue
		}
		if !errors.Is(err, uri.ErrLossy) || !strings.Contains(err.Error(), " the "+tt.component+" of ") {
			t.Errorf("%v %q: error %v does not name the %s (%#v)", tt.syntax, tt.in, err, tt.component, u)
		}
	}
}

// Usual references take the fast path.
func TestUsualURL(t *testing.T) {
	for _, s := range []string{
		"", "http://h", "http://h:8", "http://h:80/a?b#c", "http://u@h/", "http://u:p@h/", "http://@h/", "http://[::1]:80/", "//h/a%20b", "file:///a", "file:///etc", "mailto:a@b", "/a?",
	} {
		if !uri.IsUsualURL(uri.MustParseReference(s)) {
			t.Errorf("%q does not take the fast path", s)
		}
	}
	for _, s := range []string{"HTTP://h", "http://h:", "http://:80", "http://%41", "http://h!", "http://[v1.a]", "http://[V1.a]", "http://u:p:q@h", "http://u!@h", "file://", "file:///", "file:////a", "x:", "x:/a", "*", "#"} {
		if uri.IsUsualURL(uri.MustParseReference(s)) {
			t.Errorf("%q takes the fast path", s)
		}
	}
}

// URL and FromURL allocate no more than net/url does for the same text, for usual URLs.
func TestURLAllocs(t *testing.T) {
	for _, s := range []string{
		"http://h/a", "http://h:80/?a=%20#f", "/a/b?c", "mailto:a@b", "urn:isbn:1?x#y", "file:///etc/a",
		"http://h/a%20b", "http://h/a%2Fb", "http://h/a(b)#x%20y",
	} {
		r := uri.MustParseReference(s)
		u, err := r.URL()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := testenv.Allocs(func() { r.URL() }), testenv.Allocs(func() { url.Parse(s) }); got > want {
			t.Errorf("URL of %q: %v allocations, url.Parse has %v", s, got, want)
		}
		if got, want := testenv.Allocs(func() { uri.FromURL(u) }), testenv.Allocs(func() { url.Parse(u.String()) }); got > want {
			t.Errorf("FromURL of %q: %v allocations, String and url.Parse have %v", s, got, want)
		}
	}
}

func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		in   url.URL
		want string
	}{
		{url.URL{}, ""},
		{url.URL{Scheme: "http", Host: "a", Path: "/b c", RawQuery: "q", Fragment: "f#"}, "http://a/b%20c?q#f%23"},
		{url.URL{Scheme: "http", User: url.UserPassword("u:", "p@"), Host: "a:80"}, "http://u%3A:p%40@a:80"},
		{url.URL{User: url.User("")}, "//@"},
		{url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
		{url.URL{Scheme: "x", Path: "/a"}, "x:///a"},
		{url.URL{Scheme: "x", Path: "/a", OmitHost: true}, "x:/a"},
		{url.URL{Host: "a", OmitHost: true}, "//a"},
		{url.URL{Path: "/a/b", RawPath: "/a%2Fb"}, "/a%2Fb"},
		{url.URL{Path: "/é", RawPath: "/é"}, "/%C3%A9"}, // as url.Parse leaves it
		{url.URL{Path: "/\xFF"}, "/%FF"},
		{url.URL{Path: "*"}, "*"},
		{url.URL{ForceQuery: true}, "?"},
		{url.URL{ForceQuery: true, RawQuery: "?"}, "??"},
		{url.URL{Host: "é"}, "//%C3%A9"},
		{url.URL{Fragment: "é/", RawFragment: "%c3%a9/"}, "#%c3%a9/"},
		{url.URL{Fragment: "a b", RawFragment: "a%20b"}, "#a%20b"}, // RawFragment is the default encoding
	} {
		r, err := uri.FromURL(&tt.in)
		if err != nil || r.String() != tt.want {
			t.Errorf("FromURL(%#v) = %q, %v, want %q", tt.in, r, err, tt.want)
		}
	}
}

// A url.URL whose fields are set by hand.
func TestFromURLRefused(t *testing.T) {
	// If OmitHost is set, String writes the Path "//evil/x" as "//evil/x" before Go 1.27. This
	// text has a host. Since Go 1.27, String writes "%2F/evil/x". This text has a path that
	// does not begin with "/".
	omitted := "host"
	if strings.HasPrefix((&url.URL{Path: "//", OmitHost: true}).String(), "%2F") {
		omitted = "path"
	}
	for _, tt := range []struct {
		name string
		in   url.URL
		want string // the component, or "invalid"
	}{
		{"a path that would be a host", url.URL{Path: "//evil/x"}, "host"},
		{"the same with a scheme", url.URL{Scheme: "http", Path: "//evil/x", OmitHost: true}, omitted},
		{"the same without a scheme", url.URL{Path: "//evil/x", OmitHost: true}, omitted},
		{"an opaque that would be a host", url.URL{Scheme: "http", Opaque: "//evil/x"}, "host"},
		{"an opaque that would be a userinfo", url.URL{Scheme: "http", Opaque: "//u@evil/x"}, "userinfo"},
		{"opaque and host", url.URL{Scheme: "http", Host: "a", Opaque: "b"}, "host"},
		{"opaque and user", url.URL{Scheme: "x", User: url.User("u"), Opaque: "b"}, "userinfo"},
		{"an opaque with a query", url.URL{Scheme: "x", Opaque: "a?"}, "path"},
		{"an opaque with a fragment", url.URL{Scheme: "x", Opaque: "a#b"}, "path"},
		{"opaque and path", url.URL{Scheme: "x", Path: "/a", Opaque: "b"}, "path"},
		{"opaque and no scheme", url.URL{Opaque: "a"}, "path"},
		{"a path without slash", url.URL{Host: "a", Path: "b"}, "path"},
		{"a path with a colon", url.URL{Path: "a:b"}, "path"},
		{"a host with a path", url.URL{Host: "a/b"}, "host"},
		{"a host with a userinfo", url.URL{Host: "u@b"}, "host"},
		{"a host with a query", url.URL{Host: "a?b"}, "host"},
		{"a host with a space", url.URL{Host: "a b"}, "host"},
		{"a host with a line break", url.URL{Host: "a\r\nb"}, "host"},
		{"a host with a quote", url.URL{Host: `a"b`}, "invalid"},
		{"a port of letters", url.URL{Host: "a:b"}, "invalid"},
		{"an address without brackets", url.URL{Host: "::1"}, "invalid"},
		{"half a bracket", url.URL{Host: "[::1"}, "invalid"},
		{"a zone", url.URL{Host: "[fe80::1%eth0]"}, "invalid"},
		{"a scheme with a host", url.URL{Scheme: "a://b", Host: "c"}, "scheme"},
		{"a scheme with a slash", url.URL{Scheme: "a/b", Host: "c"}, "scheme"},
		{"a scheme with a colon", url.URL{Scheme: "a:b", Host: "c"}, "scheme"},
		{"a scheme of digits", url.URL{Scheme: "1", Host: "c"}, "invalid"},
		{"a scheme in upper case", url.URL{Scheme: "HTTP", Host: "c"}, "scheme"},
		{"no scheme but a colon", url.URL{Scheme: ":", Host: "c"}, "invalid"},
		{"a query with a fragment", url.URL{RawQuery: "a#b"}, "query"},
		{"a query with a space", url.URL{RawQuery: "a b"}, "invalid"},
		{"a broken query", url.URL{RawQuery: "100%"}, "invalid"},
		{"another RawPath", url.URL{Path: "/a", RawPath: "/b"}, "path"},
		{"a broken RawPath", url.URL{Path: "/a", RawPath: "/a%"}, "path"},
		{"another RawFragment", url.URL{Fragment: "a", RawFragment: "b"}, "fragment"},
		{"RawFragment alone", url.URL{RawFragment: "b"}, "fragment"},
		{"RawPath alone", url.URL{RawPath: "/b"}, "path"},
	} {
		r, err := uri.FromURL(&tt.in)
		if err == nil {
			t.Errorf("%s: FromURL(%#v) = %q", tt.name, tt.in, r)
			continue
		}
		if tt.want == "invalid" {
			if _, ok := errors.AsType[*uri.ParseError](err); !ok {
				t.Errorf("%s: %v is not a ParseError", tt.name, err)
			}
		} else if !errors.Is(err, uri.ErrLossy) || !strings.Contains(err.Error(), " the "+tt.want+" of ") {
			t.Errorf("%s: %v does not name the %s", tt.name, err, tt.want)
		}
	}
	if _, err := uri.FromURL(nil); err == nil {
		t.Error("FromURL(nil) succeeds")
	}
}

func TestURLErrorsMaskPasswords(t *testing.T) {
	const password = "Xq7secret"
	texts := []string{
		"HTTP://u:" + password + "@h/",
		"http://u:" + password + ":" + password + "@h/",
		"http://u:" + password + "@%41/",
		"http://u:" + password + "@h/#",
		"//u:" + password + "@[v1.a]/",
		"http://u:" + password + "!@h/",
	}
	for _, text := range texts {
		_, err := uri.MustParseReference(text).URL()
		if err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), password) {
			t.Errorf("URL of %q: %v", text, err)
		}
	}
	user := url.UserPassword("u", password)
	for _, u := range []url.URL{
		{Scheme: "HTTP", User: user, Host: "h"},
		{Scheme: "http", User: user, Host: "a/b"},
		{Scheme: "http", User: user, Host: "a:b"},
		{Scheme: "http", User: user, Host: "h", Path: "b"},
		{Scheme: "http", Host: "jack:" + password + "@h"},
		{Scheme: "http", Host: "jack:" + password + "@h h"},
		{Host: "jack:" + password + "@h:80"},
		{User: user, Host: "h", RawQuery: " "},
	} {
		_, err := uri.FromURL(&u)
		if err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), password) {
			t.Errorf("FromURL of %q: %v", u.Redacted(), err)
		}
	}
}

// checkURL checks the promises of URL for a reference.
func checkURL(t testing.TB, r uri.Reference) (ok bool) {
	u, err := r.URL()
	if parsed, parseErr := uri.URLByParsing(r); (err == nil) != (parseErr == nil) || !reflect.DeepEqual(u, parsed) {
		t.Errorf("URL of %q is %#v, %v, and url.Parse gives %#v, %v", r, u, err, parsed, parseErr)
	}
	if err != nil {
		if !errors.Is(err, uri.ErrLossy) {
			t.Errorf("URL of %q: %v", r, err)
		}
		return false
	}
	if u.String() != r.String() {
		t.Errorf("URL of %q is %q", r, u)
	}
	scheme, _ := r.Scheme()
	if u.Scheme != scheme {
		t.Errorf("URL of %q has scheme %q", r, u.Scheme)
	}
	if host, ok := r.Host(); ok {
		name, _ := url.PathUnescape(strings.Trim(host, "[]"))
		port, _ := r.Port()
		if u.Hostname() != name || u.Port() != port {
			t.Errorf("URL of %q has host %q and port %q", r, u.Hostname(), u.Port())
		}
	} else if u.Host != "" {
		t.Errorf("URL of %q has host %q", r, u.Host)
	}
	if userinfo, ok := r.Userinfo(); ok != (u.User != nil) || u.User.String() != userinfo {
		t.Errorf("URL of %q has another userinfo", r)
	}
	if path := u.Opaque + u.EscapedPath(); r.Syntax() != uri.RFC1808 && path != r.Path() {
		t.Errorf("URL of %q has path %q", r, path)
	}
	if query, _ := r.Query(); u.RawQuery != query {
		t.Errorf("URL of %q has query %q", r, u.RawQuery)
	}
	if fragment, _ := r.Fragment(); u.EscapedFragment() != fragment {
		t.Errorf("URL of %q has fragment %q", r, u.EscapedFragment())
	}
	if r.Syntax() == uri.RFC3986 {
		if again, err := uri.FromURL(u); err != nil || again != r {
			t.Errorf("FromURL of the URL of %q = %q, %v", r, again, err)
		}
	}
	return true
}

// checkFromURL checks the promises of FromURL for u.
func checkFromURL(t testing.TB, u *url.URL) (ok bool) {
	r, err := uri.FromURL(u)
	if err != nil {
		return false
	}
	if r.String() != u.String() {
		t.Errorf("FromURL(%#v) = %q, want %q", u, r, u)
	}
	if path := u.Opaque + u.EscapedPath(); r.Path() != path {
		t.Errorf("FromURL(%#v) = %q, whose path is not %q", u, r, path)
	}
	v, err := r.URL()
	if err != nil {
		t.Errorf("FromURL(%#v) = %q, which has no URL: %v", u, r, err)
		return true
	}
	// RawPath and RawFragment may differ, and so may OmitHost, which distinguishes x:/a from
	// x:///a.
	w := *u
	w.RawPath, w.RawFragment, w.OmitHost, w.ForceQuery = v.RawPath, v.RawFragment, v.OmitHost, v.ForceQuery
	w.User, v.User = nil, nil
	if w != *v {
		t.Errorf("FromURL(%#v) = %q, which has the URL %#v", u, r, v)
	}
	return true
}

func TestURLOnCorpora(t *testing.T) {
	for _, name := range corpora {
		t.Run(name, func(t *testing.T) {
			few := testenv.Few(t)
			var both, oursOnly, theirsOnly, same, from int
			for line := range corpusLines(few, name) {
				r, err := uri.ParseReference(line)
				u, netErr := url.Parse(line)
				switch {
				case err != nil && netErr == nil:
					theirsOnly++
				case err == nil && netErr != nil:
					oursOnly++
				case err == nil:
					both++
					if checkURL(few, r) {
						same++
					}
				}
				if netErr == nil && checkFromURL(few, u) {
					from++
				}
			}
			t.Logf("both read %d, of which %d are the same; only uri reads %d, only net/url %d; FromURL takes %d",
				both, same, oursOnly, theirsOnly, from)
			if same == 0 {
				few.Error("no line was compared")
			}
		})
	}
}

// All strings of up to 6 delimiters and other characters (in short mode, 4).
func TestURLShort(t *testing.T) {
	const chars = "a:/?#@%"
	var walk func(s string, depth int)
	walk = func(s string, depth int) {
		for _, x := range uri.Syntaxes() {
			if r, err := x.ParseReference(s); err == nil {
				checkURL(t, r)
			}
		}
		if u, err := url.Parse(s); err == nil {
			checkFromURL(t, u)
		}
		if depth == 0 || t.Failed() {
			return
		}
		for i := range len(chars) {
			walk(s+chars[i:i+1], depth-1)
		}
	}
	walk("", unlessShort(6, 4))
}

func FuzzURL(f *testing.F) {
	for _, s := range []string{"http://u:p@a:80/b%2fc?q#f", "HTTP://a", "foo://", "http://a/#", "x:/a", "x:a/b?", "//%C3%A9:/*", "///a", "./a:b", "http://a:1,b:2/é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, x := range uri.Syntaxes() {
			if r, err := x.ParseReference(s); err == nil {
				checkURL(t, r)
			}
		}
		if u, err := url.Parse(s); err == nil {
			checkFromURL(t, u)
		}
	})
}

func FuzzFromURL(f *testing.F) {
	f.Add("http", "", "u", "p", "a:80", "/b c", "/b%20c", "q", "f", "f", uint8(0))
	f.Add("http", "//evil", "", "", "", "//evil", "", "a#b", "", "", uint8(15))
	f.Add("a:b", "", "", "", "a/b", "b", "", "", "#", "%23", uint8(3))
	f.Add("HTTP", "", "u:", "@", "[::1%25eth0]", "*", "", "?", "\xFF", "", uint8(4))
	f.Fuzz(func(t *testing.T, scheme, opaque, user, password, host, path, rawPath, query, fragment, rawFragment string, bits uint8) {
		u := url.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath,
			RawQuery: query, Fragment: fragment, RawFragment: rawFragment,
			ForceQuery: bits&1 != 0, OmitHost: bits&2 != 0,
		}
		switch bits >> 2 & 3 {
		case 1:
			u.User = url.User(user)
		case 2:
			u.User = url.UserPassword(user, password)
		}
		checkFromURL(t, &u)
	})
}

// The fast way agrees with url.Parse for logins, IPv6 addresses and ports in all combinations.
func TestURLOfLogins(t *testing.T) {
	few := testenv.Few(t)
	hosts := []string{"", "h", "a.b-c_d~", "1.2.3.4", "[::1]", "[2001:DB8::1]", "[::ffff:1.2.3.4]", "[::1.2.3.4]", "[::ffff:102:304]", "[v1.a]", "%41", "a!"}
	users := []string{"", "@", "u@", ":@", "u:@", ":p@", "u:p@", "u:p:q@", "u%40@", "u:%2F@", "a$b&c+d,e;f=g@", "a:$&+,;=~@", "a!b@", "u:(@", "u*@"}
	accepted := 0
	for _, host := range hosts {
		for _, user := range users {
			for _, port := range []string{"", ":", ":80", ":080", ":99999999"} {
				for _, rest := range []string{"", "/", "/a?b#c", "?", "#f", "/%2f"} {
					for _, scheme := range []string{"", "http:", "HTTP:"} {
						if checkURL(few, uri.MustParseReference(scheme+"//"+user+host+port+rest)) {
							accepted++
						}
					}
				}
			}
		}
	}
	if accepted < 3000 {
		t.Errorf("only %d are the same in net/url", accepted)
	}
}
