// Command go-whatwg-url is the adapter of github.com/nlnwa/whatwg-url.
package main

import (
	"strings"

	"github.com/nlnwa/whatwg-url/url"

	"github.com/uriform/uri/lab/scoreboard/lib/batch"
)

func main() {
	batch.Serve(batch.Library{
		Name: "nlnwa/whatwg-url", Module: "github.com/nlnwa/whatwg-url", Syntaxes: []string{"rfc3986"}, Forms: []string{"uri"},
		Steps: []string{"case percent path scheme"},
	}, map[string]func(batch.Request) (batch.Reply, error){"parse": parse, "resolve": resolve, "normalize": normalize})
}

func parse(r batch.Request) (batch.Reply, error) {
	u, err := url.Parse(r.Input)
	if err != nil {
		return nil, err
	}
	return batch.Reply{"valid": true, "components": batch.Reply{
		"scheme": strings.TrimSuffix(u.Protocol(), ":"), "host": u.Hostname(), "port": u.Port(), "path": u.Pathname(),
		"query": strings.TrimPrefix(u.Search(), "?"), "fragment": strings.TrimPrefix(u.Hash(), "#"),
	}}, nil
}

func resolve(r batch.Request) (batch.Reply, error) {
	u, err := url.ParseRef(r.Base, r.Input)
	if err != nil {
		return nil, err
	}
	return batch.Reply{"result": u.Href(false)}, nil
}

func normalize(r batch.Request) (batch.Reply, error) {
	u, err := url.Parse(r.Input)
	if err != nil {
		return nil, err
	}
	return batch.Reply{"result": u.Href(false)}, nil
}
