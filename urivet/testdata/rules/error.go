package rules

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"

	"github.com/uriform/uri"
)

func errs(s string, n int, server *httptest.Server, old *url.URL) {
	u, _ := url.Parse(s)                     // want `urlerror: the error of Parse is ignored: for a string that it rejects, u is nil, and its fields panic`
	req, _ := http.NewRequest("GET", s, nil) // want `urlerror: the error of NewRequest is ignored`
	x, _ := uri.Parse(s)                     // the zero value
	v, _ := old.Parse(s)                     // want `urlerror: `
	w, err := url.Parse(s)
	fmt.Println(w.Host) // want `urlerror: w is used before the error of Parse is checked`
	if err != nil {
		return
	}
	fmt.Println(u.Host, req.URL, x.String(), v.Host)

	a, _ := url.Parse("http://example.com/")
	b, _ := url.Parse(fmt.Sprintf("http://localhost:%d/", n))
	c, _ := http.NewRequest("GET", server.URL, nil)
	d, _ := url.Parse(old.String())
	e, err := url.Parse(s)
	if err != nil {
		return
	}
	f, _ := url.Parse(s)
	if f == nil {
		return
	}
	g, err := url.Parse(s)
	if err == nil && g.Host == "" {
		return
	}
	_, _ = url.Parse(s)
	h, _ := url.Parse(s)
	check(h)
	fmt.Println(a.Host, b.Host, c.Host, d.Host, e.Host, f.Host, g)
}

func escapedErrs(user, filepath, number string, old *url.URL) {
	u, _ := url.Parse("/users/" + user + "/a") // want `urlerror: `
	escapeSegments(&user)
	a, _ := url.Parse(fmt.Sprintf("/users/%s/a?b=%s", user, url.QueryEscape(filepath)))
	b, _ := url.Parse("/users?" + url.Values{"file": {filepath}}.Encode())
	c, _ := url.Parse("http://example.com/" + url.PathEscape(filepath))
	d, _ := url.Parse("http://" + url.PathEscape(filepath) + "/")  // want `urlerror: `
	e, _ := url.Parse(url.PathEscape(filepath))                    // want `urlerror: `
	f, _ := url.Parse(fmt.Sprintf("/users/%s/%s", user, filepath)) // want `urlerror: `
	fmt.Sscan(number, &number)
	g, _ := url.Parse("/users/" + number + "/a") // want `urlerror: `
	fmt.Println(u.Host, a.Host, b.Host, c.Host, d.Host, e.Host, f.Host, g.Host)

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

func built(s *service, name string) {
	a, _ := url.Parse(s.buildURL(name))
	b, _ := url.Parse(s.concat(name)) // want `urlerror: `
	fmt.Println(a.Host, b.Host)
}
