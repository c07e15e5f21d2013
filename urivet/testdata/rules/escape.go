package rules

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/uriform/uri/pct"
)

type kind string

type options struct {
	Name, BaseURL, Version, ID string
	Kind                       kind
}

const api = "https://api.example.com"

func escape(base, name, path, sha string, o *options, m map[string]string, n int, p *string, id func() string) {
	http.Get(base + "/users/" + name)                              // want `urlescape: unescaped data in the path of a URL: name: .*, so use url.PathEscape \(RFC 3986, 2.4 and 3.3\)`
	http.Get(base + "/users/" + strings.ToLower(o.Name) + "/keys") // want `urlescape: `
	http.Get(base + "/a?q=" + name)                                // want `urlescape: unescaped data in the query of a URL: name: .*, so use url.QueryEscape \(RFC 3986, 2.4 and 3.4\)`
	http.Get(base + "/a?n=" + strconv.Itoa(n) + "&q=" + m["q"])    // want `urlescape: `
	http.Get(fmt.Sprintf("%s/a/%s/b?c=%d", base, *p, n))           // want `urlescape: `
	http.Get(api + "/users/" + name)                               // want `urlescape: `
	local := fmt.Sprintf("/a/%s", name)                            // want `urlescape: `
	http.Get(local)
	link := fmt.Sprintf("https://example.com/a/%v/b", name) // want `urlescape: `
	alias := name
	_ = fmt.Sprintf("https://example.com/a/%v/b", alias) // want `urlescape: `
	_ = link
	u := &url.URL{RawQuery: "q=" + name} // want `urlescape: `
	u.RawQuery = "a=b"
	u.RawQuery += "&q=" + name // want `urlescape: `
	u.RawQuery = url.Values{"q": {name}}.Encode()
	u.RawQuery = name
	u.RawQuery = "a b" // want `urlsyntax: .* at byte 2`
	u.Path = "/a/" + name + "/b"
	get(name, name)
	get("orgs", "b")

	escaped := url.PathEscape(name)
	value := escaped
	query := url.Values{"q": {name}}.Encode()
	_ = "https://example.com/a/" + escaped + "?" + query
	_ = "https://example.com/a/" + value
	_ = "https://example.com/a?q=" + url.QueryEscape(name)
	_ = "https://example.com/a?q=" + pct.Encode(name, pct.RFC3986.Unreserved)
	_ = fmt.Sprintf("https://example.com/a/%d/%s/%s/%s", n, o.Version, o.Kind, sha)
	_ = "https://example.com" + path
	_ = "https://example.com/" + name // the whole path
	_ = "https://example.com/a?" + name
	_ = "https://example.com/a/" + name + value
	_ = "https://example.com/a/" + id()
	_ = o.BaseURL + "/users/" + name // no sink, and no scheme
	_ = fmt.Sprintf("https://example.com/a/%s is not there", name)
	_ = "https://example.com/a#" + name
	_ = "https://example.com/a/" + o.ID
	_ = "https://example.com/a/" + name + "/b?q=" + name // want `urlescape: .* path .*: name: ` `urlescape: .* query .*: name: `
	http.Get(name)
}

func get(kind, repo string) {
	http.Get(api + "/" + kind + "/" + repo) // want `urlescape: .*: kind, repo: `
}

type client struct{ base *url.URL }

func (c *client) newRequest(method, urlStr string) (*http.Request, error) {
	u, err := c.base.Parse(urlStr)
	if err != nil {
		return nil, err
	}
	return http.NewRequest(method, u.String(), nil)
}

func addOptions(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

func fetch(path string) { http.Get(api + path) }

func lookUp(name string) { http.Get(api + "/users/" + url.PathEscape(name)) }

func (c *client) User(name string, all bool) {
	c.newRequest("GET", "users/"+name+"/keys") // want `urlescape: .*: name:`
	u := "users/" + name + "/a"                // want `urlescape: .*: name:`
	if all {
		u = "users/" + name + "/b" // want `urlescape: .*: name:`
	}
	u, _ = addOptions(u)
	c.newRequest("GET", u)
	fetch("/users/" + name)                  // want `urlescape: .*: name:`
	lookUp("a/" + name)                      // a name, and not a URL
	c.newRequest("GET", "/users/{id}/"+name) // want `urlescape: .*: name:` `urlsyntax: .* at byte 7`
}
