package lint_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/registry"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
)

// A network has two servers on loopback, with the same port. 127.0.0.2 is the server good.example
// on the public Internet, and 127.0.0.1 is a server of the internal network. No test connects to
// another address.
type network struct {
	port     string
	internal atomic.Int32 // requests to the internal server
	redirect string       // where good.example/go leads

	resolver *net.Resolver
	lookups  atomic.Int32
	rebound  atomic.Bool // good.example has the internal address from the second lookup on
}

var publicAddress = netip.MustParseAddr("127.0.0.2")

func newNetwork(t *testing.T) *network {
	t.Helper()
	n := &network{}
	public, internal := n.listen(t)
	n.serve(t, internal, func(w http.ResponseWriter, r *http.Request) {
		n.internal.Add(1)
		io.WriteString(w, "internal")
	})
	n.serve(t, public, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/go" {
			w.Header().Set("Location", n.redirect)
			w.WriteHeader(http.StatusFound)
		}
		io.WriteString(w, "public "+r.RequestURI)
	})
	n.serveNames(t)
	return n
}

// listen listens at two addresses with the same port.
func (n *network) listen(t *testing.T) (public, internal net.Listener) {
	for range 20 {
		public, err := net.Listen("tcp", publicAddress.String()+":0")
		if err != nil {
			testenv.Skip(t, "a second loopback address", "%v", err)
		}
		_, n.port, _ = net.SplitHostPort(public.Addr().String())
		internal, err := net.Listen("tcp", "127.0.0.1:"+n.port)
		if err == nil {
			return public, internal
		}
		public.Close() // another program has the port
	}
	t.Fatal("no port is free at both addresses")
	return nil, nil
}

func (n *network) serve(t *testing.T, l net.Listener, handler http.HandlerFunc) {
	s := &httptest.Server{Listener: l, Config: &http.Server{Handler: handler}}
	s.Start()
	t.Cleanup(s.Close)
}

// serveNames starts a name server, and sets the resolver that asks it. Every name below
// "good.example" is at the public address, and every other name at the internal address.
func (n *network) serveNames(t *testing.T) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		testenv.Skip(t, "loopback", "%v", err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buffer := make([]byte, 1500)
		for {
			size, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return // closed
			}
			if reply, err := n.answer(buffer[:size]); err == nil {
				conn.WriteTo(reply, from)
			}
		}
	}()
	n.resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// answer returns the reply to a question of a resolver.
func (n *network) answer(message []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(message); err != nil || len(m.Questions) != 1 {
		return nil, errors.Join(err, errors.New("want one question"))
	}
	q := m.Questions[0]
	reply := dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true}, Questions: m.Questions}
	if q.Type == dnsmessage.TypeA {
		address := netip.MustParseAddr("127.0.0.1").As4()
		if lookups := n.lookups.Add(1); strings.HasSuffix(strings.ToLower(q.Name.String()), "good.example.") && !(n.rebound.Load() && lookups > 1) {
			address = publicAddress.As4()
		}
		reply.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
			Body:   &dnsmessage.AResource{A: address},
		}}
	}
	return reply.Pack()
}

// list returns an allow-list for good.example in the network. 127.0.0.2 is its only public address.
func (n *network) list() *allowList {
	return &allowList{
		schemes: []string{"http"}, hosts: []string{"good.example"}, ports: []string{n.port},
		resolver: n.resolver, public: func(a netip.Addr) bool { return a.Unmap() == publicAddress },
	}
}

// text replaces PORT.
func (n *network) text(s string) string { return strings.ReplaceAll(s, "PORT", n.port) }

