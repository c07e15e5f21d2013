package rules

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"

	"github.com/uriform/uri"
)

func errs(s []string, n int, old *url.URL) {
	u, _ := url.Parse(s[0])                     // want `urlerror: the error of Parse is ignored: for a string that it rejects, u is nil, and its fields panic`
	req, _ := http.NewRequest("GET", s[1], nil) // want `urlerror: the error of NewRequest is ignored`
	x, _ := uri.Parse(s[2])                     // the zero value
	v, _ := old.Parse(s[3])                     // want `urlerror: `
	w, err := url.Parse(s[4])
	fmt.Println(w.Host) // want `urlerror: w is used before the error of Parse is checked`
	if err != nil {
		return
	}
	fmt.Println(u.Host, req.URL, x.String(), v.Host)

	a, _ := url.Parse("http://example.com/")
	b, _ := url.Parse(fmt.Sprintf("http://localhost:%d/", n))
	d, _ := url.Parse(old.String())
	e, err := url.Parse(s[5])
	if err != nil {
		return
	}
	f, _ := url.Parse(s[6])
	if f == nil {
		return
	}
	g, err := url.Parse(s[7])
	if err == nil && g.Host == "" {
		return
	}
	l, err := url.Parse(s[10])
	if l != nil && l.Host == "" {
		return
	}
	_, _ = url.Parse(s[8])
	h, _ := url.Parse(s[9])
	check(h)
	fmt.Println(a.Host, b.Host, d.Host, e.Host, f.Host, g, l)
}

func escapedErrs(user, filepath, number, rest string, old *url.URL) {
	u, _ := url.Parse("/users/" + user + "/a") // want `urlerror: `
	escapeSegments(&user)
	a, _ := url.Parse(fmt.Sprintf("/users/%s/a?b=%s", user, url.QueryEscape(filepath)))
	b, _ := url.Parse("/users?" + url.Values{"file": {filepath}}.Encode())
	c, _ := url.Parse("http://example.com/" + url.PathEscape(filepath))
	d, _ := url.Parse("http://" + url.PathEscape(filepath) + "/") // want `urlerror: `
	e, _ := url.Parse(url.PathEscape(filepath))                   // want `urlerror: `
	f, _ := url.Parse(fmt.Sprintf("/users/%s/%s", user, rest))    // want `urlerror: `
	fmt.Sscan(number, &number)
	g, _ := url.Parse("/users/" + number + "/a") // want `urlerror: `
	h, _ := url.Parse("/users/a?b=" + strings.ReplaceAll(url.QueryEscape(filepath), "+", "%20"))
	i, _ := url.Parse("/users/" + strings.Replace(filepath, " ", "%20", -1))                 // want `urlerror: `
	j, _ := url.Parse("/users/" + strings.ReplaceAll(url.PathEscape(filepath), "_", number)) // want `urlerror: `
	k, _ := url.Parse("/users/" + strings.ReplaceAll(url.PathEscape(filepath), "_", "%"))    // want `urlerror: `
	fmt.Println(u.Host, a.Host, b.Host, c.Host, d.Host, e.Host, f.Host, g.Host, h.Host, i.Host, j.Host, k.Host)

	list("/users")
	list(fmt.Sprintf("/users/%s/a", user))
	listAll("/users")
	listAll(filepath)
}

func list(path string) {
	u, _ := url.Parse(path)
	fmt.Println(u.Host)
}

func listAll(path string) {
	u, _ := url.Parse(path) // want `urlerror: `
	fmt.Println(u.Host)
}

func check(u *url.URL) bool { return u != nil }

type service struct{ base url.URL }

func (s *service) buildURL(name string) string {
	if s == nil {
		return "none"
	}
	return s.join(name)
}

func (s *service) join(name string) string {
	u := s.base
	u.Path += "/" + name
	return u.String()
}

func (s *service) concat(name string) string {
	if name == "" {
		return s.base.String()
	}
	return s.base.String() + name
}

func built(s *service, name string, r *http.Request) {
	a, _ := url.Parse(s.buildURL(name))
	b, _ := url.Parse(s.concat(name)) // want `urlerror: `
	c, _ := url.Parse(r.RequestURI)
	d, _ := url.Parse(r.URL.Scheme + "://" + r.URL.Host + "/a")
	e, _ := url.Parse("https://" + r.Host + "/a") // want `urlerror: `
	fmt.Println(a.Host, b.Host, c.Host, d.Host, e.Host)
	joined, _ := url.JoinPath(name, "a")
	f, _ := url.Parse(joined)
	fmt.Println(f.Host)
}

// Exported fields may have other values, except in the literal of a variable.
type Remote struct{ base, mirror, checked, Public string }

var defaultBase = "https://example.com/api/"

func newRemote(mirror, checked string) (*Remote, error) {
	if _, err := url.Parse(checked); err != nil {
		return nil, err
	}
	return &Remote{base: defaultBase, mirror: mirror, checked: checked, Public: defaultBase}, nil
}

