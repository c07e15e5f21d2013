package guard

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/uriform/uri/whatwg"
)

// Client returns a client that fetches what the policy allows. It is safe for concurrent use. Make one client
// and keep it, because it keeps connections open.
//
// The client follows redirects, but does not send the request's headers Authorization, Cookie,
// Proxy-Authorization and Referer to a different origin; its CheckRedirect removes them. Other headers
// are sent again, and so is the body after a redirect with the status 307 or 308.
//
// The error for a request that the policy refuses is a [*url.Error] with an [*Error] inside. The body
// of a response returns an [*Error] if it is too long or takes too long. If net/url cannot parse a
// string, the client's methods Get, Head and Post return the error from net/url, which may show a
// password; see [Policy.NewRequest].
func (p Policy) Client() *http.Client {
	return &http.Client{Transport: p.Transport(), CheckRedirect: dropCredentials}
}

// Transport returns the http.RoundTripper that the client of [Policy.Client] uses, for a client of your
// own. It checks each request, including the request after a redirect, and each connection. Your client
// then decides which headers it sends after a redirect.
func (p Policy) Transport() http.RoundTripper {
	c := p.checker()
	// net/http goes on to connect after the deadline of the request, so a connection needs a limit of its own. It
	// comes later, so that the error is that of RuleTime. The sum of a very long Timeout is negative.
	connect := max(c.Timeout, c.Timeout+time.Second)
	dialer := &net.Dialer{Timeout: connect, Resolver: p.Resolver, ControlContext: c.control}
	return &transport{c, &http.Transport{
		DialContext:            dialer.DialContext,
		Proxy:                  p.Proxy,
		TLSClientConfig:        p.TLS.Clone(), // net/http writes to it
		TLSHandshakeTimeout:    connect,
		MaxResponseHeaderBytes: 1 << 20,
		ForceAttemptHTTP2:      true,
		IdleConnTimeout:        90 * time.Second, // as http.DefaultTransport
		MaxIdleConns:           100,
	}}
}

// NewRequest returns a request for the URL s, if the policy allows it, for the client of the same
// policy. The path and the query are sent as a browser sends them, whereas [http.NewRequest] turns
// "/a|b" into "/a%7Cb" and refuses "/100%". The error is an [*Error] if the policy refuses s.
func (p Policy) NewRequest(ctx context.Context, method, s string, body io.Reader) (*http.Request, error) {
	u, refusal := p.checker().read(s)
	if refusal != nil {
		return nil, refusal
	}
	r, err := http.NewRequestWithContext(ctx, method, u.Scheme()+"://"+u.HostPort(), body)
	if err != nil {
		return nil, err
	}
	r.URL = netURL(u)
	return r, nil
}

// netURL returns the url.URL whose String is u.Href(), but for a fragment that net/url writes differently,
// such as "#100%". A fragment is not sent.
func netURL(u whatwg.URL) *url.URL {
	path := u.Path()
	v := &url.URL{Scheme: u.Scheme(), Host: u.HostPort(), Path: path}
	query, hasQuery := u.Query()
	v.RawQuery, v.ForceQuery = query, hasQuery
	v.Fragment, _ = u.Fragment()
	if decoded, err := url.PathUnescape(v.Fragment); err == nil {
		v.Fragment, v.RawFragment = decoded, v.Fragment
	}
	if decoded, err := url.PathUnescape(path); err == nil {
		v.Path, v.RawPath = decoded, path
	}
	if v.EscapedPath() != path {
		v.Opaque = "//" + v.Host + path // "/a|b", "/100%"
	}
	return v
}

// A transport is the http.RoundTripper of a policy.
type transport struct {
	*checker
	http *http.Transport
}

// CloseIdleConnections is what [http.Client.CloseIdleConnections] calls.
func (t *transport) CloseIdleConnections() { t.http.CloseIdleConnections() }

// RoundTrip sends a request if the policy allows its URL. It sends the URL that it has read, so it does
// not matter whether net/url reads the string differently.
func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	u, refusal := t.target(req)
	if refusal != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, refusal
	}
	ctx, cancel := context.WithDeadline(req.Context(), t.deadline(req))
	asked := req.WithContext(ctx)
	asked.URL = u
	if req.Host == req.URL.Host {
		asked.Host = u.Host
	}
	sent := asked
	if t.Proxy == nil { // a proxy needs the whole URL, and servers accept it (RFC 9112, 3.2.2)
		sent = inOriginForm(asked)
	}
	response, err := t.http.RoundTrip(sent)
	if err != nil {
		defer cancel()
		return nil, t.timedOut(req, ctx, err)
	}
	response.Request = asked // the base of a redirect
	response.Body = &body{response.Body, t, req, ctx, cancel, t.MaxBody}
	return response, nil
}

// inOriginForm returns a request that net/http sends with the path alone, and not with the whole URL, as
// most servers expect. Only a path that begins with "//" needs the whole URL.
func inOriginForm(req *http.Request) *http.Request {
	path := strings.TrimPrefix(req.URL.Opaque, "//"+req.URL.Host)
	if path == "" || strings.HasPrefix(path, "//") {
		return req
	}
	v := *req.URL
	v.Opaque = path
	r := *req
	r.URL = &v
	return &r
}

