package main

import "github.com/PuerkitoBio/purell"

// purellPeer normalizes URLs that net/url parses. The flags are the nearest to RFC 3986,
// 6.2.2.
var purellPeer = peer{module: "github.com/PuerkitoBio/purell", ops: map[string]operation{
	"normalize": purellNormalize,
}}

func purellNormalize(in *input) (accepted int) {
	const flags = purell.FlagLowercaseScheme | purell.FlagLowercaseHost | purell.FlagUppercaseEscapes |
		purell.FlagDecodeUnnecessaryEscapes | purell.FlagRemoveDotSegments
	for _, line := range in.lines {
		s, err := purell.NormalizeURLString(line, flags)
		if err != nil {
			continue
		}
		in.out = append(in.out[:0], s...)
		accepted++
	}
	return accepted
}
