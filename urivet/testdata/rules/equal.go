package rules

import (
	"net/url"
	"reflect"

	"github.com/uriform/uri"
)

var none = url.URL{}

type page struct{ at url.URL }

func equal(u, v url.URL, p, q *url.URL, a, b *page, x, y uri.URI) bool {
	_ = u == v                            // want `urlequal: == compares two url.URL, which differ if they have equal userinfo, .*RFC 3986, 6.2.1\)`
	_ = a.at != b.at                      // want `urlequal: != compares`
	_ = *p == *q                          // want `urlequal: `
	_ = map[url.URL]int{}                 // want `urlequal: url.URL is a key`
	_ = reflect.DeepEqual(u, p)           // want `urlequal: DeepEqual of net/url.URL and \*net/url.URL is always false`
	_ = reflect.DeepEqual(p, q) || x == y // values of uri can be compared
	_ = map[string]*url.URL{}
	_ = map[url.URL]string{} // reported once in a package
	_ = p == q               // the same pointer
	return p == nil || u == none || u == (url.URL{}) || u.String() == v.String()
}
