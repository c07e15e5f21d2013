// Command go-net-url is the adapter of package net/url.
package main

import (
	"net/url"

	"github.com/uriform/uri/lab/scoreboard/lib/batch"
)

func main() {
	batch.Serve(batch.Library{Name: "net/url", Syntaxes: []string{"rfc3986"}}, map[string]func(batch.Request) (batch.Reply, error){
		"parse": parse, "resolve": resolve,
	})
}

// parse leaves out the path of a URL that has an opaque part, and the components of Host if it
// is empty: the package does not say whether there is an authority.
func parse(r batch.Request) (batch.Reply, error) {
	u, err := url.Parse(r.Input)
	if err != nil {
		return nil, err
	}
	parts := batch.Reply{
		"scheme":   batch.Text(u.Scheme, u.Scheme != ""),
		"query":    batch.Text(u.RawQuery, u.RawQuery != "" || u.ForceQuery),
		"fragment": u.EscapedFragment(),
	}
	if u.Opaque == "" {
		parts["path"] = u.EscapedPath()
	}
	if u.User != nil {
		parts["userinfo"] = u.User.String()
	}
	if u.Host != "" {
		parts["port"] = batch.Text(u.Port(), u.Port() != "")
		parts["host"] = batch.Brackets(u.Hostname())
	}
	return batch.Reply{"valid": true, "components": parts}, nil
}

func resolve(r batch.Request) (batch.Reply, error) {
	base, err := url.Parse(r.Base)
	if err != nil {
		return nil, err
	}
	u, err := base.Parse(r.Input)
	if err != nil {
		return nil, err
	}
	return batch.Reply{"result": u.String()}, nil
}
