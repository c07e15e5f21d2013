package rules

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

type options struct {
	Name, BaseURL string
	Kind          kind
}

type kind string

const api = "https://api.example.com"

// The fixes. The other files of the rule do not import net/url, or are right.
func escape(base, name string, o *options, title *string) {
	http.Get(base + "/files/" + name)                              // want `urlescape: unescaped data in the path of a URL: name: .*, so use url.PathEscape \(RFC 3986, 2.4 and 3.3\)`
	http.Get(base + "/files/" + strings.ToLower(o.Name) + "/keys") // want `urlescape: `
	http.Get(base + "/a?q=" + name)                                // want `urlescape: unescaped data in the query of a URL: name: .*, so use url.QueryEscape \(RFC 3986, 2.4 and 3.4\)`
	http.Get(fmt.Sprintf("%s/a/%s/b?c=%s", base, *title, base))    // want `urlescape: `
	_ = api + "/files/" + name + "/b?q=" + name                    // want `urlescape: .* path .*: name: ` `urlescape: .* query .*: name: `
	local := fmt.Sprintf("/files/%s", name)                        // want `urlescape: `
	http.Get(local)
	alias := *title
	_ = fmt.Sprintf("https://example.com/a/%v/b", alias) // want `urlescape: .*: alias: `
	u := &url.URL{RawQuery: "q=" + name}                 // want `urlescape: `
	u.RawQuery += "&q=" + name                           // want `urlescape: `
}

type label struct{ Name, Caption string }

func (l *label) get() {
	http.Get(api + "/labels/" + l.Name)                                     // want `urlescape: .*: l.Name \(in 3 places\): `
	http.Get(api + "/labels/" + l.Name + "/captions/" + l.Caption + "/all") // want `urlescape: .*: l.Caption: `
	http.Get(api + "/labels/" + l.Name + "/all")
	http.Get(api + "/labels?name=" + l.Name) // want `urlescape: .* query .*: l.Name: `
}
