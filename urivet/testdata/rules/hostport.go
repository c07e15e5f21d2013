package rules

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
)

func hostport(host, port, user string, n int, ip net.IP, base *url.URL) {
	http.Get(fmt.Sprintf("http://%s:%d/", host, n))   // want `urlhostport: host: .*net.JoinHostPort \(RFC 3986, 3.2.2\)`
	http.Get("http://" + host + ":" + port + "/")     // want `urlhostport: `
	http.Get("http://" + host + ":8080")              // want `urlhostport: `
	http.Get(fmt.Sprintf("http://%s:80/", ip))        // want `urlhostport: `
	http.Get(fmt.Sprintf("http://me@%s:%d", host, n)) // want `urlhostport: `
	url.Parse("ws://" + host + ":" + port)            // want `urlhostport: `

	hostname, _ := os.Hostname()
	http.Get(fmt.Sprintf("http://%s:%d/", hostname, n))
	thisHost, _ := os.Hostname()
	http.Get(fmt.Sprintf("http://%s:%d/", thisHost, n))
	for _, local := range []string{"localhost", "a.example"} {
		http.Get(fmt.Sprintf("http://%s:%d/", local, n))
	}
	http.Get(fmt.Sprintf("http://%s:%d/", base.Hostname(), n)) // want `urlhostport: `

	http.Get("http://" + net.JoinHostPort(host, port) + "/")
	http.Get(fmt.Sprintf("http://[%s]:%d/", host, n))
	http.Get(fmt.Sprintf("http://%s.example.com:%d/", host, n))
	http.Get(fmt.Sprintf("http://%s:%s@example.com/", user, port))
	http.Get(fmt.Sprintf("http://%s:%d/", "localhost", n))
	http.Get("http://" + host + "/a:b")
	http.Get(fmt.Sprintf("http://%d:%d/", n, n))
	_ = fmt.Sprintf("%s:%d", host, n)
	_ = "http://" + host + ":PORT/"
}

func addresses(peerIP string, target *string, service, fqdn string, ip net.IP, addr netip.Addr, n int) {
	http.Get(fmt.Sprintf("http://%s:%d/", peerIP, n))      // want `urlhostport: `
	http.Get(fmt.Sprintf("http://%s:%d/", ip.String(), n)) // want `urlhostport: `
	http.Get(fmt.Sprintf("http://%s:%d/", addr, n))        // want `urlhostport: `
	http.Get(fmt.Sprintf("http://%s:%d/", service, n))
	http.Get(fmt.Sprintf("http://%s:%d/", fqdn, n))
	http.Get(fmt.Sprintf("http://%s:%d/", *target, n))
	http.Get(fmt.Sprintf("http://%s:%d/", hostOf(service), n))
}

func hostOf(service string) string { return service + ".svc.example" }

func hostnames(base *url.URL, address string, n int) {
	hostname := base.Hostname()
	http.Get(fmt.Sprintf("http://%s:%d/", hostname, n)) // want `urlhostport: `
	peerHostname, _, _ := net.SplitHostPort(address)
	http.Get(fmt.Sprintf("http://%s:%d/", peerHostname, n)) // want `urlhostport: `
}

type peer struct{ Host string }

func (p *peer) all(n int) {
	http.Get(fmt.Sprintf("http://%s:%d/a", p.Host, n)) // want `urlhostport: p.Host \(in 3 places\): `
	http.Get(fmt.Sprintf("http://%s:%d/b", p.Host, n))
	http.Get("http://" + p.Host + ":80")
}
