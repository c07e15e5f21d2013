package main

import "github.com/fredbi/uri"

// fredbi implements RFC 3986, and checks nearly all of its rules. It checks hosts of web
// schemes as names of the DNS. It accepts non-ASCII letters.
var fredbi = peer{module: "github.com/fredbi/uri", ops: map[string]operation{
	"parse":     fredbiParse,
	"iri":       fredbiParse,
	"reference": fredbiReference,
	"check":     fredbiCheck,
}}

func fredbiParse(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := uri.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func fredbiReference(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := uri.ParseReference(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func fredbiCheck(in *input) (accepted int) {
	for _, line := range in.lines {
		if uri.IsURIReference(line) {
			accepted++
		}
	}
	return accepted
}
