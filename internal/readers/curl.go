// Package readers has the reader of package lint that needs another program: curl. "uri agree" asks it.
package readers

import (
	"bufio"
	"cmp"
	"context"
	"errors"
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
// cannot be asked about texts that cannot be an argument: those with NUL, and those over 64 KiB. Nor
// could it be asked if the program fails for another reason than the text.
type Curl struct {
	program string
	proxy   net.Listener
	timeout time.Duration

	reading sync.Mutex // one text at a time

	mu      sync.Mutex
	seen    *lint.Parts // of the current text
	unasked int
	first   error
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

// Unasked returns for how many texts Ask failed, and the first error.
func (c *Curl) Unasked() (n int, first error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.unasked, c.first
}

// Read is Ask without the error.
func (c *Curl) Read(s string) (p lint.Parts, ok bool) {
	p, ok, _ = c.Ask(s)
	return p, ok
}

// Ask returns what curl requests for s. It takes the time of a process, and for https the time of
// two: the proxy sees the host and the port of https, and the path if curl reads the same text with
// http. The error does not contain s.
func (c *Curl) Ask(s string) (p lint.Parts, ok bool, err error) {
	p, ok, err = c.ask(s)
	if err != nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.unasked++
		c.first = cmp.Or(c.first, err)
	}
	return p, ok, err
}

var (
	errTooLong = errors.New("an input of more than 64 KiB")
	errNUL     = errors.New("an input with NUL")
)

func (c *Curl) ask(s string) (p lint.Parts, ok bool, err error) {
	switch {
	case len(s) > maxCurl:
		return p, false, errTooLong
	case strings.Contains(s, "\x00"):
		return p, false, errNUL
	}
	c.reading.Lock()
	defer c.reading.Unlock()
	p, ok, err = c.run(s)
	if p.Scheme == "https" {
		var q lint.Parts
		q, ok, err = c.run("http" + s[min(len(s), len("https")):])
		p.Path = q.Path
	}
	return p, ok, err
}

// The exit codes with which curl rejects a URL (curl(1)). With others, curl failed before it read
// the URL, or after that.
const (
	unsupportedProtocol = 1
	malformedURL        = 3
)

// run runs curl, and returns what the proxy sees.
func (c *Curl) run(s string) (p lint.Parts, ok bool, err error) {
	c.see(nil)
	ctx, cancel := context.WithTimeout(context.Background(), c.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, c.program, "-q", "-s", "-g", "-o", os.DevNull, "--proto", "=http,https,ftp",
		"--proxy", "http://"+c.proxy.Addr().String(), "--noproxy", "", "--", s)
	cmd.Env = []string{"LC_ALL=C.UTF-8"} // no proxies, and no configuration
	err = cmd.Run()
	c.mu.Lock()
	defer c.mu.Unlock()
	switch failed, _ := errors.AsType[*exec.ExitError](err); {
	case c.seen != nil:
		return *c.seen, true, nil // whatever curl thinks of the answer
	case failed != nil && (failed.ExitCode() == unsupportedProtocol || failed.ExitCode() == malformedURL):
		return p, false, nil
	case ctx.Err() != nil:
		err = fmt.Errorf("no request in %v", c.timeout)
	case err == nil:
		err = errors.New("no request")
	}
	return p, false, err
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
