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

func check(u *url.URL) bool { return u != nil }
