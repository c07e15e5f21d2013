package a

import (
	"net/url"
	"strings"
)

var _, _ = url.Parse("http://ex\x61mple.com/a b")

func isExample(host string) bool { return strings.HasSuffix(host, "example.com") }
