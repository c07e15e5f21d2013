// Code generated from the examples in README.md by "go test . -rewrite". This line is no marker, because the rules skip generated files.

// Package page has the examples of README.md.
package page

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/pct"
)

func urlsyntax(name, term, host, port, link, imageURL string, number int) {
	http.Get("https://example.com/my file") // want `^urlsyntax: `
	http.Get("https://example.com/my%20file")
	http.Get(fmt.Sprintf("https://example.com/#%d#top", number)) // want `^urlsyntax: `
	_ = uri.MustParse("example.com/a")                           // want `^urlsyntax: `
	_ = uri.MustParseReference("example.com/a")                  // a path
}

func urlescape(name, term, host, port, link, imageURL string, number int) {
	http.Get("https://example.com/files/" + name + "/tags")               // want `^urlescape: `
	http.Get(fmt.Sprintf("https://example.com/?q=%s&n=%d", term, number)) // want `^urlescape: `

	http.Get("https://example.com/files/" + url.PathEscape(name) + "/tags")
	http.Get(fmt.Sprintf("https://example.com/?q=%s&n=%d", url.QueryEscape(term), number))
	http.Get("https://example.com/?" + url.Values{"q": {term}}.Encode())

	u, err := uri.MustParse("https://example.com/files").Builder().AppendSegments(name, "tags").URI()
	http.Get("https://example.com/?q=" + pct.Encode(term, pct.RFC3986.Unreserved))
	_ = u
	_ = err
}

func urlhostport(name, term, host, port, link, imageURL string, number int) {
	http.Get(fmt.Sprintf("http://%s:%d/", host, number)) // want `^urlhostport: `
	http.Get("http://" + net.JoinHostPort(host, port) + "/")

	u, err := uri.RFC3986.Builder().Scheme("http").Authority(net.JoinHostPort(host, port)).URI()
	_ = u
	_ = err
}

func urlhost(name, term, host, port, link, imageURL string, number int) {
	if strings.HasPrefix(link, "https://example.com") { // want `^urlhost: `
		return
	}
	if strings.Contains(imageURL, "example.com") { // want `^urlhost: `
		return
	}
	if strings.HasSuffix(host, "example.com") { // want `^urlhost: `
		return
	}

	if u, err := url.Parse(link); err == nil && u.Hostname() == "example.com" {
		return
	}
	if u, err := uri.Parse(link); err == nil && u.Hostname() == "example.com" {
		return
	}
	if strings.HasPrefix(link, "https://example.com/") || strings.HasSuffix(host, ".example.com") {
		return
	}
}

func urlerror(name, term, host, port, link, imageURL string, number int) {
	u, _ := url.Parse(link) // want `^urlerror: `
	fmt.Println(u.Host)
	users, _ := url.Parse("/users/" + url.PathEscape(name))
	again, _ := url.Parse(users.String())
	fmt.Println(users.Path, again.Path)

	v, err := url.Parse(link)
	if err != nil {
		return
	}
	fmt.Println(v.Host)

	w, err := uri.Parse(link)
	if err != nil {
		return
	}
	fmt.Println(w.Hostname())
	_ = u
	_ = users
	_ = again
	_ = v
	_ = err
	_ = w
	_ = err
}

func urlequal(name, term, host, port, link, imageURL string, number int) {
	u, v := new(url.URL), new(url.URL)
	fmt.Println(*u == *v)     // want `^urlequal: `
	var seen map[url.URL]bool // want `^urlequal: `
	fmt.Println(u.String() == v.String())

	a, b := uri.MustParse("http://h/~a"), uri.MustParse("HTTP://h/%7Ea")
	fmt.Println(a == b)
	_, equivalent := a.EquivalentAfter(b)
	_ = u
	_ = v
	_ = seen
	_ = a
	_ = b
	_ = equivalent
}
