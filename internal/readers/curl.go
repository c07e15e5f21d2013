// Package readers has the reader of package lint that needs another program: curl. "uri agree" asks it.
package readers

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/uriform/uri/lint"
)

// A Curl is the program curl as a reader named "curl". It runs curl with a proxy on loopback for
// every text, and reads the request that curl sends to the proxy. So curl connects only to the
// proxy, and resolves no name.
//
// A proxy sees only requests of the schemes http, https and ftp. A Curl rejects other schemes. It
// cannot be asked about texts that cannot be an argument: those with NUL, and those over 64 KiB.
type Curl struct {
	program string
	proxy   net.Listener
	timeout time.Duration

	reading sync.Mutex // one text at a time

	mu   sync.Mutex
	seen *lint.Parts // of the current text
}

const maxCurl = 64 << 10

// defaultTimeout limits the time of a process, and that of a connection to the proxy.
const defaultTimeout = 10 * time.Second

// NewCurl starts the proxy. The error says that there is no program curl, or no loopback.
func NewCurl() (*Curl, error) { return startCurl(defaultTimeout) }

func startCurl(timeout time.Duration) (*Curl, error) {
	program, err := exec.LookPath("curl")
	if err != nil {
		return nil, err
	}
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	c := &Curl{program: program, proxy: proxy, timeout: timeout}
	go c.serve()
	return c, nil
}

// Close stops the proxy.
func (c *Curl) Close() error { return c.proxy.Close() }

// Name returns "curl".
func (c *Curl) Name() string { return "curl" }

// CanRead reports whether s can be an argument.
func (c *Curl) CanRead(s string) bool { return len(s) <= maxCurl && !strings.Contains(s, "\x00") }

// Read returns what curl requests for s. It takes the time of a process, and for https the time of
// two: the proxy sees the host and the port of https, and the path if curl reads the same text with
// http.
func (c *Curl) Read(s string) (p lint.Parts, ok bool) {
	if !c.CanRead(s) {
		return p, false
	}
	c.reading.Lock()
	defer c.reading.Unlock()
	p, ok = c.run(s)
	if p.Scheme == "https" {
		var q lint.Parts
		q, ok = c.run("http" + s[min(len(s), len("https")):])
		p.Path = q.Path
	}
	return p, ok
}

// run runs curl, and returns what the proxy sees.
func (c *Curl) run(s string) (p lint.Parts, ok bool) {
	c.see(nil)
	ctx, cancel := context.WithTimeout(context.Background(), c.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.program, "-q", "-s", "-g", "-o", os.DevNull, "--proto", "=http,https,ftp",
		"--proxy", "http://"+c.proxy.Addr().String(), "--noproxy", "", "--", s)
	cmd.Env = []string{"LC_ALL=C.UTF-8"} // no proxies, and no configuration
	cmd.Run()                            // the exit code does not matter: the request does
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen == nil {
		return p, false
	}
	return *c.seen, true
}

func (c *Curl) see(p *lint.Parts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen = p
}

func (c *Curl) serve() {
	for {
		conn, err := c.proxy.Accept()
		if err != nil {
			return // closed
		}
		go func() {
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(c.timeout))
			c.answer(conn)
		}()
	}
}

// answer reads the request of a connection. It refuses the connections that https needs.
func (c *Curl) answer(conn net.Conn) {
	r, err := readProxyRequest(conn)
	if err != nil {
		return
	}
	status := "200 OK"
	p := lint.Parts{Scheme: "https", Host: r.host, Port: r.port}
	if r.method == "CONNECT" {
		status = "403 Forbidden"
	} else {
		var rest string
		p.Scheme, rest, _ = strings.Cut(r.target, "://")
		p.Path = pathOf(rest)
	}
	c.see(&p)
	fmt.Fprintf(conn, "HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", status)
}

// A proxyRequest is the head of a request. The package net/http is no help: it rejects what curl
// sends for some texts.
type proxyRequest struct{ method, target, host, port string }

func readProxyRequest(conn net.Conn) (r proxyRequest, err error) {
	lines := bufio.NewReaderSize(conn, 2*maxCurl)
	for {
		line, err := lines.ReadSlice('\n')
		if err != nil {
			return r, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		name, value, _ := strings.Cut(text, ": ")
		switch {
		case r.method == "":
			r.method, r.target, _ = strings.Cut(text, " ")
			r.target = strings.TrimSuffix(strings.TrimSuffix(r.target, " HTTP/1.1"), " HTTP/1.0")
		case text == "":
			return r, nil
		case strings.EqualFold(name, "host"):
			r.host, r.port = cutPort(value)
		}
	}
}

// pathOf returns the path after an authority, without the query.
func pathOf(s string) string {
	s, _, _ = strings.Cut(s, "?")
	authority, _, _ := strings.Cut(s, "/")
	return s[len(authority):]
}

func cutPort(s string) (host, port string) {
	if end := strings.LastIndexByte(s, ':'); end > strings.LastIndexByte(s, ']') {
		return s[:end], s[end+1:]
	}
	return s, ""
}
