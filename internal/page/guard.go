package page

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// The policies are the values of Content-Security-Policy. An HTML file cannot set frame-ancestors,
// and its page compiles WebAssembly.
const (
	// StaticPolicy is the policy of the static site. internal/page/build writes it into index.html.
	StaticPolicy = "script-src 'self' 'wasm-unsafe-eval'; " + common

	policy = "script-src 'self'; frame-ancestors 'none'; " + common

	common = "default-src 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
		"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)

// guarded returns a handler that sets the headers of security, and calls next if the Host and
// the Origin are those of the page itself.
func guarded(addr string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		switch {
		case !isOwnHost(addr, r.Host):
			http.Error(w, "403: the Host of the request is not the host of this server", http.StatusForbidden)
		case !isOwnOrigin(r):
			http.Error(w, "403: the request is from another site", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isOwnHost reports whether host, the value of a Host header, may name a server that listens on
// addr. The port may differ: the server may be at the end of a tunnel.
func isOwnHost(addr, host string) bool {
	name := hostname(host)
	own := hostname(addr)
	if strings.EqualFold(name, "localhost") || own != "" && strings.EqualFold(name, own) {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	ownIP, _ := netip.ParseAddr(own)
	return ip.IsLoopback() || own == "" || ownIP.IsUnspecified()
}

// hostname returns HOST of HOST:PORT or HOST, without the brackets of an IPv6 address. If anything
// else is in brackets, or a bracket is missing, it returns s.
func hostname(s string) string {
	host, _, err := net.SplitHostPort(s)
	if err != nil {
		host, _, err = net.SplitHostPort(s + ":")
	}
	if err != nil || strings.HasPrefix(s, "[") && !strings.Contains(host, ":") {
		return s
	}
	return host
}

// isOwnOrigin reports whether r has no Origin, or the Origin of the page itself. Programs send
// no Origin. A browser sends it with each POST request.
func isOwnOrigin(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	host, ok := strings.CutPrefix(origins[0], "http://")
	if !ok {
		host, ok = strings.CutPrefix(origins[0], "https://") // a proxy may add TLS
	}
	return ok && len(origins) == 1 && strings.EqualFold(host, r.Host)
}