// An allowed URL is fetched, and the server gets the same bytes.
func TestAllowList(t *testing.T) {
	n := newNetwork(t)
	n.redirect = "b/../c?d"
	for text, want := range map[string]string{
		"http://good.example:PORT/a%2f..;x/%7e?q=a%20b": "public /a%2f..;x/%7e?q=a%20b",
		"HTTP://good.example:PORT/":                     "", // net/url changes the case
		"http://GOOD.example:PORT":                      "public /",
		"http://good.example:PORT/go":                   "public /c?d",
		"http://good.example:PORT/x#f":                  "public /x",
		"http://good.example:PORT/@evil.example/\u00e9": "",
	} {
		if got := n.fetch(n.list().get, text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	n.redirect = "/go"
	if got := n.fetch(n.list().get, "http://good.example:PORT/go"); got != "" {
		t.Errorf("endless redirects: %q", got)
	}
}

// fetch returns the body, or "" if get returns an error.
func (n *network) fetch(get func(context.Context, string) (*http.Response, error), text string) string {
	response, err := get(context.Background(), n.text(text))
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return string(body)
}

// classics are bypasses that reach the internal server if a filter or a client is naive. PORT is the
// port of both servers.
var classics = []string{
	"http://127.0.0.1:PORT/",
	"http://localhost:PORT/",
	"http://evil.example:PORT/",
	"http://good.example@127.0.0.1:PORT/",
	"http://good.example:80@127.0.0.1:PORT/",
	"http://good.example%2F@127.0.0.1:PORT/",
	"http://a@127.0.0.1:PORT@good.example:PORT/",
	"http://127.0.0.1:PORT#@good.example:PORT/",
	"http://127.0.0.1:PORT?@good.example:PORT/",
	"http://127.0.0.1:PORT/good.example",
	`http://127.0.0.1:PORT\@good.example:PORT/`,
	`http:\\127.0.0.1:PORT/good.example`,
	`http://good.example:PORT\@127.0.0.1:PORT/`,
	"http://good.example.evil.example:PORT/",
	"http://good.exampleevil.example:PORT/",
	"http://2130706433:PORT/",
	"http://0x7f000001:PORT/",
	"http://017700000001:PORT/",
	"http://0177.0.0.1:PORT/",
	"http://127.1:PORT/",
	"http://127.0.0.1.:PORT/",
	"http://0:PORT/",
	"http://0.0.0.0:PORT/",
	"http://[::ffff:127.0.0.1]:PORT/",
	"http://[::ffff:7f00:1]:PORT/",
	"http://[::127.0.0.1]:PORT/",
	"http://[::]:PORT/",
	"http://[::1%25lo]:PORT/",
	"http://%31%32%37.0.0.1:PORT/",
	"http://%6Cocalhost:PORT/",
	"http://１２７.0.0.1:PORT/",
	"http://127。0。0。1:PORT/",
	"http://good.example\u2044.evil.example:PORT/",
	"http://good.example%00.evil.example:PORT/",
	"http://good.example%2eevil.example:PORT/",
	"http://good.example:PORT\r\nHost: 127.0.0.1/",
	"http://good.example :PORT@127.0.0.1:PORT/",
	" http://127.0.0.1:PORT/",
	"http:///127.0.0.1:PORT/",
	"http:127.0.0.1:PORT/",
	"//127.0.0.1:PORT/",
	"HTTP://127.0.0.1:PORT/",
	"ftp://good.example:PORT/",
	"gopher://127.0.0.1:PORT/_GET",
	"file:///etc/passwd",
	"jar:http://127.0.0.1:PORT/!/",
}

// No bypass reaches the internal server: not as a URL, not as the target of a redirect, and not
// through the client alone, which a faulty check would leave as the last defense.
func TestClassicBypasses(t *testing.T) {
	n := newNetwork(t)
	for _, text := range classics {
		if got := n.fetch(n.list().get, text); got != "" {
			t.Errorf("%q: %q", text, got)
		}
		n.redirect = n.text(text)
		// The server writes spaces for the line breaks of a header.
		if got := n.fetch(n.list().get, "http://good.example:PORT/go"); got == "internal" {
			t.Errorf("redirect to %q: %q", text, got)
		}
		if got := n.fetch(func(_ context.Context, text string) (*http.Response, error) { return n.list().client().Get(text) }, text); got == "internal" {
			t.Errorf("client of %q: %q", text, got)
		}
	}
	if requests := n.internal.Load(); requests != 0 {
		t.Errorf("%d requests reached the internal server", requests)
	}
}

// The name server answers the first question with the public address, and then with the internal
// one (DNS rebinding). A check that looks the name up before the request is deceived.
func TestRebinding(t *testing.T) {
	n := newNetwork(t)
	n.rebound.Store(true)
	if got := n.fetch(n.lookupFirst, "http://good.example:PORT/"); got != "internal" {
		t.Errorf("a check before the request: %q, want internal", got)
	}
	n.internal.Store(0)
	if got := n.fetch(n.list().get, "http://good.example:PORT/"); got != "" || n.internal.Load() != 0 {
		t.Errorf("an allow-list: %q, %d requests", got, n.internal.Load())
	}
	n.lookups.Store(0)
	if got := n.fetch(n.list().get, "http://good.example:PORT/"); got != "public /" {
		t.Errorf("the first lookup: %q", got)
	}
}

// Without a function for addresses, only public addresses are allowed.
func TestAllowListZero(t *testing.T) {
	n := newNetwork(t)
	list := n.list()
	list.public = nil
	if _, err := list.get(context.Background(), n.text("http://good.example:PORT/")); !errors.Is(err, errNotAllowed) {
		t.Errorf("an address on loopback: %v", err)
	}
	if _, err := new(allowList).get(context.Background(), "http://good.example/"); !errors.Is(err, errNotAllowed) {
		t.Errorf("the zero list: %v", err)
	}
}

// Every address that package lint calls a metadata service is not public.
func TestMetadataIsNotPublic(t *testing.T) {
	for _, address := range []string{"169.254.169.254", "[fd00:ec2::254]", "169.254.170.2", "[fd20:ce::254]", "100.100.100.200", "192.0.0.192", "168.63.129.16"} {
		found := false
		for _, i := range lint.CheckText("http://"+address+"/", uri.RFC3986, lint.Options{}) {
			found = found || i.Code == "address-metadata"
		}
		if !found || isPublic(netip.MustParseAddr(strings.Trim(address, "[]"))) {
			t.Errorf("%s: metadata is %v", address, found)
		}
	}
}

// naiveClient resolves the names of the network, and follows redirects.
func (n *network) naiveClient() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Resolver: n.resolver}).DialContext, DisableKeepAlives: true}}
}

