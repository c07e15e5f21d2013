// Package guardtest has a network on loopback for attacks on a client that fetches URLs from strangers, and
// the strings that attack. The tests of guard use it, and lab/guards asks the same of other packages.
package guardtest

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
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/uriform/uri/internal/testenv"
)

// A Network has a server on the public Internet, good.example, a server of the internal network, which
// no request may reach, and a name server. Every name that is "good.example" or ends with it has the public
// address, and every other name has the address 127.0.0.1, which is internal. The name
// mixed.good.example has both.
//
// The server good.example answers with "public " and the target of the request, but for some paths: /go
// redirects, /headers answers with the Host, the credentials and the Referer, and /slow, /endless, /bomb and
// /long, whose headers have 2 MiB, are what their names say.
type Network struct {
	Public   netip.Addr
	Port     string // of both servers
	Redirect string // where /go leads, with the status in its query
	Resolver *net.Resolver

	Lookups atomic.Int32 // of IPv4 addresses
	Rebound atomic.Bool  // good.example has the internal address from the second lookup on

	// OneRequest makes a connection serve one request, so that each request needs a connection.
	OneRequest bool

	mu      sync.Mutex
	reached []netip.Addr // the addresses of connections to the internal server
}

// New returns a network whose public address is 127.0.0.2. The internal server also has the default port of
// http, if this process may listen to it.
func New(t testing.TB) *Network {
	t.Helper()
	public := netip.MustParseAddr("127.0.0.2")
	for range 20 {
		first, err := net.Listen("tcp", netip.AddrPortFrom(public, 0).String())
		if err != nil {
			testenv.Skip(t, "a second loopback address", "%v", err)
		}
		_, port, _ := net.SplitHostPort(first.Addr().String())
		second, err := net.Listen("tcp", "127.0.0.1:"+port)
		if err != nil {
			first.Close() // another program has the port
			continue
		}
		listeners := []net.Listener{first, second}
		if third, err := net.Listen("tcp", "127.0.0.1:80"); err == nil {
			listeners = append(listeners, third)
		}
		return Serve(t, public, listeners...)
	}
	t.Fatal("no port is free at both addresses")
	return nil
}

// Serve returns a network with given listeners, of which the first one tells the port. What arrives at the
// public address is for good.example, and everything else for the internal server.
func Serve(t testing.TB, public netip.Addr, listeners ...net.Listener) *Network {
	t.Helper()
	n := &Network{Public: public}
	_, n.Port, _ = net.SplitHostPort(listeners[0].Addr().String())
	for _, l := range listeners {
		s := &httptest.Server{Listener: l, Config: &http.Server{
			Handler:  http.HandlerFunc(n.serve),
			ErrorLog: log.New(io.Discard, "", 0),
			ConnState: func(c net.Conn, state http.ConnState) {
				if to := addressOf(c.LocalAddr()); state == http.StateNew && to != n.Public {
					n.mu.Lock()
					defer n.mu.Unlock()
					n.reached = append(n.reached, to)
				}
			},
		}}
		s.Start()
		t.Cleanup(s.Close)
	}
	n.serveNames(t)
	return n
}

func addressOf(a net.Addr) netip.Addr { return netip.MustParseAddrPort(a.String()).Addr().Unmap() }

// serve is both servers.
func (n *Network) serve(w http.ResponseWriter, r *http.Request) {
	if n.OneRequest {
		w.Header().Set("Connection", "close")
	}
	if addressOf(r.Context().Value(http.LocalAddrContextKey).(net.Addr)) == n.Public {
		n.public(w, r)
		return
	}
	io.WriteString(w, "internal")
}

var zeros [1 << 16]byte

// public is the server good.example.
func (n *Network) public(w http.ResponseWriter, r *http.Request) {
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
		w.Header()["Location"] = []string{n.Redirect}
		w.WriteHeader(status)
	case "/headers":
		fmt.Fprintf(w, "%q", [...]string{r.Host, r.Header.Get("Authorization"), r.Header.Get("Cookie"), r.Referer()})
	case "/long":
		w.Header().Set("Long", strings.Repeat("x", 2<<20))
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
		err = nil
		for n := 0; n < 1<<12 && err == nil; n++ {
			_, err = z.Write(zeros[:])
		}
		z.Close()
	default:
		io.WriteString(w, "public "+r.RequestURI)
	}
}

// serveNames starts a name server, and sets the resolver that asks it. Every name below
// "good.example" is at the public address, and every other name at the internal address.
func (n *Network) serveNames(t testing.TB) {
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
	n.Resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// answer returns the reply to a question of a resolver.
func (n *Network) answer(message []byte) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(message); err != nil || len(m.Questions) != 1 {
		return nil, errors.Join(err, errors.New("want one question"))
	}
	q := m.Questions[0]
	reply := dnsmessage.Message{Header: dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true}, Questions: m.Questions}
	if q.Type == dnsmessage.TypeA {
		name := strings.ToLower(q.Name.String())
		lookups := n.Lookups.Add(1)
		public := strings.HasSuffix(name, "good.example.") && !(n.Rebound.Load() && lookups > 1)
		var addresses []netip.Addr
		if !public || strings.HasSuffix(name, "mixed.good.example.") {
			addresses = append(addresses, netip.MustParseAddr("127.0.0.1"))
		}
		if public {
			addresses = append(addresses, n.Public)
		}
		for _, a := range addresses {
			reply.Answers = append(reply.Answers, dnsmessage.Resource{
				Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
				Body:   &dnsmessage.AResource{A: a.As4()},
			})
		}
	}
	return reply.Pack()
}

// Dialer returns a dialer that resolves the names of the network, and connects to every address.
func (n *Network) Dialer() *net.Dialer { return &net.Dialer{Resolver: n.Resolver} }

// Text replaces PORT.
func (n *Network) Text(s string) string { return strings.ReplaceAll(s, "PORT", n.Port) }

// Get returns the body of the response to a GET request for s, with PORT replaced.
func (n *Network) Get(c *http.Client, s string) (string, error) {
	response, err := c.Get(n.Text(s))
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

// Reached returns the addresses of the internal server to which connections were made since the last call.
func (n *Network) Reached() []netip.Addr {
	n.mu.Lock()
	defer n.mu.Unlock()
	reached := n.reached
	n.reached = nil
	return reached
}
