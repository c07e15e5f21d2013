// Package rules has right and wrong code for each rule.
package rules

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"github.com/uriform/uri"
)

const badURL = "http://example.com/a b"

func syntax(n int, s string, r *http.Request, w http.ResponseWriter) {
	url.Parse("http://a b/")           // want `urlsyntax: no RFC derives this URL: a space is not allowed in a host, at byte 8 \(RFC 3986, 3.2.2\)`
	url.Parse("http://h/%zz")          // want `urlsyntax: .* at byte`
	url.Parse(`C:\dir`)                // want `urlsyntax: .* at byte 2`
	url.ParseRequestURI(badURL)        // want `urlsyntax: .* at byte 20`
	url.Parse("http://h/é")            // an IRI
	url.Parse("http://h/é é")          // want `urlsyntax: .*RFC 3987`
	url.Parse("postgres://a:1,b:2/")   // RFC 2396: a registry-based authority
	url.Parse("")                      //
	url.Parse("../b?c#d")              //
	r.URL.Parse("a#b#c")               // want `urlsyntax: .* at byte 3`
	http.Get("http://h/" + "{id}")     // want `urlsyntax: .* at byte 9`
	http.Redirect(w, r, "/a\tb", 302)  // want `urlsyntax: .* at byte 2`
	_, _ = uri.Parse("/a")             // want `urlsyntax: `
	_, _ = uri.ParseReference("/a")    //
	_, _ = uri.RFC1738.Parse("a:b#[[") // want `urlsyntax: `
	http.NewRequestWithContext(context.Background(), "GET",
		"http://h/"+
			"a b", nil) // want `urlsyntax: .* at byte 10`

	http.Get(fmt.Sprintf("http://%s:%d/%d?q=%s#%d", url.PathEscape(s), n, n, url.QueryEscape(s), n))
	http.Get(fmt.Sprintf("%s:%d/{%d}", url.PathEscape(s), n, n)) // want `urlsyntax: no RFC derives a URL such as "a:1:1/\{1\}": .* at byte 6 \(RFC 3986, 3.3\)`
	http.Get(fmt.Sprintf("http://h/%%%02x", n))                  // an encoding by hand
	http.Get(fmt.Sprintf("http://h/%%zz%d", n))                  // want `urlsyntax: `
	http.Get(fmt.Sprintf("http://h/%q", s))
	http.Get(s + "/a b") // want `urlsyntax: no RFC derives a URL such as "a:1/a b": .* at byte 5`
	u := "http://h/ "
	if n > 0 {
		u += "a"
	}
	http.Get(u)       // more than one string
	v := "http://h/ " // want `urlsyntax: .* at byte 9`
	http.Get(v)
}
