package main

import "github.com/valyala/fasthttp"

// fastHTTP is the URI type of an HTTP server. A value is reused: it copies the parts into
// buffers that it keeps. It decodes and cleans the path, and rejects few texts. It cannot
// parse a relative reference without a base.
var fastHTTP = peer{module: "github.com/valyala/fasthttp", ops: map[string]operation{
	"parse":     fastHTTPParse,
	"iri":       fastHTTPParse,
	"resolve":   fastHTTPResolve,
	"normalize": fastHTTPNormalize,
}}

func fastHTTPParse(in *input) (accepted int) {
	var u fasthttp.URI
	for _, line := range in.bytes {
		if err := u.Parse(nil, line); err == nil {
			accepted++
		}
	}
	return accepted
}

func fastHTTPResolve(in *input) (accepted int) {
	var base, u fasthttp.URI
	if err := base.Parse(nil, []byte(in.base)); err != nil {
		return 0
	}
	for _, line := range in.bytes {
		base.CopyTo(&u)
		u.UpdateBytes(line)
		in.out = u.AppendBytes(in.out[:0])
		accepted++
	}
	return accepted
}

func fastHTTPNormalize(in *input) (accepted int) {
	var u fasthttp.URI
	for _, line := range in.bytes {
		if err := u.Parse(nil, line); err == nil {
			in.out = u.AppendBytes(in.out[:0])
			accepted++
		}
	}
	return accepted
}
