package guard

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/guardtest"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/whatwg"
)

// policy returns a policy that allows the public server of a network, at its port. 127.0.0.2 is the only
// public address.
func policy(n *guardtest.Network) Policy {
	port, _ := strconv.ParseUint(n.Port, 10, 16)
	return Policy{
		Ports:          []uint16{80, uint16(port)},
		AllowAddresses: []netip.Prefix{netip.PrefixFrom(n.Public, 32)},
		Resolver:       n.Resolver,
		Timeout:        5 * time.Second,
	}
}

// unreached fails the test if a connection has reached the internal server.
func unreached(t *testing.T, n *guardtest.Network, what string) {
	t.Helper()
	if got := n.Reached(); got != nil {
		t.Errorf("%s: connections reached the internal server at %v", what, got)
	}
}

// No bypass reaches the internal server: neither as a URL, nor as the target of a redirect of any
// status.
func TestNothingReachesInside(t *testing.T) {
	n := guardtest.New(t)
	client := policy(n).Client()
	statuses := [...]int{301, 302, 303, 307, 308}
	for i, text := range guardtest.Bypasses(t) {
		text = n.Text(text)
		// Whether the client refuses, or the server good.example answers, does not matter here.
		client.Get(text)
		if request, err := policy(n).NewRequest(context.Background(), "GET", text, nil); err == nil {
			client.Do(request)
		}
		n.Redirect = text
		for k, status := range statuses {
			if i%len(statuses) == k || testenv.Long() {
				client.Get(n.Text("http://good.example:PORT/go?" + strconv.Itoa(status)))
			}
		}
		unreached(t, n, strconv.Quote(text))
	}
	if n := len(guardtest.Inside()); n < 200 {
		t.Errorf("%d spellings of addresses", n)
	}
}