// lookupFirst looks the name up, checks the address, and lets the client look the name up again.
func (n *network) lookupFirst(ctx context.Context, text string) (*http.Response, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	addresses, err := n.resolver.LookupNetIP(ctx, "ip4", u.Hostname())
	if err != nil || addresses[0] != publicAddress {
		return nil, errors.Join(err, errNotAllowed)
	}
	return n.naiveClient().Get(text)
}

// The bypasses are real: filters that programs have are deceived, and the internal server answers.
func TestNaiveFilters(t *testing.T) {
	n := newNetwork(t)
	n.redirect = n.text("http://127.0.0.1:PORT/")
	filter := func(allowed func(text string) bool) func(context.Context, string) (*http.Response, error) {
		return func(_ context.Context, text string) (*http.Response, error) {
			if !allowed(text) {
				return nil, errNotAllowed
			}
			return n.naiveClient().Get(text)
		}
	}
	contains := filter(func(text string) bool { return strings.Contains(text, "good.example") })
	prefix := filter(func(text string) bool { return strings.HasPrefix(text, "http://good.example") })
	host := filter(func(text string) bool {
		u, err := url.Parse(text)
		return err == nil && u.Hostname() == "good.example"
	})
	private := filter(func(text string) bool {
		return !strings.Contains(text, "127.0.0.1") && !strings.Contains(text, "localhost")
	})
	for _, c := range []struct {
		name, text string
		get        func(context.Context, string) (*http.Response, error)
	}{
		{"contains", "http://127.0.0.1:PORT/good.example", contains},
		{"contains", "http://127.0.0.1:PORT?@good.example:PORT/", contains},
		{"contains", "http://127.0.0.1:PORT#@good.example:PORT/", contains},
		{"prefix", "http://good.example@127.0.0.1:PORT/", prefix},
		{"prefix", "http://good.example%2F@127.0.0.1:PORT/", prefix},
		{"prefix", "http://good.example.evil.example:PORT/", prefix},
		{"prefix", "http://good.exampleevil.example:PORT/", prefix},
		{"host", "http://good.example:PORT/go", host}, // a redirect
		{"private", "http://[::ffff:7f00:1]:PORT/", private},
		{"private", "http://evil.example:PORT/", private},
	} {
		if got := n.fetch(c.get, c.text); got != "internal" {
			t.Errorf("%s %s: %q, want internal", c.name, c.text, got)
		}
		if got := n.fetch(n.list().get, c.text); got == "internal" {
			t.Errorf("allow-list %s: %q", c.text, got)
		}
	}
}

