package main

import "github.com/nlnwa/whatwg-url/url"

// nlnwa implements the URL Standard of the WHATWG. It repairs what it can, and makes a new
// text, so that parsing also normalizes. It parses a relative reference only against a
// base.
var nlnwa = peer{module: "github.com/nlnwa/whatwg-url", ops: map[string]operation{
	"parse":          whatwgParse,
	"browser":        whatwgParse,
	"iri":            whatwgParse,
	"check":          whatwgCheck,
	"resolve-string": whatwgResolveString,
	"normalize":      whatwgNormalize,
}}

func whatwgParse(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := url.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func whatwgCheck(in *input) (accepted int) {
	base, err := url.Parse(in.base)
	if err != nil {
		return 0
	}
	for _, line := range in.lines {
		if _, err := base.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func whatwgResolveString(in *input) (accepted int) {
	base, err := url.Parse(in.base)
	if err != nil {
		return 0
	}
	var last string
	for _, line := range in.lines {
		if u, err := base.Parse(line); err == nil {
			last = u.Href(false)
			accepted++
		}
	}
	in.out = []byte(last)
	return accepted
}

func whatwgNormalize(in *input) (accepted int) {
	for _, line := range in.lines {
		if u, err := url.Parse(line); err == nil {
			in.out = append(in.out[:0], u.Href(false)...)
			accepted++
		}
	}
	return accepted
}
