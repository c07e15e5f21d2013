package main

import (
	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/whatwg"
)

// uriform is the library of this repository. This program is built once for each level of
// its kernels.
var uriform = peer{module: "github.com/uriform/uri", ops: map[string]operation{
	"parse":          uriformParse,
	"reference":      uriformReference,
	"check":          uriformCheck,
	"iri":            uriformSyntax(uri.RFC3987),
	"resolve":        uriformResolve,
	"resolve-string": uriformResolveString,
	"normalize":      uriformNormalize,
	"url":            uriformURL,
	"browser":        uriformBrowser,
	"lines":          uriformLines,

	"rfc3986": uriformSyntax(uri.RFC3986),
	"rfc3987": uriformSyntax(uri.RFC3987),
	"rfc2396": uriformSyntax(uri.RFC2396),
	"rfc1808": uriformSyntax(uri.RFC1808),
	"rfc1738": uriformSyntax(uri.RFC1738),
}}

func uriformParse(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := uri.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func uriformBrowser(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := whatwg.Parse(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func uriformSyntax(x uri.Syntax) operation {
	return func(in *input) (accepted int) {
		for _, line := range in.lines {
			if _, err := x.Parse(line); err == nil {
				accepted++
			}
		}
		return accepted
	}
}

func uriformReference(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, err := uri.ParseReference(line); err == nil {
			accepted++
		}
	}
	return accepted
}

func uriformURL(in *input) (accepted int) {
	for _, line := range in.lines {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		if _, err := u.URL(); err == nil {
			accepted++
		}
	}
	return accepted
}

// uriformLines splits in.text into lines. The other libraries get lines that are split.
func uriformLines(in *input) (accepted int) {
	for _, err := range bulk.References(uri.RFC3986, in.text) {
		if err == nil {
			accepted++
		}
	}
	return accepted
}

func uriformCheck(in *input) (accepted int) {
	for _, line := range in.lines {
		if _, ok := uri.RFC3986.Check(line, uri.FormReference); ok {
			accepted++
		}
	}
	return accepted
}

func uriformResolve(in *input) (accepted int) {
	base := uri.MustParse(in.base)
	for _, line := range in.lines {
		r, err := uri.ParseReference(line)
		if err != nil {
			continue
		}
		if in.out, err = (uri.Resolver{}).AppendResolve(in.out[:0], base, r); err == nil {
			accepted++
		}
	}
	return accepted
}

func uriformResolveString(in *input) (accepted int) {
	base := uri.MustParse(in.base)
	var last string
	for _, line := range in.lines {
		r, err := uri.ParseReference(line)
		if err != nil {
			continue
		}
		if u, err := base.Resolve(r); err == nil {
			last = u.String()
			accepted++
		}
	}
	in.out = []byte(last)
	return accepted
}

func uriformNormalize(in *input) (accepted int) {
	steps := uri.Normalizer{Steps: uri.SyntaxNormalization}
	for _, line := range in.lines {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		if in.out, err = steps.AppendNormalize(in.out[:0], u.Reference()); err == nil {
			accepted++
		}
	}
	return accepted
}