// The program of doc/ssrf.md has the blocks of the registries: each of its prefixes is one, except that of
// Azure, and each block of the registries is inside one, or outside of global6.
func TestSpecialAddresses(t *testing.T) {
	blocks := registry.Blocks()
	for _, p := range special[:len(special)-1] {
		if !slices.ContainsFunc(blocks, func(b registry.Block) bool { return b.Prefix == p }) {
			t.Errorf("%v is not a block of a registry", p)
		}
	}
	for _, b := range blocks {
		if a := b.Prefix.Addr(); b.Prefix != global6 && isPublic(a) {
			t.Errorf("%v (%s) is public for the program", b.Prefix, b.Name)
		}
	}
}

// An address that is public for the program is globally reachable by the registries, and has no issue of lint
// about addresses.
func TestPublicIsGlobal(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, b := range append(registry.Blocks(), registry.Block{Prefix: netip.MustParsePrefix("0.0.0.0/0")}) {
		for range 200 {
			a := addressIn(b.Prefix, random).Unmap() // lint has a rule for every IPv4-mapped address
			if isPublic(a) && !registry.Global(a) {
				t.Errorf("%v is public for the program, and not globally reachable", a)
			}
			host := a.String()
			if a.Is6() {
				host = "[" + host + "]"
			}
			for _, i := range lint.CheckText("http://"+host+"/", uri.RFC3986, lint.Options{}) {
				if strings.HasPrefix(i.Code, "address-") && isPublic(a) {
					t.Errorf("%v is public for the program, and lint reports %s", a, i.Code)
				}
			}
		}
	}
}

// addressIn returns an address of a block, often its first or its last one.
func addressIn(p netip.Prefix, random *rand.Rand) netip.Addr {
	b := p.Addr().AsSlice()
	fill := [...]int{0, 255, -1}[random.IntN(3)]
	for i := p.Bits(); i < 8*len(b); i++ {
		if fill == 255 || fill < 0 && random.IntN(2) == 0 {
			b[i/8] |= 0x80 >> (i % 8)
		}
	}
	a, _ := netip.AddrFromSlice(b)
	return a
}

func TestIsPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"1.1.1.1": true, "9.255.255.255": true, "11.0.0.0": true, "172.15.255.255": true, "172.32.0.0": true, "192.169.0.0": true,
		"168.63.129.15": true, "192.31.195.255": true, "192.52.194.1": true, "2620:4f:8001::1": true, "223.255.255.255": true, "2606:4700::1111": true, "2400::": true, "::ffff:1.1.1.1": true,
		"0.0.0.0": false, "10.0.0.1": false, "100.64.0.1": false, "127.0.0.1": false, "169.254.169.254": false, "172.16.0.1": false,
		"172.31.255.255": false, "192.0.0.1": false, "192.0.2.1": false, "192.88.99.1": false, "192.168.1.1": false, "198.18.0.1": false,
		"198.19.255.255": false, "198.51.100.1": false, "203.0.113.1": false, "224.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::7f00:1": false, "64:ff9b::7f00:1": false,
		"168.63.129.16": false, "192.31.196.1": false, "192.52.193.1": false, "192.175.48.1": false, "2620:4f:8000::1": false,
		"64:ff9b:1::1": false, "100::1": false, "2001::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "3fff::1": false,
		"5f00::1": false, "fc00::1": false, "fd00:ec2::254": false, "fe80::1": false, "fe80::1%lo": false, "ff02::1": false, "2606:4700::1111%x": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