// The tests of an attack prove something only if the internal server can be reached.
func TestInsideIsReachable(t *testing.T) {
	n := guardtest.New(t)
	naive := &http.Client{Transport: &http.Transport{DialContext: n.Dialer().DialContext}}
	for _, text := range []string{"http://127.0.0.1:PORT/", "http://evil.example:PORT/", "http://good.example@127.0.0.1:PORT/", "http://[::ffff:7f00:1]:PORT/"} {
		if got, err := n.Get(naive, text); got != "internal" {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	n.Redirect = n.Text("http://127.0.0.1:PORT/")
	if got, err := n.Get(naive, "http://good.example:PORT/go"); got != "internal" {
		t.Errorf("a redirect: %q, %v", got, err)
	}
}

// A name server may give another address for each question. The client asks once for a connection, and
// connects to the address that was checked.
func TestRebinding(t *testing.T) {
	n := guardtest.New(t)
	n.Rebound.Store(true)
	client := policy(n).Client()
	if got, err := n.Get(client, "http://good.example:PORT/"); got != "public /" {
		t.Errorf("the first answer: %q, %v", got, err)
	}
	client.CloseIdleConnections()
	if got, err := n.Get(client, "http://good.example:PORT/"); ruleOf(err) != RuleAddress {
		t.Errorf("the second answer: %q, %v", got, err)
	}
	unreached(t, n, "rebinding")
}

func ruleOf(err error) Rule {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Rule()
	}
	return ""
}

// What the client fetches, and the rule that refuses.
func TestClient(t *testing.T) {
	n := guardtest.New(t)
	for _, test := range []struct {
		url, redirect string
		want          string
		rule          Rule
	}{
		{url: "http://good.example:PORT", want: "public /"},
		{url: "HTTP://GOOD.example:PORT/a", want: "public /a"},
		{url: "http://good.example.:PORT/a", want: "public /a"},
		{url: "http://good.example:PORT/a%2f..;x/%7e?q=a%20b", want: "public /a%2f..;x/%7e?q=a%20b"},
		{url: "http://good.example:PORT/x?#f", want: "public /x?"},
		{url: "http://good.example:PORT//x/%2e%2e/y", want: "public //y"},
		{url: "http://127.0.0.2:PORT/", want: "public /"},
		{url: "http://mixed.good.example:PORT/a", want: "public /a"},
		{url: "http://good.example:PORT/go", redirect: "b/../c?d", want: "public /c?d"},
		{url: "http://good.example:PORT/go", redirect: "?end", want: "public /go?end"},
		{url: "http://good.example:PORT/go", redirect: "b#c:d", want: "public /b"},
		{url: "http://good.example:PORT/go", redirect: "//good.example:PORT/d", want: "public /d"},
		{url: "http://good.example:PORT/go", redirect: "/a|b c", want: "public /a|b%20c"},
		{url: "http://good.example:PORT/go", redirect: "/\u00E9", want: "public /%C3%A9"},
		{url: "http://good.example:PORT/go", redirect: "/go", rule: RuleRedirects},
		{url: "http://good.example:PORT/go", redirect: `/\good.example:PORT/`, want: "public /"}, // the same host for a browser
		{url: "http://good.example:PORT/go", redirect: `/\evil.example:PORT/`, rule: RuleReaders},
		{url: "http://good.example:PORT/go", redirect: `/\u.good.example:PORT/`, rule: RuleReaders},
		{url: "http://good.example:PORT/go", redirect: "http:/x", rule: RuleURL},
		{url: "http://good.example:PORT/go", redirect: "ftp://good.example/", rule: RuleScheme},
		{url: "http://good.example:PORT/go", redirect: "javascript:alert(1)", rule: RuleURL},
		{url: "http://u:secret@good.example:PORT/", rule: RuleUserinfo},
		{url: "http://good.example:PORT/go", redirect: "http://u:secret@good.example:PORT/", rule: RuleUserinfo},
		{url: "http://evil.example:PORT/", rule: RuleAddress},
		{url: "http://good.example:1/", rule: RulePort},
		{url: "ftp://good.example/", rule: RuleScheme},
		{url: "http://2130706434:PORT/", rule: RuleReaders}, // 127.0.0.2 for a browser
	} {
		n.Redirect = n.Text(test.redirect)
		got, err := n.Get(policy(n).Client(), test.url)
		if got != test.want || ruleOf(err) != test.rule {
			t.Errorf("%s %s: %q, %v; want %q, rule %q", test.url, test.redirect, got, err, test.want, test.rule)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: the error shows the password: %v", test.url, err)
		}
		if e, ok := errors.AsType[*Error](err); ok && strings.Contains(e.Reason(), "127.0.0.1") {
			t.Errorf("%s: the reason shows an address of the name: %s", test.url, e.Reason())
		}
	}
	unreached(t, n, "TestClient")
}

// A RoundTripper closes the body of a request also if it returns an error (net/http).
func TestRefusedBody(t *testing.T) {
	for _, text := range []string{"http://127.0.0.1/", "ftp://good.example/"} {
		body := &closer{Reader: strings.NewReader("a=b")}
		request, err := http.NewRequest("POST", text, body)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Policy{}).Transport().RoundTrip(request); ruleOf(err) == "" || !body.closed {
			t.Errorf("%s: %v, the body is closed: %v", text, err, body.closed)
		}
	}
}

// The timer of a request ends with the request: when its body is closed, or when there is no response.
func TestContextEnds(t *testing.T) {
	n := guardtest.New(t)
	response, err := policy(n).Client().Get(n.Text("http://good.example:PORT/"))
	if err != nil {
		t.Fatal(err)
	}
	ctx := response.Request.Context()
	if err := ctx.Err(); err != nil {
		t.Errorf("before the body is closed: %v", err)
	}
	response.Body.Close()
	if err := ctx.Err(); err != context.Canceled {
		t.Errorf("after the body is closed: %v", err)
	}
	p := policy(n)
	p.Proxy = func(r *http.Request) (*url.URL, error) {
		ctx = r.Context()
		return nil, errors.New("no proxy")
	}
	if _, err := p.Client().Get(n.Text("http://good.example:PORT/")); err == nil || ctx.Err() != context.Canceled {
		t.Errorf("without a response: %v, %v", err, ctx.Err())
	}
}

// Connections that no request uses have the limits of package http.
func TestIdleConnections(t *testing.T) {
	got, want := (Policy{}).Transport().(*transport).http, http.DefaultTransport.(*http.Transport)
	if connect := got.TLSHandshakeTimeout; connect <= 30*time.Second {
		t.Errorf("a handshake may take %v, which is not longer than a request", connect)
	}
	if got.IdleConnTimeout != want.IdleConnTimeout || got.MaxIdleConns != want.MaxIdleConns {
		t.Errorf("%v and %d, want %v and %d", got.IdleConnTimeout, got.MaxIdleConns, want.IdleConnTimeout, want.MaxIdleConns)
	}
}

