package rules

import (
	"net/http/httptest"
	"net/url"
)

// A helper of tests: its file is not reported.
func newServer() *httptest.Server { return httptest.NewServer(nil) }

func helperURL(s string) string {
	u, _ := url.Parse(s)
	return u.Host
}
