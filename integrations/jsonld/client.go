package jsonld

import (
	"net/http"
	"regexp"

	"github.com/piprate/json-gold/ld"

	"github.com/uriform/uri/integrations/jsonld/ldiri"
)

// client returns a copy of the client that sends requests only to allowed schemes.
func (l Loader) client() *http.Client {
	c := l.Client
	if c == nil {
		c = http.DefaultClient
	}
	copied := *c
	copied.Transport = transport{l}
	return &copied
}

// A transport checks the URL of each request. It also makes a redirect of a link to an alternate
// document: otherwise the loader of package ld follows the link without the client.
type transport struct{ loader Loader }

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	here := request.URL.String()
	if _, _, err := t.loader.check(here); err != nil {
		return nil, err
	}
	var next http.RoundTripper = http.DefaultTransport
	if c := t.loader.Client; c != nil && c.Transport != nil {
		next = c.Transport
	}
	response, err := next.RoundTrip(request)
	if err != nil || response.StatusCode != http.StatusOK || isJSON.MatchString(response.Header.Get("Content-Type")) {
		return response, err
	}
	links := ld.ParseLinkHeader(response.Header.Get("Link"))["alternate"]
	if len(links) == 0 || links[0]["type"] != ld.ApplicationJSONLDType {
		return response, nil
	}
	_, mapped, err := t.loader.check(ldiri.Resolve(here, links[0]["target"]))
	if err != nil {
		response.Body.Close()
		return nil, err
	}
	response.StatusCode, response.Status = http.StatusSeeOther, ""
	response.Header.Set("Location", mapped)
	return response, nil
}

// isJSON matches the content types for which the loader of package ld ignores such a link.
var isJSON = regexp.MustCompile(`^application/(\w*\+)?json$`)
