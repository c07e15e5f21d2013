package html

import (
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/whatwg"
)

// No reference that a browser follows is lost, and each of them leads where the browser goes.
func TestNoLinkIsLost(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	pieces := strings.Fields(`a b. / // \ \\ : ? # % %4 %41 @ [ ] é < > { } | ^ ' http: https:/ mailto: javascript: file: x: 1.2.3 [::1] :80 .. . ; = & +`)
	pieces = append(pieces, " ", "\n", "\t", "\r", "\x01", `"`)
	few := testenv.Few(t)
	for _, retrieval := range []string{"http://h.example/d/e?q", "file:///d/e", "x:/d/e"} {
		base, err := whatwg.Parse(retrieval)
		if err != nil {
			t.Fatal(err)
		}
		for range 20_000 {
			var b strings.Builder
			for range r.IntN(7) {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			value := b.String()
			u, err := base.Parse(value)
			if host, hasHost := u.Host(); err != nil || hasHost && !isSpecial(u) && (u.Scheme() != "javascript" || strings.Contains(host, "%")) {
				continue // no browser connects to the host; a "%" alone in it cannot be written as a URI
			}
			f := &Finder{Browser: true, Base: links.Base{Retrieval: retrieval}}
			for l, err := range f.Read(strings.NewReader(`<a href="` + html.EscapeString(value) + `">`)) {
				_, targetErr := l.Target()
				again, againErr := whatwg.Parse(l.Value)
				if want := Encode(u); err != nil || targetErr != nil || againErr != nil || l.Value != want || isSpecial(u) && again.HostPort() != u.HostPort() || decoded(again) != decoded(u) {
					few.Errorf("%q against %s: got %q, %v, %v, %v, want %s", value, retrieval, l.Value, err, targetErr, againErr, want)
				}
			}
			if base.Scheme() != "http" || strings.HasPrefix(strings.TrimLeft(value, " \n\t\r\x01"), "http:") {
				continue // without a base, http: and a relative path are no reference of a page with http
			}
			// Without the URL of the page, the reference is another spelling of the one in the page.
			for l, err := range (&Finder{Browser: true}).Read(strings.NewReader(`<a href="` + html.EscapeString(value) + `">`)) {
				again, againErr := base.Parse(l.Value)
				if err != nil || l.Err != nil || againErr != nil || isSpecial(u) && again.HostPort() != u.HostPort() || decoded(again) != decoded(u) {
					few.Errorf("%q without a base: got %q, %v, %v, %v; a browser goes to %s, not to %s", value, l.Value, err, l.Err, againErr, u.Href(), again.Href())
				}
			}
		}
	}
}

// decoded returns the URL without percent-encodings.
func decoded(u whatwg.URL) string { return pct.Encoded(u.Href()).Decode() }
