package rules

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
)

func hosts(s, link, repoURL, host string, u *url.URL, r *http.Request, x document) bool {
	const site = "https://example.com"
	_ = strings.HasPrefix(s, "https://example.com")                        // want `urlhost: "https://example.com" is also a prefix of "https://example.company.com": a host ends before .*RFC 3986, 3.2\)`
	_ = strings.HasPrefix(s, site)                                         // want `urlhost: `
	_, ok := strings.CutPrefix(r.Header.Get("Origin"), "http://localhost") // want `urlhost: .* a prefix of "http://localhost.evil.example"`
	_ = s[:len(site)] == site                                              // want `urlhost: `
	_ = strings.Contains(repoURL, "github.com")                            // want `urlhost: "github.com" is also a part of "https://github.company.com"`
	_ = strings.Contains(strings.ToLower(link), "github.com/")             // want `urlhost: .* a part of "https://evil.example/\?github.com/"`
	_ = strings.Contains(u.String(), ".example.com")                       // want `urlhost: .* a part of "https://a.example.company.com"`
	_ = strings.Contains(r.Header.Get("Referer"), "example.com")           // want `urlhost: `
	_ = strings.HasSuffix(r.Referer(), ".example.com")                     // want `urlhost: `
	_ = strings.HasSuffix(host, "example.com")                             // want `urlhost: "example.com" is also a suffix of "evil-example.com": .*RFC 3986, 3.2.2\)`
	_ = !strings.HasSuffix(u.Hostname(), "example.com")                    // want `urlhost: `
	_ = strings.HasSuffix(strings.ToLower(u.Host), "example.com")          // want `urlhost: `
	_ = strings.Contains(u.Host, "example.com")                            // want `urlhost: "example.com" is also a part of "example.company.com"`
	_ = strings.HasPrefix(r.Host, "www.example.com")                       // want `urlhost: `

	at := u.Hostname()
	_ = strings.HasSuffix(at, "example.com") // want `urlhost: `

	_ = strings.HasPrefix(s, "https://example.com/")
	_ = strings.HasPrefix(s, "https://example.com?")
	_ = strings.HasPrefix(s, "https://")
	_ = strings.HasPrefix(s, "http://localhost")
	_ = strings.HasPrefix(s, "https://api.")
	_ = strings.HasPrefix(s, "https://*")
	_ = strings.HasPrefix(s, "http://server.test")
	_ = strings.HasPrefix(x.XMLNS, "http://example.org")
	_ = strings.HasSuffix(host, "-docker.example.com")
	_ = strings.HasPrefix(s, "docker://example.com")
	_ = strings.HasPrefix(host, "www.")
	_ = strings.HasSuffix(host, ".example.com")
	_ = strings.HasSuffix(link, ".html")
	_ = strings.HasSuffix(link, ".org") // a file of Emacs
	_ = strings.Contains(link, "index.html")
	_ = strings.Contains(s, "example.com")
	_ = strings.Contains(link, "://")
	_ = strings.Contains(r.Header.Get("Accept"), "example.com")
	return ok
}

type document struct{ XMLNS string }

func refuse(host string, u *url.URL, all bool) (string, error) {
	if strings.Contains(host, "example.com") {
		if !isExample(u) {
			return "", errors.New("a wrong host")
		}
	}
	if all && (strings.HasSuffix(host, "example.com") || host == "") {
		return "", errors.New("a wrong host")
	}
	if !strings.HasSuffix(host, "example.com") { // want `urlhost: `
		return "", errors.New("a wrong host")
	}
	if strings.HasSuffix(host, "example.com") { // want `urlhost: `
		return host, nil
	}
	if strings.HasSuffix(host, "example.com") == all { // want `urlhost: `
		return "", errors.New("a wrong host")
	}
	if strings.HasSuffix(host, "example.com") { // want `urlhost: `
		return "", errors.New("a wrong host")
	} else {
		return host, nil
	}
}

func isExample(u *url.URL) bool { return u.Hostname() == "s3.example.com" }

// The zone of a DNS record may be served by one program or another. A function that accepts domains is a guard.
func zone(domain string) string {
	if strings.HasSuffix(domain, "example.com") {
		return "example.com"
	}
	return domain
}

func isOurs(domain string, all bool) bool {
	return all || strings.HasSuffix(domain, "example.com") // want `urlhost: `
}

func mustBeOurs(domain string) error {
	if !strings.HasSuffix(domain, "example.com") { // want `urlhost: `
		return errors.New("a wrong domain")
	}
	return nil
}

// A function may refuse some strings before it compares the host.
func early(rawURL string) (*url.URL, error) {
	if !strings.Contains(rawURL, ".example.com") {
		return nil, errors.New("a wrong host")
	}
	if !strings.Contains(rawURL, ".example.org") { // want `urlhost: `
		return nil, errors.New("a wrong host")
	}
	u, err := url.Parse(rawURL)
	if err != nil {
		return nil, err
	}
	if host := u.Hostname(); !strings.HasSuffix(host, ".example.com") {
		return nil, errors.New("a wrong host")
	}
	return u, nil
}

func isLocal(s string) bool { return strings.HasPrefix(s, "http://localhost") } // want `urlhost: `
