// Command go-purell is the adapter of github.com/PuerkitoBio/purell.
package main

import (
	"github.com/PuerkitoBio/purell"

	"github.com/uriform/uri/lab/scoreboard/lib/batch"
)

const syntaxBased = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
	purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments

func main() {
	batch.Serve(batch.Library{
		Name: "purell", Module: "github.com/PuerkitoBio/purell", Syntaxes: []string{"rfc3986"}, Steps: []string{"case percent path"},
	}, map[string]func(batch.Request) (batch.Reply, error){"normalize": normalize})
}

func normalize(r batch.Request) (batch.Reply, error) {
	s, err := purell.NormalizeURLString(r.Input, syntaxBased)
	if err != nil {
		return nil, err
	}
	return batch.Reply{"result": s}, nil
}
