package guard

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/whatwg"
)

func prefixes(list ...string) (p []netip.Prefix) {
	for _, s := range list {
		p = append(p, netip.MustParsePrefix(s))
	}
	return p
}

func TestCheck(t *testing.T) {
	public := Policy{}
	one := Policy{AllowHosts: []string{"good.example", "*.b.example", "192.0.2.1", "2001:db8::1", "BÜCHER.example"}, AllowAddresses: prefixes("192.0.2.0/24", "2001:db8::/32")}
	denied := Policy{DenyHosts: []string{"evil.example", "*.evil.example"}, DenyAddresses: prefixes("8.8.8.0/24"), AllowAddresses: prefixes("8.8.8.8/32", "127.0.0.0/8")}
	for _, test := range []struct {
		policy Policy
		url    string
		want   Rule
	}{
		{public, "http://a.example/", ""},
		{public, "https://a.example", ""},
		{public, "http://a.example:443/", ""},
		{public, "http://a.example:/?q#f", ""},
		{public, "http://a.example:080/", ""},
		{public, "http://a_b.example/|", ""},
		{public, "http://a.example#é", ""}, // the authority ends at "#"
		{public, "http://8.8.8.8/", ""},
		{public, "http://[2606:4700::1111]/", ""},
		{public, "http://[2606:4700:0::1111]/", ""},
		{public, "http://[64:ff9b::8.8.8.8]/", ""},
		{public, "", RuleURL},
		{public, "a.example", RuleURL},
		{public, "//a.example/", RuleURL},
		{public, "http:a.example", RuleURL},
		{public, "http:///a.example", RuleReaders},
		{public, "http:///a.example/|", RuleReaders}, // the authority of RFC 3986 is empty
		{public, "http://a b.example/", RuleURL},
		{public, "http://é.example/", RuleURL},
		{public, `http://a.example\b`, RuleURL},
		{public, "mailto:a@b.example", RuleURL},
		{public, "javascript:alert(1)", RuleURL},
		{public, "http://a..example%2f/", RuleURL},
		{public, "http://127.1/", RuleReaders},
		{public, "http://0x7f.0.0.1/", RuleReaders},
		{public, "http://%61.example/", RuleReaders},
		{public, "http://faß.example/", RuleURL},
		{public, "ftp://a.example/", RuleScheme},
		{public, "ws://a.example/", RuleScheme},
		{public, "a://a.example/b", RuleScheme},
		{public, "http://u@a.example/", RuleUserinfo},
		{public, "http://@a.example/", RuleUserinfo},
		{public, "http://a.example:8080/", RulePort},
		{public, "http://a.example:0/", RulePort},
		{public, "http://127.0.0.1/", RuleAddress},
		{public, "http://localhost/", RuleAddress}, // RFC 6761, 6.3
		{public, "http://LOCALHOST./", RuleAddress},
		{public, "http://a.b.localhost/", RuleAddress},
		{public, "http://localhost.example/", ""},
		{public, "http://metadata.google.internal/", RuleAddress},
		{public, "http://metadata.google.internal.example/", ""},
		{public, "http://[::ffff:168.63.129.16]/", RuleAddress}, // Azure's platform
		{public, "http://127.0.0.1../", RuleHost},               // an address for programs that remove the dots
		{public, "http://localhost../", RuleHost},
		{public, "http://.a.example/", RuleHost},
		{public, "http://a..example/", RuleHost},
		{public, "http://./", RuleHost},
		{public, "http://[::1]/", RuleAddress},
		{public, "http://[::ffff:10.0.0.1]/", RuleAddress},
		{public, "http://[64:ff9b::7f00:1]/", RuleAddress},
		{public, "http://[2002:808:808::1]/", RuleAddress},
		{public, "http://[2001:db8::1]/", RuleAddress},
		{public, "http://[4000::1]/", RuleAddress},
		{public, "http://169.254.169.254/latest/meta-data/", RuleAddress},
		{public, "http://168.63.129.16/", RuleAddress},
		{public, "http://224.0.0.1/", RuleAddress},

		{one, "http://good.example/", ""},
		{one, "http://GOOD.EXAMPLE./", ""},
		{one, "http://x.good.example/", RuleHost},
		{one, "http://a.b.example/", ""},
		{one, "http://a.a.b.example./", ""},
		{one, "http://b.example/", RuleHost},
		{one, "http://ab.example/", RuleHost},
		{one, "http://192.0.2.1/", ""},
		{one, "http://192.0.2.2/", RuleHost},
		{one, "http://[2001:DB8:0::1]/", ""},
		{one, "http://xn--bcher-kva.example/", ""},

		{denied, "http://evil.example/", RuleHost},
		{denied, "http://evil.example./", RuleHost},
		{Policy{DenyHosts: []string{"evil.example."}}, "http://evil.example/", RuleHost},
		{denied, "http://a.evil.example/", RuleHost},
		{denied, "http://notevil.example/", ""},
		{denied, "http://127.0.0.1/", ""},
		{denied, "http://localhost/", ""},
		{Policy{AllowAddresses: prefixes("127.0.0.1/32")}, "http://localhost/", ""},
		{Policy{AllowAddresses: prefixes("::1/128")}, "http://localhost/", ""},
		{Policy{AllowAddresses: prefixes("127.0.0.2/32", "::2/128")}, "http://localhost/", RuleAddress},
		{denied, "http://metadata/", ""},
		{denied, "http://[::ffff:127.0.0.1]/", ""},
		{denied, "http://[::1]/", RuleAddress},
		{denied, "http://8.8.8.8/", RuleAddress}, // DenyAddresses before AllowAddresses
		{denied, "http://[::ffff:8.8.8.8]/", RuleAddress},
		{denied, "http://[64:ff9b::8.8.8.8]/", RuleAddress},
		{denied, "http://8.8.4.4/", ""},
		{Policy{DenyHosts: []string{"8.8.8.8"}}, "http://[::ffff:8.8.8.8]/", RuleHost},
		{Policy{DenyHosts: []string{"::ffff:8.8.8.8"}}, "http://8.8.8.8/", RuleHost},
		{Policy{DenyHosts: []string{"2001:db8::1", "::1"}}, "http://[::1]/", RuleHost},
		{Policy{DenyHosts: []string{"[2001:4860::1]"}}, "http://[2001:4860:0::1]/", RuleHost},

		{Policy{Strict: true}, "http://a.example/|", RuleStrict},
		{Policy{Strict: true}, "http://a.example/%7C", ""},
		{Policy{Strict: true}, "http://127.0.0.1/|", RuleAddress},
		{Policy{Schemes: []string{"https"}}, "http://a.example/", RuleScheme},
		{Policy{Schemes: []string{}}, "http://a.example/", RuleScheme},
		{Policy{Ports: []uint16{8080}}, "http://a.example:8080/", ""},
		{Policy{Ports: []uint16{8080}}, "http://a.example/", RulePort},
		{Policy{AllowHosts: []string{}}, "http://a.example/", RuleHost},

		// A policy with an entry that matches nothing refuses everything.
		{Policy{DenyHosts: []string{"https://evil.example"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"evil.example:80"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"evil.example:"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"[::1]:080"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"evil.example/a"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"u@evil.example"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{""}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"*"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"*.127.0.0.1"}}, "http://a.example/", RulePolicy},
		{Policy{DenyHosts: []string{"a.*.example"}}, "http://a.example/", RulePolicy},
		{Policy{AllowHosts: []string{"a b"}}, "http://a.example/", RulePolicy},
		{Policy{Schemes: []string{"gopher"}}, "http://a.example/", RulePolicy},
		{Policy{DenyAddresses: []netip.Prefix{{}}}, "http://a.example/", RulePolicy},
		{Policy{DenyAddresses: []netip.Prefix{netip.PrefixFrom(netip.MustParseAddr("8.8.8.8"), 99)}}, "http://8.8.8.8/", RulePolicy},
		{Policy{DenyAddresses: prefixes("::ffff:8.8.8.0/120")}, "http://8.8.8.8/", RulePolicy},
	} {
		if err := test.policy.Check(test.url); ruleOf(err) != test.want {
			t.Errorf("%v\n%s: %v, want rule %q", test.policy, test.url, err, test.want)
		}
	}
}

