package guard

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/uriform/uri/internal/testenv"
)

// A network has two servers on loopback, with the same port. 127.0.0.2 is the server good.example
// on the public Internet, and 127.0.0.1 is a server of the internal network, which no request may
// reach. No test connects to another address.
type network struct {
	port     string
	internal atomic.Int32 // connections to the internal server
	redirect string       // where good.example/go leads, with the status in its query

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
		io.WriteString(w, "internal")
	}, &n.internal)
	n.serve(t, public, n.public, nil)
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

// serve starts a server, which counts its connections.
func (n *network) serve(t *testing.T, l net.Listener, handler http.HandlerFunc, connections *atomic.Int32) {
	config := &http.Server{Handler: handler, ErrorLog: log.New(io.Discard, "", 0)}
	if connections != nil {
		config.ConnState = func(_ net.Conn, state http.ConnState) {
			if state == http.StateNew {
				connections.Add(1)
			}
		}
	}
	s := &httptest.Server{Listener: l, Config: config}
	s.Start()
	t.Cleanup(s.Close)
}

var zeros [1 << 16]byte

// public is the server good.example.
func (n *network) public(w http.ResponseWriter, r *http.Request) {
	status, err := strconv.Atoi(r.URL.RawQuery)
	if err != nil {
		status = http.StatusFound
	}
	switch r.URL.Path {
	case "/go":
		if r.URL.RawQuery == "end" {
			io.WriteString(w, "public "+r.RequestURI)
			return
		}
		w.Header()["Location"] = []string{n.redirect}
		w.WriteHeader(status)
	case "/headers":
		fmt.Fprintf(w, "%q", [...]string{r.Header.Get("Authorization"), r.Header.Get("Cookie")})
	case "/slow":
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	case "/endless":
		err = nil
		for err == nil {
			_, err = w.Write(zeros[:])
		}
	case "/bomb":
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		for range 1 << 12 {
			z.Write(zeros[:])
		}
		z.Close()
	default:
		io.WriteString(w, "public "+r.RequestURI)
	}
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

// listenTo80 listens to the default port of http.
func listenTo80() (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:80") }

// dialer returns a dialer that resolves the names of a network, and connects to every address.
func dialer(n *network) *net.Dialer { return &net.Dialer{Resolver: n.resolver} }

// policy returns a policy that allows the public server, at its port. 127.0.0.2 is the only public
// address.
func (n *network) policy() Policy {
	port, _ := strconv.ParseUint(n.port, 10, 16)
	return Policy{
		Ports:          []uint16{80, uint16(port)},
		AllowAddresses: []netip.Prefix{netip.PrefixFrom(publicAddress, 32)},
		Resolver:       n.resolver,
		Timeout:        5 * time.Second,
	}
}

// text replaces PORT.
func (n *network) text(s string) string { return strings.ReplaceAll(s, "PORT", n.port) }

// get returns the body of the response to a GET request for s, with PORT replaced.
func (n *network) get(c *http.Client, s string) (string, error) {
	response, err := c.Get(n.text(s))
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

// reached fails the test if a connection reached the internal server.
func (n *network) reached(t *testing.T, what string) {
	t.Helper()
	if got := n.internal.Swap(0); got != 0 {
		t.Errorf("%s: %d connections reached the internal server", what, got)
	}
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