func (r *Remote) use(beta bool) {
	if beta {
		r.base = "https://beta.example.com/"
	}
	a, _ := url.Parse(r.base)
	b, _ := url.Parse(r.mirror) // want `urlerror: `
	c, _ := url.Parse(r.checked)
	d, _ := url.Parse(r.Public) // want `urlerror: `
	e, _ := url.Parse(defaultBase + "v1")
	fmt.Println(a.Host, b.Host, c.Host, d.Host, e.Host)
	proxy := httputil.ProxyRequest{}
	local := http.Cookie{Domain: "example.com", Path: "/a"}
	local.Domain = "www.example.com"
	f, _ := url.Parse("https://" + local.Domain + local.Path)
	g, _ := url.Parse("https://" + proxy.In.Host) // want `urlerror: `
	fmt.Println(f.Host, g.Host)
	models("GET", r.base)
	models("GET", "https://"+local.Domain)
}

func models(method, api string) {
	endpoint := api
	if method == "GET" {
		endpoint += "/models"
	}
	req, _ := http.NewRequest(method, endpoint, nil)
	req.Header.Set("User-Agent", "a")
}

// What an earlier call has read cannot fail, unless it is in another branch.
func again(s string, all bool, o *http.Cookie) error {
	if all {
		_, err := url.Parse(s)
		return err
	}
	a, _ := url.Parse(s) // want `urlerror: `
	b, err := url.Parse(o.Domain)
	if err != nil {
		return err
	}
	helper(s, o)
	fmt.Println(a.Host, b.Host)
	return nil
}

func helper(s string, cookie *http.Cookie) {
	u, _ := url.Parse(s)
	v, _ := url.Parse(cookie.Domain)
	w, _ := url.Parse(cookie.Path) // want `urlerror: `
	fmt.Println(u.Host, v.Host, w.Host)
}

type config struct{ Base, Other string }

func (c *config) check() error {
	_, err := url.Parse(c.Base)
	return err
}

func ofConfig(c *config) {
	u, _ := url.Parse(c.Base)
	v, _ := url.Parse(c.Other) // want `urlerror: `
	fmt.Println(u.Host, v.Host)
}

func ofServer(name string) {
	s := newServer()
	req, _ := http.NewRequest("GET", s.URL, nil)
	fmt.Println(req.URL)
}

// A base in front of a path that an earlier call has read.
func bases(base, mirror string, o *http.Cookie, all bool) error {
	a, err := url.Parse(base + "/a")
	if err != nil {
		return err
	}
	b, _ := url.Parse(base + "/b")
	c, _ := url.Parse(base)
	d, _ := url.Parse(base + mirror + "/a") // want `urlerror: `
	endpoint := o.Domain
	endpoint += "/a"
	if _, err := http.Get(endpoint); err != nil {
		return err
	}
	e, _ := url.Parse(fmt.Sprintf("%s/b", o.Domain))
	if all {
		_, err := http.Get(mirror + "/a")
		return err
	}
	f, _ := url.Parse(mirror + "/b") // want `urlerror: `
	g, err := url.Parse(o.Path + "a")
	h, _ := url.Parse(o.Path + "/a") // want `urlerror: `
	fmt.Println(a, b.Host, c.Host, d.Host, e.Host, f.Host, g, h.Host)
	return err
}

// An exported field of an unexported struct has the values of the package, unless a decoder writes it.
type call struct{ Scheme, Host, Sum string }

type message struct {
	Scheme, Host string
	Sum          string `json:"sum"`
}

func ofCall(sum []byte, form url.Values) {
	x := newCall()
	x.Sum = base64.StdEncoding.EncodeToString(sum)
	a, _ := url.Parse(fmt.Sprintf("%s://%s/?%s&Signature=%s", x.Scheme, x.Host, form.Encode(), x.Sum))
	m := message{Scheme: "https", Host: "example.com"}
	decode(sum, &m)
	b, _ := url.Parse(fmt.Sprintf("%s://example.com/?s=%s", m.Scheme, m.Sum)) // want `urlerror: `
	c, _ := url.Parse("https://" + base64.StdEncoding.EncodeToString(sum))    // want `urlerror: `
	fmt.Println(a.Host, b.Host, c.Host)
}

func newCall() *call { return &call{Scheme: "https", Host: "example.com"} }

func decode(text []byte, m *message) { _ = json.Unmarshal(text, m) }

// A cause is reported once.
type apiClient struct{ base, Mirror string }

func newAPIClient(addr string) *apiClient {
	return &apiClient{base: "http://" + addr + "/", Mirror: addr}
}

func (c *apiClient) register() {
	a, _ := url.Parse(c.base + "register") // want `urlerror: `
	b, _ := url.Parse(c.Mirror)            // want `urlerror: `
	fmt.Println(a.Host, b.Host)
}

func (c *apiClient) next() {
	a, _ := url.Parse(c.base + "next")
	b, _ := url.Parse(c.Mirror + "/next")
	fmt.Println(a.Host, b.Host)
}

// A field is used everywhere in the package.
type endpoints struct {
	first, second, third *url.URL
}

func newEndpoints(s string) (e endpoints) {
	e.first, _ = url.Parse(s) // want `urlerror: .*, first is nil`
	e.second, _ = url.Parse(s)
	e.third, _ = url.Parse(s)
	return e
}

func (e *endpoints) hosts() (list []string) {
	if e.second != nil {
		list = append(list, e.second.Host)
	}
	return append(list, e.first.Host)
}

// After the parser, the result is only returned.
func parsedAgain(s string) *url.URL {
	u, err := url.Parse(s)
	if err == nil {
		u, _ = url.Parse(u.Path)
	}
	return u
}
