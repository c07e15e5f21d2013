// Command go-fredbi-uri is the adapter of github.com/fredbi/uri.
package main

import (
	"github.com/fredbi/uri"

	"github.com/uriform/uri/lab/scoreboard/lib/batch"
)

func main() {
	batch.Serve(batch.Library{
		Name: "fredbi/uri", Module: "github.com/fredbi/uri", Syntaxes: []string{"rfc3986"}, Forms: []string{"reference", "uri"},
	}, map[string]func(batch.Request) (batch.Reply, error){"parse": parse})
}

// parse leaves out the query: the package has only its decoded pairs.
func parse(r batch.Request) (batch.Reply, error) {
	parser := uri.ParseReference
	if r.Form == "uri" {
		parser = uri.Parse
	}
	u, err := parser(r.Input)
	if err != nil {
		return nil, err
	}
	a := u.Authority()
	return batch.Reply{"valid": true, "components": batch.Reply{
		"scheme": u.Scheme(), "userinfo": a.UserInfo(), "host": batch.Brackets(a.Host()), "port": a.Port(), "path": a.Path(), "fragment": u.Fragment(),
	}}, nil
}
