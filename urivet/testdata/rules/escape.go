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
	Identifier, SiteKey, Mode  string
	ContentType                string
	Kind                       kind
}

var sites = map[string]struct{ folder, file string }{
	"a": {"x", "a.zip"},
	"b": {"y", "b.zip"},
}

var mirrors = []struct{ folder string }{{"x"}, {"y"}}

var loaded = site{folder: "x"}

type site struct{ folder string }

func (s *site) load() { s.folder = api }

func init() {
	mirrors[0].folder = api
	loaded.load()
}

// Another package may assign it.
var Mirrors = []struct{ Folder string }{{"x"}, {"y"}}

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

	_ = "https://example.com/a/" + o.Identifier + "/" + o.SiteKey + "/" + o.Mode + "/" + o.ContentType
	_ = "https://example.com/a/" + sites[name].folder + "/" + sites["a"].file
	_ = "https://example.com/a/" + mirrors[1].folder // want `urlescape: `
	_ = "https://example.com/a/" + Mirrors[1].Folder // want `urlescape: `
	_ = "https://example.com/a/" + loaded.folder     // want `urlescape: `
	first := m["q"]
	fmt.Println(first)
	_ = "https://example.com/a/" + first + "/b" // want `urlescape: .*: first: `
}

func words(target, targetArg, security, securityURI, search, searchPort, userIDs string) {
	_ = "https://example.com/" + target + "/A.json" // want `urlescape: .*: target: `
	_ = "https://example.com/" + targetArg + "/A.json"
	_ = "https://example.com/a/" + security // want `urlescape: .*: security: `
	_ = "https://example.com/a/" + securityURI
	_ = "https://example.com/a/" + search // want `urlescape: .*: search: `
	_ = "https://example.com/a/" + searchPort
	_ = "https://example.com/a/" + userIDs
}

func escapeSegments(list ...*string) {
	for _, s := range list {
		*s = url.PathEscape(*s)
	}
}

func escapeInPlace(user string, a, b struct{ Ref string }) {
	_ = "https://example.com/a/" + a.Ref // want `urlescape: .*: a.Ref \(and in 1 more place\): `
	escapeSegments(&user, &a.Ref)
	_ = "https://example.com/" + user + "/" + a.Ref
	_ = "https://example.com/" + user + "/" + b.Ref // the other place
}

type node struct{ Name, Rack string }

func (n *node) get() {
	http.Get(api + "/nodes/" + n.Name)                               // want `urlescape: .*: n.Name \(and in 2 more places\): `
	http.Get(api + "/nodes/" + n.Name + "/racks/" + n.Rack + "/all") // want `urlescape: .*: n.Rack: `
	http.Get(api + "/nodes/" + n.Name + "/all")
	http.Get(api + "/nodes?name=" + n.Name) // want `urlescape: .* query .*: n.Name: `
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
