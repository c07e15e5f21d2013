package rules

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"

	"github.com/uriform/uri/pct"
)

// What urlescape does not report.
func escaped(base, name, text, path string, o *options, n int, id func() string, u *url.URL) {
	value := url.PathEscape(name)
	alias := value
	query := url.Values{"q": {name}}.Encode()
	_ = "https://example.com/a/" + value + "?" + query
	_ = "https://example.com/a/" + alias
	_ = "https://example.com/a?q=" + url.QueryEscape(name)
	_ = "https://example.com/a?q=" + pct.Encode(name, pct.RFC3986.Unreserved)
	_ = fmt.Sprintf("https://example.com/a/%d/%s", n, o.Kind)
	_ = "https://example.com" + path
	_ = "https://example.com/" + name // the whole path
	_ = "https://example.com/a?" + name
	_ = "https://example.com/a/" + name + value
	_ = "https://example.com/a/" + id()
	_ = "https://example.com/a/" + u.Query().Get("token") // perhaps of an answer
	_ = "https://example.com/a?n=10" + text               // perhaps "&q=b"
	_ = o.BaseURL + "/files/" + name                      // no sink, and no scheme
	_ = fmt.Sprintf("https://example.com/a/%s is not there", name)
	_ = "https://example.com/a#" + name
	u.RawQuery = query
	u.RawQuery = "a=b"
	u.RawQuery = name
	u.RawQuery = "a b" // want `urlsyntax: .* at byte 2`
	u.Path = "/a/" + name + "/b"
	http.Get(name)
	lookUp("a/" + name) // a name, and not a URL
}

func lookUp(name string) { http.Get(api + "/files/" + url.PathEscape(name)) }

func escapeSegments(list ...*string) {
	for _, s := range list {
		*s = url.PathEscape(*s)
	}
}

func escapeInPlace(name string, a label) {
	escapeSegments(&name, &a.Name)
	_ = "https://example.com/" + name + "/" + a.Name
}

var word = regexp.MustCompile(`^\w+$`)

func checked(name, title, label, caption string) {
	if !word.MatchString(name) || !slices.Contains([]string{"a", "b"}, label) || title != "a" && title != "b" {
		return
	}
	_ = "https://example.com/a/" + name + "/" + title + "/" + label
	switch caption {
	case "a", "b":
		_ = "https://example.com/a/" + caption
	}
}

var sites = map[string]struct{ name, title string }{
	"a": {"x", "a.zip"},
	"b": {"y", "b.zip"},
}

func fixed(name string) { _ = "https://example.com/a/" + sites[name].name + "/" + sites["a"].title }