func TestPolicyString(t *testing.T) {
	for _, test := range []struct {
		policy Policy
		want   string
	}{
		{Policy{}, "schemes http, https; ports 80, 443; all hosts; addresses that are globally reachable; no proxy; all paths that browsers accept; 5 redirects; 10485760 bytes; 30s"},
		{
			Policy{
				Schemes: []string{"https"}, Ports: []uint16{8443}, AllowHosts: []string{"a.example", "*.b.example"}, DenyHosts: []string{"x.b.example"},
				AllowAddresses: prefixes("10.0.0.0/8"), DenyAddresses: prefixes("10.1.0.0/16"), MaxRedirects: -1, MaxBody: 1, Timeout: time.Minute,
				Strict: true, Proxy: func(*http.Request) (*url.URL, error) { return nil, nil },
			},
			"schemes https; ports 8443; hosts a.example, *.b.example except x.b.example; addresses that are globally reachable or in 10.0.0.0/8 except 10.1.0.0/16; " +
				"through a proxy, which has to check the addresses; paths of RFC 3986; 0 redirects; 1 bytes; 1m0s",
		},
		{Policy{Ports: []uint16{22}, DenyHosts: []string{"a b"}}, `nothing: Policy.DenyHosts has "a b", which is not a host`},
		{Policy{AllowHosts: []string{}}, "schemes http, https; ports 80, 443; hosts none; addresses that are globally reachable; no proxy; all paths that browsers accept; 5 redirects; 10485760 bytes; 30s"},
	} {
		if got := test.policy.String(); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// No error shows what is masked as a password, also if the authority ends inside of it.
func TestSecrets(t *testing.T) {
	for _, s := range []string{"http://u:secret/x@h/", "http://u:secret?x@h/", "http://u:secret#x@h/", "http://u:se|cret/x@h/", "http://u:se cret/x@h", "http://u:s%ecret/x@h/"} {
		_, next := Redirect(s, app)
		_, origin := Redirect("/", s)
		for _, err := range []error{Policy{}.Check(s), next, origin} {
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Errorf("%q: %v", s, err)
			} else if text := e.Error() + e.Reason(); strings.Contains(text, "cret") {
				t.Errorf("%q: the password is shown: %s", s, text)
			}
		}
	}
}

// An error has its reason, its cause and no password.
func TestError(t *testing.T) {
	err := Policy{}.Check("http://u:secret@a b/")
	if _, ok := errors.AsType[*uri.ParseError](err); !ok || !errors.Is(err, uri.ErrUnexpected) {
		t.Errorf("%v does not wrap the error of parsing", err)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Error("refused", "err", err)
	for _, text := range []string{err.Error(), fmt.Sprintf("%v %+v %#v %s %q", err, err, err, err, err), log.String()} {
		if strings.Contains(text, "secret") {
			t.Errorf("the password is shown: %s", text)
		}
	}
	if want := "err.msg=" + strconv.Quote(err.Error()) + " err.rule=url\n"; !strings.HasSuffix(log.String(), want) {
		t.Errorf("log: %swant: %s", log.String(), want)
	}
	for address, want := range map[string]string{
		"[4000::1]": "the address 4000::1 is not globally reachable (reserved by the IETF, RFC 4291)",
		"127.0.0.1": "the address 127.0.0.1 is not globally reachable (loopback, RFC 1122, 3.2.1.3)",
		// ISATAP addresses (RFC 5214, 6.1): 8.8.8.8 is globally reachable, so the prefix is the reason; 127.0.0.1 is not.
		"[fc00::5efe:808:808]":     "the address fc00::5efe:808:808 is not globally reachable (unique-local, RFC 4193)",
		"[2606:4700::5efe:7f00:1]": "the address 2606:4700::5efe:7f00:1 is not globally reachable (loopback, RFC 1122, 3.2.1.3)",
	} {
		if e, ok := errors.AsType[*Error](Policy{}.Check("http://" + address + "/")); !ok || e.Reason() != want {
			t.Errorf("%s: %v, want %s", address, e, want)
		}
	}
	if got := purpose(netip.MustParseAddr("2606:4700::1111%1")); got != "" {
		t.Errorf("the purpose of an address with a zone, which is in no block, is %q", got)
	}
	var timeout interface{ Timeout() bool }
	if e := refused(RuleTime, ""); !errors.As(e, &timeout) || !timeout.Timeout() || refused(RuleURL, "").Timeout() {
		t.Error("Timeout")
	}
}

// A reason names what is refused.
func TestReasons(t *testing.T) {
	check := func(what string, err error, want string) {
		if e, ok := errors.AsType[*Error](err); !ok || e.Reason() != want {
			t.Errorf("%s: %v, want %s", what, err, want)
		}
	}
	for _, test := range []struct {
		policy    Policy
		url, want string
	}{
		{Policy{}, "http:a", `there is no "//" and no host after the scheme`},
		{Policy{}, "http://@a/", "a user name or a password is not allowed"},
		{Policy{}, "http://127.1/", `the host is "127.1" by RFC 3986, and "127.0.0.1" for a browser`},
		{Policy{}, "ftp://a/", `the scheme "ftp" is not allowed`},
		{Policy{}, "http://a:8080/", "the port 8080 is not allowed"},
		{Policy{DenyHosts: []string{"a"}}, "http://a/", `the host "a" is not allowed`},
		{Policy{}, "http://a../", `the name "a.." has an empty label, which only the root of DNS has (RFC 1034, 3.1)`},
		{Policy{DenyAddresses: prefixes("8.8.8.0/24")}, "http://8.8.8.8/", "the address 8.8.8.8 is not allowed"},
		{Policy{}, "http://169.254.169.254/", "the address 169.254.169.254 is that of a metadata service"},
		{Policy{}, "http://metadata.google.internal./", `the name "metadata.google.internal" is that of a metadata service`},
		{Policy{}, "http://a.localhost/", `the name "a.localhost" is that of the machine itself (RFC 6761, 6.3)`},
		{Policy{Strict: true}, "http://a/|", `"|" is not allowed in a path, at byte 9 (RFC 3986, 3.3); write "%7C"`},
		{Policy{Schemes: []string{"gopher"}}, "http://a/", `Policy.Schemes has "gopher", which is neither "http" nor "https"`},
		{Policy{AllowHosts: []string{"a b"}}, "http://a/", `Policy.AllowHosts has "a b", which is not a host`},
		{Policy{DenyAddresses: prefixes("::ffff:8.8.8.0/120")}, "http://a/", `Policy.AllowAddresses or DenyAddresses has "::ffff:8.8.8.0/120", which is not a prefix of IPv4 or IPv6 addresses`},
	} {
		check(test.url, test.policy.Check(test.url), test.want)
	}
	for next, want := range map[string]string{
		"//evil.example/":  "the target is on https://evil.example, not on https://app.example",
		"/a/%2e%2e/../b":   `a browser goes to "https://app.example/b"`, // RFC 3986, 5.2.4 does not decode: /a/b
		"/a b":             `a space is not allowed in a path, at byte 2 (RFC 3986, 3.3); write "%20"`,
		"/%2Fevil.example": "a program that takes the path alone may read a host in it",
	} {
		_, err := Redirect(next, app)
		check(next, err, want)
	}
	_, err := Redirect("/", "file:///")
	check("a page", err, "the page has no origin that a redirect could have")
	if !strings.HasSuffix(refused(RuleTime, "a reason").Error(), "guard: a reason") {
		t.Error("an error without a URL has one")
	}
}

// A browser reads the Location of a redirect relative to the URL, and RFC 3986 reads the same.
func TestFollow(t *testing.T) {
	for _, test := range []struct {
		base, ref string
		want      string // the URL, or the reason, or the rule if there is another error
	}{
		{"http://a/b", "c#d:e", "http://a/c#d:e"},
		{"http://a/b", ":c", "http://a/:c"},
		{"https://a/b", "//c/d", "https://c/d"},
		{"http://a/b", "https://c/", "https://c/"},
		{"http://a/b", `/\evil.example`, "RFC 3986 finds no host in the redirect, but a browser goes to http://evil.example"},
		{"http://a/b", `/\[`, "url"}, // of a browser
		{"a", "b", "url"},
	} {
		u, err := Policy{}.checker().follow(test.base, test.ref)
		got := u.Href()
		if err != nil {
			got = err.reason
			if err.err != nil {
				got = string(err.rule)
			}
		}
		if got != test.want {
			t.Errorf("%s, and then %s: %s, want %s", test.base, test.ref, got, test.want)
		}
	}
}

// The URLs differ in one part, which no string is known for.
func TestDiffer(t *testing.T) {
	for _, test := range []struct{ mine, theirs, want string }{
		{"http://a/", "https://b:1/", `scheme "http" "https"`},
		{"http://a/", "http://b:1/", `host "a" "b"`},
		{"http://A:080/", "HTTP://a/", `"" ""`},
		{"http://a:01/", "http://a:2/", `port "01" "2"`},
		{"http://a/", "http://a:2/", `port "" "2"`},
		{"http://a:2/", "http://a/", `port "2" "80"`},
	} {
		u, err := whatwg.Parse(test.theirs)
		if err != nil {
			t.Fatal(err)
		}
		what, mine, theirs := differ(uri.MustParse(test.mine), u)
		if got := strings.TrimSpace(fmt.Sprintf("%s %q %q", what, mine, theirs)); got != test.want {
			t.Errorf("%s and %s: %s, want %s", test.mine, test.theirs, got, test.want)
		}
	}
}

func TestLinear(t *testing.T) {
	for _, unit := range []string{"@", "a.", "/a", "%41", "/../", `\`, "//", ":", "é"} {
		err := growth.Check(1<<12, func(n int) string { return "http://" + strings.Repeat(unit, n) }, func(s string) {
			Policy{}.Check(s)
			Redirect(s[len("http:"):], app)
			MatchRedirectURI(s, s+"a")
		})
		if err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
