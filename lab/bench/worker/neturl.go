package main

import "net/url"

// netURL is the package of Go's standard library. It does not implement an RFC exactly. It
// checks the scheme, control characters, percent-encodings except in queries, and the
// characters of hosts and ports.
var netURL = peer{ops: map[string]operation{
	"parse":          netURLParse,
	"reference":      netURLParse,
	"check":          netURLParse,
	"iri":            netURLParse,
	"lines":          netURLParse,
	"url":            netURLParse,
	"resolve":        netURLResolve,
	"resolve-string": netURLResolveString,
	"normalize":      netURLNormalize,
}}

func netURLParse(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := url.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func netURLResolve(in *input) (accepted int) {
	base, err := url.Parse(in.base)
	if err != nil {
		return 0
	}
	for _, line := range in.lines {
		u, err := base.Parse(line)
		if err != nil {
			continue
		}
		in.out = append(in.out[:0], u.String()...)
		accepted++
	}
	return accepted
}

func netURLResolveString(in *input) (accepted int) {
	base, err := url.Parse(in.base)
	if err != nil {
		return 0
	}
	var last string
	for _, line := range in.lines {
		if u, err := base.Parse(line); err == nil {
			last = u.String()
			accepted++
		}
	}
	in.out = []byte(last)
	return accepted
}

// netURLNormalize removes dot-segments, and normalizes percent-encodings if this does not
// change the path. It does not change the case of hosts.
func netURLNormalize(in *input) (accepted int) {
	for _, line := range in.lines {
		u, err := url.Parse(line)
		if err != nil {
			continue
		}
		in.out = append(in.out[:0], u.JoinPath().String()...)
		accepted++
	}
	return accepted
}
