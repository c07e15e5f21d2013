package a

import "net/url"

var _, _ = url.Parse("http://ex\x61mple.com/a b")