// deadline returns when a request has to be complete. All redirects share the deadline of the first
// request.
func (t *transport) deadline(req *http.Request) time.Time {
	if base := before(req); base != nil {
		if d, ok := base.Context().Deadline(); ok {
			return d
		}
	}
	return time.Now().Add(t.Timeout)
}

// before returns the request whose response has redirected to req, or nil if there is none.
func before(req *http.Request) *http.Request {
	if req.Response == nil {
		return nil
	}
	return req.Response.Request
}

// timedOut returns the error of RuleTime if err came because the deadline of the policy has passed, and
// not that of the caller. Otherwise it returns err.
func (t *transport) timedOut(req *http.Request, ctx context.Context, err error) error {
	if ctx.Err() == context.DeadlineExceeded && req.Context().Err() == nil {
		return refused(RuleTime, "the response took more than "+t.Timeout.String())
	}
	return err
}

// target returns the URL to which a request goes, if the policy allows it.
func (t *transport) target(req *http.Request) (*url.URL, *Error) {
	base := before(req)
	if base == nil {
		text := req.URL.String()
		u, refusal := t.read(text)
		switch {
		case refusal != nil:
			return nil, refusal
		case u.Href() == text && u.HostPort() == req.URL.Host: // unless Opaque has another host
			return req.URL, nil // to save the allocation
		}
		return netURL(u), nil
	}
	n := 1
	for r := before(base); r != nil; r = before(r) {
		n++
	}
	if n > t.MaxRedirects {
		return nil, refused(RuleRedirects, "more than "+strconv.Itoa(t.MaxRedirects)+" redirects")
	}
	u, refusal := t.follow(base.URL.String(), req.Response.Header.Get("Location"))
	switch {
	case refusal != nil:
		return nil, refusal
	case origin(req.URL) != u.Origin():
		// net/http has chosen headers and cookies for the host of req.URL.
		return nil, refused(RuleReaders, "net/http and a browser follow the redirect to different origins")
	}
	return netURL(u), nil
}

// follow returns the target of a redirect: ref, in a response of the URL base.
func (c *checker) follow(base, ref string) (whatwg.URL, *Error) {
	b, err := whatwg.Parse(base)
	if err != nil {
		return whatwg.URL{}, because(RuleURL, err)
	}
	// The strings of RFC 3986 that begin with a scheme or with "//" have an authority of their own.
	switch {
	case strings.HasPrefix(ref, "//"):
		return c.read(b.Scheme() + ":" + ref)
	case authorityStart(ref) > 0:
		return c.read(ref)
	}
	u, err := b.Parse(ref)
	if err != nil {
		return whatwg.URL{}, because(RuleURL, err)
	}
	if u.Origin() != b.Origin() {
		// /\\evil.example, mailto:a@b
		return whatwg.URL{}, refused(RuleReaders, "RFC 3986 finds no host in the redirect, but a browser goes to "+u.Origin())
	}
	return c.read(u.Href())
}

// control decides on the address of a connection, after the name was resolved and before the connection
// is made.
func (c *checker) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	// A stranger who gets the reason does not learn the addresses of internal names. The *net.OpError around it
	// has the address, for the log.
	if refusal := c.allowAddress(to.Addr(), "the address of the host"); refusal != nil {
		return refusal
	}
	return nil
}

// dropCredentials is the CheckRedirect of a client. Once a redirect has led to another origin, no request
// has the credentials of the first one, also if a later redirect leads back. The query of a URL may be a
// credential, so there is no Referer either, and the Host is that of the URL.
func dropCredentials(req *http.Request, via []*http.Request) error {
	first := origin(via[0].URL)
	if slices.ContainsFunc(append(slices.Clip(via), req), func(r *http.Request) bool { return origin(r.URL) != first }) {
		for _, name := range [...]string{"Authorization", "Cookie", "Cookie2", "Proxy-Authorization", "Www-Authenticate", "Referer"} {
			req.Header.Del(name)
		}
		req.Host = ""
	}
	return nil
}

// origin returns the origin of a URL, or "null" if it has none.
func origin(u *url.URL) string {
	v, _ := whatwg.Parse(u.Scheme + "://" + u.Host)
	return v.Origin()
}

// A body is the body of a response, after decompression. It ends with an error after left bytes.
type body struct {
	io.ReadCloser
	transport *transport
	req       *http.Request
	ctx       context.Context
	cancel    context.CancelFunc
	left      int64
}

func (b *body) Read(p []byte) (n int, err error) {
	limit := b.transport.MaxBody
	if b.left >= 0 {
		// One byte more tells whether the body is longer.
		if b.left < int64(len(p)) {
			p = p[:b.left+1]
		}
		n, err = b.ReadCloser.Read(p)
		b.left -= int64(n)
	}
	if b.left < 0 {
		return max(n-1, 0), refused(RuleBody, "the body has more than "+strconv.FormatInt(limit, 10)+" bytes")
	}
	if err != nil && err != io.EOF {
		err = b.transport.timedOut(b.req, b.ctx, err)
	}
	return n, err
}

func (b *body) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}