// The longest Timeout is no time in the past, although a connection has a second more.
func TestLongestTimeout(t *testing.T) {
	n := guardtest.New(t)
	p := policy(n)
	p.Timeout = math.MaxInt64
	if got, err := n.Get(p.Client(), "http://good.example:PORT/"); got != "public /" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

type closer struct {
	io.Reader
	closed bool
}

func (c *closer) Close() error {
	c.closed = true
	return nil
}

// The zone of an address, which is the interface for it, does not hide the address from the prefixes.
func TestZones(t *testing.T) {
	local := []netip.Prefix{netip.MustParsePrefix("fe80::/10")}
	for _, test := range []struct {
		policy  Policy
		address string
		want    Rule
	}{
		{Policy{}, "[fe80::1%eth0]:80", RuleAddress},
		{Policy{AllowAddresses: local}, "[fe80::1%eth0]:80", ""},
		{Policy{AllowAddresses: local, DenyAddresses: local}, "[fe80::1%eth0]:80", RuleAddress},
		{Policy{AllowAddresses: local}, "[fec0::1%eth0]:80", RuleAddress},
	} {
		if err := test.policy.checker().control(context.Background(), "tcp6", test.address, nil); ruleOf(err) != test.want {
			t.Errorf("%v: %s: %v, want rule %q", test.policy, test.address, err, test.want)
		}
	}
	if err := (Policy{}).checker().control(context.Background(), "tcp", "a", nil); err == nil || ruleOf(err) != "" {
		t.Errorf("what is no address: %v", err)
	}
}

// A request of NewRequest is sent as a browser sends it, also what net/url writes differently.
func TestNewRequest(t *testing.T) {
	n := guardtest.New(t)
	client := policy(n).Client()
	for text, want := range map[string]string{
		"http://good.example:PORT":              "public /",
		"http://good.example:PORT/a|b[c]?{d}^e": "public /a|b[c]?{d}^e",
		"http://good.example:PORT/a b":          "public /a%20b",
		"http://good.example:PORT/a\\b\n":       "public /a/b",
		"http://good.example:PORT/é":            "public /%C3%A9",
		"http://good.example:PORT/(a)!*'":       "public /(a)!*'",
		"http://good.example:PORT/a%2Fb%20":     "public /a%2Fb%20",
		"http://good.example:PORT/a/./b/?":      "public /a/b/?",
		"http://good.example:PORT/a#%41%2f?":    "public /a",
	} {
		request, err := policy(n).NewRequest(context.Background(), "GET", n.Text(text), nil)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		u, err := whatwg.Parse(n.Text(text))
		if err != nil || request.URL.String() != u.Href() || request.Host != u.HostPort() {
			t.Errorf("%q: the URL of the request is %s, want %s; its Host is %s", text, request.URL, u.Href(), request.Host)
		}
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if string(body) != want || response.Request.URL.String() != u.Href() {
			t.Errorf("%q: %q, want %q; the URL of the response is %s", text, body, want, response.Request.URL)
		}
	}
	if _, err := policy(n).NewRequest(context.Background(), "A B", "http://good.example/", nil); err == nil || ruleOf(err) != "" {
		t.Errorf("what is no method: %v", err)
	}
	if got, err := n.Get(client, "http://GOOD.example:PORT/headers"); got != n.Text(`["good.example:PORT" "" "" ""]`) || err != nil {
		t.Errorf("the Host of a name in upper case: %s, %v", got, err)
	}
	if _, err := policy(n).NewRequest(context.Background(), "GET", "http://127.0.0.1/", nil); ruleOf(err) != RuleAddress {
		t.Errorf("an address on loopback: %v", err)
	}
	// The servers of net/http refuse a "%" that begins no percent-encoding. "//" cannot be sent alone,
	// because servers would read a host in it.
	for text, want := range map[string]string{
		"http://a/100%":     "GET /100% HTTP/1.1",
		"http://a/%zz?%#f":  "GET /%zz?% HTTP/1.1",
		"http://a//b/100%":  "GET http://a//b/100% HTTP/1.1",
		"http://a//b/%41?c": "GET //b/%41?c HTTP/1.1",
	} {
		var b strings.Builder
		request, err := Policy{}.NewRequest(context.Background(), "GET", text, nil)
		if err == nil {
			err = inOriginForm(request).Write(&b)
		}
		if got, _, _ := strings.Cut(b.String(), "\r\n"); got != want {
			t.Errorf("%s: %q, %v; want %q", text, got, err, want)
		}
	}
	// A redirect relative to such a URL.
	request, err := policy(n).NewRequest(context.Background(), "GET", n.Text("http://good.example:PORT/go/../go?|"), nil)
	if err != nil {
		t.Fatal(err)
	}
	n.Redirect = "?end"
	if response, err := client.Do(request); err != nil || response.Request.URL.RequestURI() != "/go?end" {
		t.Errorf("%v", err)
	}
}

// A response that is too long or too slow ends with an error, and does not fill the memory.
func TestLimits(t *testing.T) {
	n := guardtest.New(t)
	p := policy(n)
	p.MaxBody, p.Timeout = 1<<20, time.Minute // the race detector makes the bomb slow
	for path, want := range map[string]Rule{"/endless": RuleBody, "/bomb": RuleBody, "/slow": RuleTime} {
		limited := p
		if want == RuleTime {
			limited.Timeout = 400 * time.Millisecond
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		response, err := limited.Client().Get(n.Text("http://good.example:PORT" + path))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		size, err := io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if ruleOf(err) != want || size > p.MaxBody || want == RuleBody && size != p.MaxBody {
			t.Errorf("%s: %d bytes, %v; want rule %q", path, size, err, want)
		}
		if want == RuleBody && err.Error() != "guard: the body has more than 1048576 bytes" {
			t.Errorf("%s: %v", path, err)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 16<<20 {
			t.Errorf("%s: %d bytes allocated", path, after.TotalAlloc-before.TotalAlloc)
		}
	}
	// The headers have a limit, too.
	if _, err := n.Get(p.Client(), "http://good.example:PORT/long"); err == nil || !strings.Contains(err.Error(), "headers exceeded") {
		t.Errorf("long headers: %v", err)
	}
	// A body of exactly the limit is complete.
	p.MaxBody = int64(len("public /"))
	if got, err := n.Get(p.Client(), "http://good.example:PORT/"); got != "public /" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	p.MaxBody--
	if got, err := n.Get(p.Client(), "http://good.example:PORT/"); got != "public " || ruleOf(err) != RuleBody {
		t.Errorf("%q, %v", got, err)
	}
	limited, err := p.Client().Get(n.Text("http://good.example:PORT/"))
	if err != nil {
		t.Fatal(err)
	}
	io.ReadAll(limited.Body)
	if n, err := limited.Body.Read(make([]byte, 1)); n != 0 || ruleOf(err) != RuleBody { // the error stays
		t.Errorf("after the limit: %d, %v", n, err)
	}
	limited.Body.Close()
	p.MaxBody = math.MaxInt64
	if got, err := n.Get(p.Client(), "http://good.example:PORT/"); got != "public /" || err != nil {
		t.Errorf("without a limit: %q, %v", got, err)
	}
	// A body that has come is complete, also after the deadline.
	late, stop := context.WithDeadline(context.Background(), time.Now())
	defer stop()
	come := &body{io.NopCloser(strings.NewReader("ab")), policy(n).Transport().(*transport), httptest.NewRequest("GET", "/", nil), late, stop, 10}
	if got, err := io.ReadAll(come); string(got) != "ab" || err != nil {
		t.Errorf("after the deadline: %q, %v", got, err)
	}
	// The deadline of the caller is the error of the caller.
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	request, err := p.NewRequest(ctx, "GET", n.Text("http://good.example:PORT/slow"), nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := p.Client().Do(request)
	if err == nil {
		_, err = io.ReadAll(response.Body)
		response.Body.Close()
	}
	if !errors.Is(err, context.DeadlineExceeded) || ruleOf(err) != "" {
		t.Errorf("the deadline of the caller: %v", err)
	}
}

// All redirects of a request share its time.
func TestTimeOfRedirects(t *testing.T) {
	n := guardtest.New(t)
	n.Redirect = "/slow"
	p := policy(n)
	p.Timeout = 300 * time.Millisecond
	start := time.Now()
	if _, err := n.Get(p.Client(), "http://good.example:PORT/go"); ruleOf(err) != RuleTime {
		t.Errorf("%v", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	first := httptest.NewRequest("GET", "/", nil).WithContext(ctx)
	redirected := &http.Request{Response: &http.Response{Request: first}}
	want, _ := ctx.Deadline()
	if got := p.Transport().(*transport).deadline(redirected); got != want {
		t.Errorf("the deadline of a redirect is %v, want %v", got, want)
	}
}

// The number of redirects is exact.
func TestRedirects(t *testing.T) {
	n := guardtest.New(t)
	for limit, want := range map[int]int{-1: 0, 0: 5, 1: 1, 3: 3} {
		p := policy(n)
		p.MaxRedirects = limit
		n.Redirect = "/go"
		client, followed := p.Client(), 0
		transport := client.Transport
		client.Transport = roundTripper(func(r *http.Request) (*http.Response, error) {
			response, err := transport.RoundTrip(r)
			if err == nil {
				followed++
			}
			return response, err
		})
		if _, err := n.Get(client, "http://good.example:PORT/go"); ruleOf(err) != RuleRedirects || followed != want+1 {
			t.Errorf("MaxRedirects %d: %d followed, want %d; %v", limit, followed-1, want, err)
		} else if reason := fmt.Sprintf(": guard: more than %d redirects", want); !strings.HasSuffix(err.Error(), reason) {
			t.Errorf("MaxRedirects %d: %v, want %s", limit, err, reason)
		}
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// Credentials stay on their origin, and so do the URL and the Host of the request before.
func TestCredentials(t *testing.T) {
	n := guardtest.New(t)
	client := policy(n).Client()
	for redirect, want := range map[string]string{
		"/headers":                              `["virtual.example" "Bearer secret" "c=secret" "http://good.example:PORT/go?token=secret"]`,
		"http://good.example:PORT/headers":      `["good.example:PORT" "Bearer secret" "c=secret" "http://good.example:PORT/go?token=secret"]`,
		"http://sub.good.example:PORT/headers":  `["sub.good.example:PORT" "" "" ""]`, // net/http alone would send them
		"//sub.good.example:PORT/headers":       `["sub.good.example:PORT" "" "" ""]`,
		"http://www.good.example.:PORT/headers": `["www.good.example.:PORT" "" "" ""]`,
		"http://127.0.0.2:PORT/headers":         `["127.0.0.2:PORT" "" "" ""]`,
	} {
		n.Redirect = n.Text(redirect)
		request, err := http.NewRequest("GET", n.Text("http://good.example:PORT/go?token=secret"), nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = "virtual.example"
		request.Header.Set("Authorization", "Bearer secret")
		request.Header.Set("Cookie", "c=secret")
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%s: %v", redirect, err)
			continue
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if string(body) != n.Text(want) {
			t.Errorf("%s: the server got %s, want %s", redirect, body, n.Text(want))
		}
	}
}

// All headers that are credentials, or that may have one, are dropped.
func TestDroppedHeaders(t *testing.T) {
	at := func(text string) *http.Request {
		r, err := http.NewRequest("GET", text, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"Accept", "Authorization", "Cookie", "Cookie2", "Proxy-Authorization", "Www-Authenticate", "Referer"} {
			r.Header.Set(name, "a")
		}
		return r
	}
	for _, test := range []struct {
		via, to string
		want    int // the number of headers that are left
	}{
		{"http://a/ http://a/b", "http://a:80/c", 7},
		{"http://a/", "https://a/", 1},
		{"http://a/ http://b/", "http://a/", 1}, // it came back
	} {
		var via []*http.Request
		for text := range strings.FieldsSeq(test.via) {
			via = append(via, at(text))
		}
		r := at(test.to)
		if err := dropCredentials(r, via); err != nil || len(r.Header) != test.want || r.Header.Get("Accept") == "" {
			t.Errorf("%s, then %s: %v, %v; want %d headers", test.via, test.to, r.Header, err, test.want)
		}
	}
}

// The environment names no proxy, and a proxy that the policy names is used.
func TestProxy(t *testing.T) {
	n := guardtest.New(t)
	t.Setenv("HTTP_PROXY", n.Text("http://127.0.0.1:PORT"))
	t.Setenv("http_proxy", n.Text("http://127.0.0.1:PORT"))
	if got, err := n.Get(policy(n).Client(), "http://good.example:PORT/a"); got != "public /a" {
		t.Errorf("with a proxy in the environment: %q, %v", got, err)
	}
	p := policy(n)
	p.Ports = nil
	p.Proxy = func(*http.Request) (*url.URL, error) { return url.Parse(n.Text("http://127.0.0.2:PORT")) }
	if got, err := n.Get(p.Client(), "http://elsewhere.example/a"); got != "public http://elsewhere.example/a" {
		t.Errorf("through a proxy: %q, %v", got, err)
	}
	request, err := p.NewRequest(context.Background(), "GET", "http://elsewhere.example/a|b", nil)
	if err != nil {
		t.Fatal(err)
	}
	if response, err := p.Client().Do(request); err != nil {
		t.Errorf("through a proxy: %v", err)
	} else if body, _ := io.ReadAll(response.Body); string(body) != "public http://elsewhere.example/a|b" {
		t.Errorf("through a proxy: %q", body)
	}
	for _, text := range []string{"http://127.0.0.1/", "http://elsewhere.example:22/"} {
		if _, err := n.Get(p.Client(), text); ruleOf(err) == "" {
			t.Errorf("%s through a proxy: %v", text, err)
		}
	}
	p.Proxy = func(*http.Request) (*url.URL, error) { return url.Parse(n.Text("http://127.0.0.1:PORT")) }
	if _, err := n.Get(p.Client(), "http://elsewhere.example/a"); ruleOf(err) != RuleAddress {
		t.Errorf("a proxy with a private address: %v", err)
	}
	unreached(t, n, "TestProxy")
}

// TLS has the certificates, and HTTP/2 is spoken.
func TestTLS(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Proto, " ", r.RequestURI)
	}))
	s.EnableHTTP2 = true
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	defer s.Close()
	address := netip.MustParseAddrPort(s.Listener.Addr().String())
	p := Policy{Ports: []uint16{address.Port()}, AllowAddresses: []netip.Prefix{netip.PrefixFrom(address.Addr(), address.Addr().BitLen())}}
	if _, err := p.Client().Get(s.URL); err == nil || ruleOf(err) != "" {
		t.Errorf("an unknown authority: %v", err)
	}
	p.TLS = &tls.Config{RootCAs: s.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	request, err := p.NewRequest(context.Background(), "GET", s.URL+"/a|b", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := p.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); string(body) != "HTTP/2.0 /a|b" {
		t.Errorf("%s", body)
	}
	if p.TLS.NextProtos != nil {
		t.Errorf("net/http has written %q to the policy", p.TLS.NextProtos)
	}
}

// A server that accepts a connection and then says nothing does not keep it, although net/http goes on with the
// handshake of TLS after the deadline of the request.
func TestHandshake(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		testenv.Skip(t, "loopback", "%v", err)
	}
	defer l.Close()
	closed := make(chan error, 1)
	go func() {
		c, err := l.Accept()
		if err == nil {
			_, err = io.Copy(io.Discard, c)
		}
		closed <- err
	}()
	address := netip.MustParseAddrPort(l.Addr().String())
	p := Policy{Ports: []uint16{address.Port()}, AllowAddresses: prefixes("127.0.0.1/32"), Timeout: 100 * time.Millisecond}
	if _, err := p.Client().Get("https://" + address.String()); ruleOf(err) != RuleTime {
		t.Errorf("%v", err)
	}
	select {
	case err := <-closed:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the connection is still open")
	}
}

// A request that no http.Client makes, and a response that no http.Transport returns, are no way around.
func TestOddRequests(t *testing.T) {
	n := guardtest.New(t)
	p := policy(n)
	p.AllowHosts = []string{"good.example"}
	request := &http.Request{Header: http.Header{}, URL: &url.URL{Scheme: "http", Host: "evil.example", Opaque: n.Text("//good.example:PORT/a")}}
	response, err := p.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); string(body) != "public /a" {
		t.Errorf("%s", body)
	}
	again := &http.Request{Header: http.Header{}, URL: &url.URL{Scheme: "http", Host: "good.example"}, Response: &http.Response{
		Header:  http.Header{"Location": []string{n.Text("http://good.example:PORT/")}},
		Request: &http.Request{URL: &url.URL{Scheme: "http", Host: "good.example:" + n.Port}},
	}}
	if _, err := p.Transport().RoundTrip(again); ruleOf(err) != RuleReaders || !strings.Contains(err.Error(), "different origins") {
		t.Errorf("a redirect to another URL than that of the Location: %v", err)
	}
	request.Response = &http.Response{}
	request.URL = &url.URL{Scheme: "http", Host: "evil.example", Path: "/"}
	if _, err := p.Transport().RoundTrip(request); ruleOf(err) != RuleHost {
		t.Errorf("%v", err)
	}
	unreached(t, n, "TestOddRequests")
}

// Of URLs as people wrote them, at most one in a thousand is refused for its syntax. A thousand of them
// are fetched, with the host of a server on loopback, and the server gets their path and query.
func TestOrdinaryURLs(t *testing.T) {
	f, err := os.Open(testenv.Data(t, "corpora", "urls-web.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := guardtest.New(t)
	client := policy(n).Client()
	c := Policy{}.checker()
	lines, refusals := 0, map[Rule]int{}
	fetched := 0
	for scanner := bufio.NewScanner(f); scanner.Scan(); lines++ {
		u, refusal := c.read(scanner.Text())
		if refusal != nil {
			refusals[refusal.rule]++
			continue
		}
		if lines%97 != 0 || fetched == 1000 {
			continue
		}
		fetched++
		local, err := u.WithScheme("http")
		if err == nil {
			local, err = local.WithHostPort("good.example:" + n.Port)
		}
		if err != nil {
			t.Fatal(err)
		}
		want := "public " + strings.TrimPrefix(strings.SplitN(local.Href(), "#", 2)[0], "http://"+local.HostPort())
		request, err := policy(n).NewRequest(context.Background(), "GET", local.Href(), nil)
		if err != nil {
			t.Fatalf("%s: %v", local, err)
		}
		response, err := client.Do(request)
		if err != nil {
			t.Errorf("%s: %v", local, err)
			continue
		}
		if body, _ := io.ReadAll(response.Body); string(body) != want {
			t.Errorf("%s: %q, want %q", local, body, want)
		}
		response.Body.Close()
	}
	t.Logf("%d URLs, refused: %v", lines, refusals)
	if refusals[RuleURL]+refusals[RuleReaders] > lines/1000 {
		t.Errorf("%d of %d refused for their syntax", refusals[RuleURL]+refusals[RuleReaders], lines)
	}
	if lines != 106038 || fetched < 1000 {
		t.Errorf("%d lines, %d fetched", lines, fetched)
	}
}

// The policy costs at most ten allocations for a request.
func TestAllocations(t *testing.T) {
	n := guardtest.New(t)
	naive := &http.Client{Transport: &http.Transport{DialContext: n.Dialer().DialContext}}
	address := n.Text("http://good.example:PORT/a?b")
	cost := func(c *http.Client) float64 {
		return testenv.Allocs(func() {
			response, err := c.Get(address)
			if err != nil {
				t.Fatal(err)
			}
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		})
	}
	with, without := cost(policy(n).Client()), cost(naive)
	t.Logf("%v allocations, %v without the policy", with, without)
	most := 10.0
	if testenv.Race {
		most = 30 // net/http has pools
	}
	if with-without > most {
		t.Errorf("%v allocations, %v without the policy", with, without)
	}
}

func BenchmarkGet(b *testing.B) {
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer s.Close()
	address := netip.MustParseAddrPort(s.Listener.Addr().String())
	p := Policy{Ports: []uint16{address.Port()}, AllowAddresses: []netip.Prefix{netip.PrefixFrom(address.Addr(), 32)}}
	for name, c := range map[string]*http.Client{"guard": p.Client(), "http": {Transport: &http.Transport{}}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				response, err := c.Get(s.URL)
				if err != nil {
					b.Fatal(err)
				}
				io.Copy(io.Discard, response.Body)
				response.Body.Close()
			}
		})
	}
}
