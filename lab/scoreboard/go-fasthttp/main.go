// Command go-fasthttp is the adapter of the URI of github.com/valyala/fasthttp.
package main

import (
	"github.com/valyala/fasthttp"

	"github.com/uriform/uri/lab/scoreboard/lib/batch"
)

func main() {
	batch.Serve(batch.Library{
		Name: "fasthttp.URI", Module: "github.com/valyala/fasthttp", Syntaxes: []string{"rfc3986"}, Forms: []string{"uri"},
	}, map[string]func(batch.Request) (batch.Reply, error){"parse": parse, "resolve": resolve})
}

func parse(r batch.Request) (batch.Reply, error) {
	var u fasthttp.URI
	if err := u.Parse(nil, []byte(r.Input)); err != nil {
		return nil, err
	}
	return batch.Reply{"valid": true, "components": batch.Reply{
		"scheme": string(u.Scheme()), "path": string(u.PathOriginal()), "query": string(u.QueryString()), "fragment": string(u.Hash()),
	}}, nil
}

func resolve(r batch.Request) (batch.Reply, error) {
	var u fasthttp.URI
	if err := u.Parse(nil, []byte(r.Base)); err != nil {
		return nil, err
	}
	u.Update(r.Input)
	return batch.Reply{"result": u.String()}, nil
}
